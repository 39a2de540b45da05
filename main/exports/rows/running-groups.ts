// Exact subtotals of the written rows, by one column or by ledger period, in the order in which the grid shows groups.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import { type CellValue, type DatasetName, type FieldName, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import { AppError } from '../../errors.ts';
import { currencyRanks, inCurrencyOrder } from '../../../shared/rules/currency-order.ts';
import { COMPUTED_COLUMNS } from '../../../shared/rules/computed-columns.ts';
import { isDecimal } from '../../../shared/rules/decimal.ts';
import { percentOf, scaledFrom } from '../../../shared/rules/scaled-decimal.ts';
import {
  isLedgerPeriod,
  newestPeriodsFirst,
  periodKeyOf,
  UNREADABLE_DATE,
  type LedgerPeriod,
  type PeriodKey,
} from '../../../shared/rules/ledger-periods.ts';
import { sortCodes } from '../../store/columns/sort-codes.ts';
import type { SubtotalLine, Subtotals } from '../format/format.ts';
import { RunningTotals, fieldsForTotals, placeOf } from './running-totals.ts';

/** Each group is kept in memory, and a summary with more groups is too long to read. */
const MAX_GROUPS = 50_000;
const MAX_REMEMBERED_DATES = 20_000;

export type Grouping = { readonly dataset: DatasetName; readonly by: GroupSubject };

export type RunningGroups = {
  add(record: readonly CellValue[]): void;
  /** `labelOf`: the dictionary's label for the value of a group. */
  subtotals(title: string, labelOf?: (value: CellValue) => string | null): Subtotals;
};

type Group = {
  rows: number;
  readonly totals: RunningTotals;
  /** Only the rows with both amounts of the commission rate: a row that lacks one would distort the rate. */
  readonly withBoth: RunningTotals;
};
const RATE_FIELDS = COMPUTED_COLUMNS.commission_rate.from;

export function createRunningGroups({ dataset, by }: Grouping, fields: readonly string[]): RunningGroups {
  const place = placeOf(fields, groupedField(by));
  const keyOf = isLedgerPeriod(by) ? periodReader(by) : (value: CellValue) => value;
  const groups = new Map<PeriodKey, Group>();
  const money = moneyFieldsOf(dataset);
  const hasRate = RATE_FIELDS.every((field) => money.includes(field));
  const ratePlaces = hasRate ? RATE_FIELDS.map((field) => placeOf(fields, field)) : [];
  const sumPlaces = RATE_FIELDS.map((field) => money.indexOf(field));
  const newTotals = () => new RunningTotals(dataset, fields);
  return {
    add(record) {
      const key = keyOf(record[place] ?? null);
      let group = groups.get(key);
      if (group === undefined) {
        if (groups.size === MAX_GROUPS) throw tooManyGroups();
        group = { rows: 0, totals: newTotals(), withBoth: newTotals() };
        groups.set(key, group);
      }
      group.rows += 1;
      group.totals.add(record);
      if (hasRate && ratePlaces.every((at) => isDecimal(record[at] ?? ''))) group.withBoth.add(record);
    },
    subtotals(title, labelOf = () => null) {
      const sorted = isLedgerPeriod(by) ? newestPeriodsFirst(groups.keys()) : byColumn(dataset, by, [...groups.keys()]);
      const listedGroups = sorted.flatMap((key) => {
        const group = groups.get(key);
        if (group === undefined) return [];
        return [{ ...namedGroup(key, labelOf), rows: group.rows, lines: linesOf(group, sumPlaces) }];
      });
      const ranks = currencyRanks(listedGroups.flatMap(({ lines }) => lines));
      const groupsInOrder = listedGroups.map(({ lines, ...group }) => ({
        ...group,
        currencies: inCurrencyOrder(lines, ranks),
      }));
      const grandTotal = linesOf(groupsTogether([...groups.values()], newTotals), sumPlaces);
      return { by, title, groups: groupsInOrder, grandTotal };
    },
  };
}

function namedGroup(key: PeriodKey, labelOf: (value: CellValue) => string | null) {
  return key === UNREADABLE_DATE
    ? { value: null, isUnreadable: true as const, label: null }
    : { value: key, label: labelOf(key) };
}

function groupsTogether(groups: readonly Group[], newTotals: () => RunningTotals): Group {
  const overall: Group = { rows: 0, totals: newTotals(), withBoth: newTotals() };
  for (const { rows, totals, withBoth } of groups) {
    overall.rows += rows;
    overall.totals.addSummed(totals.summed());
    overall.withBoth.addSummed(withBoth.summed());
  }
  return overall;
}

function linesOf(
  { totals, withBoth }: Pick<Group, 'totals' | 'withBoth'>,
  moneyPlaces: readonly number[],
): readonly SubtotalLine[] {
  const rates = new Map(
    withBoth.summed().map(({ currency, amounts }) => {
      const [trade, total] = moneyPlaces.map((at) => scaledFrom(amounts[at] ?? { units: 0n, nanos: 0n }));
      return [currency, trade && total ? percentOf(total, trade) : null];
    }),
  );
  return totals.totals().map((line) => ({ ...line, commissionRate: rates.get(line.currency) ?? null }));
}

/** The fields that `createRunningGroups` reads. */
export function fieldsForGroups({ dataset, by }: Grouping): readonly FieldName[] {
  return [...fieldsForTotals(dataset), groupedField(by)];
}

/** The field whose value decides the group of a row. */
export function groupedField(by: GroupSubject): FieldName {
  return isLedgerPeriod(by) ? 'biz_date' : by;
}

/** Remembers the period of each date, because a date occurs in many rows. */
function periodReader(period: LedgerPeriod): (date: CellValue) => PeriodKey {
  const periodByDate = new Map<CellValue, PeriodKey>();
  return (date) => {
    const knownPeriod = periodByDate.get(date);
    if (knownPeriod !== undefined) return knownPeriod;
    const key = periodKeyOf(date, period);
    if (periodByDate.size < MAX_REMEMBERED_DATES) periodByDate.set(date, key);
    return key;
  };
}

function byColumn(dataset: DatasetName, field: FieldName, keys: readonly PeriodKey[]): readonly CellValue[] {
  const values = keys.filter((key) => key !== UNREADABLE_DATE);
  return sortCodes(dataset, field, values).map((code) => values[code] ?? null);
}

function tooManyGroups(): AppError {
  const facts = { reason: 'tooManyGroups' satisfies ExportFailure, limit: MAX_GROUPS };
  return new AppError('exportFailed', 'too many groups for subtotals', { facts });
}
