// The hash of an export's rows: SHA-256 of their CSV lines with commas, CRLF and no guards, in any file format.

import { createHash } from 'node:crypto';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { CSV_LINE_END, csvCell } from '../../../shared/rules/csv.ts';
import { textsOf, type ByteRecord } from '../../store/question/record-bytes.ts';
import { RecordLines } from './record.ts';
import type { TableColumn } from '../format/format.ts';
import { createTextEncoder, isFullChunk } from '../format/text-chunks.ts';

export type RowsHash = {
  addRow(cells: readonly CellValue[]): void;
  /** Like `addRow`, for a row read as bytes; needs the columns that `createRowsHash` was given. */
  readonly addRecord: (record: ByteRecord) => void;
  /** Hashes what waits. Call it before added bytes change, and where it should not stay in memory. */
  flush(): void;
  /** In hex. Call it once, after the last row. */
  digest(): string;
};

/** `encode`: several hashes may share it. */
export function createRowsHash(columns: readonly TableColumn[] = [], encode = createTextEncoder()): RowsHash {
  const hash = createHash('sha256');
  let text = '';

  function hashText(): void {
    if (text !== '') hash.update(encode(text));
    text = '';
  }

  function write(bytes: Uint8Array): void {
    hashText();
    hash.update(bytes);
  }
  const lines = new RecordLines({ columns, isGuarded: false, write });

  function addRow(cells: readonly CellValue[]): void {
    lines.flush();
    text += plainLine(cells);
    if (isFullChunk(text)) hashText();
  }

  function addRecord(record: ByteRecord): void {
    if (!lines.add(record)) addRow(textsOf(record, columns.length));
  }

  function flush(): void {
    lines.flush();
    hashText();
  }

  return {
    addRow,
    addRecord,
    flush,
    digest() {
      flush();
      return hash.digest('hex');
    },
  };
}

function plainLine(cells: readonly CellValue[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) line += ',';
    line += csvCell(cells[at] ?? null);
  }
  return line + CSV_LINE_END;
}
