// The names under which a profile stores what screens and settings remember.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PREFERENCES } from '../../shared/preferences/names.ts';
import { filesBelow } from '../support/files-below.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Each of these subjects names one preference for each table. */
const NAMED_BY_TABLE = /^(table|open-row):/;
/** Stored by the main process alone: no call reaches it. Its names for unfinished copies, `staging.` and a table, are computed. */
const OF_MAIN = ['parityChecks'];

/** Where a subject names its preference. */
const NAMED =
  /(?:PREFERENCE(?::[^=]+)?\s*=\s*|\{ preference: |(?:Setting|StoredPreference|readPreference|writePreference)\(\s*)'([^']+)'/g;

test('no name is taken by two subjects, and none is listed that nobody takes', () => {
  const sources = ['main', 'renderer', 'shared'].flatMap((folder) => filesBelow(join(ROOT, folder)));
  const taken = sources.flatMap((path) => Array.from(readFileSync(path, 'utf8').matchAll(NAMED), ([, name]) => name));
  const listed = PREFERENCES.filter((name) => !NAMED_BY_TABLE.test(name));
  expect(taken.toSorted()).toEqual([...listed, ...OF_MAIN].toSorted());
  expect(listed.filter((name) => name.startsWith('staging.'))).toEqual([]);
});
