// Rows that are scrolled out of view: their elements pass to other rows, but neither the focus nor a menu goes with them.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskPage } from './desk-page.ts';
import { openSharedSample } from './stage.ts';

const BODY = '[role="grid"][aria-label="Daily reports"] > .body';
const FAR_PX = 1_800;
const STEPS = 12;

let desk: DeskPage;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ desk, end } = await openSharedSample({}));
});
afterAll(() => end());
beforeEach(async () => {
  await desk.open('Daily reports');
  await desk.expectWholeSample();
  await scrollTo(0);
});

/** In steps, as a wheel does: rows that stay in view keep their elements. */
async function scrollTo(toPx: number): Promise<void> {
  await desk.page.evaluate(`(async () => {
    const grid = document.querySelector('${BODY}').parentElement;
    const fromPx = grid.scrollTop;
    for (let step = 1; step <= ${STEPS}; step += 1) {
      grid.scrollTop = fromPx + ((${toPx} - fromPx) * step) / ${STEPS};
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  })()`);
}

/** The row of the focused cell, among all rows found, and what the cell shows. */
async function focusedCell(): Promise<string> {
  return await desk.page.evaluate(`(() => {
    const cell = document.activeElement;
    return (cell.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? 'none') + ' ' + cell.textContent;
  })()`);
}

function cell(row: number, column: number) {
  return desk.grid('Daily reports').locator(`[data-row="${row}"] > [data-column="${column}"]`);
}

test('a focused cell keeps the focus while it is out of view, and the keys go on from it', async () => {
  await cell(2, 1).click();
  const before = await focusedCell();
  expect(before).toMatch(/^4 ./);
  await desk.page.evaluate('void (globalThis.focusedBefore = document.activeElement)');
  await scrollTo(FAR_PX);
  expect(await focusedCell()).toBe(before);
  expect(await desk.page.evaluate('document.activeElement === globalThis.focusedBefore')).toBe(true);
  await scrollTo(0);
  expect(await focusedCell()).toBe(before);
  await scrollTo(FAR_PX);
  await desk.page.keyboard.press('ArrowDown');
  expect(await focusedCell()).toMatch(/^5 ./);
  expect(await cell(3, 1).isVisible()).toBe(true);
});

test('a menu returns the focus to its own cell after its row was scrolled away', async () => {
  await cell(0, 1).click();
  await cell(5, 2).click({ button: 'right' });
  await desk.page.getByRole('menu').getByRole('menuitem').first().waitFor();
  const text = await cell(5, 2).textContent();
  await scrollTo(FAR_PX);
  await desk.page.keyboard.press('Escape');
  expect(await focusedCell()).toBe(`7 ${text}`);
});

test('a menu returns the focus to its own cell after other rows came', async () => {
  await cell(0, 1).click();
  await cell(5, 2).click({ button: 'right' });
  await desk.page.getByRole('menu').getByRole('menuitem').first().waitFor();
  const header = desk.grid('Daily reports').getByRole('columnheader', { name: 'Currency' });
  await header.evaluate((element: { click(): void }) => element.click());
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(() => desk.grid('Daily reports').getAttribute('aria-busy')).toBe('false');
  await desk.page.keyboard.press('Escape');
  expect(await focusedCell()).toBe(`7 ${await cell(5, 2).textContent()}`);
});

test('scrolling passes row elements on: it moves and removes none', async () => {
  await scrollTo(FAR_PX / 2);
  await desk.page.evaluate(`(() => {
    globalThis.removedRows = 0;
    globalThis.addedRows = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        globalThis.addedRows += addedNodes.length;
        globalThis.removedRows += removedNodes.length;
      }
    }).observe(document.querySelector('${BODY}'), { childList: true });
  })()`);
  await scrollTo(FAR_PX);
  expect(await desk.page.evaluate('[globalThis.addedRows, globalThis.removedRows]')).toEqual([0, 0]);
});

test('a screen reader gets the rows in their order, whichever elements show them', async () => {
  await scrollTo(FAR_PX);
  const inDocument: readonly number[] = await desk.page.evaluate(
    `[...document.querySelectorAll('${BODY} > :not([hidden])')].map((row) => Number(row.getAttribute('aria-rowindex')))`,
  );
  const ascending = inDocument.toSorted((one, other) => one - other);
  expect(inDocument).not.toEqual(ascending);
  expect(await readRows()).toEqual(ascending);
});

/** The numbers of the rows of the body, in the order of Chromium's accessibility tree. */
async function readRows(): Promise<readonly number[]> {
  const devtools = await desk.page.context().newCDPSession(desk.page);
  await devtools.send('DOM.enable');
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const rowsOf = (childIds: readonly string[] = []) =>
    childIds.flatMap((id) => byId.get(id) ?? []).filter(({ role }) => role?.value === 'row');
  const groups = nodes.filter(({ role }) => role?.value === 'rowgroup').map(({ childIds }) => rowsOf(childIds));
  const body = groups.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const numbers: number[] = [];
  for (const { backendDOMNodeId } of body) {
    const { node } = await devtools.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
    const attributes = node.attributes ?? [];
    numbers.push(Number(attributes[attributes.indexOf('aria-rowindex') + 1]));
  }
  await devtools.detach();
  return numbers;
}
