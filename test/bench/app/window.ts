// The time from a key in the search to the painted rows, and on the Overview to the last visible chart,
// in the running app on a full store. Each text is searched once per start. The cost of the browser shell's own binding is
// measured beside it, because Electron uses another channel. Charts wait for several calls at the same time: only the
// binding of the last one answered is left out. And the work per frame, see frames.ts.

import type { Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { percentile, type Line } from '../figures.ts';
import { measureFrames } from './frames.ts';
import { settle, timeAction, withFullApp, type FullApp, type Part, type TimedAction } from './full-app.ts';

/** One key, in ms. */
type PaintedKey = {
  readonly total: number;
  /** The part that the browser shell took to transfer the query and its answer; of several, the one answered last. */
  readonly binding: number;
  readonly sinceLastAnswer: number;
};

/** Words with different first letters, because each beginning of a word is searched too. */
const WORDS = [
  'vip',
  'standard',
  'hk',
  'ae01',
  '2026-09',
  'usd',
  'team',
  'gold',
  '100%',
  '佣金',
  'premium',
  'lau',
] as const;
const CHART_WORDS = ['vip', 'hk', 'usd', '2026', '佣金', 'standard', 'premium', 'ae01'] as const;
/** From painted to the next key, as when a person types fast. */
const KEY_PAUSE_MS = 100;
/** After this time all answers to an emptied search are drawn. */
const SETTLE_MS = 2_000;

export async function measureWindow(bench: Bench): Promise<readonly Line[]> {
  const rows = await withFullApp(bench, 'reports', async (full) => {
    await settle(full, ['rows', 'totals']);
    return await typeWords(full, 'foundRows', WORDS);
  });
  // Without rows there are no charts to wait for.
  const words = await wordsInRows(bench, CHART_WORDS);
  const charts = await withFullApp(bench, 'overview', async (full) => {
    await settle(full, ['charts']);
    return await typeWords(full, 'foundCharts', words);
  });
  return [...linesOf(bench.size.rows, { rows, charts }), ...(await measureFrames(bench))];
}

async function wordsInRows(bench: Bench, words: readonly string[]): Promise<readonly string[]> {
  return await bench.withFullStore(async (data) => {
    const found: string[] = [];
    for (const value of words) {
      const query = {
        dataset: 'reports',
        filters: [{ kind: 'anyText', value }],
        sort: [],
        page: 1,
        pageSize: 1,
      } as const;
      const answer = await data.aggregates.call('queryTotals', query);
      if (answer.kind === 'totals' && answer.rows > 0) found.push(value);
    }
    return found;
  });
}

async function typeWords(full: FullApp, part: Part, words: readonly string[]): Promise<readonly PaintedKey[]> {
  const { page } = full.app;
  const search = page.getByRole('searchbox', { name: 'Search in texts, IDs, codes and dates' });
  const painted: PaintedKey[] = [];
  for (const word of words) {
    await search.fill('');
    await search.focus();
    await page.waitForTimeout(SETTLE_MS);
    for (const key of word) {
      await page.evaluate('performance.clearMeasures()');
      const timed = await timeAction(full, { event: 'input', part }, () => page.keyboard.insertText(key));
      painted.push(await paintedKey(page, part, timed));
      await page.waitForTimeout(KEY_PAUSE_MS);
    }
  }
  return painted;
}

async function paintedKey(
  page: Page,
  part: Part,
  { startedMs, changedMs, paintedMs }: TimedAction,
): Promise<PaintedKey> {
  const calls = await page.evaluate<readonly ShellCall[]>(
    `performance.getEntriesByType('measure').map(({ name, startTime, duration, detail }) => ({ name, startTime, duration, mainMs: detail?.mainMs }))`,
  );
  const answers = calls.filter(({ startTime }) => startTime >= startedMs);
  const rows = answers.find(({ name }) => name === 'invoke call:queryRows');
  const sums = answers.filter(({ name }) => name === 'invoke call:queryGroups' || name === 'invoke call:queryTotals');
  const answeredMs = ({ startTime, duration }: ShellCall): number => startTime + duration - startedMs;
  const last = sums
    .filter((sum) => answeredMs(sum) <= changedMs)
    .toSorted((one, other) => answeredMs(other) - answeredMs(one))[0];
  // Charts do not wait for the rows.
  const waited = part === 'foundRows' ? rows : last;
  return {
    total: paintedMs,
    binding: waited === undefined ? 0 : waited.duration - waited.mainMs,
    sinceLastAnswer: paintedMs - (last === undefined ? 0 : answeredMs(last)),
  };
}

/** The shell notes each call with the time that the main process itself took. */
type ShellCall = {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  readonly mainMs: number;
};

function linesOf(
  rows: number,
  painted: { readonly rows: readonly PaintedKey[]; readonly charts: readonly PaintedKey[] },
): readonly Line[] {
  const p95 = (keys: readonly PaintedKey[], of: (key: PaintedKey) => number): number => percentile(keys.map(of), 0.95);
  return [
    {
      ...{ name: 'key to painted rows, p95', rows, unit: 'ms', value: p95(painted.rows, ({ total }) => total) },
      beside: { "of it the shell's binding": p95(painted.rows, ({ binding }) => binding) },
    },
    {
      ...{ name: "key to painted rows without the shell's binding, p95", rows, unit: 'ms' },
      // Of each key by itself; the binding's time is inside the key's.
      value: p95(painted.rows, ({ total, binding }) => total - binding),
      wanted: { kind: 'atMost', most: 40 },
    },
    {
      ...{ name: 'key to the last chart in sight, p95', rows, unit: 'ms' },
      value: p95(painted.charts, ({ total }) => total),
      beside: { 'from the last answer': p95(painted.charts, ({ sinceLastAnswer }) => sinceLastAnswer) },
    },
    {
      ...{ name: "key to the last chart in sight without the shell's binding, p95", rows, unit: 'ms' },
      value: p95(painted.charts, ({ total, binding }) => total - binding),
      wanted: { kind: 'atMost', most: 100 },
    },
  ];
}
