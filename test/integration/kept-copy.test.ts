// How long a person's decision to keep the copy over a smaller one counts, over runs into a real encrypted file.

import { expect, onTestFinished, test } from 'vitest';
import { datedReports, report, reportsOf, TODAY, type DatedReports } from '../support/dated-reports.ts';

const ALL = reportsOf(40);
const FEW = ALL.slice(0, 30);

/** A copy of all rows that was kept when the service returned only few. */
async function keptReports(): Promise<DatedReports> {
  const dated = datedReports(ALL);
  onTestFinished(() => dated.store.close());
  await dated.full();
  dated.service.rows.reports = FEW;
  expect(await dated.quick()).toMatchObject({ verdict: 'heldBack' });
  dated.store.writer.decideHeldBack({ dataset: 'reports', decision: 'keep' });
  expect(await dated.quick()).toMatchObject({ verdict: 'heldBack' });
  expect(waiting(dated)).toBeNull();
  return dated;
}

function waiting({ store }: DatedReports) {
  return store.reader.resourceStatus({ resource: 'reports' }).heldBack;
}

function hasShrunk({ store }: DatedReports): boolean {
  return store.reader.resourceStatus({ resource: 'reports' }).hasShrunk;
}

async function loseTheSameRows(dated: DatedReports): Promise<void> {
  dated.service.rows.reports = FEW;
  expect(await dated.quick()).toMatchObject({ verdict: 'heldBack' });
}

test('the same loss is asked about again after a run by date found every row', async () => {
  const dated = await keptReports();
  dated.service.rows.reports = [...ALL];
  expect(await dated.quick()).toMatchObject({ verdict: 'refreshed', added: 0, changed: 0, gone: 0 });
  await loseTheSameRows(dated);
  expect(waiting(dated)).toMatchObject({ newRows: 30, liveRows: 120 });
});

test.each([
  ['the rows of the copy', ALL],
  ['one row more', [...ALL, report(TODAY)]],
])('the same loss is asked about again after a check found %s', async (_, found) => {
  const dated = await keptReports();
  dated.service.rows.reports = [...found];
  const receipts = await dated.store.sync(dated.service.client, { scope: { kind: 'check' } });
  expect(receipts.find(({ resource }) => resource === 'reports')).toMatchObject({ verdict: 'checked' });
  await loseTheSameRows(dated);
  expect(waiting(dated)).toMatchObject({ newRows: 30, liveRows: 120 });
});

test('a kept copy counts as contradicted until a run finds all rows again', async () => {
  const dated = await keptReports();
  expect(hasShrunk(dated)).toBe(true);
  dated.service.rows.reports = [...ALL];
  await dated.run({ kind: 'dates', dates: [TODAY] });
  expect(hasShrunk(dated)).toBe(true);
  await dated.quick();
  expect(hasShrunk(dated)).toBe(false);
});

test('a smaller copy that waits contradicts the shown one, and does not once it is taken', async () => {
  const dated = await keptReports();
  dated.service.rows.reports = FEW.slice(1);
  await dated.quick();
  expect(waiting(dated)).toMatchObject({ newRows: 29 });
  expect(hasShrunk(dated)).toBe(true);
  dated.store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
  expect(hasShrunk(dated)).toBe(false);
});

test('the same loss is not asked about again after runs that say nothing of all rows', async () => {
  const dated = await keptReports();
  dated.service.rows.reports = [...ALL];
  expect(await dated.run({ kind: 'dates', dates: [TODAY] })).toMatchObject({ verdict: 'refreshed', changed: 0 });
  await loseTheSameRows(dated);
  expect(waiting(dated)).toBeNull();
});

test('the same loss is asked about again in a file that was restored from its backup', async () => {
  const dated = await keptReports();
  // The backup brings the decision back, but no receipt.
  dated.withDatabase((db) => db.prepare('DELETE FROM receipts').run());
  await loseTheSameRows(dated);
  expect(waiting(dated)).toMatchObject({ newRows: 30, liveRows: 120 });
});
