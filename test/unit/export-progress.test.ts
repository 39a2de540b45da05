// The time that an export still needs is computed from the rate of its present phase.

import { expect, test } from 'vitest';
import { watchProgress, type ExportProgress } from '../../main/saving/export-progress.ts';
import { createExportMeter, type ExportReading } from '../../main/exports/format/export-meter.ts';
import { FakeClock } from '../support/fake-clock.ts';

/** Reads the meter five times a second; `notes` are its values. `setAheadMs`: how far the clock is set at each reading. */
async function told(
  notes: readonly Partial<ExportReading>[],
  { setAheadMs = 0 } = {},
): Promise<readonly ExportProgress[]> {
  const meter = createExportMeter();
  const clock = new FakeClock();
  const stop = new AbortController();
  const progress: ExportProgress[] = [];
  const next = (): void => {
    const note = notes[progress.length];
    if (note === undefined) stop.abort();
    else meter.note(note);
  };
  const sleep = async (ms: number): Promise<void> => {
    next();
    await clock.sleep(ms);
    clock.correct(setAheadMs);
  };
  const watched = { now: () => clock.now(), elapsedMs: () => clock.elapsedMs(), sleep };
  await watchProgress({ meter, clock: watched, signal: stop.signal }, (each) => {
    progress.push(each);
  });
  return progress;
}

const writing = (rows: number): Partial<ExportReading> => ({ phase: 'writing', rows, totalRows: 1_000 });

test('shows nothing in the first second, then the time left at the present rate', async () => {
  const seconds = (await told([0, 100, 200, 300, 400, 500, 600, 1_000].map(writing))).map((each) => each.secondsLeft);
  // The phase begins with the first reading.
  expect(seconds).toEqual([null, null, null, null, null, 1, 1, 0]);
});

test.each([86_400_000, -86_400_000])('a clock that is set by %i ms changes no estimate', async (setAheadMs) => {
  const notes = [0, 100, 200, 300, 400, 500, 600, 1_000].map(writing);
  expect(await told(notes, { setAheadMs })).toEqual(await told(notes));
});

test('a new phase has a rate of its own', async () => {
  const comparing = Array.from(
    { length: 20 },
    (_, at) => ({ phase: 'comparing', rows: at * 50, totalRows: 1_000 }) as const,
  );
  const pairing = Array.from(
    { length: 7 },
    (_, at) => ({ phase: 'pairing', rows: at * 10, totalRows: 1_000 }) as const,
  );
  const seconds = (await told([...comparing, ...pairing])).slice(20).map((each) => each.secondsLeft);
  expect(seconds).toEqual([null, null, null, null, null, 19, 19]);
});
