import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldKind } from '../../shared/contract/fields.ts';
import { cellOf, comparableOf, type XlsxCell } from '../../main/exports/xlsx/cell.ts';
import { comparableFound } from '../../main/exports/xlsx/reading/found-cell.ts';

const KINDS: readonly FieldKind[] = ['id', 'code', 'text', 'number', 'money', 'date'];
const text = (value: string): XlsxCell => ({ kind: 'text', text: value });
const number = (value: string): XlsxCell => ({ kind: 'number', text: value });

const figures = fc.oneof(
  fc.constantFrom('', '-0', '+1', '.5', '007', '1e5', '1e-12', '1,000', 'n/a', '999999999999999999.999999999'),
  fc.stringMatching(/^[-+]?\d{0,19}\.?\d{0,10}$/),
);
const moments = fc.oneof(
  fc.constantFrom('soon', '1900-02-28', '1900-03-01', '20260918', '1789704000', '1789704000123', '9999-12-31'),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .chain((date) => fc.constantFrom(0, 10, 19, 23).map((length) => date.toISOString().slice(0, length))),
);
const values = fc.oneof(figures, moments, fc.string({ unit: 'binary', maxLength: 20 }), fc.constant('a\r\nb\rc'));

test('every cell matches as it was written, even after programs that save digits in their own way', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), values, fc.constantFrom(0, 15, 17), (kind, value, digits) => {
      const cell = cellOf(kind, value);
      const found = digits > 0 && cell.kind === 'number' ? number(Number(cell.text).toPrecision(digits)) : cell;
      expect(comparableFound({ kind }, found)).toBe(comparableOf(kind, found));
      expect(comparableFound({ kind }, found)).toBe(comparableOf(kind, cell));
    }),
    { numRuns: 10_000 },
  );
});

test('a cell of another type than the written one matches no written cell', () => {
  const altered = [
    comparableFound({ kind: 'money' }, text('100')),
    comparableFound({ kind: 'number' }, text('0.5')),
    comparableFound({ kind: 'date' }, text('2026-09-18')),
    comparableFound({ kind: 'id' }, number('12')),
    comparableFound({ kind: 'text' }, number('12')),
    // Figures and days that are always stored as text.
    comparableFound({ kind: 'money' }, number('1e-12')),
    comparableFound({ kind: 'date' }, number('60')),
  ];
  const shown = ["'100", "'0.5", "'2026-09-18", '=12', '=12', '=1e-12', '=1900-02-28'];
  expect(altered.map((value) => value?.trim())).toEqual(shown);
  for (const value of altered) expect(comparableOf('text', text(value ?? ''))).not.toBe(value);
});

test('a formula matches no written cell, not even the text that it reads like', () => {
  for (const kind of KINDS) {
    const found = comparableFound({ kind, isMixed: true }, { kind: 'computed', text: '1+1' });
    expect(found?.trim()).toBe('=1+1');
    expect(found).not.toBe(comparableOf(kind, cellOf(kind, '=1+1')));
  }
});

test('in a column of several kinds, numbers and texts both count as written', () => {
  for (const cell of [text('100'), number('100')])
    expect(comparableFound({ kind: 'text', isMixed: true }, cell)).toBe('100');
});
