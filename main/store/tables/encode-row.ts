// Turns one decoded row into the values of its table's columns: each text as sent, and beside amounts and dates the
// columns for sorting, ranges and sums.

import { type DatasetName, fieldKindsOf, type FieldName } from '../../../shared/contract/fields.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { parseDecimal } from '../../../shared/rules/decimal.ts';
import { isNfc } from '../../../shared/rules/text.ts';

export type IncomingRow = { readonly values: readonly (string | null)[]; readonly extras: string | null };
export type BoundValue = string | number | bigint | null;

export type RowEncoder = {
  encode(row: IncomingRow, rowId: number): readonly BoundValue[];
  /** Fields with at least one text that is not in NFC: matching must normalise these columns. */
  readonly nonNfcFields: ReadonlySet<FieldName>;
};

/** Ledger dates and names repeat often. The limit keeps a column of distinct texts from filling the memory. */
const MAX_REMEMBERED_TEXTS = 4_096;
const SMALL_DECIMAL_PATTERN = /^-?\d{1,15}(?:\.\d{1,9})?$/;
const NANOS_PER_UNIT = 1_000_000_000;

export function createRowEncoder(dataset: DatasetName): RowEncoder {
  const fields = fieldKindsOf(dataset);
  const nonNfcFields = new Set<FieldName>();
  const knownDates = new Map<string, number | null>();
  const knownNfc = new Map<string, boolean>();

  function encode(row: IncomingRow, rowId: number): readonly BoundValue[] {
    const bound: BoundValue[] = [rowId];
    fields.forEach(([field, kind], index) => {
      const text = row.values[index] ?? null;
      bound.push(text);
      if (kind === 'money' || kind === 'number') pushDecimal(text, bound);
      else if (kind === 'date') bound.push(text === null ? null : memoized(knownDates, text, dateMs));
      else if (text !== null && !memoized(knownNfc, text, isNfc)) nonNfcFields.add(field);
    });
    bound.push(row.extras);
    return bound;
  }

  return { encode, nonNfcFields };
}

function memoized<T>(valueByText: Map<string, T>, text: string, compute: (text: string) => T): T {
  const before = valueByText.get(text);
  if (before !== undefined) return before;
  const value = compute(text);
  if (valueByText.size >= MAX_REMEMBERED_TEXTS) valueByText.clear();
  valueByText.set(text, value);
  return value;
}

function dateMs(text: string): number | null {
  return parseDate(text)?.epochMs ?? null;
}

/** Adds units and nanos. Amounts of up to 15 integer digits fit a number exactly, which binds faster than a BigInt. */
function pushDecimal(text: string | null, bound: BoundValue[]): void {
  if (text === null || text === '') {
    bound.push(null, null);
    return;
  }
  if (SMALL_DECIMAL_PATTERN.test(text)) {
    const point = text.indexOf('.');
    const units = Number(point < 0 ? text : text.slice(0, point));
    const nanos = point < 0 ? 0 : Math.round(Number(`0${text.slice(point)}`) * NANOS_PER_UNIT);
    // Adding 0 turns -0 into 0.
    bound.push(units + 0, (text.startsWith('-') ? -nanos : nanos) + 0);
    return;
  }
  const decimal = parseDecimal(text);
  bound.push(decimal?.units ?? null, decimal?.nanos ?? null);
}
