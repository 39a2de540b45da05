// Row G7: the built app as if it were installed, started with switches that would show its data or weaken its guards.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN_ENTRY } from '../host/launch-options.ts';
import { DANGEROUS_SWITCHES, trySwitches } from '../support/installed-switches.ts';
import { tried } from './points.ts';
import { makeTrials } from './trial.ts';

test('G7 no dangerous switch is taken, the sandbox stays, and files are for their owner alone', async ({ task }) => {
  using trials = makeTrials();
  expect(await trySwitches(MAIN_ENTRY, trials.folder)).toEqual({ taken: [], startsWithoutSandbox: false });
  const entries = readdirSync(join(trials.folder, 'removed'), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // A refused start writes nothing.
  expect(existsSync(join(trials.folder, 'refused'))).toBe(false);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  tried(task, DANGEROUS_SWITCHES.length + 1 + paths.length);
});
