// How values of a CSV file are read that a spreadsheet wrote in another way.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import type { DateOrder } from '../../shared/contract/exports/file-checks.ts';
import { DAY_MS, utcDayText } from '../../shared/rules/dates.ts';
import { readDate, SeenDates } from '../../main/exports/check/date-order.ts';
import { findReaders } from '../../main/exports/check/column-readers.ts';
import { createFold } from '../../main/exports/check/folded.ts';
import type { TableColumn } from '../../main/exports/format/format.ts';

const ORDERS: readonly DateOrder[] = ['dayFirst', 'monthFirst'];
const DATE: TableColumn = { id: 'biz_date', title: 'Date', kind: 'date' };
const CODE: TableColumn = { id: 'broker_code', title: 'AE', kind: 'code' };
const AMOUNT: TableColumn = { id: 'commission_amount', title: 'Total commission', kind: 'money' };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
type Form = (parts: { readonly year: string; readonly month: number; readonly day: number }) => string;
const yearFirst: Form = ({ year, month, day }) => `${year}/${month}/${day}`;
const namedMonth: Form = ({ year, month, day }) => `${day}-${MONTHS[month - 1]}-${year.slice(2)}`;
const FORMS: Readonly<Record<DateOrder, readonly Form[]>> = {
  dayFirst: [yearFirst, namedMonth, ({ year, month, day }) => `${day}/${month}/${year}`],
  monthFirst: [yearFirst, namedMonth, ({ year, month, day }) => `${month}-${day}-${year}`],
};

function written(day: string, form: Form): string {
  const [year = '', month, date] = day.split('-');
  return form({ year, month: Number(month), day: Number(date) });
}

const FIRST_MS = Date.UTC(2000, 0, 1);
const days = fc.integer({ min: 0, max: 36_000 }).map((at) => utcDayText(FIRST_MS + at * DAY_MS));

describe('a date', () => {
  test('is read as the day that was written, and as no other', () => {
    fc.assert(
      fc.property(days, days, fc.constantFrom(...ORDERS), fc.nat(2), (day, other, order, at) => {
        const form = FORMS[order][at] ?? yearFirst;
        expect(readDate(written(day, form), order)).toBe(day);
        expect(readDate(written(other, form), order) === day).toBe(other === day);
      }),
    );
  });

  test('with one other digit is read as another day or none, in any order', () => {
    const digit = fc.nat(9);
    fc.assert(
      fc.property(days, fc.constantFrom(...ORDERS), fc.nat(2), fc.nat(), digit, (day, order, at, place, changed) => {
        const text = written(day, FORMS[order][at] ?? yearFirst);
        const places = Array.from(text.matchAll(/\d/g), ({ index }) => index);
        const where = places[place % places.length] ?? 0;
        fc.pre(text[where] !== String(changed));
        const other = `${text.slice(0, where)}${changed}${text.slice(where + 1)}`;
        for (const each of ORDERS) expect(readDate(other, each)).not.toBe(day);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['2026-09-18', '2026-09-18'],
    ['2026.9.18', '2026-09-18'],
    ['18-sep-26', '2026-09-18'],
    ['18 September 2026', '2026-09-18'],
    ['18/9/2026 8:04:12', '2026-09-18 08:04:12'],
    ['18/9/2026 18:04', null],
    ['18/9-2026', null],
    ['31/9/2026', null],
    ['18-Sex-26', null],
    ['18/9/126', null],
    ['18/9/26', null],
    ['26-09-18', null],
    ['2026-09-18T18:04:12+08:00', null],
    ['20260918', null],
    ['1.5', null],
  ])('%s is read as %s', (text, read) => {
    expect(readDate(text, 'dayFirst')).toBe(read);
  });

  test('with its year last is read in no order unless one is given', () => {
    expect(readDate('9/9/2026', null)).toBeNull();
  });
});

const ISO: TableColumn = { id: 'biz_date_iso', title: 'Day', kind: 'text' };

test.each<[readonly CellValue[], readonly CellValue[], readonly DateOrder[]]>([
  [['2026-09-18', null, 'soon', '1.5'], [], []],
  [['18/9/2026', '1/2/2026', '40/40/2026'], [], ['dayFirst']],
  [['9/18/2026', '1/2/2026'], [], ['monthFirst']],
  [['3/4/2026', '1/2/2026'], [], ORDERS],
  [['3/4/2026'], ['9/18/2026'], ['monthFirst']],
  [['18/9/2026', '9/18/2026'], [], []],
  [['18/9/2026'], ['9/18/2026'], []],
  [['18/9/2026', '2026-09-17'], [], []],
  [['18/9/2026', '17-Sep-26'], [], []],
  [['18/9/2026'], ['2026-09-17', '3/4/2026'], []],
  [['18/9/2026'], ['2026-09-17'], ['dayFirst']],
])('dates %j and %j of two columns allow the orders %j', (dates, isoDates, orders) => {
  const seen = new SeenDates([CODE, DATE, ISO]);
  for (const date of dates) seen.add(['9/18/2026', date, null]);
  for (const date of isoDates) seen.add(['9/18/2026', null, date]);
  expect(seen.orders()).toEqual(orders);
});

test.each<[readonly CellValue[], DateOrder | null, string, string, string | null]>([
  [['2026-04-03', '', null, 'soon'], 'dayFirst', '3/4/2026', '2026-04-03', 'dayFirst'],
  [['2026-04-03'], 'dayFirst', '2026/4/3', '2026-04-03', null],
  [['2026-04-03'], null, '3/4/2026', '3/4/2026', 'notRead'],
  [['2026-04-03', '03/04/2026'], 'dayFirst', '3/4/2026', '3/4/2026', null],
  [['2026-04-03', '2026/4/3'], 'dayFirst', '3/4/2026', '3/4/2026', null],
])('where the copy has the dates %j, with %s, %s is read as %s', (copy, order, text, date, as) => {
  const readers = findReaders(
    [DATE],
    copy.map((each) => [each]),
    order,
  );
  expect(createFold([DATE], readers)([text])).toEqual([date]);
  expect(readers[0]?.reading).toBe(as);
});

describe('a code', () => {
  const read = (codes: readonly CellValue[], text: string): CellValue | undefined => {
    const readers = findReaders(
      [CODE, AMOUNT],
      codes.map((code) => [code, code]),
      null,
    );
    return createFold([CODE, AMOUNT], readers)([text, text])[0];
  };

  test.each([
    [['0012', '0013'], '12', '0012'],
    [['0012', '0012', null, ''], '12', '0012'],
    [['000'], '0', '000'],
    [['0012'], '012', '012'],
    [['0012', '12'], '12', '12'],
    [['0012', '012'], '12', '12'],
    [['012', '0012', '12'], '12', '12'],
    [['0012'], '13', '13'],
    [['0012'], '12.0', '12.0'],
    [['0000000000000012'], '12', '12'],
  ])('among %j, %s is read as %s', (codes, text, code) => {
    expect(read(codes, text)).toBe(code);
  });

  test('stays as the copy has it, so that two codes never become one', () => {
    const code = fc.stringMatching(/^0{0,3}\d{1,2}$/);
    fc.assert(
      fc.property(fc.array(code, { minLength: 1 }), (codes) => {
        for (const each of codes) expect(read(codes, each)).toBe(each);
      }),
    );
  });

  test.each<TableColumn>([
    { id: 'dcp_name', title: 'Package', kind: 'text' },
    { id: 'id', title: 'Id', kind: 'id' },
    { id: 'own_note', title: 'Note', kind: 'text' },
    { id: 'own_flag', title: 'Flag', kind: 'code' },
  ])('is no text of the column $id', (column) => {
    expect(createFold([column], findReaders([column], [['0012']], null))(['12'])).toEqual(['12']);
  });
});
