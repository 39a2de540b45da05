// How values of a CSV file are read that a spreadsheet wrote in another way.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import { DAY_MS, utcDayText } from '../../shared/rules/dates.ts';
import { readDate, SeenDateOrders, type DateOrder } from '../../main/exports/check/date-order.ts';
import { createFold } from '../../main/exports/check/folded.ts';
import { findFullCodes } from '../../main/exports/check/full-codes.ts';
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
  monthFirst: [yearFirst, namedMonth, ({ year, month, day }) => `${month}-${day}-${year.slice(2)}`],
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

test.each([
  [['2026-09-18', null, 'soon'], [null]],
  [
    ['18/9/2026', '1/2/2026', '40/40/2026'],
    ['dayFirst', 'monthFirst'],
  ],
  [['18/9/2026', '1/2/2026'], ['dayFirst']],
  [['9/18/26', '1/2/26'], ['monthFirst']],
  [
    ['3/4/2026', '1/2/2026'],
    ['dayFirst', 'monthFirst'],
  ],
  [
    ['18/9/2026', '9/18/2026'],
    ['dayFirst', 'monthFirst'],
  ],
])('the dates %j of a column allow the orders %j', (texts: readonly CellValue[], orders) => {
  const seen = new SeenDateOrders([CODE, DATE]);
  for (const text of texts) seen.add(['1/2/2026', text]);
  expect(seen.candidates()).toEqual(orders.map((order) => [null, order]));
});

describe('a code', () => {
  const read = (codes: readonly CellValue[], text: string): CellValue | undefined => {
    const fullCodes = findFullCodes(
      [CODE, AMOUNT],
      codes.map((code) => [code, code]),
    );
    return createFold([CODE, AMOUNT], { dateOrders: [], fullCodes })([text, text])[0];
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
});
