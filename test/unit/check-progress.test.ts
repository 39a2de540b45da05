import { expect, test } from 'vitest';
import { CheckProgress } from '../../main/exports/check/progress.ts';
import { createExportMeter, type ExportReading } from '../../main/exports/format/export-meter.ts';
import type { Rows } from '../../main/exports/format/check-rows.ts';

const ROWS = Array.from({ length: 3_000 }, (_, at) => [String(at)]);

async function* batches(): Rows {
  for (let at = 0; at < ROWS.length; at += 1_000) yield await Promise.resolve(ROWS.slice(at, at + 1_000));
}

test('looking rows up is one progress through all walks', async () => {
  const meter = createExportMeter();
  const noted: ExportReading[] = [];
  const note = (reading: Partial<ExportReading>): void => {
    meter.note(reading);
    noted.push(meter.read());
  };
  const progress = new CheckProgress({ ...meter, note }, { fileRows: ROWS.length, storeRows: ROWS.length });
  const walkBoth = async (): Promise<void> => {
    for await (const batch of progress.ofFile(batches())) expect(batch).toHaveLength(1_000);
    expect([...progress.ofStore(ROWS)]).toHaveLength(ROWS.length);
  };
  await walkBoth();
  expect(noted.at(-1)).toMatchObject({ phase: 'comparing', rows: 3_000, totalRows: 3_000 });
  noted.length = 0;
  progress.beginPairing({ file: 2, store: 2 });
  await walkBoth();
  await walkBoth();
  expect(noted.map(({ rows }) => rows)).toEqual(Array.from({ length: 13 }, (_, at) => at * 1_000));
  expect(new Set(noted.map(({ phase, totalRows }) => `${phase} ${totalRows}`))).toEqual(new Set(['pairing 12000']));
});
