// Failures after which the work goes on: an expected one is logged with its code, a bug with its stack.

import { expect, test } from 'vitest';
import { AppError, logFailure } from '../../main/errors.ts';
import { SyncRunner, type SyncRunnerOptions } from '../../main/sync-runs/sync-runner.ts';
import { rehearse, type Rehearsal } from '../../main/travel/rehearsal.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { notingLog } from '../support/logs.ts';
import { hexKey } from '../support/hex-key.ts';

const BUG = new TypeError('scripted bug');

test('an expected failure is logged with its code only, as its message may name a query', () => {
  const log = notingLog();
  logFailure(log, 'not saved', new AppError('diskFull', 'the whole text'));
  expect(log.lines).toEqual([['warn', 'not saved', { code: 'diskFull' }]]);
});

test('a bug that another thread reported is logged with its cause', () => {
  const log = notingLog();
  const stopped = new AppError('bug', 'the thread stopped', { cause: BUG });
  logFailure(log, 'not saved', stopped);
  expect(log.lines).toEqual([['error', 'not saved', stopped]]);
});

test('views that a bug kept from being compared are logged with its stack', async () => {
  const log = notingLog();
  // Only the writer of the profile's data is used.
  const data = { writer: { call: () => Promise.reject(BUG) } } as unknown as SyncRunnerOptions['data'];
  const runner = new SyncRunner({
    data,
    clock: new FakeClock(),
    random: () => 0,
    newId: () => 'id',
    log,
    emit: () => undefined,
    onTokenJudged: () => undefined,
  });
  await runner.compareViews('run');
  expect(log.lines).toEqual([['error', 'watched views were not compared', BUG]]);
});

test('a rehearsal logs a bug with its stack, in reading the key and in querying the copy', async () => {
  const log = notingLog();
  const rehearsal: Rehearsal = {
    log,
    readerEntry: '/nowhere/reader.js',
    path: '/nowhere/data.db',
    isKeyKept: true,
    readKey: () => Promise.reject(BUG),
    statuses: [],
    pins: [],
  };
  expect(await rehearse(rehearsal)).toMatchObject({ problem: 'keyNotRead', facts: { code: 'bug' } });
  const key = hexKey('ab'.repeat(32));
  const outcome = await rehearse({ ...rehearsal, readKey: () => Promise.resolve(key) });
  expect(outcome).toMatchObject({ problem: 'notAnswered', facts: { code: 'bug' } });
  expect(log.lines).toEqual([
    ['error', 'the rehearsal could not read the key', BUG],
    ['error', 'the rehearsal could not query the copy', expect.objectContaining({ name: 'AppError', code: 'bug' })],
  ]);
});
