// Shows scenes in each window and theme, takes a picture of each and keeps what the checks find. Only the size of the
// window and the theme change between pictures, so that the whole walk needs one start of the app.

import { mkdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { DeskPage } from '../e2e/desk-page.ts';
import { INPUT_WINDOW_MS, takeShifts, textFaults, type Finding } from './checks.ts';
import type { Choice, Theme, Window } from './choice.ts';
import { rest } from './rest.ts';

export const FOLDER = join(import.meta.dirname, '../../out/pictures');

export type Scene = {
  /** A folder's name: "today-first-day". */
  readonly screen: string;
  /** From any place of the app; whatever a scene before left open is closed. */
  readonly show: (desk: DeskPage) => Promise<void>;
  /** Brings back what Escape does not. */
  readonly leave?: (desk: DeskPage) => Promise<void>;
};

export type Picture = {
  readonly screen: string;
  readonly theme: Theme;
  readonly width: number;
  /** Within the folder of the pictures. */
  readonly path: string;
  readonly findings: readonly Finding[];
};

export class Camera {
  readonly pictures: Picture[] = [];
  readonly #choice: Choice;

  constructor(choice: Choice) {
    this.#choice = choice;
  }

  /** The screens that this run takes, all for a run that is not limited. */
  takes(scene: Scene): boolean {
    return this.#choice.only === null || scene.screen.includes(this.#choice.only);
  }

  /** `widest`: in px, where wider windows show nothing else. */
  async take(desk: DeskPage, scenes: readonly Scene[], { widest = Infinity } = {}): Promise<void> {
    const taken = scenes.filter((scene) => this.takes(scene));
    const windows = this.#choice.windows.filter(({ width }) => width <= widest);
    for (const window of taken.length === 0 ? [] : windows) {
      await desk.page.setViewportSize(window);
      await rest(desk.page);
      for (const scene of taken) await this.#takeScene(desk, scene, window);
    }
  }

  async #takeScene(desk: DeskPage, scene: Scene, window: Window): Promise<void> {
    await clear(desk);
    // What moved because the window changed its size is not meant.
    await takeShifts(desk.page);
    let missed: readonly Finding[] = [];
    try {
      await scene.show(desk);
      await rest(desk.page);
    } catch (error) {
      const [text = ''] = String(error).split('\n');
      missed = [{ kind: 'not reached', place: scene.screen, text, times: 1 }];
    }
    const shifts = await takeShifts(desk.page, inputWindowMs());
    for (const theme of this.#choice.themes) {
      await desk.page.emulateMedia({ colorScheme: theme });
      const path = join(scene.screen, `${theme}-${window.width}.png`);
      const found = await textFaults(desk.page);
      mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
      await desk.page.screenshot({ path: join(FOLDER, path), animations: 'disabled', caret: 'hide' });
      const findings = [...missed, ...found, ...(theme === this.#choice.themes[0] ? shifts : [])];
      this.pictures.push({ screen: scene.screen, theme, width: window.width, path, findings });
    }
    await scene.leave?.(desk).catch(() => undefined);
  }
}

/** Grows with the processes that wait for a processor. */
function inputWindowMs(): number {
  const [waiting = 0] = loadavg();
  return INPUT_WINDOW_MS * Math.max(1, waiting / availableParallelism());
}

/** Dialogs, menus, editors and details are closed one by one, and the pointer lies on nothing. */
async function clear(desk: DeskPage): Promise<void> {
  await desk.page.mouse.move(1, 1);
  const open = `document.querySelector('dialog[open], :popover-open, [role="dialog"], [role="menu"]') !== null`;
  for (let press = 0; press < 4 && (await desk.page.evaluate<boolean>(open)); press += 1)
    await desk.page.keyboard.press('Escape');
  const close = desk.button('Close details');
  if (await close.isVisible()) await close.click();
}
