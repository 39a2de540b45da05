// The differences between two states of a record, field by field in the service's order.

import type { Change, CurrencyDifference } from '../../shared/contract/changes.ts';
import {
  type CellValue,
  type DatasetName,
  type FieldName,
  fieldsOf,
  kindOf,
  moneyFieldsOf,
} from '../../shared/contract/fields.ts';
import { isAmount } from '../../shared/contract/sort-fields.ts';
import { currencyName } from '../lib/currency-name.ts';
import { formatCell, type Cell, type CellOptions } from '../lib/format-cell.ts';
import { decimalsOf, isDecimal } from '../../shared/rules/decimal.ts';
import { amountChange } from '../../shared/rules/commission.ts';
import { formatAmount } from '../lib/format-decimal.ts';
import { readExtras } from '../lib/format-extras.ts';
import { withSign } from '../lib/rounded.ts';
import { columnsOf } from '../../shared/tables/table-columns.ts';

export type RecordValues = NonNullable<Change['before']>;

export type FieldChange = {
  readonly field: FieldName;
  readonly before: CellValue;
  readonly after: CellValue;
  /** After minus before as plain decimal text; null if the field is no amount of one currency on both sides. */
  readonly difference: string | null;
  /** The currency of the amounts, that of before first if it changed; empty if the field is no amount. */
  readonly currencies: readonly string[];
};

export function fieldChanges(
  dataset: DatasetName,
  { before, after }: { readonly before: RecordValues; readonly after: RecordValues },
): readonly FieldChange[] {
  return fieldsOf(dataset).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    if (was === is) return [];
    const currencies = currenciesOf(dataset, field, { before, after });
    // The amounts of two currencies have no difference.
    const difference = currencies.length > 1 ? null : differenceOf(dataset, field, was, is);
    return [{ field, before: was, after: is, difference, currencies }];
  });
}

/** The names of the currencies of an amount on both sides; empty for a field without a currency. */
export function currenciesOf(
  dataset: DatasetName,
  field: FieldName,
  { before, after }: { readonly before: RecordValues | null; readonly after: RecordValues | null },
): readonly string[] {
  if (!isAmount(dataset, field)) return [];
  const sides = [before, after].filter((side) => side !== null);
  return [...new Set(sides.map(({ currency }) => currencyName(currency ?? null)))];
}

export type ExtraChange = { readonly name: string; readonly before: string | null; readonly after: string | null };

/** Changes of fields that this app does not know; null on a side where the field was not sent. */
export function extraChanges(extras: Change['extras']): readonly ExtraChange[] {
  if (extras === undefined) return [];
  const byName = (text: string | null) => new Map(readExtras(text).map((extra) => [extra.name, extra.text]));
  const [was, is] = [byName(extras.before), byName(extras.after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [before, after] = [was.get(name) ?? null, is.get(name) ?? null];
    return before === after ? [] : [{ name, before, after }];
  });
}

/** As `FieldChange`; undefined on a side without a row. */
export type PairLine = {
  readonly field: FieldName;
  readonly before: CellValue | undefined;
  readonly after: CellValue | undefined;
  readonly difference: string | null;
  readonly currencies: readonly string[];
};

/** Two reports side by side. For a row on one side only, the difference is its whole amount, so that lines add up. */
export function pairLines({ before, after }: Pick<Change, 'before' | 'after'>): readonly PairLine[] {
  if (before !== null && after !== null) return fieldChanges('reports', { before, after });
  return moneyFieldsOf('reports').map((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
    const difference = differenceOf('reports', field, before === null ? '0' : was, after === null ? '0' : is);
    const currencies = currenciesOf('reports', field, { before, after });
    return {
      field,
      before: before === null ? undefined : was,
      after: after === null ? undefined : is,
      difference,
      currencies,
    };
  });
}

/** The lines of one currency together, in the order of the currencies' first lines. */
export function inCurrencies(lines: readonly CurrencyDifference[]): readonly CurrencyDifference[] {
  return [...Map.groupBy(lines, ({ currency }) => currency).values()].flat();
}

/** The fields that are not empty, for a record that was added or is gone. */
export function filledFields(dataset: DatasetName, values: RecordValues): readonly FieldName[] {
  return fieldsOf(dataset).filter((field) => (values[field] ?? '') !== '');
}

export function isMoney(dataset: DatasetName, field: FieldName): boolean {
  return kindOf(dataset, field) === 'money';
}

/** A value as the tables show it. */
export function changeCell(
  dataset: DatasetName,
  value: { readonly field: FieldName; readonly text: CellValue },
  options: CellOptions = {},
): Cell {
  const column = columnsOf(dataset).find(({ id }) => id === value.field);
  if (column === undefined) throw new Error(`No column shows ${value.field}`);
  return formatCell(column, { key: '', values: { [value.field]: value.text }, extras: null }, options);
}

/** A difference between two single amounts, with its decimals as sent and its sign: `+1,234.50`, `−0.05`, `0.00`. */
export function signedAmount(text: string, fractionDigits = 0): string {
  const shownText = formatAmount(text, fractionDigits);
  return shownText === null ? text : withSign(shownText);
}

/** The decimals to which the amounts of one column are padded: the most among the texts that are amounts. */
export function amountFraction(
  dataset: DatasetName,
  lines: readonly Pick<PairLine, 'field' | 'before' | 'after'>[],
): number {
  const amounts = lines.filter(({ field }) => isMoney(dataset, field)).flatMap(({ before, after }) => [before, after]);
  return amounts.reduce((most, text) => Math.max(most, isDecimal(text ?? '') ? decimalsOf(text ?? '') : 0), 0);
}

function differenceOf(dataset: DatasetName, field: FieldName, before: CellValue, after: CellValue): string | null {
  return isMoney(dataset, field) ? amountChange({ before, after }) : null;
}
