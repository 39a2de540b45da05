// A hash of rows that does not depend on their order, for folders of files: the sum of the rows' hashes.

import { hash } from 'node:crypto';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { forEachRecord, textsOf, type RecordBytes } from '../../store/question/record-bytes.ts';
import { arrayRow } from '../json-lines/row.ts';

export type RowsInAnyOrder = {
  addRow(cells: readonly CellValue[]): void;
  /** Like `addRow`, for the first values of each row read as bytes. */
  addRecords(records: RecordBytes): void;
  /** Hex. */
  digest(): string;
};

const WORDS_PER_DIGEST = 8;

/** `values`: how many values of each row are hashed. */
export function createRowsInAnyOrder(values: number): RowsInAnyOrder {
  // The sums of the digests of all rows, word by word, modulo 2^32.
  const sums = new Uint32Array(WORDS_PER_DIGEST);
  const json = arrayRow(values);

  function add(row: string | Uint8Array): void {
    // A binary string, because making a buffer for each row would take longer than hashing it.
    const digest = hash('sha256', row, 'binary');
    for (let word = 0; word < WORDS_PER_DIGEST; word += 1) sums[word] = (sums[word] ?? 0) + wordAt(digest, word * 4);
  }

  return {
    addRow: (cells) => add(JSON.stringify(cells)),
    addRecords(records) {
      forEachRecord(records, (record) => add(json.findJson(record) ?? JSON.stringify(textsOf(record, values))));
    },
    digest: () => Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join(''),
  };
}

function wordAt(digest: string, wordIndex: number): number {
  const low =
    digest.charCodeAt(wordIndex) | (digest.charCodeAt(wordIndex + 1) << 8) | (digest.charCodeAt(wordIndex + 2) << 16);
  return (low | (digest.charCodeAt(wordIndex + 3) << 24)) >>> 0;
}
