// A disk that fills up, on a small file system of its own.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { setStage, startService } from './stage.ts';

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

/** Call it before the stage is set up, so that it is unmounted after the apps have ended. */
function mountSmallDisk(size: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Fills the disk up to `spareBytes`; returns the file to delete afterwards. */
function fill(folder: string, spareBytes: number): string {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - spareBytes)));
  return file;
}

test('a full disk fails the sync with its reason, keeps the old rows, and the next sync works once space is free', async () => {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a small file system and needs root');
  const disk = mountSmallDisk('24m');
  const service = await startService();
  const desk = await setStage({ env: bus.env, userDataDir: join(disk, 'desk') }).launch({
    args: [`--service-url=${service.url}`],
  });
  await desk.signIn({ token: service.tokens.full });
  await desk.open('Sync');
  await desk.expectOutcome('Daily reports', 'Complete');

  service.control.mutate({ kind: 'change', dataset: 'reports', at: 5, values: { trade_amount: '123456.78' } });
  const filler = fill(disk, 64 * 1024);
  await desk.syncNow();
  await desk.expectAlert(
    'The disk is full, so this could not be saved.',
    'You still see the copy of',
    'Free some disk space, then try again.',
  );
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
  await desk.button('Next page').click();
  await desk.expectRange('101–200 of 3,000');
  await desk.open('Customized charges');
  await desk.expectTotal(300);

  rmSync(filler);
  await desk.open('Sync');
  await desk.syncNow('Try again');
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.expectOutcome('Daily reports', '0 added, 1 changed, 0 gone');
  expect(await desk.page.getByRole('alert').count()).toBe(0);
});
