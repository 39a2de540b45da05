// Before the suite: a folder for the synced sample that its tests share, removed at the end, and an empty compile cache for
// the app that most tests start again. The cache is elsewhere, because processes add to it until they have ended.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCompiledCode } from '../support/compile-cache.ts';
import { SUITE_FOLDER } from './sample-copy.ts';

export function setup(): () => void {
  keepCompiledCode(join(import.meta.dirname, '../../out/cache/e2e-code'));
  const folder = mkdtempSync(join(tmpdir(), 'desk-e2e-suite-'));
  process.env[SUITE_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
