// A status that cannot be read once, such as on a busy disk: it is asked for again, so that tables hear of the new copy.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { SyncRunner, type SyncRunnerOptions } from '../../main/sync-runs/sync-runner.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { notingLog } from '../support/logs.ts';

/** A runner whose reads fail with these codes before one succeeds, and what became of its reads. */
function failing(codes: readonly ErrorCode[]) {
  const left = [...codes];
  const seen = { reads: 0, heard: [] as string[] };
  const status = (resource: string) => {
    seen.reads += 1;
    const code = left.shift();
    return code === undefined ? Promise.resolve({ resource }) : Promise.reject(new AppError(code, 'scripted'));
  };
  // Only statuses are read.
  const data = { status } as unknown as SyncRunnerOptions['data'];
  const runner = new SyncRunner({
    data,
    clock: new FakeClock(),
    random: () => 0,
    newId: () => 'id',
    log: notingLog(),
    emit: (name) => void seen.heard.push(name),
    onTokenJudged: () => undefined,
  });
  return { runner, seen };
}

test('the window hears of a resource whose status could not be read at first', async () => {
  const { runner, seen } = failing(['storage', 'fileInUse']);
  await runner.reportStatus('reports');
  expect(seen).toEqual({ reads: 3, heard: ['resourceChanged'] });
});

test('a status that cannot be read three times is given up', async () => {
  const { runner, seen } = failing(['storage', 'storage', 'storage']);
  await expect(runner.reportStatus('reports')).rejects.toMatchObject({ code: 'storage' });
  expect(seen).toEqual({ reads: 3, heard: [] });
});

test('the reads of a profile that is being closed are not repeated', async () => {
  const { runner, seen } = failing(['cancelled']);
  await expect(runner.reportStatus('reports')).rejects.toMatchObject({ code: 'cancelled' });
  expect(seen.reads).toBe(1);
});

test('the state of all resources is read although one could not be at first', async () => {
  const { runner } = failing(['storage']);
  const { resources } = await runner.status();
  expect(resources.map(({ resource }) => resource)).toContain('charges');
});
