// Row A1 for a change of key: after a kill at any operation, one of the two keys opens the complete file.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../main/store/file/database.ts';
import type { StoreKey } from '../../main/store/file/store-key.ts';
import { keyFits } from '../../main/store/file/key-check.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { readSidecar } from '../../main/store/file/sidecar.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { columnsOf } from '../support/temp-store.ts';
import { childProgram } from './built.ts';
import { figure, pointsUpTo, tried } from './points.ts';
import { inPairs, makeControl, readControl, runChild, setFault } from './shim.ts';
import { dataFile, makeBase, makeTrials, type Trials } from './trial.ts';
import { hexKey } from '../support/hex-key.ts';

const NEW_KEY: StoreKey = hexKey('2b'.repeat(32));
const EVERYTHING = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;

let trials: Trials;
beforeAll(() => {
  trials = makeTrials();
});
afterAll(() => trials[Symbol.dispose]());

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function open(path: string, key: StoreKey): unknown {
  const opened = openStore({ path, key, migrationsFolder: MIGRATIONS, now: () => 0 });
  try {
    expect(opened.kind).toBe('open');
    expect(opened.db.pragma('integrity_check', { simple: true })).toBe('ok');
    return queryTotals(columnsOf(opened.db), EVERYTHING);
  } finally {
    opened.db.close();
  }
}

test('A1 a kill while the key is changed leaves a file that one of both keys opens completely', async ({ task }) => {
  const base = await makeBase(trials, 1);
  const db = openDatabase({ path: dataFile(base), key: TEST_KEY, mode: 'read' });
  const wanted = queryTotals(columnsOf(db), EVERYTHING);
  db.close();
  const counted = trials.fresh('count', base);
  const control = makeControl(trials.fresh('count-control'));
  const whole = await runChild({
    script: childProgram('key-child'),
    task: { path: dataFile(counted), to: NEW_KEY },
    fault: { folder: counted, control },
  });
  expect(whole.code, whole.stderr).toBe(0);
  const { operations } = readControl(control);
  const opened = { old: 0, new: 0 };
  await inPairs(pointsUpTo(operations, 6), async (at, lane) => {
    const folder = trials.fresh(`key-${lane}`, base);
    const path = dataFile(folder);
    const laneControl = makeControl(trials.fresh(`key-control-${lane}`));
    setFault(laneControl, 'kill', at);
    const end = await runChild({
      script: childProgram('key-child'),
      task: { path, to: NEW_KEY },
      fault: { folder, control: laneControl },
    });
    expect(end.signal ?? end.code, end.stderr).toBe('SIGKILL');
    const sidecar = readSidecar(path);
    if (sidecar.kind !== 'found') throw new Error('the sidecar is gone');
    const candidates = (['old', 'new'] as const).filter((name) =>
      sidecar.sidecar.keys.some((check) => keyFits(name === 'old' ? TEST_KEY : NEW_KEY, check)),
    );
    // Each on its own copy, because opening the file with one key invalidates the other.
    const worked = candidates.filter((name) => {
      const copy = dataFile(trials.fresh(`key-copy-${lane}`, folder));
      const before = digest(copy);
      try {
        expect(open(copy, name === 'old' ? TEST_KEY : NEW_KEY)).toEqual(wanted);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'wrongPassphrase' });
        expect(digest(copy)).toBe(before);
        return false;
      }
    });
    expect(worked, `at operation ${at} of ${operations}`).toHaveLength(1);
    opened[worked[0] ?? 'old'] += 1;
    tried(task, 1);
  });
  expect(opened.old).toBeGreaterThan(0);
  expect(opened.new).toBeGreaterThan(0);
  figure(
    task,
    `1: a change of key killed at ${opened.old + opened.new} operations: ${opened.old} under the old key, ${opened.new} under the new`,
  );
});
