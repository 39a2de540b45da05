// A run without a window that finds its data damaged: its result says so, and that the file was set aside.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, signedIn, startAlone, useUnattended, userDataDir } from '../support/unattended.ts';

const SYNC = { sync: true, sample: false, profile: null, export: null } as const;
const PAGE_BYTES = 4_096;

useUnattended();

/** Damages rows, which lie in the later part of the file: opening reads none of them. */
function damageRows(): void {
  const [profile = ''] = readdirSync(join(userDataDir, 'profiles'));
  const path = join(userDataDir, 'profiles', profile, 'data.db');
  const bytes = readFileSync(path);
  const pageAt = (share: number): number => Math.floor((bytes.length / PAGE_BYTES) * share) * PAGE_BYTES;
  for (let at = pageAt(0.7); at < pageAt(0.8); at += 512) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

test('a file that is set aside during a run is in the result of this run', async () => {
  await signedIn();
  damageRows();
  const alone = await startAlone();
  const result = await run(alone, SYNC);
  expect(result).toMatchObject({ outcome: 'failed', exitCode: 1, reason: 'corrupt', setAside: 'damaged' });
  expect(result.profile?.name).toBeTruthy();
  expect(await run(alone, SYNC)).toMatchObject({ outcome: 'complete', setAside: 'damaged' });
});
