// The walk of docs/screen-reader.md: after the keys of each line, the accessibility tree has what the line says, and nothing
// else is said.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ScreenReader } from './heard.ts';
import { setStage } from './stage.ts';

type Step = {
  readonly keys: { readonly kind: 'press' | 'type'; readonly text: string } | null;
  readonly focus: RegExp;
  /** In their order; none if nothing needs to be said. */
  readonly said: readonly RegExp[];
};

const PATTERNS = { '{n}': String.raw`[\d,]+`, '{date}': String.raw`\d{4}-\d\d-\d\d \w{3}` } as const;
const WALK = readFileSync(join(import.meta.dirname, '../../docs/screen-reader.md'), 'utf8');

function pattern(text: string, end: '$' | ''): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const filled = Object.entries(PATTERNS).reduce((all, [name, found]) => all.replaceAll(name, found), escaped);
  return new RegExp(`^${filled}${end}`);
}

function stepsOf(markdown: string): readonly Step[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?:type )?`|^\| wait/.test(line));
  return lines.map((line) => {
    const [keys = '', focus = '', said = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const text = /`(.+)`/.exec(keys)?.[1];
    return {
      keys: text === undefined ? null : { kind: keys.startsWith('type ') ? 'type' : 'press', text },
      focus: pattern(focus, '$'),
      said: said === '' ? [] : said.split(', then ').map((text) => pattern(text, '')),
    };
  });
}

/** As long as a sync may take where much else runs. */
const SYNC_MS = 180_000;
/** How long it takes decides whether these are said, or how often. */
const OF_TIME = /^(?:Loading…|Counting…|.*Looking up where this figure is from…)$/;

/** What a person hears besides the focus, compared with the lines of the walk in their order. */
class Hearing {
  readonly #reader: ScreenReader;
  /** What no line has named yet. */
  #heard: readonly string[] = [];
  /** Said once more while the results of typing arrive. */
  #repeated: RegExp | null = null;

  constructor(reader: ScreenReader) {
    this.#reader = reader;
  }

  async expect(said: RegExp | null, { line, isTyped }: { readonly line: string; readonly isTyped: boolean }) {
    if (said === null && isTyped) return expect.poll(() => this.#heardAndCurrent(), { message: line }).toEqual([]);
    if (said === null) return expect(await this.#next(null), `${line}: nothing is said`).toBe('');
    await expect.poll(() => this.#next(said), { message: line }).toMatch(said);
    this.#heard = this.#heard.slice(1);
    this.#repeated = isTyped ? said : null;
  }

  /** Whatever else is said. */
  async expectAmongOthers(said: RegExp, line: string): Promise<void> {
    const place = async (): Promise<number> => {
      await this.#listen();
      return this.#heard.findIndex((text) => said.test(text));
    };
    await expect.poll(place, { message: `${line}: ${said.source}`, timeout: SYNC_MS }).toBeGreaterThanOrEqual(0);
    this.#heard = this.#heard.slice((await place()) + 1);
  }

  /** Drops announcements of intermediate results: how many there are depends on the typing speed. */
  async #heardAndCurrent(): Promise<readonly string[]> {
    await this.#listen();
    const current = await this.#reader.currentTexts();
    this.#heard = this.#heard.filter((text) => current.includes(text));
    return this.#heard;
  }

  async #next(said: RegExp | null): Promise<string> {
    await this.#listen();
    const repeated = this.#repeated?.source === said?.source ? null : this.#repeated;
    const first = this.#heard.findIndex((text) => repeated?.test(text) !== true);
    this.#heard = first < 0 ? [] : this.#heard.slice(first);
    return this.#heard[0] ?? '';
  }

  async #listen(): Promise<void> {
    this.#heard = [...this.#heard, ...(await this.#reader.announced())].filter((text) => !OF_TIME.test(text));
  }
}

test('the main job is said as the document writes it down', { timeout: 2 * SYNC_MS }, async () => {
  const desk = await setStage().launchSynced();
  await desk.view.getByRole('heading', { level: 1 }).waitFor();
  const reader = await ScreenReader.listen(desk.page);
  const hearing = new Hearing(reader);
  const steps = stepsOf(WALK);
  expect(steps.length).toBeGreaterThan(15);
  /** Rows that change are said when they arrive. */
  let isSyncing = false;
  for (const { keys, focus, said } of steps) {
    if (keys?.kind === 'type') await desk.page.keyboard.type(keys.text, { delay: 30 });
    else if (keys !== null) await desk.page.keyboard.press(keys.text.replace('Ctrl', 'ControlOrMeta'));
    const line = keys?.text ?? 'wait';
    isSyncing ||= line === 'F5';
    await expect.poll(() => reader.focus(), { message: line }).toMatch(focus);
    const isTyped = keys?.kind === 'type';
    if (!isSyncing && said.length === 0) await hearing.expect(null, { line, isTyped });
    for (const text of said) {
      await (isSyncing ? hearing.expectAmongOthers(text, line) : hearing.expect(text, { line, isTyped }));
    }
  }
  expect(desk.app.pageProblems).toEqual([]);
});

test('the age of the copy changes without being said', async () => {
  const desk = await setStage().launchSynced();
  const data = desk.page.getByRole('status', { name: 'Data status' });
  await data.getByText(/^Synced /).waitFor();
  const before = await data.innerText();
  const reader = await ScreenReader.listen(desk.page);
  const laterMs = (await desk.page.evaluate<number>('Date.now()')) + 3 * 60_000;
  await desk.page.clock.setFixedTime(laterMs);
  // A key makes the clock look at the time.
  await desk.page.keyboard.press('Shift');
  await expect.poll(() => data.innerText()).not.toBe(before);
  expect((await reader.announced()).filter((text) => text.includes('Synced'))).toEqual([]);
});
