// What scenes of every language share: the words of the page, and the ways to its screens.

import type { Locator, Page } from 'playwright-core';
import type { Messages } from '../../../renderer/messages/catalogue.ts';
import { en } from '../../../renderer/messages/en.ts';
import { zhCn } from '../../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../../renderer/messages/zh-hk.ts';
import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';

/** The first sync of the sample on a busy machine. */
const SYNC_LIMIT_MS = 90_000;

export type Wording = {
  /** The begin of the scenes' names, such as "zh-hk". */
  readonly folder: string;
  /** What the system asks for. */
  readonly tag: string;
  readonly words: Messages;
};

export const ENGLISH: Wording = { folder: 'english', tag: 'en', words: en };
export const CHINESE: readonly Wording[] = [
  { folder: 'zh-hk', tag: 'zh-HK', words: zhHk },
  { folder: 'zh-cn', tag: 'zh-CN', words: zhCn },
];

export type View = keyof Messages['frame']['views'];

/** A screen of the page in one language. */
export class WordedPage {
  readonly page: Page;
  readonly words: Messages;

  constructor({ page }: DeskPage, { words }: Wording) {
    this.page = page;
    this.words = words;
  }

  /** The status bar says only then how old the copy is. */
  async untilSynced(): Promise<void> {
    await this.page
      .getByText(/HKT · /)
      .first()
      .waitFor({ timeout: SYNC_LIMIT_MS });
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get banner(): Locator {
    return this.page.getByRole('banner');
  }

  get totals(): Locator {
    return this.page.getByRole('region', { name: this.words.totals.label, exact: true });
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: this.words.frame.mainNavigation });
  }

  /** By its address: in Chinese, the name of one screen is the begin of another's. */
  async open(view: View): Promise<void> {
    await this.navigation.locator(`a[href="#${view}"]`).click();
  }

  /** With its rows. */
  async openTable(view: 'charges' | 'reports'): Promise<void> {
    await this.open(view);
    await this.cell(0).waitFor();
  }

  async openToday(): Promise<void> {
    await this.open('today');
    await this.main.getByRole('table').first().waitFor();
  }

  /** Of the table on screen; both counted from 0. */
  cell(row: number, column = 0): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') })
      .nth(row)
      .getByRole('gridcell')
      .nth(column);
  }

  button(name: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name, exact: true }).first();
  }

  async press(name: string): Promise<void> {
    await this.button(name, this.main).click();
  }

  async menuOf(part: Locator): Promise<void> {
    await part.click({ button: 'right' });
    await this.page.getByRole('menu').waitFor();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog').last();
  }
}

type WordedScene = {
  readonly screen: string;
  readonly show: (at: WordedPage) => Promise<void>;
  readonly leave?: (at: WordedPage) => Promise<void>;
};

export function scenesIn(wording: Wording, scenes: readonly WordedScene[]): readonly Scene[] {
  return scenes.map(({ screen, show, leave }) => ({
    screen: `${wording.folder}-${screen}`,
    show: (desk) => show(new WordedPage(desk, wording)),
    ...(leave === undefined ? {} : { leave: (desk: DeskPage) => leave(new WordedPage(desk, wording)) }),
  }));
}
