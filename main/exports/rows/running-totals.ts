// Totals of the written rows, added up row by row: the same figures as the totals below the grid. One line per currency,
// whichever columns are exported; currencies are never added together.

import { type CellValue, type DatasetName, type FieldName, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { CurrencyTotals, FieldSum } from '../../../shared/contract/answers.ts';
import { inCurrencyOrder } from '../../../shared/rules/currency-order.ts';
import { forEachRecord, textRepeating, type ByteRecord, type RecordBytes } from '../../store/question/record-bytes.ts';
import { ExactSum, type SumParts } from './exact-sum.ts';

type CurrencySums = { rows: number; readonly sums: readonly ExactSum[] };

/** Totals that other totals can take in. `amounts`: one per money field, in the dataset's order. */
type SummedRows = readonly {
  readonly currency: CellValue;
  readonly rows: number;
  readonly amounts: readonly SumParts[];
}[];

export class RunningTotals {
  readonly #money: readonly FieldName[];
  readonly #moneyPlaces: readonly number[];
  readonly #currencyPlace: number;
  readonly #currencyOf: (record: ByteRecord) => CellValue;
  readonly #byCurrency = new Map<CellValue, CurrencySums>();
  #lastCurrency: CellValue = null;
  #lastSums: CurrencySums | null = null;

  /** `fields`: those of each added row, in their order. Throws where a field of `fieldsForTotals` is missing. */
  constructor(dataset: DatasetName, fields: readonly string[]) {
    this.#money = moneyFieldsOf(dataset);
    this.#moneyPlaces = this.#money.map((field) => placeOf(fields, field));
    this.#currencyPlace = placeOf(fields, 'currency');
    this.#currencyOf = textRepeating(this.#currencyPlace);
  }

  /** A row as stored, in the order of `fields`. */
  add(record: readonly CellValue[]): void {
    const places = this.#moneyPlaces;
    const line = this.#sumsOf(record[this.#currencyPlace] ?? null);
    line.rows += 1;
    for (let at = 0; at < places.length; at += 1) line.sums[at]?.add(record[places[at] ?? 0] ?? null);
  }

  /** Like `add`, for rows read as bytes. */
  addRecords(records: RecordBytes): void {
    const places = this.#moneyPlaces;
    forEachRecord(records, (record) => {
      const line = this.#sumsOf(this.#currencyOf(record));
      line.rows += 1;
      for (let at = 0; at < places.length; at += 1) line.sums[at]?.addFrom(record, places[at] ?? 0);
    });
  }

  /** Like `add`, for rows that were summed elsewhere. */
  addSummed(summed: SummedRows): void {
    for (const { currency, rows, amounts } of summed) {
      const line = this.#sumsOf(currency);
      line.rows += rows;
      amounts.forEach((parts, at) => line.sums[at]?.addParts(parts));
    }
  }

  summed(): SummedRows {
    return [...this.#byCurrency].map(([currency, { rows, sums }]) => {
      return { currency, rows, amounts: sums.map((sum) => sum.parts()) };
    });
  }

  /** The currency with the most rows first. */
  totals(): readonly CurrencyTotals[] {
    const lines = [...this.#byCurrency].map(([currency, { rows, sums }]) => {
      const byField = sums.flatMap((sum, at) => {
        const field = this.#money[at];
        return field === undefined ? [] : [[field, fieldSum(sum)] as const];
      });
      return { currency, rows, sums: Object.fromEntries(byField) };
    });
    return inCurrencyOrder(lines);
  }

  #sumsOf(currency: CellValue): CurrencySums {
    // Neighbouring rows often have the same currency.
    if (this.#lastSums !== null && currency === this.#lastCurrency) return this.#lastSums;
    const sums = this.#byCurrency.get(currency) ?? { rows: 0, sums: this.#money.map(() => new ExactSum()) };
    this.#byCurrency.set(currency, sums);
    this.#lastCurrency = currency;
    this.#lastSums = sums;
    return sums;
  }
}

/** The fields that `RunningTotals` reads. A row without an amount still counts as a row of its currency. */
export function fieldsForTotals(dataset: DatasetName): readonly FieldName[] {
  return [...moneyFieldsOf(dataset), 'currency'];
}

function fieldSum(sum: ExactSum): FieldSum {
  const { blank, unreadable } = sum.parts().left;
  return { sum: sum.text(), notSummable: blank + unreadable, ...(unreadable > 0 && { unreadable }) };
}

/** The index of a field that must be among `fields`; throws where it is not. */
export function placeOf(fields: readonly string[], field: string): number {
  const place = fields.indexOf(field);
  if (place < 0) throw new Error(`${field} was not read`);
  return place;
}
