// The difference between an answer of the app and the oracle's in one line; null if they are equal.

import type { CurrencyTotals, FieldSum, Row } from '../../shared/contract/answers.ts';
import { isFieldOf, type CellValue, type DatasetName } from '../../shared/contract/fields.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import type { OracleRow } from './oracle-filters.ts';
import { readSum } from './oracle-values.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import {
  answeredValue,
  compareGroups,
  currencyTotals,
  mayFollow,
  type OracleCurrency,
  type OracleSum,
} from './query-oracle.ts';

export function groupDifference(dataset: DatasetName, rows: readonly OracleRow[], group: Group): string | null {
  return (
    unlessEqual('rows', rows.length, group.rows) ??
    currenciesDifference(currencyTotals(dataset, rows), group.currencies)
  );
}

/** Checks that the listed groups are the first ones, as far as the documents define their order. */
export function groupOrderFault(
  dataset: DatasetName,
  by: GroupSubject,
  groups: { readonly listed: readonly Group[]; readonly all: readonly CellValue[] },
): string | null {
  const listed = groups.listed.map(answeredValue);
  const distinct = new Set(listed);
  if (distinct.size !== listed.length) return 'one group twice';
  const stands = (a: CellValue, b: CellValue): boolean => (compareGroups(dataset, by, a, b) ?? 0) <= 0;
  const at = listed.findIndex((value, index) => index > 0 && !stands(listed[index - 1] ?? null, value));
  if (at > 0) return `groups ${JSON.stringify(listed.slice(at - 1, at + 1))} in this order`;
  const last = listed.at(-1);
  const leftOut = groups.all.filter((value) => !distinct.has(value));
  const earlier = last === undefined ? undefined : leftOut.find((value) => !stands(last, value));
  return earlier === undefined ? null : `group ${JSON.stringify(earlier)} left out before ${JSON.stringify(last)}`;
}

export function currenciesDifference(
  expected: readonly OracleCurrency[],
  answered: readonly CurrencyTotals[],
): string | null {
  if (areSame(expected, answered)) return null;
  const read = answered.map((each) => ({
    ...each,
    sums: Object.fromEntries(
      Object.entries(each.sums).map(([field, { sum, notSummable, unreadable = 0 }]) => [
        field,
        { sum: readSum(sum), notSummable, unreadable },
      ]),
    ),
  }));
  return unlessEqual('currencies', byCurrency(expected), byCurrency(read));
}

/** Sorted texts say what differs, but most answers are right, and for these reading the lines is enough. */
function areSame(expected: readonly OracleCurrency[], answered: readonly CurrencyTotals[]): boolean {
  if (expected.length !== answered.length) return false;
  const lines = new Map(answered.map((line) => [line.currency, line]));
  // A currency that is answered twice leaves another one without a line.
  return expected.every((line) => isSameLine(line, lines.get(line.currency)));
}

function isSameLine(expected: OracleCurrency, answered: CurrencyTotals | undefined): boolean {
  if (answered === undefined || answered.rows !== expected.rows) return false;
  if (Object.keys(answered).length !== Object.keys(expected).length) return false;
  const sums = Object.entries<FieldSum>(answered.sums);
  const isSame = ([field, sum]: readonly [string, FieldSum]): boolean => isSameSum(expected.sums[field], sum);
  return sums.length === Object.keys(expected.sums).length && sums.every(isSame);
}

function isSameSum(expected: OracleSum | undefined, { sum, notSummable, unreadable = 0 }: FieldSum): boolean {
  if (expected === undefined || notSummable !== expected.notSummable) return false;
  return unreadable === expected.unreadable && readSum(sum) === expected.sum;
}

function byCurrency(currencies: readonly { readonly currency: CellValue }[]): readonly string[] {
  return currencies.map(asText).sort();
}

export function orderFault(query: Query, held: readonly Row[]): string | null {
  const at = held.findIndex((row, index) => {
    const before = held[index - 1];
    return before !== undefined && !mayFollow(query.dataset, query.sort, asOracleRow(before), asOracleRow(row));
  });
  if (at < 0) return null;
  const shown = held
    .slice(at - 1, at + 1)
    .map((row) => query.sort.map(({ field }) => (isFieldOf(query.dataset, field) ? row.values[field] : field) ?? null));
  return `order: ${JSON.stringify(shown)}`;
}

function asOracleRow(row: Row): OracleRow {
  return { key: row.key, values: row.values };
}

export function unlessBothUnknown(kind: string, expected: unknown): string | null {
  if (kind === 'unknown' && expected === null) return null;
  return expected === null ? `expected "unknown", got ${kind}` : 'expected an answer, got "unknown"';
}

export function unlessEqual(what: string, expected: unknown, got: unknown): string | null {
  const [left, right] = [asText(expected), asText(got)];
  return left === right ? null : `${what}: expected ${left}, got ${right}`;
}

/** Equal values give equal texts, whatever the order of their fields. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`;
    if (each === undefined) return 'undefined';
    const isPlain = typeof each === 'object' && each !== null && !Array.isArray(each);
    return isPlain ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each;
  });
}
