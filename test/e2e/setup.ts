// Before the suite: a folder for what its tests share, which is removed at its end. In it Node keeps the code of the app
// that most tests start again, and the tests a synced sample.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCompiledCode } from '../support/compile-cache.ts';
import { SUITE_FOLDER } from './sample-copy.ts';

export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'desk-e2e-suite-'));
  process.env[SUITE_FOLDER] = folder;
  keepCompiledCode(join(folder, 'code'));
  return () => rmSync(folder, { recursive: true, force: true });
}
