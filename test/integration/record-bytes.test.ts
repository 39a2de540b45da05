// Rows read as bytes equal those read value by value, and their files are equal byte for byte.

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_ABOUT_PLACE, type CsvOptions } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import { FIELDS, type CellValue, type FieldName } from '../../shared/contract/fields.ts';
import { openCsv } from '../../main/exports/csv/csv.ts';
import { openJsonLines } from '../../main/exports/json-lines/json-lines.ts';
import { ExactSum } from '../../main/exports/rows/exact-sum.ts';
import type { FormatWriter, TableColumn } from '../../main/exports/format/format.ts';
import { createRowsHash } from '../../main/exports/csv/rows-hash.ts';
import { AmountCells } from '../../main/exports/xlsx/amounts.ts';
import { cellOf, comparableOf } from '../../main/exports/xlsx/cell.ts';
import { headerCells, SheetText } from '../../main/exports/xlsx/sheet.ts';
import { SharedStrings } from '../../main/exports/xlsx/strings.ts';
import { openXlsx } from '../../main/exports/xlsx/xlsx.ts';
import { contextOf, type QueryContext } from '../../main/store/question/query-context.ts';
import {
  forEachRecord as forEachOf,
  readRecords,
  textRepeating,
  textsOf,
  type ByteRecord,
} from '../../main/store/question/record-bytes.ts';
import { rowReader } from '../../main/store/question/row-positions.ts';
import { EXPORT_WORDS } from '../support/export-requests.ts';
import { ODD_NUMBERS, ODD_TEXTS } from '../support/odd-rows.ts';
import { exportAbout } from '../support/xlsx-file.ts';
import { fill, makeTempStore, NOW_MS, type RowValues, type TempStore } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** More rows than are read at once. */
const ROWS = 2_345;
/** A cell that files copy unchanged. */
const PLAIN_TEXTS = ['AE01', '港股佣金'];
const PLAIN_AMOUNTS = ['1.50', '-3', '+4.25'];
const PLAIN = [...PLAIN_TEXTS, ...PLAIN_AMOUNTS, '12.50', '-12.50', '.5', '5.', '2026-09-18'];
const STARTS = ['=1+1', '+1', '-', '-.', '-1-1', '@x', "'y", '＝z', '\u3000=1', '\u00a0-1', ' -1', 'é', '–', '한국'];
const SEPARATORS = ['a,b', 'a;b', 'a\tb', 'a"b', 'a\rb', '\u001e\u001f\u007f'];
const TEXTS: readonly CellValue[] = [...PLAIN, ...PLAIN, ...PLAIN, ...STARTS, ...SEPARATORS, ...ODD_TEXTS];
const AMOUNTS: readonly CellValue[] = [...PLAIN, '0.1200000000', '-1.2.3', '-.5.', '-1-2', ...ODD_NUMBERS];
const FIELD_NAMES = Object.keys(FIELDS.reports) as FieldName[];
const COLUMNS = FIELD_NAMES.map((id): TableColumn => ({
  id,
  title: id,
  kind: (FIELDS.reports as Readonly<Partial<Record<FieldName, TableColumn['kind']>>>)[id] ?? 'text',
}));
/** What every writer is given beside its columns. */
const TARGET = { aboutPlace: USUAL_ABOUT_PLACE, words: EXPORT_WORDS } as const;
const CURRENCY_AT = FIELD_NAMES.indexOf('currency');

let temp: TempStore;
let context: QueryContext;
let positions: Float64Array;
let read: readonly (readonly CellValue[])[];

beforeAll(() => {
  temp = makeTempStore();
  const random = seededRandom(7);
  const one = (of: readonly CellValue[]): CellValue => of[Math.floor(random() * of.length)] ?? null;
  const rows = Array.from({ length: ROWS }, (_, row): RowValues => {
    // Every other row is copied unchanged.
    const isPlain = row % 2 === 0;
    const value = (field: FieldName): CellValue => {
      const isMoney = COLUMNS.some(({ id, kind }) => id === field && kind === 'money');
      return one(isPlain ? (isMoney ? PLAIN_AMOUNTS : PLAIN_TEXTS) : isMoney ? AMOUNTS : TEXTS);
    };
    return Object.fromEntries(FIELD_NAMES.map((field) => [field, value(field)]));
  });
  fill(temp.db, 'reports', rows);
  context = contextOf({ db: temp.db, dataset: 'reports', now: () => NOW_MS });
  const held = temp.db.prepare('SELECT row_id FROM reports').pluck().safeIntegers(false).all() as number[];
  // In an order that is not the file's own.
  positions = Float64Array.from(held.toSorted((a, b) => ((a * 7_919) % 10_007) - ((b * 7_919) % 10_007)));
  const cellsAt = rowReader(context, FIELD_NAMES);
  read = Array.from(positions, (position) => cellsAt(position));
});
afterAll(() => temp.remove());

function forEachRecord(take: (record: ByteRecord) => void): void {
  for (const chunk of readRecords(context, { fields: FIELD_NAMES, positions })) forEachOf(chunk, take);
}

test('each row has the values that are read one by one, in the requested order', () => {
  const rows: (readonly CellValue[])[] = [];
  forEachRecord((record) => rows.push(textsOf(record, FIELD_NAMES.length)));
  expect(rows).toEqual(read);
  expect(read).toHaveLength(ROWS);
});

test.each([
  ['one after the other', (held: readonly number[]) => held],
  ['backwards', (held: readonly number[]) => held.toReversed()],
  ['with some left out', (held: readonly number[]) => held.filter((position) => position % 700 !== 0)],
  ['with two swapped', ([first = 0, second = 0, ...rest]: readonly number[]) => [second, first, ...rest]],
])('rows requested in the order %s come in that order', (_, arrange) => {
  const wanted = Float64Array.from(arrange([...positions].toSorted((a, b) => a - b)));
  const cellsAt = rowReader(context, FIELD_NAMES);
  const rows: (readonly CellValue[])[] = [];
  for (const chunk of readRecords(context, { fields: FIELD_NAMES, positions: wanted })) {
    forEachOf(chunk, (record) => rows.push(textsOf(record, FIELD_NAMES.length)));
  }
  expect(rows).toEqual(Array.from(wanted, (position) => cellsAt(position)));
});

test.each([[[1, 99_999_999]], [[ROWS, ROWS + 1]]])('a row that does not exist is reported (%j)', (wanted) => {
  expect(() => [...readRecords(context, { fields: FIELD_NAMES, positions: Float64Array.from(wanted) })]).toThrow(
    '1 rows are not there',
  );
});

test('a text with invalid bytes does not shift the values after it', () => {
  const small = makeTempStore();
  fill(small.db, 'reports', [
    { dcp_name: 'plain', currency: '' },
    { dcp_name: 'plain', currency: 'HKD' },
  ]);
  small.db.exec(`UPDATE reports SET dcp_name = CAST(x'41ff42' AS TEXT) WHERE row_id = 1`);
  const odd = contextOf({ db: small.db, dataset: 'reports', now: () => NOW_MS });
  expect(() => [...readRecords(odd, { fields: ['dcp_name', 'currency'], positions: Float64Array.of(1, 2) })]).toThrow(
    'more or fewer values',
  );
  small.remove();
});

test('long rows come in small batches, and the rows after them in large ones again', () => {
  const long = makeTempStore();
  try {
    const text = (row: number) => (row < 60 ? String(row).padEnd(1_000_000, 'x') : String(row));
    fill(
      long.db,
      'reports',
      Array.from({ length: 3_060 }, (_, row) => ({ dcp_name: text(row) })),
    );
    const all = contextOf({ db: long.db, dataset: 'reports', now: () => NOW_MS });
    const chunks = [
      ...readRecords(all, {
        fields: ['dcp_name'],
        positions: Float64Array.from({ length: 3_060 }, (_, row) => row + 1),
      }),
    ];
    const found: CellValue[] = [];
    for (const chunk of chunks) forEachOf(chunk, (record) => found.push(textsOf(record, 1)[0] ?? null));
    expect(found.every((each, row) => each === text(row))).toBe(true);
    const [first, ...later] = chunks.map(({ bytes, rows }) => ({ rows, size: bytes.length }));
    expect(first?.size).toBeLessThan(17_000_000);
    for (const { size } of later) expect(size).toBeLessThan(5_000_000);
    expect(Math.max(...later.map(({ rows }) => rows))).toBe(1_000);
  } finally {
    long.remove();
  }
});

test('reading a row’s text repeatedly gives the same text', () => {
  FIELD_NAMES.forEach((_, place) => {
    const textOf = textRepeating(place);
    const texts: CellValue[] = [];
    forEachRecord((record) => texts.push(textOf(record)));
    expect(texts).toEqual(read.map((cells) => cells[place]));
  });
});

test('amounts add up to the same sum', () => {
  FIELD_NAMES.forEach((_, place) => {
    const [ofTexts, ofBytes] = [new ExactSum(), new ExactSum()];
    for (const cells of read) ofTexts.add(cells[place] ?? null);
    forEachRecord((record) => ofBytes.addFrom(record, place));
    expect(ofBytes.parts()).toEqual(ofTexts.parts());
  });
});

type Written = { readonly bytes: string; readonly sha256: string; readonly guarded: number };

async function writeCsv(csv: CsvOptions, feed: (writer: FormatWriter) => Promise<void>): Promise<Written> {
  const parts: Buffer[] = [];
  const openFile = () => ({ write: (bytes: Uint8Array) => void parts.push(Buffer.from(bytes)) });
  const writer = openCsv({ columns: COLUMNS, currencyAt: null, csv, ...TARGET, openFile });
  await feed(writer);
  const sha256 = writer.rowsSha256?.() ?? '';
  return {
    bytes: Buffer.concat(parts).toString('utf8'),
    sha256,
    guarded: writer.facts({ totals: [], subtotals: null }).guarded,
  };
}

async function feedRecords(writer: FormatWriter): Promise<void> {
  for (const chunk of readRecords(context, { fields: FIELD_NAMES, positions })) {
    writer.addRecords?.(chunk);
    await writer.flush();
  }
}

test('JSON Lines written from bytes equal those written from texts', async () => {
  const [ofTexts, ofBytes] = [jsonLines(), jsonLines()];
  read.forEach((cells) => ofTexts.writer.addRow(cells));
  await feedRecords(ofBytes.writer);
  await Promise.all([ofTexts, ofBytes].map(({ writer }) => writer.finish({} as ExportAbout, null)));
  expect(ofBytes.text()).toBe(ofTexts.text());
  const lines = ofBytes.text().trimEnd().split('\n');
  expect(lines.map((line) => Object.values(JSON.parse(line) as Record<string, CellValue>))).toEqual(read);
});

describe('the sheet of rows of a workbook', () => {
  const SHORT = [
    '12.3400',
    '-0.00',
    '-0.5',
    '007',
    '0.000000001',
    '-123456789012.345',
    '1234567.89012345',
    '3.0',
    '1e5',
  ];
  const LONG = ['1234567890123.456', '12345678.123456789', '999999999999999999.999999999', 'n/a'];
  const kinds = COLUMNS.map(({ kind }) => kind);

  /** The XML and the hash of compared values, made cell by cell from texts. */
  function madeOfTexts(rows: readonly (readonly CellValue[])[]) {
    const [text, amounts, hash] = [new SheetText(new SharedStrings()), new AmountCells(), createRowsHash()];
    text.row(headerCells(COLUMNS.map(({ title }) => ({ title, widthChars: 0, isFigure: false, isCode: false }))));
    const made = rows.map((cells) => {
      const written = cells.map((value, at) => cellOf(kinds[at]!, value));
      hash.addRow(written.map((cell, at) => comparableOf(kinds[at]!, cell)));
      return text.row(written.map((cell, at) => amounts.show(cell, kinds[at]!, cells[CURRENCY_AT] ?? null)));
    });
    const [unreadable, long] = [countOf(rows, 'unreadable'), countOf(rows, 'long')];
    return { xml: made, sha256: hash.digest(), unreadable, long };
  }

  function countOf(rows: readonly (readonly CellValue[])[], as: string): number {
    const cells = rows.flatMap((row) => row.map((value, at) => cellOf(kinds[at]!, value)));
    return cells.filter((cell) => cell.kind === 'text' && cell.as === as).length;
  }

  async function written(feed: (writer: FormatWriter) => Promise<void>) {
    const parts: Buffer[] = [];
    const openFile = () => ({ write: (bytes: Uint8Array) => void parts.push(Buffer.from(bytes)) });
    const csv = { separator: ',', byteOrderMark: false } as const;
    const writer = openXlsx({ columns: COLUMNS, currencyAt: CURRENCY_AT, csv, ...TARGET, openFile });
    await feed(writer);
    const facts = writer.facts({ totals: [], subtotals: null });
    await writer.finish(exportAbout(), null);
    const sheet = strFromU8(unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml']!);
    const rows = sheet.slice(sheet.indexOf('<row r="2">'), sheet.indexOf('</sheetData>'));
    const sha256 = writer.sealed?.().contentSha256;
    return { xml: rows.split(/(?<=<\/row>)/), sha256, unreadable: facts.unreadableAsText, long: facts.longAsText };
  }

  test('is the same from bytes as cell by cell from texts', async () => {
    const expected = madeOfTexts(read);
    expect(await written(feedRecords)).toEqual(expected);
    const fromTexts = await written((writer) => Promise.resolve(read.forEach((cells) => writer.addRow(cells))));
    expect(fromTexts).toEqual(expected);
    expect(Math.min(expected.unreadable, expected.long)).toBeGreaterThan(10);
  });

  test('has the amounts of every form as cells of numbers or texts', async () => {
    const random = seededRandom(3);
    const digits = (most: number) => String(Math.floor(random() * 10 ** Math.floor(random() * (most + 1))));
    const amounts = Array.from({ length: 5_000 }, () => `${random() < 0.3 ? '-' : ''}${digits(15)}.${digits(9)}`);
    const rows = [...SHORT, ...LONG, ...amounts].map((amount, at) =>
      kinds.map((kind, place) => (kind === 'money' ? amount : place === CURRENCY_AT ? ['JPY', 'HKD'][at % 2]! : null)),
    );
    const fromTexts = await written((writer) => Promise.resolve(rows.forEach((cells) => writer.addRow(cells))));
    expect(fromTexts).toEqual(madeOfTexts(rows));
  });
});

function jsonLines() {
  const parts: Buffer[] = [];
  const openFile = () => ({ write: (bytes: Uint8Array) => void parts.push(Buffer.from(bytes)) });
  const csv = { separator: ',', byteOrderMark: false } as const;
  const writer = openJsonLines({ columns: COLUMNS, currencyAt: null, csv, ...TARGET, openFile });
  return { writer, text: () => Buffer.concat(parts).toString('utf8') };
}

describe('a CSV file written from bytes', () => {
  test('equals one written from texts, guards included', async () => {
    const csv = { separator: ',', byteOrderMark: false } as const;
    const fromTexts = await writeCsv(csv, (writer) => Promise.resolve(read.forEach((cells) => writer.addRow(cells))));
    expect(await writeCsv(csv, feedRecords)).toEqual(fromTexts);
    expect(fromTexts.guarded).toBeGreaterThan(100);
  });

  test('leaves fields that are not among its columns unread for others', async () => {
    const columns = COLUMNS.slice(0, 5);
    const openFile = () => ({ write: () => undefined });
    const csv = { separator: ',', byteOrderMark: false } as const;
    const writer = openCsv({ columns, currencyAt: null, csv, ...TARGET, openFile });
    const readAfterwards: (readonly CellValue[])[] = [];
    for (const chunk of readRecords(context, { fields: FIELD_NAMES, columns: columns.length, positions })) {
      writer.addRecords?.(chunk);
      await writer.flush();
      forEachOf(chunk, (record) => readAfterwards.push(textsOf(record, FIELD_NAMES.length)));
    }
    expect(readAfterwards).toEqual(read);
  });

  test('refuses rows without room for the line end', () => {
    const writer = openCsv({
      ...{ columns: COLUMNS.slice(0, 1), currencyAt: null, ...TARGET },
      ...{ csv: { separator: ',', byteOrderMark: false }, openFile: () => ({ write: () => undefined }) },
    });
    const [chunk] = readRecords(context, { fields: FIELD_NAMES, positions: positions.slice(0, 16) });
    if (chunk === undefined) throw new Error('no rows');
    expect(() => writer.addRecords?.(chunk)).toThrow('no room for the end of a line');
  });

  test('is not written if values are not separated by commas', async () => {
    await writeCsv({ separator: ';', byteOrderMark: false }, (writer) => {
      expect(writer).toHaveProperty('addRecords', undefined);
      return Promise.resolve();
    });
  });

  test('has the hash of the rows, as every format has', () => {
    const [ofTexts, ofBytes] = [createRowsHash(), createRowsHash(COLUMNS)];
    read.forEach((cells) => ofTexts.addRow(cells));
    for (const chunk of readRecords(context, { fields: FIELD_NAMES, positions })) {
      forEachOf(chunk, ofBytes.addRecord);
      ofBytes.flush();
    }
    expect(ofBytes.digest()).toBe(ofTexts.digest());
  });

  test('is written in few pieces where no cell needs quotes or guards', async () => {
    const isPlain = (cell: CellValue): boolean => [...PLAIN_TEXTS, ...PLAIN_AMOUNTS].includes(cell ?? '');
    const plain = positions.filter((_, at) => read[at]?.every(isPlain));
    const pieces: number[] = [];
    const openFile = () => ({ write: (bytes: Uint8Array) => void pieces.push(bytes.length) });
    const csv = { separator: ',', byteOrderMark: false } as const;
    const writer = openCsv({ columns: COLUMNS, currencyAt: null, csv, ...TARGET, openFile });
    let chunks = 0;
    for (const chunk of readRecords(context, { fields: FIELD_NAMES, positions: plain })) {
      writer.addRecords?.(chunk);
      await writer.flush();
      chunks += 1;
    }
    expect(plain.length).toBeGreaterThan(100 * chunks);
    // The header, and one piece for each batch of rows.
    expect(pieces).toHaveLength(1 + chunks);
  });
});
