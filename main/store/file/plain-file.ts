// Whether a file is an unencrypted SQLite database.

import { closeSync, openSync, readSync } from 'node:fs';

export function startsAsPlainSqlite(path: string): boolean {
  const start = Buffer.alloc(16);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString('latin1') === 'SQLite format 3\0';
}
