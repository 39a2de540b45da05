// The built app on a full store, with a script in its page that notes when each part was painted.

import { join } from 'node:path';
import { launchApp, type RunningApp } from '../../host/launch.ts';
import type { Bench } from '../bench.ts';

/** The parts whose first painting is noted, see page-watch.js. */
export type Part =
  'navigation' | 'rows' | 'foundRows' | 'foundCharts' | 'totals' | 'charts' | 'today' | 'seal' | 'groups' | 'pivot';
export type FirstScreen = Parameters<Bench['showAtStart']>[0];

export type FullApp = {
  readonly app: RunningApp;
  /** Epoch time, before anything was started. */
  readonly startedMs: number;
};

const PAGE_SCRIPT = join(import.meta.dirname, 'page-watch.js');
const PART_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 50;

export function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

type StartOptions = {
  readonly beforeStart?: () => void;
  /** For an app that changes its store. */
  readonly isCopied?: boolean;
};

export async function withFullApp<T>(
  bench: Bench,
  screen: FirstScreen,
  use: (full: FullApp) => Promise<T>,
  { beforeStart, isCopied = false }: StartOptions = {},
): Promise<T> {
  await bench.showAtStart(screen);
  if (!isCopied) return await withAppOn((await bench.store()).userDataDir, use, beforeStart);
  return await bench.withCopiedStore((userDataDir) => withAppOn(userDataDir, use, beforeStart));
}

async function withAppOn<T>(
  userDataDir: string,
  use: (full: FullApp) => Promise<T>,
  beforeStart?: () => void,
): Promise<T> {
  beforeStart?.();
  const startedMs = epochMs();
  const app = await launchApp({ userDataDir, pageScript: PAGE_SCRIPT });
  try {
    if (app.host !== 'browserShell') throw new Error('The app is measured in the browser shell only.');
    return await use({ app, startedMs });
  } finally {
    await app.close();
  }
}

/** The epoch time at which the part was first painted. */
export async function paintedAt({ app }: FullApp, part: Part): Promise<number> {
  const lastMs = epochMs() + PART_LIMIT_MS;
  for (;;) {
    const atMs = await app.page.evaluate<number | null>(`deskBench.marks.${part} ?? null`);
    if (atMs !== null) return atMs;
    if (epochMs() > lastMs) throw new Error(`${part}: not painted after ${PART_LIMIT_MS} ms`);
    await app.page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Waits for the parts, and no longer notes others: that would take time from what is measured next. */
export async function settle(full: FullApp, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await paintedAt(full, part);
  await full.app.page.evaluate('void deskBench.stopMarks()');
}

/** In ms: from the event to the change of the page, and to its painting. */
export type TimedAction = { readonly changedMs: number; readonly paintedMs: number; readonly startedMs: number };

/** From the event that `act` causes in the page to the part's painted answer. */
export async function timeAction(
  { app }: FullApp,
  { event, part }: { readonly event: string; readonly part: Part },
  act: () => Promise<unknown>,
): Promise<TimedAction> {
  await app.page.evaluate(`deskBench.expect(${JSON.stringify(event)}, ${JSON.stringify(part)})`);
  await act();
  const { startedMs, doneMs, paintedMs } = await app.page.evaluate<{
    readonly startedMs: number;
    readonly doneMs: number;
    readonly paintedMs: number;
  }>('deskBench.answered');
  return { startedMs, changedMs: doneMs - startedMs, paintedMs: paintedMs - startedMs };
}
