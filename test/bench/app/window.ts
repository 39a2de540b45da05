// The time from a key in "Search in all text columns" to the painted rows, and on the Overview to the last visible chart,
// in the built app over a full store. The cost of the browser shell's own binding is measured separately, because Electron
// uses another channel.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Bridge } from '../../shared/contract/calls.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { SAMPLE_TOKENS } from '../service/tokens.ts';
import { launchApp } from '../host/launch.ts';
import { percentile, type Figure } from './figures.ts';

type PageScope = typeof globalThis & { readonly api: Bridge };
/** One key, in ms. `binding`: the part that the browser shell took to transfer the query and its answer. */
type PaintedKey = { readonly total: number; readonly binding: number; readonly sinceLastAnswer: number };
type Painted = { readonly rows: readonly PaintedKey[]; readonly charts: readonly PaintedKey[] };

const WORDS = ['vip', 'standard', 'hk', 'ae01', '2026-09', 'usd', 'team', 'a', '100%', '佣金'] as const;
const CHART_WORDS = ['vip', 'hk', 'usd', '2026', '佣金'] as const;
const ROUNDS = 4;
/** From painted to the next key, as when a person types fast. */
const KEY_PAUSE_MS = 100;
const SYNC_LIMIT_MS = 600_000;
const PAINT_LIMIT_MS = 60_000;
const EDGE_PX = 100;
/** After this time all first answers are drawn. */
const SETTLE_MS = 2_000;

export async function measurePaint(size: {
  readonly reportRows: number;
  readonly ledgerDates: number;
}): Promise<Painted> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const service = await startLoopbackService({ packages: 300, clients: 200, ...size }, { port: 0 });
  const app = await launchApp({ userDataDir, args: [`--service-url=${service.url}`] });
  try {
    const { page } = app;
    await page.getByRole('textbox', { name: 'Access token' }).fill(SAMPLE_TOKENS.full);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // Only where the machine has no keychain.
    const choice = page.getByRole('button', { name: 'Keep only until I quit' });
    await choice
      .or(page.getByRole('navigation', { name: 'Main' }))
      .first()
      .waitFor();
    if (await choice.isVisible()) await choice.click();
    await waitForReports(page, size.reportRows);
    await openSearch(page, 'Daily reports');
    await page.evaluate(watch(GRID_IS_DONE));
    const rows = await typeWords(page, WORDS);
    await openSearch(page, 'Overview');
    await page.getByRole('main').getByRole('article').getByRole('img').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(watch(CHARTS_ARE_DONE));
    return { rows, charts: await typeWords(page, CHART_WORDS) };
  } finally {
    await app.kill();
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

async function waitForReports(page: Page, rows: number): Promise<void> {
  const lastMs = performance.now() + SYNC_LIMIT_MS;
  for (;;) {
    const status = await page.evaluate(async () => await (globalThis as PageScope).api.call('getSyncStatus', {}));
    const held = status.ok ? status.value.resources.find(({ resource }) => resource === 'reports')?.rows : 0;
    if (held === rows && status.ok && status.value.progress === null) return;
    if (performance.now() > lastMs) throw new Error(`the reports were not there after ${SYNC_LIMIT_MS} ms`);
    await page.waitForTimeout(250);
  }
}

const GRID_IS_DONE = `(() => {
  const grid = [...document.querySelectorAll('main [role="grid"]')].find((each) => each.checkVisibility());
  return () => grid.getAttribute('aria-busy') === 'false';
})()`;
/**
 * Charts in view, none of which may be outdated. Charts below the window are not queried and stay outdated. One at the
 * lower edge is left out, because the line of filters could push it out of view.
 */
const CHARTS_ARE_DONE = `(() => {
  const charts = [...document.querySelectorAll('main article[aria-busy]')].filter(
    (chart) => chart.checkVisibility() && chart.getBoundingClientRect().top < innerHeight - ${EDGE_PX},
  );
  if (charts.length === 0) throw new Error('no chart is in sight');
  return () => charts.every((chart) => chart.getAttribute('aria-busy') === 'false');
})()`;

/**
 * Waits until the observed part is no longer busy and the next frame has been drawn. A string, because it runs in the
 * page and these files have no DOM types.
 */
function watch(isDone: string): string {
  return `
  globalThis.observer?.disconnect();
  globalThis.isDone = ${isDone};
  globalThis.nextPaint = () => {
    performance.clearMeasures();
    globalThis.paintedKey = new Promise((resolve, reject) => {
      globalThis.onPainted = resolve;
      setTimeout(() => reject(new Error('nothing was painted after a key, done: ' + isDone() + ', typed: ' + typedMs)), ${PAINT_LIMIT_MS});
    });
  };
  globalThis.typedMs = 0;
  globalThis.addInput ??= document.addEventListener('input', () => (typedMs = performance.now()), { capture: true }) ?? true;
  globalThis.observer = new MutationObserver(() => {
    if (typedMs === 0 || !isDone()) return;
    const startedMs = typedMs;
    const doneMs = performance.now();
    typedMs = 0;
    requestAnimationFrame(() => setTimeout(() => {
      const paintedMs = performance.now();
      const answers = performance.getEntriesByType('measure').filter(({ startTime }) => startTime >= startedMs);
      const rows = answers.find(({ name }) => name === 'invoke call:queryRows');
      const sums = answers.filter(({ name }) => name === 'invoke call:queryGroups' || name === 'invoke call:queryTotals');
      const answeredMs = sums.map(({ startTime, duration }) => startTime + duration).filter((ms) => ms <= doneMs);
      onPainted({
        total: paintedMs - startedMs,
        // Charts do not wait for the rows.
        binding: rows === undefined ? 0 : rows.duration - rows.detail.mainMs,
        sinceLastAnswer: paintedMs - Math.max(startedMs, ...answeredMs),
      });
    }));
  });
  observer.observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true, attributes: true });
  undefined`;
}

async function openSearch(page: Page, screen: string): Promise<void> {
  await page.getByRole('link', { name: screen }).click();
  await page.getByRole('searchbox', { name: 'Search in all text columns' }).focus();
}

async function typeWords(page: Page, words: readonly string[]): Promise<readonly PaintedKey[]> {
  const painted: PaintedKey[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of words) {
      for (const key of [...word.split(''), ...Array<string>(word.length).fill('Backspace')]) {
        await page.evaluate('nextPaint()');
        if (key.length === 1) await page.keyboard.insertText(key);
        else await page.keyboard.press(key);
        painted.push(await page.evaluate<PaintedKey>('paintedKey'));
        await page.waitForTimeout(KEY_PAUSE_MS);
      }
    }
  }
  return painted;
}

export function paintFigures(rows: number, painted: Painted): readonly Figure[] {
  const p95 = (keys: readonly PaintedKey[], of: (key: PaintedKey) => number): number => percentile(keys.map(of), 0.95);
  const withoutBinding = p95(painted.rows, ({ total, binding }) => total - binding);
  // Includes all queries and the shell's binding.
  const repaint = p95(painted.charts, ({ total }) => total);
  const common = { rows, unit: 'ms', ratio: null } as const;
  const name = {
    rows: `key to painted rows without the shell's binding, p95 of ${painted.rows.length} (beside: the binding)`,
    repaint: `charts: key to the last one in sight, p95 of ${painted.charts.length} (beside: from the last answer)`,
  };
  return [
    {
      ...common,
      ...{ name: name.rows, value: withoutBinding, beside: p95(painted.rows, ({ binding }) => binding) },
      ...{ wanted: '<= 50 ms', met: withoutBinding <= 50 },
    },
    {
      ...common,
      ...{ name: name.repaint, value: repaint, beside: p95(painted.charts, ({ sinceLastAnswer }) => sinceLastAnswer) },
      ...{ wanted: '<= 100 ms', met: repaint <= 100 },
    },
  ];
}
