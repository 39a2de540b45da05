// The checks of `npm run pictures`: each finds a fault planted in a page, and nothing in a page without one.

import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../host/standin/chromium.ts';
import { takeShifts, textFaults } from '../pictures/checks.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium('', { wholeBrowser: false }),
    args: ['--no-sandbox'],
  });
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
});
afterAll(() => browser.close());

/** Waits until the page shows what it contains, and the browser has reported what moved. */
async function painted(): Promise<void> {
  await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length > 0`);
  const frame = 'new Promise((resolve) => requestAnimationFrame(resolve))';
  for (let frames = 0; frames < 3; frames += 1) await page.evaluate(frame);
}

const CUT = 'width: 60px; overflow: hidden; white-space: nowrap;';

async function faultsOf(html: string): Promise<readonly string[]> {
  await page.setContent(`<!doctype html><body style="font: 14px sans-serif">${html}</body>`);
  return (await textFaults(page)).map(({ kind, text }) => `${kind}: ${text}`);
}

test.for([
  [
    'a figure behind an ellipsis, whatever its title',
    `<p title="1,234,567.89" style="${CUT} text-overflow: ellipsis">1,234,567.89</p>`,
    'cut figure: 1,234,567.89',
  ],
  ['a date that is cut', `<p style="${CUT}">2026-09-16 Wed</p>`, 'cut figure: 2026-09-16 Wed'],
  [
    'a figure drawn over the next cell',
    '<table><tr><td style="display: block; width: 40px; white-space: nowrap">1,234,567.89</td></tr></table>',
    'cut figure: 1,234,567.89',
  ],
  ['the sign in place of a figure that does not fit', '<p>####</p>', 'cut figure: ####'],
  [
    'a text without an ellipsis',
    `<p title="Commission package" style="${CUT}">Commission package</p>`,
    'clipped text: Commission package',
  ],
  [
    'a text whose end no pointer shows',
    `<p style="${CUT} text-overflow: ellipsis">Commission package</p>`,
    'clipped text: Commission package',
  ],
  [
    'a line cut below',
    '<p style="height: 22px; width: 90px; overflow: hidden">Customized charges of all clients</p>',
    'clipped text: Customized charges of all clients',
  ],
  [
    'a word cut by an ancestor',
    `<div style="${CUT}"><span><b>Customized charges</b></span></div>`,
    'clipped text: Customized charges',
  ],
  [
    'a label cut by the edge of its picture',
    '<svg width="60" height="20"><text x="0" y="14">Customized charges</text></svg>',
    'clipped text: Customized charges',
  ],
  [
    'the choice of a list that is too narrow',
    '<select style="width: 60px"><option>Customized charges</option></select>',
    'clipped text: Customized charges',
  ],
] as const)('finds %s', async ([, html, fault]) => {
  expect(await faultsOf(html)).toEqual([fault]);
});

test('finds a date whose last letters gave way to an ellipsis inside the padding', async () => {
  const cell = (padding: number) =>
    `<span style="float: left; padding: 0 ${padding}px; overflow: clip; text-overflow: ellipsis; white-space: nowrap">2026-09-16 Wed</span>`;
  expect(await faultsOf(cell(8))).toEqual([]);
  const widthPx = await page.evaluate<number>(`document.querySelector('span').getBoundingClientRect().width`);
  const narrow = cell(8).replace('float: left', `display: block; box-sizing: border-box; width: ${widthPx - 1}px`);
  expect(await faultsOf(narrow)).toEqual(['cut figure: 2026-09-16 Wed']);
});

test('finds nothing where a text fits, scrolls, or ends in an ellipsis that the pointer completes', async () => {
  const clean = [
    '<p>1,234,567.89</p>',
    `<p title="Commission package" style="${CUT} text-overflow: ellipsis">Commission package</p>`,
    '<div style="width: 60px; overflow: auto; white-space: nowrap">1,234,567.89</div>',
    `<p hidden style="${CUT}">1,234,567.89</p>`,
    '<p class="visually-hidden" style="position: absolute; width: 1px; overflow: hidden">1,234,567.89</p>',
    '<div style="position: relative"><div style="width: 20px; overflow: hidden"><b style="position: absolute">Free of it</b></div></div>',
    '<select><option>Customized charges</option></select>',
  ];
  expect(await faultsOf(clean.join(''))).toEqual([]);
});

test('finds what moves after the first paint without an input, with its name, and only once', async () => {
  // A page of its own, because a replaced document is not painted for the first time.
  await page.goto('data:text/html,<p id="first">One</p><h1 aria-label="Pushed down">Two</h1>');
  expect(await takeShifts(page)).toEqual([]);
  await painted();
  const grow = `document.querySelector('#first').style.height = '200px'`;
  await page.evaluate(grow);
  await painted();
  const [shift, ...others] = await takeShifts(page);
  expect(shift?.text).toContain('h1 "Pushed down"');
  expect(others).toEqual([]);
  expect(await takeShifts(page)).toEqual([]);
});

test('an input excuses what moves within its time, which is longer on a machine with other work', async () => {
  await page.goto(
    'data:text/html,<button onclick="setTimeout(() => (first.style.height = `200px`), 900)">Grow</button><p id="first">One</p><h1>Two</h1>',
  );
  await takeShifts(page);
  const grow = async (): Promise<void> => {
    await page.evaluate(`document.querySelector('#first').style.height = ''`);
    await painted();
    await takeShifts(page);
    await page.click('button');
    await page.waitForFunction(`document.querySelector('#first').style.height === '200px'`);
    await painted();
  };
  await grow();
  expect(await takeShifts(page)).toHaveLength(1);
  await grow();
  expect(await takeShifts(page, 5_000)).toEqual([]);
});

test('a text that is set again within its own box has not moved', async () => {
  const words = 'some words that fill this line and go on in the next';
  await page.goto(`data:text/html,<p style="width: 260px; font: 12px monospace"><i>1</i> <span>${words}</span></p>`);
  await takeShifts(page);
  await painted();
  const spans = `(() => { const { x, y, width, height } = document.querySelector('span').getBoundingClientRect(); return [x, y, width, height].join(' '); })()`;
  const before = await page.evaluate<string>(spans);
  await page.evaluate(`document.querySelector('i').textContent = '123456'`);
  await painted();
  expect(await page.evaluate<string>(spans)).toBe(before);
  expect(await takeShifts(page)).toEqual([]);
});
