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
  /** A value was not sent, or is empty. */
  readonly hasGaps: boolean;
  /** A value holds what separates or quotes values in a text. */
  readonly hasSpecials: boolean;
};

/** Some rows as SQLite gives them. The bytes are written over when the rows are gone through, which is once. */
export type RecordBytes = { readonly bytes: Uint8Array; readonly rows: number };
export type RecordField = FieldName | 'extras';

/** The same values of each row at the positions, in the order of `fields`; `forEachRecord` takes them apart. */
export function* readRecords(
  { db, dataset }: QueryContext,
  fields: readonly RecordField[],
  positions: Float64Array,
): Generator<RecordBytes, undefined> {
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
    yield { bytes, rows };
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
  const texts: CellValue[] = [];
  for (let place = 0; place < count; place += 1) texts.push(textAt(record, place));
  return texts;
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

/** Of texts, these separate or quote values: each is looked for by itself, which is faster than looking at each byte. */
const SPECIALS = Array.from('\t\n\r",;', (text) => text.charCodeAt(0));

/** Tells whether one of them stands before an end that only grows. */
function specialsIn(bytes: Buffer): (end: number) => boolean {
  const nextOf = (special: number, from: number): number => {
    const at = bytes.indexOf(special, from);
    return at < 0 ? bytes.length : at;
  };
  const next = SPECIALS.map((special) => nextOf(special, 0));
  let soonest = Math.min(...next);
  return (end) => {
    if (soonest >= end) return false;
    SPECIALS.forEach((special, at) => {
      if ((next[at] ?? 0) < end) next[at] = nextOf(special, end);
    });
    soonest = Math.min(...next);
    return true;
  };
}

/** `values`: how many a row has. */
export function forEachRecord(read: RecordBytes, values: number, take: (record: ByteRecord) => void): void {
  const bytes = Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.byteLength);
  const [starts, ends] = [new Int32Array(values), new Int32Array(values)];
  const record = { bytes, starts, ends, hasGaps: false, hasSpecials: false };
  const hasSpecialBefore = specialsIn(bytes);
  let place = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < MARKS.notSent) continue;
    if (byte === MARKS.notSent) {
      record.hasGaps = true;
      continue;
    }
    starts[place] = start;
    ends[place] = at;
    if (at === start) record.hasGaps = true;
    start = at + 1;
    if (byte === MARKS.valueEnd) {
      place += 1;
      continue;
    }
    record.hasSpecials = hasSpecialBefore(at);
    take(record);
    record.hasGaps = false;
    place = 0;
    at += 1;
    start = at + 1;
  }
}

function textOf(...bytes: readonly number[]): string {
  return `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`;
}
