// Row D2: markup and script in every text field of the built app's window are shown as text and do nothing.

import { expect, test } from 'vitest';
import { FIELDS, type DatasetName } from '../../shared/contract/fields.ts';
import { setStage } from '../e2e/stage.ts';
import { serveRows, type SentRow } from '../support/overview-service.ts';
import { tried } from './points.ts';

const MARKUP: readonly string[] = [
  '<img src=x onerror="globalThis.injected=1">',
  '<script>globalThis.injected=1</script>',
  '<svg onload="globalThis.injected=1">',
  // eslint-disable-next-line no-script-url -- it is what must not run
  'javascript:globalThis.injected=1',
  '<a href="javascript:globalThis.injected=1">open</a>',
  '"><iframe srcdoc="<script>parent.injected=1</script>">',
  '{@html "<img src=x onerror=injected=1>"}',
  '<style>*{background:url(https://service.invalid/x)}</style>',
];

/** The text is in every field except figures and dates. */
function rowOf(dataset: DatasetName, { text, at }: { readonly text: string; readonly at: number }): SentRow {
  const values = Object.entries(FIELDS[dataset]).map(([field, kind]): [string, string] => {
    if (kind === 'date') return [field, '2026-09-18'];
    if (kind === 'money' || kind === 'number') return [field, '1.50'];
    return [field, field === 'id' || field === 'currency' ? `${at} ${text}` : text];
  });
  return Object.fromEntries(values);
}

test('D2 markup in any text field is shown as text, runs nothing and loads nothing', async ({ task }) => {
  const rows = (dataset: DatasetName) => MARKUP.map((text, at) => rowOf(dataset, { text, at }));
  await using service = await serveRows({ reports: rows('reports'), charges: rows('charges') });
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`] });
  const asked: string[] = [];
  desk.page.on('request', (request) => asked.push(request.url()));
  await desk.signIn({ token: 'any' });
  for (const table of ['Customized charges', 'Daily reports'] as const) {
    await desk.open(table);
    await expect.poll(() => desk.rows(table).count()).toBe(MARKUP.length);
    const shown = (await desk.rows(table).allInnerTexts()).join('\n');
    const details = desk.page.getByRole('complementary', { name: 'Details' });
    for (const text of MARKUP) {
      expect(shown).toContain(text);
      await desk.rows(table).filter({ hasText: text }).first().dblclick();
      await expect.poll(() => details.innerText()).toContain(text);
    }
    expect(await desk.page.locator('img, svg[onload], iframe, [href^="javascript:"], [srcdoc]').count()).toBe(0);
    tried(task, MARKUP.length);
  }
  await desk.open('Changes');
  await desk.open('Overview');
  await desk.open('Sync');
  expect(await desk.page.evaluate(() => 'injected' in globalThis)).toBe(false);
  expect(desk.app.pageProblems).toEqual([]);
  expect(asked.filter((url) => !url.includes('commission-desk'))).toEqual([]);
});
