// Rows as the bytes in which they are kept: SQLite puts the values of many rows together, because handing over each text
// by itself takes longer than all else about reading it.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { QueryContext } from './query-context.ts';

/** None of these bytes occurs in UTF-8: in place of a value, behind a row, behind a value. */
export const NOT_SENT = 0xfd;
const ROW_END = 0xfe;
export const VALUE_END = 0xff;
const ROWS_AT_ONCE = { first: 16, most: 1_000 } as const;
/** Rows with long texts come in fewer, so that they take no more memory than others; SQLite gives no gigabyte at once. */
const MANY_BYTES = 4 * 1024 * 1024;

/**
 * Some rows, found in the bytes as SQLite gives them: the value at `place` of a row stands from `starts[i]` up to
 * `ends[i]`, where `i` is `row * values + place`. Behind each value there is a byte that may be written over, behind the
 * last column and behind the last value of a row there are two: room for a comma, or for the end of a line.
 */
export type RecordBytes = {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** How many a row has. */
  readonly values: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Of each row, `GAPS` and `SPECIALS`. */
  readonly has: Uint8Array;
};

/** One of them, whose values begin at `first` of all `starts` and `ends`. Of use until the next row. */
export type ByteRecord = {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly first: number;
  /** A value was not sent, or is empty. */
  readonly hasGaps: boolean;
  /** A value holds what separates or quotes values in a text. */
  readonly hasSpecials: boolean;
};
const [GAPS, SPECIALS] = [1, 2];
export type RecordField = FieldName | 'extras';

export type RecordsRead = {
  readonly fields: readonly RecordField[];
  /** How many fields, from the first on, are the columns of a file; left out: all. */
  readonly columns?: number;
  readonly positions: Float64Array;
};

/** The same fields of each row at the positions, in their order; `forEachRecord` takes the rows apart. */
export function* readRecords(
  { db, dataset }: QueryContext,
  { fields, columns = fields.length, positions }: RecordsRead,
): Generator<RecordBytes, undefined> {
  // A zero byte behind the last column and behind the row makes room for a second byte there.
  const row = [fields.slice(0, columns), fields.slice(columns)]
    .filter((part) => part.length > 0)
    .map((part) => `concat_ws(${[textOf(VALUE_END), ...part.map(valueOf)].join(', ')})`)
    .join(` || ${textOf(VALUE_END, 0)} || `);
  const rowEnd = textOf(ROW_END, 0);
  const select = `SELECT CAST(group_concat(${row}, ${rowEnd}) || ${rowEnd} AS BLOB), count(*)`;
  const read = (from: string) => db.prepare(`${select} FROM ${from}`).safeIntegers(false).raw();
  // Joined in the order in which the rows are met. That is the list's: the join may not be turned round.
  const listed = read(`json_each(?) AS listed CROSS JOIN "${dataset}" AS held ON held.row_id = listed.value`);
  // And that of the positions.
  const run = read(`"${dataset}" AS held WHERE held.row_id BETWEEN ? AND ?`);
  let atOnce: number = ROWS_AT_ONCE.first;
  for (let from = 0; from < positions.length;) {
    const wanted = positions.subarray(from, from + atOnce);
    from += wanted.length;
    const found = isRun(wanted) ? run.get(wanted[0], wanted.at(-1)) : listed.get(JSON.stringify(Array.from(wanted)));
    const [bytes, rows] = found as [Buffer, number];
    if (rows !== wanted.length) throw new Error(`${wanted.length - rows} rows are not there`);
    yield findValues(bytes, { rows, values: fields.length, columns });
    const fitting = Math.max(1, Math.floor((rows * MANY_BYTES) / bytes.length));
    atOnce = Math.min(fitting, 2 * atOnce, ROWS_AT_ONCE.most);
  }
}

function valueOf(field: RecordField): string {
  return `ifnull(held."${field}", ${textOf(NOT_SENT)})`;
}

/** Each follows the one before. */
function isRun(positions: Float64Array): boolean {
  for (let at = 1; at < positions.length; at += 1) {
    if ((positions[at] ?? 0) - (positions[at - 1] ?? 0) !== 1) return false;
  }
  return true;
}

/** False: null. */
export function isSent(record: ByteRecord, place: number): boolean {
  return isSentAt(record, record.first + place);
}

export function textAt(record: ByteRecord, place: number): CellValue {
  if (!isSent(record, place)) return null;
  const { bytes, starts, ends, first } = record;
  return bytes.toString('utf8', starts[first + place], ends[first + place]);
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
    const { bytes: all, starts, ends, first } = record;
    const bytes = Buffer.from(all.subarray(starts[first + place], ends[first + place]));
    last = { bytes, text: textAt(record, place) };
    known[oldest] = last;
    oldest = (oldest + 1) % KNOWN_TEXTS;
    return last.text;
  };
}

type KnownText = { readonly bytes: Buffer; readonly text: CellValue };

function isAt({ bytes, starts, ends, first }: ByteRecord, place: number, known: KnownText): boolean {
  const start = starts[first + place] ?? 0;
  const { length } = known.bytes;
  if ((ends[first + place] ?? 0) - start !== length) return false;
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

function findValues(
  bytes: Buffer,
  { rows, values, columns }: { readonly rows: number; readonly values: number; readonly columns: number },
): RecordBytes {
  const [starts, ends] = [new Int32Array(rows * values), new Int32Array(rows * values)];
  const has = new Uint8Array(rows);
  const hasSpecialBefore = specialsIn(bytes);
  let value = 0;
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    let gaps = 0;
    let isWhole = true;
    const lastColumn = columns < values ? value + columns - 1 : -1;
    for (const last = value + values; value < last; value += 1) {
      const start = at;
      while ((bytes[at] ?? ROW_END) < ROW_END) at += 1;
      if (at === start || bytes[start] === NOT_SENT) gaps = GAPS;
      starts[value] = start;
      ends[value] = at;
      at += 1;
      if (value === lastColumn) isWhole = bytes[at++] === 0;
    }
    has[row] = gaps | (hasSpecialBefore(at - 1) ? SPECIALS : 0);
    // A text that is no UTF-8 could contain a byte that ends values, and shift all behind it.
    const isRowEnd = bytes[at - 1] === ROW_END && bytes[at] === 0;
    if (!isRowEnd || !isWhole) throw new Error('a row has more or fewer values than were asked for');
    at += 1;
  }
  return { bytes, rows, values, starts, ends, has };
}

export function forEachRecord(
  { bytes: all, rows, values, starts, ends, has }: RecordBytes,
  take: (record: ByteRecord) => void,
): void {
  const bytes = Buffer.from(all.buffer, all.byteOffset, all.byteLength);
  const record = { bytes, starts, ends, first: 0, hasGaps: false, hasSpecials: false };
  for (let row = 0; row < rows; row += 1) {
    const marks = has[row] ?? 0;
    record.first = row * values;
    record.hasGaps = (marks & GAPS) !== 0;
    record.hasSpecials = (marks & SPECIALS) !== 0;
    take(record);
  }
}

/** False: null. `value`: of all `starts`. */
export function isSentAt({ bytes, starts }: Pick<RecordBytes, 'bytes' | 'starts'>, value: number): boolean {
  return bytes[starts[value] ?? 0] !== NOT_SENT;
}

function textOf(...bytes: readonly number[]): string {
  return `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`;
}
