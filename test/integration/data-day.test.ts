// The day in the names of files, over daily runs by ledger date into a real encrypted file.

import { expect, onTestFinished, test } from 'vitest';
import { dataDay } from '../../shared/exports/data-day.ts';
import { DAY_MS, dayText } from '../../shared/rules/dates.ts';
import { datedReports, reportsOf, type DatedReports } from '../support/dated-reports.ts';

/** Each run takes an hour. */
const REST_OF_DAY_MS = DAY_MS - 3_600_000;

async function fullCopy(): Promise<DatedReports> {
  const dated = datedReports(reportsOf(60));
  onTestFinished(() => dated.store.close());
  await dated.full();
  return dated;
}

async function runNextMorning(dated: DatedReports): Promise<void> {
  dated.clock.advance(REST_OF_DAY_MS);
  await dated.quick();
}

function statusOf({ store }: DatedReports) {
  return store.reader.resourceStatus({ resource: 'reports' });
}

const dayOf = (dated: DatedReports): string | null => dataDay(statusOf(dated), dated.clock.now());
const today = ({ clock }: DatedReports): string => dayText(clock.now());

test('is that of each run, while the oldest reading stays on one day', async () => {
  const dated = await fullCopy();
  const oldestDays = new Set<string>();
  for (let run = 1; run <= 13; run += 1) {
    await runNextMorning(dated);
    expect(dayOf(dated)).toBe(today(dated));
    oldestDays.add(dayText(Date.parse(statusOf(dated).asOf ?? '')));
  }
  expect(oldestDays.size).toBeLessThan(13);
});

test('stays that of the last good run after one that found far fewer rows, which confirms nothing', async () => {
  const dated = await fullCopy();
  for (let run = 1; run <= 5; run += 1) await runNextMorning(dated);
  const lastGood = today(dated);
  dated.service.rows.reports = reportsOf(60).slice(0, 60);
  await runNextMorning(dated);
  expect(statusOf(dated)).toMatchObject({ confirmed: null, hasShrunk: true });
  expect(dayOf(dated)).toBe(lastGood);
});

test('stays that of the run when the clock is set back by seconds after it', async () => {
  const dated = await fullCopy();
  await runNextMorning(dated);
  const { newestReadAt } = statusOf(dated);
  dated.clock.correct(Date.parse(newestReadAt ?? '') - 30_000 - dated.clock.now());
  expect(statusOf(dated).newestReadAt).toBe(newestReadAt);
});
