// The room of a table with its standard columns: whole names, and what a search finds outside the columns shown.

import { expect, test } from 'vitest';
import { plain } from './desk-page.ts';
import { setStage } from './stage.ts';

test('the standard columns leave room for whole names of AEs, and the columns of a search that are not shown are named', async () => {
  const desk = await setStage().launch({ viewport: { width: 1440, height: 900 } });
  await desk.exploreSample();
  await desk.open('Daily reports');
  await desk.expectRange('1–100 of 60,000');
  const place = (await desk.headers('Daily reports')).indexOf('AE') + 1;
  expect(await desk.headers('Daily reports')).toHaveLength(10);
  const names = desk.grid('Daily reports').locator(`:not([hidden]) > [role="gridcell"][aria-colindex="${place}"]`);
  const cut = async (): Promise<number> =>
    await names.evaluateAll(
      (all: readonly { readonly scrollWidth: number; readonly clientWidth: number }[]) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    );
  expect(await names.count()).toBeGreaterThan(10);
  await expect.poll(cut).toBe(0);

  await desk.pickFilter('AE', /^AE002/);
  await expect.poll(() => desk.headers('Daily reports')).not.toContain('AE');
  await desk.search().fill('ae002');
  const first = desk.rows('Daily reports').first().getByRole('gridcell').first();
  await expect.poll(async () => plain(await first.innerText())).toMatch(/^\d{4}-\d{2}-\d{2} \w{3} ?in AE ?: AE002$/);
  const mark = first.getByTitle(/^AE: AE002\n/);
  expect(await mark.isVisible()).toBe(true);
  await desk.picture('reports-found-elsewhere');
});
