// Turns one decoded row into the values of its table's columns: each text as sent, and beside amounts and dates the
// columns for sorting, ranges and sums.

import { type DatasetName, fieldKindsOf, type FieldName } from '../../../shared/contract/fields.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { MAX_STORED_DECIMALS, parseDecimal } from '../../../shared/rules/decimal.ts';
import { isNfc, mayNeedNfc } from '../../../shared/rules/text.ts';
import { remembering } from './remembering.ts';

export type IncomingRow = { readonly values: readonly (string | null)[]; readonly extras: string | null };
export type BoundValue = string | number | bigint | null;

export type RowEncoder = {
  /** The array is filled again by the next call. */
  encode(row: IncomingRow, rowId: number): readonly BoundValue[];
  /** Fields with at least one text that is not in NFC: matching must normalise these columns. */
  readonly nonNfcFields: ReadonlySet<FieldName>;
};

/** The digits that a number holds exactly. */
const MAX_SMALL_DIGITS = 15;
const MINUS_CODE = 0x2d;
const POINT_CODE = 0x2e;
const ZERO_CODE = 0x30;
const POWERS_OF_TEN = Array.from({ length: MAX_STORED_DECIMALS + 1 }, (_, power) => 10 ** power);

export function createRowEncoder(dataset: DatasetName): RowEncoder {
  const fields = fieldKindsOf(dataset);
  const nonNfcFields = new Set<FieldName>();
  const dateMsOf = remembering(dateMs, flatCopy);
  const isTextNfc = remembering(isNfc, flatCopy);
  // One array for all rows: a new one for each is half of the garbage of a sync.
  const bound: BoundValue[] = [];

  const needsNfc = (text: string): boolean => mayNeedNfc(text) && !isTextNfc(text);

  function encode(row: IncomingRow, rowId: number): readonly BoundValue[] {
    let to = 0;
    bound[to++] = rowId;
    let at = 0;
    for (const [field, kind] of fields) {
      const text = row.values[at++] ?? null;
      bound[to++] = text;
      const isDecimal = kind === 'money' || kind === 'number';
      if (isDecimal) {
        bindDecimal(text, bound, to);
        to += 2;
      } else if (kind === 'date') bound[to++] = text === null ? null : dateMsOf(text);
      // A number that could be read has ASCII characters alone.
      const isNumber = isDecimal && bound[to - 1] !== null;
      if (!isNumber && text !== null && needsNfc(text)) nonNfcFields.add(field);
    }
    bound[to] = row.extras;
    return bound;
  }

  return { encode, nonNfcFields };
}

/** A text that was cut out of a longer one would keep that one in memory. */
function flatCopy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

function dateMs(text: string): number | null {
  return parseDate(text)?.epochMs ?? null;
}

/** Writes units and nanos. Nearly all amounts are small; for the others, `parseDecimal` is the rule. */
function bindDecimal(text: string | null, bound: BoundValue[], to: number): void {
  if (text !== null && bindSmallDecimal(text, bound, to)) return;
  const decimal = text === null ? null : parseDecimal(text);
  bound[to] = decimal?.units ?? null;
  bound[to + 1] = decimal?.nanos ?? null;
}

/**
 * Reads the digits of `-?\d{1,15}(\.\d{1,9})?` as two numbers, which bind faster than a BigInt. Returns false for any
 * other text.
 */
function bindSmallDecimal(text: string, bound: BoundValue[], to: number): boolean {
  const start = text.charCodeAt(0) === MINUS_CODE ? 1 : 0;
  const point = endOfDigits(text, start);
  if (point === start || point > start + MAX_SMALL_DIGITS) return false;
  let nanos = 0;
  if (point < text.length) {
    const decimals = text.length - point - 1;
    if (text.charCodeAt(point) !== POINT_CODE || decimals === 0 || decimals > MAX_STORED_DECIMALS) return false;
    if (endOfDigits(text, point + 1) < text.length) return false;
    nanos = readDigits(text, point + 1, text.length) * (POWERS_OF_TEN[MAX_STORED_DECIMALS - decimals] ?? 1);
  }
  const sign = start === 0 ? 1 : -1;
  // Adding 0 turns -0 into 0.
  bound[to] = sign * readDigits(text, start, point) + 0;
  bound[to + 1] = sign * nanos + 0;
  return true;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO_CODE && code < ZERO_CODE + 10;
}

function readDigits(text: string, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO_CODE;
  return value;
}
