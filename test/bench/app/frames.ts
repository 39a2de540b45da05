// Scrolling through the largest page that the table offers, and dragging a column's edge, while a sync runs: for each frame,
// the work of the page's main thread since the frame before (tasks of any kind: input, scripts, style, layout, painting,
// collecting garbage), and the longest of these tasks. Both by the processor time of that thread, with the clock's time
// beside it: on few processors the page also waits for the sync, for the sample's service, which is no part of a real sync,
// and for the browser's drawing without a graphics card. Compositing and drawing on other threads are not counted; the
// small cost of the trace is.

import type { CDPSession, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { percentile, type Line } from '../figures.ts';
import { traceFrames, type TimedFrames } from './frame-work.ts';
import { settle, withFullApp } from './full-app.ts';

const PAGE_ROWS = '500';
const SCROLL = { distancePx: 12_000, pxPerSecond: 3_000 } as const;
const RESIZED = 'Commission package';
/** To the right, then to the left, in px from where the edge was. */
const DRAG_TO_PX = [160, -60] as const;
/** The browser passes on one move per frame. */
const MOVES = 90;
/** After this time, the page's rows are drawn and the sync is reading. */
const SETTLE_MS = 1_000;

export async function measureFrames(bench: Bench): Promise<readonly Line[]> {
  return await withFullApp(
    bench,
    'reports',
    async (full) => {
      await settle(full, ['rows', 'totals']);
      const { page } = full.app;
      await page.getByRole('main').getByLabel('Rows per page').selectOption(PAGE_ROWS);
      const scrolling = await traceDuringSync(page, (devtools) => scroll(page, devtools));
      const resizing = await traceDuringSync(page, () => resize(page));
      const { rows } = bench.size;
      return [...linesOf('scrolling', rows, scrolling), ...linesOf('resizing a column', rows, resizing)];
    },
    { isCopied: true },
  );
}

/** One run after the other, because a run may end before what is measured. They compare and replace no row. */
const SYNC = `(() => {
  const start = () => api.call('startSync', { scope: { kind: 'check' } });
  const stop = api.on('syncProgress', (progress) => progress ?? start());
  globalThis.endSync = () => {
    stop();
    return api.call('cancelSync', {});
  };
  return start();
})()`;

async function traceDuringSync(page: Page, act: (devtools: CDPSession) => Promise<void>): Promise<TimedFrames> {
  await page.evaluate(SYNC);
  await page.waitForTimeout(SETTLE_MS);
  const work = await traceFrames(page, act);
  await page.evaluate('endSync()');
  return work;
}

async function scroll(page: Page, devtools: CDPSession): Promise<void> {
  const box = await page.getByRole('main').getByRole('grid').boundingBox();
  if (box === null) throw new Error('the table is not shown');
  await devtools.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -SCROLL.distancePx,
    speed: SCROLL.pxPerSecond,
    gestureSourceType: 'mouse',
  });
}

async function resize(page: Page): Promise<void> {
  const header = page.getByRole('main').getByRole('columnheader', { name: RESIZED, exact: true });
  const box = await header.boundingBox();
  if (box === null) throw new Error(`the header of ${RESIZED} is not shown`);
  const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  for (const px of DRAG_TO_PX) await page.mouse.move(edge.x + px, edge.y, { steps: MOVES });
  await page.mouse.up();
}

function linesOf(what: string, rows: number, { processor, elapsed }: TimedFrames): readonly Line[] {
  const line = { rows, unit: 'ms' };
  return [
    {
      ...{ ...line, name: `${what} during a sync: work per frame, p99`, value: percentile(processor.framesMs, 0.99) },
      beside: { 'with waiting for a processor': percentile(elapsed.framesMs, 0.99) },
      wanted: { kind: 'atMost', most: 8 },
    },
    {
      ...{ ...line, name: `${what} during a sync: longest task`, value: processor.longestTaskMs },
      beside: { 'with waiting for a processor': elapsed.longestTaskMs },
      wanted: { kind: 'atMost', most: 50 },
    },
  ];
}
