// The app as a screen reader presents it: everything is found by role and name.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { PreferenceName } from '../../shared/preferences/names.ts';
import type { RunningApp } from '../host/launch.ts';
import { sampleReportCounts } from '../support/sample-rows.ts';
import { waitUntil } from '../support/wait-until.ts';
import { findViolations, findViolationsInThemes, type AxeCheck } from './axe.ts';

/** The first sync of the sample on a busy two-core machine. */
export const SYNC_LIMIT_MS = 180_000;
const LIMIT_MS = 15_000;

export type TableName = 'Customized charges' | 'Daily reports';
type PageScope = typeof globalThis & { readonly api: Bridge };

/**
 * In one step in the page, because tests ask for it every 50 ms while the app reads: by roles, a question searches all kept
 * screens three times. A string, because tests have no DOM types.
 */
const SHOWN_RANGE = `(() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility());
  const tables = shown('main [role="grid"]');
  if (tables.length > 1) throw new Error('more than one table is shown');
  if (tables[0]?.ariaBusy !== 'false') return 'reading';
  return shown('main nav[aria-label="Pages"] [role="status"]')[0]?.innerText ?? 'reading';
})()`;

/** An element of the page; tests have no DOM types. */
type Labelled = { getAttribute(name: string): string | null };

export class DeskPage {
  readonly app: RunningApp;
  readonly page: Page;

  constructor(app: RunningApp) {
    this.app = app;
    this.page = app.page;
    this.page.setDefaultTimeout(LIMIT_MS);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** A field for text. One for a password has no role as long as it hides what is typed. */
  field(name: string, part: Page | Locator = this.page): Locator {
    const hidden = part.locator('input[type="password"]').and(part.getByLabel(name, { exact: true }));
    return part.getByRole('textbox', { name, exact: true }).or(hidden);
  }

  /** A control of the open editor of a filter, by the label of its field. */
  filter(name: string): Locator {
    const role = ['textbox', 'combobox'] as const;
    const group = this.view.getByRole('group', { name: 'Filters' });
    return group.getByRole(role[0], { name, exact: true }).or(group.getByRole(role[1], { name, exact: true }));
  }

  /** The label of the field with the focus; '' if it has none. */
  async focusedField(): Promise<string> {
    type Field = { ariaLabel: string | null; labels?: ArrayLike<{ textContent: string }> };
    const focused = this.page.locator(':focus');
    return await focused.evaluate((field: Field) => field.ariaLabel ?? field.labels?.[0]?.textContent ?? '');
  }

  /** The search in the top bar. */
  search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search in texts, IDs, codes and dates', exact: true });
  }

  /** Opens the editor of a field: that of its chip if the field is filtered, else through "Add filter". */
  async openFilter(field: string): Promise<Locator> {
    const topic = field.replace(/ (from|to)$/, '');
    await this.closeFilter();
    const chip = this.view
      .getByRole('button', { name: 'Edit filter: ' })
      .and(this.view.getByTitle(new RegExp(`^${escaped(topic)}(:| is| matches| from| up to| “| \\d)`)))
      .first();
    if (await chip.isVisible()) await chip.click();
    else {
      await this.view.getByRole('button', { name: 'Add filter', exact: true }).click();
      const add = this.dialog('Add filter');
      await add.getByRole('combobox').fill(topic);
      await add.getByRole('option', { name: topic, exact: true }).first().click();
    }
    await this.filter(field).waitFor();
    return this.filter(field);
  }

  /** Types into "Add filter" and takes the filter that it offers. */
  async addFound(typed: string, filter: string | RegExp): Promise<void> {
    await this.view.getByRole('button', { name: 'Add filter', exact: true }).click();
    const add = this.dialog('Add filter');
    await add.getByRole('combobox').fill(typed);
    await add.getByRole('option', { name: filter }).first().click();
    await add.waitFor({ state: 'hidden' });
  }

  async closeFilter(): Promise<void> {
    const panel = this.view.getByRole('dialog', { name: /^(Add filter|Edit filter: .*)$/ });
    if (!(await panel.isVisible())) return;
    await this.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  }

  /** Filters a field by a typed text; an empty text removes its filter. */
  async filterBy(field: string, text: string): Promise<void> {
    await (await this.openFilter(field)).fill(text);
    await this.closeFilter();
  }

  /** The current screen; the other screens are hidden, so roles do not find them. */
  get view(): Locator {
    return this.page.getByRole('main');
  }

  grid(name: TableName): Locator {
    return this.page.getByRole('grid', { name });
  }

  /** The data rows, without the header. */
  rows(name: TableName): Locator {
    return this.grid(name)
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') });
  }

  /** The column headers, by name, in their order on screen. */
  async headers(name: TableName): Promise<readonly string[]> {
    // In one step: a header that goes away between two reads would be waited for.
    const found = this.grid(name).getByRole('columnheader');
    return await found.evaluateAll((all: readonly Labelled[]) =>
      all.map((header) => header.getAttribute('aria-label') ?? ''),
    );
  }

  /** What axe-core finds wrong with what is on screen. */
  async violations(check: AxeCheck = {}): Promise<readonly string[]> {
    return await findViolations(this.page, check);
  }

  /** In the light theme, and what can differ from it in the dark one. */
  async violationsInThemes(): Promise<readonly string[]> {
    return await findViolationsInThemes(this.page);
  }

  async open(link: 'Today' | 'Overview' | TableName | 'Clients' | 'Changes' | 'Sync'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await this.waitForScreen();
  }

  /** Of a test before that failed: they would let nothing behind them be pressed. One may be over another. */
  async closeDialogs(): Promise<void> {
    for (let press = 0; press < 3 && (await this.page.getByRole('dialog').count()) > 0; press += 1)
      await this.page.keyboard.press('Escape');
  }

  /** Opens a table as if no test had used the app before: without dialogs, details, filters and groups. */
  async openAnew(table: TableName): Promise<void> {
    await this.closeDialogs();
    await this.open(table);
    const groupBy = this.view.getByRole('combobox', { name: 'Group by' });
    if ((await groupBy.inputValue()) !== '') await groupBy.selectOption('');
    for (const name of ['Close details', 'Clear filters']) {
      const button = this.view.getByRole('button', { name, exact: true });
      if (await button.isVisible()) await button.click();
    }
  }

  /** Until the chosen screen is there: its code may still be loaded. */
  async waitForScreen(): Promise<void> {
    await this.page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });
  }

  sectionLinks(): Locator {
    return this.page.getByRole('navigation', { name: 'Parts of the Sync screen' }).getByRole('link');
  }

  /** Opens the Settings, and returns the control of one of them. */
  async openSetting(name: string): Promise<Locator> {
    await this.page.keyboard.press('ControlOrMeta+,');
    return this.dialog('Settings').getByLabel(name, { exact: true });
  }

  async closeSettings(): Promise<void> {
    await this.dialog('Settings').getByRole('button', { name: 'Close', exact: true }).click();
    await this.dialog('Settings').waitFor({ state: 'hidden' });
  }

  /** Scrolls the Sync screen to one of its sections. */
  async openSection(name: string | RegExp): Promise<void> {
    await this.sectionLinks().and(this.page.getByRole('link', { name })).click();
  }

  /** Waits for the first sync, and shows the table that most tests begin with. */
  async exploreSample(): Promise<void> {
    await this.button('Explore sample data').click();
    await this.waitForRunEnd();
    await this.open('Customized charges');
  }

  async enterCredentials(credentials: { readonly serviceUrl?: string; readonly token: string }): Promise<void> {
    if (credentials.serviceUrl !== undefined) await this.field('Service address').fill(credentials.serviceUrl);
    await this.field('Access token').fill(credentials.token);
  }

  /**
   * Signs in, waits for the first sync, however it ends, and shows the table that most tests begin with. Without a
   * keychain the data is kept until quit.
   */
  async signIn(credentials: { readonly serviceUrl?: string; readonly token: string }): Promise<void> {
    await this.enterCredentials(credentials);
    await this.button('Sign in').click();
    const choice = this.button('Keep only until I quit');
    await choice
      .or(this.page.getByRole('navigation', { name: 'Main' }))
      .first()
      .waitFor();
    if (await choice.isVisible()) await choice.click();
    await this.waitForRunEnd();
    await this.open('Customized charges');
  }

  async syncNow(button = 'Sync now'): Promise<void> {
    const before = await this.#lastRunId();
    await this.button(button).first().click();
    await this.waitForRunEnd(before);
  }

  /** Waits until a run other than `before` has ended and the window shows it. */
  async waitForRunEnd(before: string | null = null): Promise<void> {
    const hasEnded = async (): Promise<boolean> => {
      const runId = await this.#lastRunId();
      return runId !== null && runId !== before;
    };
    // Not expect.poll, because set-up hooks wait here too.
    await waitUntil('a run has ended', hasEnded, { everyMs: 100, limitMs: SYNC_LIMIT_MS });
    await this.button('Sync now').first().waitFor();
  }

  /** "1–100 of 12,345"; "reading" until the rows are read, because until then the page before is on screen. */
  async range(): Promise<string> {
    return await this.page.evaluate<string>(SHOWN_RANGE);
  }

  async expectRange(range: string): Promise<void> {
    await expect.poll(() => this.range()).toBe(range);
  }

  /** Waits for the first page of all daily reports of the sample, and says how many they are. */
  async expectWholeSample(): Promise<number> {
    const ranges = sampleReportCounts().map((rows) => `1–100 of ${rows.toLocaleString('en')}`);
    await expect.poll(() => this.range()).toBeOneOf(ranges);
    return await this.total();
  }

  async openWholeSample(): Promise<number> {
    await this.open('Daily reports');
    return await this.expectWholeSample();
  }

  /** Waits for the rows of a filter that leaves fewer than all of them. */
  async expectFewerThan(rows: number): Promise<void> {
    const isFewer = async (): Promise<boolean> => {
      const [, total] = / of ([\d,]+)$/.exec(await this.range()) ?? [];
      return total !== undefined && Number(total.replaceAll(',', '')) < rows;
    };
    await expect.poll(isFewer).toBe(true);
  }

  /** How many rows the filter finds, once they are counted. */
  async total(): Promise<number> {
    let range = '';
    await expect.poll(async () => (range = await this.range())).toMatch(/ of [\d,]+$/);
    return Number(range.split(' of ')[1]?.replaceAll(',', ''));
  }

  /** The count of all rows of the filter, whatever page is shown. */
  async expectTotal(rows: number): Promise<void> {
    const words = rows === 0 ? '0 rows' : `of ${rows.toLocaleString('en')}`;
    await expect.poll(async () => `${await this.range()}$`).toContain(`${words}$`);
  }

  /**
   * Opens the details of the first row. The two clicks of a double click fall on different rows if the answer to a
   * change of sort, filter or width arrives between them, so this repeats until the details are open.
   */
  async openDetails(name: TableName): Promise<void> {
    const details = this.page.getByRole('complementary', { name: 'Details' });
    const open = async (): Promise<boolean> => {
      if (!(await details.isVisible())) await this.rows(name).first().getByRole('gridcell').first().dblclick();
      return await details.isVisible();
    };
    await expect.poll(open).toBe(true);
  }

  /** As a new view, whatever view is chosen. */
  async saveView(name: string): Promise<void> {
    await this.view.getByRole('button', { name: 'Save view', exact: true }).click();
    const dialog = this.dialog('Save view');
    const asNew = dialog.getByRole('radio', { name: 'A new view' });
    if (await asNew.isVisible()) await asNew.check();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async openList(filter: string): Promise<Locator> {
    await this.openFilter(filter);
    const list = this.page.getByRole('listbox', { name: filter, exact: true });
    await list.getByRole('option').first().waitFor();
    return list;
  }

  /** Filters a list by this value alone. */
  async pickFilter(filter: string, option: string | RegExp): Promise<void> {
    const list = await this.openList(filter);
    await list
      .getByRole('option', { name: option })
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await this.closeFilter();
  }

  /** Waits for an alert that contains each of these texts. */
  async expectAlert(...words: readonly string[]): Promise<Locator> {
    return await this.#expectWords('alert', words);
  }

  async expectNews(...words: readonly string[]): Promise<Locator> {
    return await this.#expectWords('status', words);
  }

  /** What the Sync screen says of one dataset or dictionary. */
  resource(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  async expectOutcome(resource: string, words: string): Promise<void> {
    await expect.poll(async () => plain(await this.resource(resource).innerText())).toContain(words);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  async #expectWords(role: 'alert' | 'status', words: readonly string[]): Promise<Locator> {
    const [first = '', ...others] = words;
    const found = this.page.getByRole(role).filter({ hasText: first }).first();
    await found.waitFor();
    for (const word of others) expect(plain(await found.innerText())).toContain(word);
    return found;
  }

  /** What the window has stored under this name. */
  async preference(name: PreferenceName): Promise<string | null> {
    return await this.page.evaluate(async (name) => {
      const read = await (globalThis as PageScope).api.call('readPreference', { name });
      if (!read.ok) throw new Error(read.message);
      return read.value;
    }, name);
  }

  /** Only to know when to look at the screen: null while a run is in progress or before the first. */
  async #lastRunId(): Promise<string | null> {
    return await this.page.evaluate(async () => {
      const status = await (globalThis as PageScope).api.call('getSyncStatus', {});
      if (!status.ok || status.value.progress !== null) return null;
      const receipts = status.value.resources.flatMap(({ last }) => last ?? []);
      return receipts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0]?.runId ?? null;
    });
  }
}

/** What describes a control, such as why it cannot be pressed. */
export async function descriptionOf(control: Locator): Promise<string> {
  const id = await control.getAttribute('aria-describedby');
  return id === null ? '' : ((await control.page().locator(`[id="${id}"]`).textContent()) ?? '');
}

export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Tries again if a chart drawn meanwhile moves the target from under the pointer. */
export async function pressChoice(radio: Locator): Promise<void> {
  const press = async (): Promise<boolean> => {
    await radio.check({ force: true }).catch(() => undefined);
    return await radio.isChecked();
  };
  await expect.poll(press).toBe(true);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
