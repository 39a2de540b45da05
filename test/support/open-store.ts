// Opens a store in a process of its own and prints the result.

import { toFailure } from '../../main/errors.ts';
import { openStore } from '../../main/store/file/store-file.ts';
import { RAW_KEY } from './temp-store.ts';

const location = JSON.parse(process.argv[2] ?? '') as { path: string; migrationsFolder: string };
try {
  const opened = openStore({ ...location, key: RAW_KEY, now: () => 0 });
  opened.db.close();
  if (opened.kind === 'copy') opened.copy.remove();
  console.log(JSON.stringify({ kind: opened.kind }));
} catch (error) {
  const { code, facts } = toFailure(error);
  console.log(JSON.stringify({ code, facts }));
}
