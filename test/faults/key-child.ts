// Changes the key of a store, and is killed somewhere in between.

import { openStore, changeKey } from '../../main/store/file/store-file.ts';
import type { StoreKey } from '../../main/store/file/store-key.ts';
import { MIGRATIONS, TEST_KEY } from '../support/synced-store.ts';
import { readTask } from '../support/child-task.ts';

export type KeyTask = { readonly path: string; readonly to: StoreKey };

const task = readTask() as KeyTask;
const { db } = openStore({ path: task.path, key: TEST_KEY, migrationsFolder: MIGRATIONS, now: () => 0 });
changeKey(db, task.to);
db.close();
