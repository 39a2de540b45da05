// The start of the app on a full store, from the process to each painted part, beside the start of an empty window of the
// same browser in the same round. With warm file caches, and with cold ones where they may be emptied.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import { canDropCaches, DROP_CACHES, dropCaches } from '../file-caches.ts';
import type { Line } from '../figures.ts';
import { wantedAt, type WantedMs } from '../wanted.ts';
import { epochMs, type FirstScreen, paintedAt, type Part, withFullApp } from './full-app.ts';
import { scriptLines } from './scripts.ts';

const EMPTY_WINDOW = join(import.meta.dirname, 'empty-window.ts');
const CACHES = ['warm', 'cold'] as const;
type Cache = (typeof CACHES)[number];
const run = promisify(execFile);

type Goal = { readonly part: Part; readonly words: string; readonly wanted?: WantedMs };
/** What is waited for on each screen that a start may show. */
const SCREENS: Readonly<Record<FirstScreen, readonly Goal[]>> = {
  reports: [
    { part: 'rows', words: 'first rows painted', wanted: { ms: 1_000, msOfTen: 1_500 } },
    { part: 'totals', words: 'totals painted', wanted: { ms: 1_500, msOfTen: 3_000 } },
  ],
  overview: [{ part: 'charts', words: 'charts in sight painted', wanted: { ms: 2_000, msOfTen: 4_000 } }],
  today: [{ part: 'today', words: 'Today painted' }],
};

export async function measureStart(bench: Bench, round: number): Promise<readonly Line[]> {
  // Fills the caches of the first round.
  if (round === 0) await withFullApp(bench, 'reports', (full) => paintedAt(full, 'rows'));
  const lines: Line[] = [...scriptLines()];
  for (const cache of CACHES) {
    if (cache === 'cold' && !canDropCaches()) {
      if (round === 0) console.log(`start, cold file cache: not measured, because ${DROP_CACHES} cannot be written`);
      continue;
    }
    lines.push(...(await startLines(bench, cache)));
  }
  return lines;
}

async function startLines(bench: Bench, cache: Cache): Promise<readonly Line[]> {
  const prepare = cache === 'cold' ? dropCaches : () => undefined;
  const beside = { 'empty browser window': await startEmptyWindow(prepare) };
  const { rows } = bench.size;
  const lineOf = (words: string, value: number, wantedMs?: number): Line => ({
    ...{ name: `start, ${cache} file cache: ${words}`, rows, unit: 'ms', value, beside },
    ...(wantedMs !== undefined && { wanted: { kind: 'lessBesideAtMost', most: wantedMs } }),
  });
  const lines: Line[] = [];
  for (const [screen, goals] of Object.entries(SCREENS) as [FirstScreen, readonly Goal[]][]) {
    const started = async (full: Parameters<Parameters<typeof withFullApp>[2]>[0]): Promise<void> => {
      for (const { part, words, wanted } of goals) {
        const value = (await paintedAt(full, part)) - full.startedMs;
        const isWanted = cache === 'warm' && wanted !== undefined;
        lines.push(lineOf(words, value, isWanted ? wantedAt(rows, wanted) : undefined));
      }
      if (screen !== 'reports') return;
      const { page } = full.app;
      const windowMs = (await page.evaluate<number>('deskBench.firstPaint()')) - full.startedMs;
      const usableMs = (await paintedAt(full, 'navigation')) - (await page.evaluate<number>('deskBench.opened()'));
      lines.push(lineOf('window painted', windowMs));
      lines.push({
        name: `start, ${cache} file cache: from the page's opening to its use`,
        rows,
        unit: 'ms',
        value: usableMs,
      });
    };
    await withFullApp(bench, screen, started, { beforeStart: prepare });
  }
  return lines;
}

async function startEmptyWindow(prepare: () => void): Promise<number> {
  prepare();
  const startedMs = epochMs();
  const { stdout } = await run(process.execPath, [EMPTY_WINDOW]);
  return (JSON.parse(stdout) as number) - startedMs;
}
