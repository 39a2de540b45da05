import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldKind } from '../../shared/contract/fields.ts';
import { cellOf, comparableOf, type XlsxCell } from '../../main/exports/xlsx/cell.ts';
import { parseDate } from '../../shared/rules/dates.ts';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';

const cellIn = (kind: FieldKind, value: string | null) => cellOf(kind, value);
const number = (text: string) => ({ kind: 'number', text }) as const;

describe('amounts', () => {
  it.each([
    ['-123.45', '-123.45', 2],
    ['0', '0', 0],
    ['1000', '1000', 0],
    ['1.50', '1.50', 2],
    ['-0', '0', 0],
    ['-0.00', '0', 2],
    ['+1', '1', 0],
    ['.5', '0.5', 1],
    ['5.', '5', 0],
    ['0012', '12', 0],
    ['123456789012345', '123456789012345', 0],
    ['1234567890123.45', '1234567890123.45', 2],
    ['0.000000001', '0.000000001', 9],
    ['100000000000000000', '100000000000000000', 0],
    ['1.000000000000', '1', 12],
  ])('%s is the number %s with %i decimals', (sent, text, decimals) => {
    expect(cellIn('money', sent)).toEqual({ kind: 'number', text, format: 'amount', decimals });
    expect(cellIn('number', sent)).toEqual(cellIn('money', sent));
  });

  it.each(['1234567890123456', '12345678901234.56', '-0.1234567890123456', '999999999999999999.999999999'])(
    '%s stays text: Excel keeps 15 digits',
    (sent) => {
      const isRead = parseDecimal(sent) !== null;
      expect(cellIn('money', sent)).toEqual({ kind: 'text', text: sent, as: isRead ? 'long' : 'unreadable' });
    },
  );

  it.each(['1e5', '1,000', ' 1', 'NaN', '-', '12345678901234567890', '１２', '=1+1'])(
    '%s is not an amount that the store reads: it is text and is counted',
    (sent) => expect(cellIn('money', sent)).toEqual({ kind: 'text', text: sent, as: 'unreadable' }),
  );

  it('every amount that the store reads is a cell of the same value, and a number if it has at most 15 digits', () => {
    const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{0,${most}}$`));
    const amounts = fc
      .tuple(fc.constantFrom('', '-', '+'), digits(19), fc.constantFrom('', '.'), digits(10))
      .map(([sign, whole, point, fraction]) => sign + whole + point + (point === '' ? '' : fraction));
    fc.assert(
      fc.property(amounts, (sent) => {
        const decimal = parseDecimal(sent);
        const cell = cellIn('money', sent);
        const exact = decimal === null ? null : formatDecimal(decimal);
        const isNumber = exact !== null && significantDigits(exact) <= 15;
        if (cell.kind !== 'number') return !isNumber && cell.kind === 'text' && cell.text === sent;
        return isNumber && comparableOf('money', cell) === exact && comparableOf('money', resaved(cell)) === exact;
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-09-18', '46283', 'day'],
    ['20260918', '46283', 'day'],
    ['2026/09/18', '46283', 'day'],
    ['1900-03-01', '61', 'day'],
    ['9999-12-31', '2958465', 'day'],
    ['2026-09-18 12:00:00', '46283.5', 'moment'],
    ['2026-09-18T04:00:00Z', '46283.5', 'moment'],
    ['2026-09-17T23:00:00-05:00', '46283.5', 'moment'],
    ['2026-09-18T12:00:00.000+08:00', '46283.5', 'moment'],
    ['1789704000', '46283.5', 'moment'],
    ['1789704000000', '46283.5', 'moment'],
  ])('%s is the serial %s', (sent, text, format) => {
    expect(cellIn('date', sent)).toEqual({ kind: 'number', text, format });
  });

  it.each([
    '0001-01-01',
    '1899-12-31',
    '1900-01-01',
    '1900-02-28',
    '2026-09-18 12:00:00.5',
    '1789704000001',
    '2026-09-18T12:00:00.0000001',
  ])('%s stays text, because a serial could not represent it', (sent) =>
    expect(cellIn('date', sent)).toEqual({ kind: 'text', text: sent, as: 'text' }),
  );

  it.each(['2026-02-30', 'yesterday', '18.09.2026', '0000-12-31'])(
    '%s is not a date: it is text and is counted',
    (sent) => {
      expect(cellIn('date', sent)).toEqual({ kind: 'text', text: sent, as: 'unreadable' });
    },
  );

  it('the last day that Excel knows is a day, and one that begins after it in Hong Kong is unreadable everywhere', () => {
    expect(cellIn('date', '9999-12-31')).toEqual({ kind: 'number', text: '2958465', format: 'day' });
    const beyond = '9999-12-31T23:59:59Z';
    expect(cellIn('date', beyond)).toEqual({ kind: 'text', text: beyond, as: 'unreadable' });
  });

  it('every second of the Hong Kong clock is read back unchanged, even with the serial cut to 15 digits', () => {
    const seconds = fc.integer({ min: -2_203_000_000, max: 9_999_999_999 });
    fc.assert(
      fc.property(seconds, (second) => {
        const sent = new Date(second * 1000).toISOString().replace('T', ' ').slice(0, 19);
        const cell = cellIn('date', sent);
        const expected = sent.replace(/ 00:00:00$/, '');
        if (parseDate(sent) === null || cell.kind !== 'number') return sent < '1900-03-01';
        return [cell, resaved(cell)].every((read) => comparableOf('date', read) === expected);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('other values', () => {
  it.each(['id', 'code', 'text'] as const)('a value of kind %s is text whatever it contains', (kind) => {
    for (const text of ['0012', '-1', '=A1', '12345678901234567890', '2026-09-18', ' ']) {
      expect(cellIn(kind, text)).toEqual({ kind: 'text', text, as: 'text' });
    }
  });

  it('not sent is no cell, and sent empty is an empty text, which does not count as unreadable', () => {
    for (const kind of ['id', 'code', 'text', 'number', 'money', 'date'] as const) {
      expect(cellIn(kind, null)).toEqual({ kind: 'empty' });
      expect(cellIn(kind, '')).toEqual({ kind: 'text', text: '', as: 'text' });
      expect(comparableOf(kind, { kind: 'empty' })).toBeNull();
    }
  });

  it('texts are compared regardless of the line breaks of a program', () => {
    const text = (value: string) => comparableOf('text', { kind: 'text', text: value });
    expect(new Set(['a\nb\nc', 'a\r\nb\rc'].map(text))).toEqual(new Set(['a\nb\nc']));
  });

  it('numbers as Excel writes them are compared as the decimals they represent', () => {
    expect(comparableOf('money', number('8.3000000000000007'))).toBe('8.3');
    expect(comparableOf('money', number('-1.2E-8'))).toBe('-0.000000012');
    expect(comparableOf('money', number('1E+17'))).toBe('100000000000000000');
    expect(comparableOf('money', number('1.50'))).toBe('1.5');
    expect(comparableOf('money', number('-0'))).toBe('0');
    expect(comparableOf('money', number('1e-12'))).not.toBe('0');
  });
});

function significantDigits(decimal: string): number {
  return decimal.replaceAll(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;
}

/** Doubles as Excel saves them, with 17 digits, and as other programs do, with 15. */
function resaved(cell: XlsxCell): XlsxCell {
  return cell.kind === 'number' ? number(Number(cell.text).toPrecision(cell.text.length % 2 === 0 ? 17 : 15)) : cell;
}
