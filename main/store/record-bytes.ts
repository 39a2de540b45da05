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

/** Some rows, found in the bytes as SQLite gives them. Whoever goes through them may write over what is between values. */
export type RecordBytes = {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** Of each row one after the other, where each of its values ends. */
  readonly ends: Int32Array;
  /** Of each row, `GAPS` and `SPECIALS`. */
  readonly has: Uint8Array;
};
const [GAPS, SPECIALS] = [1, 2];
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
    yield findValues(bytes, rows, fields.length);
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

/** So many texts of a place are known again: the currencies of a firm, or the dates that neighbours have. */
const KNOWN_TEXTS = 8;

/** The text of one place in each row: made anew only where it is none of the last few. */
export function textRepeating(place: number): (record: ByteRecord) => CellValue {
  const known: KnownText[] = [];
  let last: KnownText = { bytes: Buffer.alloc(0), text: '' };
  let oldest = 0;
  return (record) => {
    // Neighbours are often alike.
    if (isAt(record, place, last)) return last.text;
    const again = known.find((text) => isAt(record, place, text));
    if (again !== undefined) {
      last = again;
      return again.text;
    }
    const bytes = Buffer.from(record.bytes.subarray(record.starts[place], record.ends[place]));
    last = { bytes, text: textAt(record, place) };
    known[oldest] = last;
    oldest = (oldest + 1) % KNOWN_TEXTS;
    return last.text;
  };
}

type KnownText = { readonly bytes: Buffer; readonly text: CellValue };

function isAt({ bytes, starts, ends }: ByteRecord, place: number, known: KnownText): boolean {
  const start = starts[place] ?? 0;
  const { length } = known.bytes;
  if ((ends[place] ?? 0) - start !== length) return false;
  for (let at = 0; at < length; at += 1) if (bytes[start + at] !== known.bytes[at]) return false;
  return true;
}

/** Of texts, these separate or quote values: each is looked for by itself, which is faster than looking at each byte. */
const SPECIAL_CODES = Array.from('\t\n\r",;', (text) => text.charCodeAt(0));

/** Tells whether one of them stands before an end that only grows. */
function specialsIn(bytes: Buffer): (end: number) => boolean {
  const nextOf = (special: number, from: number): number => {
    const at = bytes.indexOf(special, from);
    return at < 0 ? bytes.length : at;
  };
  const next = SPECIAL_CODES.map((special) => nextOf(special, 0));
  let soonest = Math.min(...next);
  return (end) => {
    if (soonest >= end) return false;
    SPECIAL_CODES.forEach((special, at) => {
      if ((next[at] ?? 0) < end) next[at] = nextOf(special, end);
    });
    soonest = Math.min(...next);
    return true;
  };
}

/** `values`: how many a row has. */
function findValues(bytes: Buffer, rows: number, values: number): RecordBytes {
  const [ends, has] = [new Int32Array(rows * values), new Uint8Array(rows)];
  const hasSpecialBefore = specialsIn(bytes);
  let value = 0;
  let row = 0;
  let start = 0;
  let gaps = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < MARKS.notSent) continue;
    if (byte === MARKS.notSent) {
      gaps = GAPS;
      continue;
    }
    ends[value] = at;
    value += 1;
    if (at === start) gaps = GAPS;
    start = at + 1;
    if (byte === MARKS.valueEnd) continue;
    has[row] = gaps | (hasSpecialBefore(at) ? SPECIALS : 0);
    row += 1;
    gaps = 0;
    at += 1;
    start = at + 1;
  }
  return { bytes, rows, ends, has };
}

export function forEachRecord({ bytes: all, rows, ends: found, has }: RecordBytes, take: (record: ByteRecord) => void) {
  const bytes = Buffer.from(all.buffer, all.byteOffset, all.byteLength);
  const values = found.length / rows;
  const [starts, ends] = [new Int32Array(values), new Int32Array(values)];
  const record = { bytes, starts, ends, hasGaps: false, hasSpecials: false };
  let value = 0;
  let start = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let place = 0; place < values; place += 1) {
      const end = found[value] ?? 0;
      starts[place] = start;
      ends[place] = end;
      start = end + 1;
      value += 1;
    }
    start += 1;
    const marks = has[row] ?? 0;
    record.hasGaps = (marks & GAPS) !== 0;
    record.hasSpecials = (marks & SPECIALS) !== 0;
    take(record);
  }
}

function textOf(...bytes: readonly number[]): string {
  return `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`;
}
