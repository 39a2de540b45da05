// Opens a store as this user, with these migrations, and prints the result as one JSON line.

import { writeSync } from 'node:fs';
import { toFailure } from '../../main/errors.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { TEST_KEY } from '../support/synced-store.ts';

export type OpenTask = { readonly path: string; readonly migrationsFolder: string };

const task = JSON.parse(process.argv[2] ?? '') as OpenTask;

function outcome(): object {
  try {
    const opened = openStore({ ...task, key: TEST_KEY, now: () => 0 });
    opened.db.close();
    if (opened.kind === 'copy') opened.copy.remove();
    return { kind: opened.kind };
  } catch (error) {
    const { code, facts } = toFailure(error);
    return { code, facts };
  }
}

writeSync(1, `${JSON.stringify(outcome())}\n`);
