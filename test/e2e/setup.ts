// Before the suite: a look at the age of the build; a folder for the synced sample that its tests share, removed at the end;
// and an empty compile cache for the app that most tests start again. The cache is elsewhere, because processes add to it
// until they have ended.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCompiledCode } from '../support/compile-cache.ts';
import { findNewer } from '../support/find-newer.ts';
import { SUITE_FOLDER } from './sample-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Written last by each build, which ends at the first mistake. */
const BUILT = join(ROOT, 'out/renderer/index.html');
const SOURCES = ['main', 'preload', 'renderer', 'shared', 'docs/guide'].map((folder) => join(ROOT, folder));

export function setup(): () => void {
  const newer = findNewer(BUILT, SOURCES);
  if (newer !== null) throw new Error(`the build is missing or older than ${newer}: run "npm run build" first`);
  keepCompiledCode(join(ROOT, 'out/cache/e2e-code'));
  const folder = mkdtempSync(join(tmpdir(), 'desk-e2e-suite-'));
  process.env[SUITE_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
