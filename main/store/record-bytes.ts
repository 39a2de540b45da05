// Rows as the bytes in which they are kept: SQLite puts the values of many rows together, because handing over each text
// by itself takes longer than all else about reading it.

import type { CellValue, FieldName } from '../../preload/contract.ts';
import type { QueryContext } from './query-context.ts';

/** None of these bytes occurs in UTF-8. Behind the end of a row there is room for one more. */
const MARKS = { notSent: 0xfd, rowEnd: 0xfe, valueEnd: 0xff } as const;
const ROWS_AT_ONCE = 1_000;

/**
 * One row: its value at `place` stands in `bytes` from `starts[place]` up to `ends[place]`, and behind each there is a
 * byte, behind the last there are two, that may be written over. The places are of use until the next row.
 */
export type ByteRecord = {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** All values were sent and not empty, and none holds what separates or quotes values in a text. */
  readonly isPlain: boolean;
};

export type RecordChunk = {
  readonly rows: number;
  forEach(take: (record: ByteRecord) => void): void;
};

/** The same values of each row at the positions, in the order of `fields`. */
export function* readRecords(
  { db, dataset }: QueryContext,
  fields: readonly (FieldName | 'extras')[],
  positions: Float64Array,
): Generator<RecordChunk> {
  const values = fields.map((field) => `ifnull(held."${field}", ${textOf(MARKS.notSent)})`).join(', ');
  const row = `concat_ws(${textOf(MARKS.valueEnd)}, ${values})`;
  const rowEnd = textOf(MARKS.rowEnd, 0);
  // Joined in the order in which the rows are met, which is that of the list: the join may not be turned round.
  const statement = db
    .prepare(
      `SELECT CAST(group_concat(${row}, ${rowEnd}) || ${rowEnd} AS BLOB), count(*)
       FROM json_each(?) AS listed CROSS JOIN "${dataset}" AS held ON held.row_id = listed.value`,
    )
    .safeIntegers(false)
    .raw();
  for (let from = 0; from < positions.length; from += ROWS_AT_ONCE) {
    const listed = Array.from(positions.subarray(from, from + ROWS_AT_ONCE));
    const [bytes, rows] = statement.get(JSON.stringify(listed)) as [Buffer, number];
    if (rows !== listed.length) throw new Error(`${listed.length - rows} rows are not there`);
    yield { rows, forEach: (take) => forEachRecord(bytes, fields.length, take) };
  }
}

/** False: null. */
export function isSent({ bytes, starts }: ByteRecord, place: number): boolean {
  return bytes[starts[place] ?? 0] !== MARKS.notSent;
}

export function textAt(record: ByteRecord, place: number): CellValue {
  return isSent(record, place) ? record.bytes.toString('utf8', record.starts[place], record.ends[place]) : null;
}

/** The first values of a row, as many as are wanted. */
export function textsOf(record: ByteRecord, count: number): readonly CellValue[] {
  return Array.from({ length: count }, (_, place) => textAt(record, place));
}

/** The text of one place in each row, of which neighbours are often alike: made anew only where it is another one. */
export function textRepeating(place: number): (record: ByteRecord) => CellValue {
  let last: Buffer = Buffer.alloc(0);
  let text: CellValue = '';
  return (record) => {
    const start = record.starts[place] ?? 0;
    const end = record.ends[place] ?? 0;
    if (!startsWith(record.bytes, last, start) || end - start !== last.length) {
      last = Buffer.from(record.bytes.subarray(start, end));
      text = textAt(record, place);
    }
    return text;
  };
}

function startsWith(bytes: Uint8Array, wanted: Uint8Array, start: number): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

const PLAIN = 0;
const SPECIAL = 1;
const VALUE_END = 2;
const ROW_END = 3;
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === MARKS.valueEnd) return VALUE_END;
  if (byte === MARKS.rowEnd) return ROW_END;
  return byte === MARKS.notSent || '\t\n\r",;'.includes(String.fromCharCode(byte)) ? SPECIAL : PLAIN;
});

function forEachRecord(bytes: Buffer, values: number, take: (record: ByteRecord) => void): void {
  const [starts, ends] = [new Int32Array(values), new Int32Array(values)];
  const record = { bytes, starts, ends, isPlain: true };
  let place = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KINDS[bytes[at] ?? 0];
    if (kind === PLAIN) continue;
    if (kind === SPECIAL) {
      record.isPlain = false;
      continue;
    }
    starts[place] = start;
    ends[place] = at;
    if (at === start) record.isPlain = false;
    start = at + 1;
    if (kind === VALUE_END) {
      place += 1;
      continue;
    }
    take(record);
    record.isPlain = true;
    place = 0;
    at += 1;
    start = at + 1;
  }
}

function textOf(...bytes: readonly number[]): string {
  return `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`;
}
