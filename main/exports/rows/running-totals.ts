// What the rows that are written come to, summed up on the way: the same figures as the totals below the grid. Per
// currency, whichever columns are exported; currencies are never added together.

import { type CellValue, type DatasetName, fieldKindsOf, type FieldName } from '../../../shared/contract/fields.ts';
import type { CurrencyTotals, FieldSum } from '../../../shared/contract/answers.ts';
import { inCurrencyOrder } from '../../../shared/rules/currency-order.ts';
import { forEachRecord, textRepeating, type ByteRecord, type RecordBytes } from '../../store/question/record-bytes.ts';
import { createExactSum, type ExactSum, type SumParts } from './exact-sum.ts';

type Sums = { rows: number; readonly sums: readonly ExactSum[] };

/** What some rows came to, for another thread to go on with: by currency, the amounts in the dataset's order. */
export type SummedRows = readonly {
  readonly currency: CellValue;
  readonly rows: number;
  readonly amounts: readonly SumParts[];
}[];

export type RunningTotals = {
  /** A row as it is held, in the order that `fields` gave. */
  add(record: readonly CellValue[]): void;
  /** The same of rows that are read as bytes. */
  addRecords(records: RecordBytes): void;
  /** The same of rows that were summed up elsewhere. */
  addSummed(rows: SummedRows): void;
  summed(): SummedRows;
  /** Most rows first. */
  totals(): readonly CurrencyTotals[];
};

export function moneyFieldsOf(dataset: DatasetName): readonly FieldName[] {
  const fields = fieldKindsOf(dataset);
  return fields.flatMap(([field, kind]) => (kind === 'money' ? [field] : []));
}

/** What a row must hold for it to be summed: without amounts, rows are still counted by currency. */
export function fieldsForTotals(dataset: DatasetName): readonly FieldName[] {
  return [...moneyFieldsOf(dataset), 'currency'];
}

/** `fields`: in their order, with those for totals among them. */
export function createRunningTotals(dataset: DatasetName, fields: readonly string[]): RunningTotals {
  const money = moneyFieldsOf(dataset);
  const places = money.map((field) => placeOf(fields, field));
  const currencyPlace = placeOf(fields, 'currency');
  const currencyOf = textRepeating(currencyPlace);
  const known = new Map<CellValue, Sums>();
  let lastCurrency: CellValue | undefined;
  let last: Sums | undefined;

  function sumsOf(currency: CellValue): Sums {
    // Neighbours are often alike.
    if (last !== undefined && currency === lastCurrency) return last;
    const sums = known.get(currency) ?? { rows: 0, sums: money.map(createExactSum) };
    known.set(currency, sums);
    lastCurrency = currency;
    last = sums;
    return sums;
  }

  function addRecord(record: ByteRecord): void {
    const of = sumsOf(currencyOf(record));
    of.rows += 1;
    for (let at = 0; at < places.length; at += 1) of.sums[at]?.addFrom(record, places[at] ?? 0);
  }

  return {
    add(record) {
      const of = sumsOf(record[currencyPlace] ?? null);
      of.rows += 1;
      for (let at = 0; at < places.length; at += 1) of.sums[at]?.add(record[places[at] ?? 0] ?? null);
    },
    addRecords: (records) => forEachRecord(records, addRecord),
    addSummed(rows) {
      for (const each of rows) {
        const of = sumsOf(each.currency);
        of.rows += each.rows;
        each.amounts.forEach((parts, at) => of.sums[at]?.addParts(parts));
      }
    },
    summed: () =>
      [...known].map(([currency, { rows, sums }]) => ({ currency, rows, amounts: sums.map((sum) => sum.parts()) })),
    totals() {
      const currencies = [...known].map(([currency, { rows, sums }]) => {
        const own = sums.flatMap((sum, at) => {
          const field = money[at];
          return field === undefined ? [] : [[field, fieldSum(sum)] as const];
        });
        return { currency, rows, sums: Object.fromEntries(own) };
      });
      return inCurrencyOrder(currencies);
    },
  };
}

function fieldSum(sum: ExactSum): FieldSum {
  const { blank, unreadable } = sum.parts().left;
  return { sum: sum.text(), notSummable: blank + unreadable, ...(unreadable > 0 && { unreadable }) };
}

export function placeOf(fields: readonly string[], field: string): number {
  const place = fields.indexOf(field);
  if (place < 0) throw new Error(`${field} was not read`);
  return place;
}
