// The digest by which the rows of two pages are compared: equal for equal rows in the same order, and only for those.

import { createHash } from 'node:crypto';
import type { DecodedRow } from './rows.ts';

const NOT_SENT = -1;

/**
 * SHA-256, base64. Hashes the lengths of all texts, then the texts one after the other, which the lengths keep apart. Their
 * JSON would take twice as long.
 */
export function digestRows(rows: readonly DecodedRow[]): string {
  const perRow = (rows[0]?.values.length ?? 0) + 1;
  const lengths = new Int32Array(rows.length * perRow);
  let at = 0;
  let texts = '';
  for (const { values, extras } of rows) {
    for (const value of values) lengths[at++] = value === null ? NOT_SENT : value.length;
    lengths[at++] = extras === null ? NOT_SENT : extras.length;
    texts += values.join('');
    if (extras !== null) texts += extras;
  }
  return createHash('sha256').update(lengths).update(texts).digest('base64');
}
