// Reads rows as bytes: SQLite joins the values of many rows into one blob, because creating a JavaScript text for each
// value takes longer than all other steps of reading.

import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { QUOTED_CODES } from '../../../shared/rules/csv.ts';
import type { QueryContext } from './query-context.ts';
import type { PositionList } from './row-positions.ts';

/** None of these bytes occurs in UTF-8. One replaces a value that was not sent, the others end each row and each value. */
export const NOT_SENT_BYTE = 0xfd;
const ROW_END_BYTE = 0xfe;
export const VALUE_END_BYTE = 0xff;
const ROWS_AT_ONCE = { first: 16, most: 1_000 } as const;
/**
 * The size of a blob to aim for. With long texts, fewer rows are read at once: that limits memory, and SQLite cannot
 * return a blob of a gigabyte.
 */
const TARGET_READ_BYTES = 4 * 1024 * 1024;

/**
 * Some rows in one blob of SQLite. The value at `place` of a row is in `bytes` from `starts[i]` up to `ends[i]`, where
 * `i` is `row * values + place`. A writer may overwrite the byte after each value, and two bytes after the last column
 * and after the last value of a row: room for a comma, or for the end of a line.
 */
export type RecordBytes = {
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** The number of values of each row. */
  readonly values: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each row a sum of the flags `GAPS` and `SPECIALS`. */
  readonly has: Uint8Array;
};

/** One row, whose values begin at index `first` of `starts` and `ends`. The object is reused for the next row. */
export type ByteRecord = {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly first: number;
  /** At least one value was not sent or is empty. */
  readonly hasGaps: boolean;
  /** At least one value contains a character that separates or quotes values in a text file. */
  readonly hasSpecials: boolean;
};
const [GAPS, SPECIALS] = [1, 2];
export type RecordField = FieldName | 'extras';

export type RecordsRead = {
  readonly fields: readonly RecordField[];
  /** The number of fields, from the first on, that are columns of the file; default: all. */
  readonly columns?: number;
  readonly positions: PositionList;
};

/** Reads the fields of the rows at `positions`, in that order, in chunks of up to 1,000 rows. See `forEachRecord`. */
export function* readRecords(
  { db, dataset }: QueryContext,
  { fields, columns = fields.length, positions }: RecordsRead,
): Generator<RecordBytes, undefined> {
  // A zero byte after the last column and after the row leaves room to write a second byte there.
  const row = [fields.slice(0, columns), fields.slice(columns)]
    .filter((part) => part.length > 0)
    .map((part) => `concat_ws(${[textOf(VALUE_END_BYTE), ...part.map(valueOf)].join(', ')})`)
    .join(` || ${textOf(VALUE_END_BYTE, 0)} || `);
  const rowEnd = textOf(ROW_END_BYTE, 0);
  const selectSql = `SELECT CAST(group_concat(${row}, ${rowEnd}) || ${rowEnd} AS BLOB), count(*)`;
  const prepareRead = (from: string) =>
    db.prepare(`${selectSql} FROM ${from}`).safeIntegers(false).raw<[Buffer, number]>();
  // `group_concat` keeps the order in which rows are read. CROSS JOIN makes the list the outer loop, so its order
  // counts.
  const readListed = prepareRead(
    `json_each(?) AS listed CROSS JOIN "${dataset}" AS held ON held.row_id = listed.value`,
  );
  // Here rows are read in the order of row ids, which for consecutive positions is the order wanted.
  const readRun = prepareRead(`"${dataset}" AS held WHERE held.row_id BETWEEN ? AND ?`);
  let rowsAtOnce: number = ROWS_AT_ONCE.first;
  for (let from = 0; from < positions.length;) {
    const wantedPositions = positions.subarray(from, from + rowsAtOnce);
    from += wantedPositions.length;
    const blob = isRun(wantedPositions)
      ? readRun.get(wantedPositions[0], wantedPositions.at(-1))
      : readListed.get(JSON.stringify(Array.from(wantedPositions)));
    if (blob === undefined) throw new Error('an aggregate without a row');
    const [bytes, rows] = blob;
    if (rows !== wantedPositions.length) throw new Error(`${wantedPositions.length - rows} rows are not there`);
    yield findValues(bytes, { rows, values: fields.length, columns });
    const fittingRows = Math.max(1, Math.floor((rows * TARGET_READ_BYTES) / bytes.length));
    rowsAtOnce = Math.min(fittingRows, 2 * rowsAtOnce, ROWS_AT_ONCE.most);
  }
}

function valueOf(field: RecordField): string {
  return `ifnull(held."${field}", ${textOf(NOT_SENT_BYTE)})`;
}

/** Whether the positions are consecutive. */
function isRun(positions: PositionList): boolean {
  for (let at = 1; at < positions.length; at += 1) {
    if ((positions[at] ?? 0) - (positions[at - 1] ?? 0) !== 1) return false;
  }
  return true;
}

/** Whether the value at `place` was sent. */
export function isSent(record: ByteRecord, place: number): boolean {
  return isSentAt(record, record.first + place);
}

export function textAt(record: ByteRecord, place: number): CellValue {
  if (!isSent(record, place)) return null;
  const { bytes, starts, ends, first } = record;
  return bytes.toString('utf8', starts[first + place], ends[first + place]);
}

/** The first `count` values of a row. */
export function textsOf(record: ByteRecord, count: number): readonly CellValue[] {
  const texts: CellValue[] = [];
  for (let place = 0; place < count; place += 1) texts.push(textAt(record, place));
  return texts;
}

/** How many texts are remembered: enough for the currencies of a firm, or the dates of neighbouring rows. */
const MAX_REMEMBERED_TEXTS = 8;

/** Returns a reader for the text at one place. It creates a text only if the bytes differ from the last few texts. */
export function textRepeating(place: number): (record: ByteRecord) => CellValue {
  const rememberedTexts: RememberedText[] = [];
  let last: RememberedText = { bytes: Buffer.alloc(0), text: '' };
  let oldest = 0;
  return (record) => {
    // Neighbouring rows often have the same text.
    if (isAt(record, place, last)) return last.text;
    const remembered = rememberedTexts.find((text) => isAt(record, place, text));
    if (remembered !== undefined) {
      last = remembered;
      return remembered.text;
    }
    const { bytes: allBytes, starts, ends, first } = record;
    const bytes = Buffer.from(allBytes.subarray(starts[first + place], ends[first + place]));
    last = { bytes, text: textAt(record, place) };
    rememberedTexts[oldest] = last;
    oldest = (oldest + 1) % MAX_REMEMBERED_TEXTS;
    return last.text;
  };
}

type RememberedText = { readonly bytes: Buffer; readonly text: CellValue };

function isAt({ bytes, starts, ends, first }: ByteRecord, place: number, candidate: RememberedText): boolean {
  const start = starts[first + place] ?? 0;
  const { length } = candidate.bytes;
  if ((ends[first + place] ?? 0) - start !== length) return false;
  for (let at = 0; at < length; at += 1) if (bytes[start + at] !== candidate.bytes[at]) return false;
  return true;
}

/**
 * Returns a test whether a character that CSV quotes occurs before `end` and was not reported yet. Ends must ascend.
 * Searching for one character after the other is faster than testing each byte.
 */
function specialsIn(bytes: Buffer): (end: number) => boolean {
  const nextOf = (special: number, from: number): number => {
    const at = bytes.indexOf(special, from);
    return at < 0 ? bytes.length : at;
  };
  const next = QUOTED_CODES.map((special) => nextOf(special, 0));
  let soonest = Math.min(...next);
  return (end) => {
    if (soonest >= end) return false;
    QUOTED_CODES.forEach((special, at) => {
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
  let valueIndex = 0;
  let at = 0;
  for (let row = 0; row < rows; row += 1) {
    let gaps = 0;
    let isWhole = true;
    const lastColumn = columns < values ? valueIndex + columns - 1 : -1;
    for (const last = valueIndex + values; valueIndex < last; valueIndex += 1) {
      const start = at;
      while ((bytes[at] ?? ROW_END_BYTE) < ROW_END_BYTE) at += 1;
      if (at === start || bytes[start] === NOT_SENT_BYTE) gaps = GAPS;
      starts[valueIndex] = start;
      ends[valueIndex] = at;
      at += 1;
      if (valueIndex === lastColumn) isWhole = bytes[at++] === 0;
    }
    has[row] = gaps | (hasSpecialBefore(at - 1) ? SPECIALS : 0);
    // A text that is not UTF-8 could contain a byte that ends values, and so shift all values after it.
    const isRowEnd = bytes[at - 1] === ROW_END_BYTE && bytes[at] === 0;
    if (!isRowEnd || !isWhole) throw new Error('a row has more or fewer values than the query selects');
    at += 1;
  }
  return { bytes, rows, values, starts, ends, has };
}

export function forEachRecord(
  { bytes: allBytes, rows, values, starts, ends, has }: RecordBytes,
  take: (record: ByteRecord) => void,
): void {
  const bytes = Buffer.from(allBytes.buffer, allBytes.byteOffset, allBytes.byteLength);
  const record = { bytes, starts, ends, first: 0, hasGaps: false, hasSpecials: false };
  for (let row = 0; row < rows; row += 1) {
    const marks = has[row] ?? 0;
    record.first = row * values;
    record.hasGaps = (marks & GAPS) !== 0;
    record.hasSpecials = (marks & SPECIALS) !== 0;
    take(record);
  }
}

/** Whether a value was sent. `value`: its index in `starts`. */
export function isSentAt({ bytes, starts }: Pick<RecordBytes, 'bytes' | 'starts'>, value: number): boolean {
  return bytes[starts[value] ?? 0] !== NOT_SENT_BYTE;
}

function textOf(...bytes: readonly number[]): string {
  return `CAST(x'${Buffer.from(bytes).toString('hex')}' AS TEXT)`;
}
