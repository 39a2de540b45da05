// Exact subtotals of the written rows, by one column or by ledger period, in the order in which the grid shows groups.

import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ExportPivot } from '../../../shared/contract/exports/request.ts';
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
import { remembering } from '../../store/tables/remembering.ts';
import type { SubtotalGroup, SubtotalLine, Subtotals } from '../format/format.ts';
import { RunningTotals, fieldsForTotals, placeOf } from './running-totals.ts';

/** Each group is kept in memory, and a summary with more groups is too long to read. */
const MAX_GROUPS = 50_000;

/** `within`: another subject, whose groups are summed within each group, and for a pivot also as its columns. */
export type Grouping = {
  readonly dataset: DatasetName;
  readonly by: GroupSubject;
  readonly within?: GroupSubject;
  readonly pivot?: ExportPivot;
};

export type RunningGroups = {
  add(record: readonly CellValue[]): void;
  /** `labelOf`: the dictionary's label for the value of a group; `innerLabelOf`: for one within a group. */
  subtotals(title: string, labelOf?: LabelOf, innerLabelOf?: LabelOf): Subtotals;
};
type LabelOf = (value: CellValue) => string | null;
/** How many more groups fit in memory, over all groups within groups. */
type Room = { left: number };

type Group = {
  rows: number;
  readonly totals: RunningTotals;
  /** Only the rows with both amounts of the commission rate: a row that lacks one would distort the rate. */
  readonly withBoth: RunningTotals;
  /** Null with one subject. */
  readonly inner: RunningGroups | null;
};
const RATE_FIELDS = COMPUTED_COLUMNS.commission_rate.from;

export function createRunningGroups(grouping: Grouping, fields: readonly string[]): RunningGroups {
  const { dataset, within, pivot } = grouping;
  const room = { left: MAX_GROUPS };
  const groups = groupsWithRoom(grouping, fields, room);
  if (pivot === undefined || within === undefined) return groups;
  const columns = groupsWithRoom({ dataset, by: within }, fields, room);
  return {
    add(record) {
      groups.add(record);
      columns.add(record);
    },
    subtotals(title, labelOf, innerLabelOf) {
      const { groups: listed } = columns.subtotals('', innerLabelOf);
      const hasCurrencies = moneyFieldsOf(dataset).length > 0;
      return {
        ...groups.subtotals(title, labelOf, innerLabelOf),
        pivot: { choices: pivot, columns: listed, hasCurrencies },
      };
    },
  };
}

function groupsWithRoom({ dataset, by, within }: Grouping, fields: readonly string[], room: Room): RunningGroups {
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
        if (room.left === 0) throw tooManyGroups();
        room.left -= 1;
        const inner = within === undefined ? null : groupsWithRoom({ dataset, by: within }, fields, room);
        group = { rows: 0, totals: newTotals(), withBoth: newTotals(), inner };
        groups.set(key, group);
      }
      group.rows += 1;
      group.totals.add(record);
      group.inner?.add(record);
      if (hasRate && ratePlaces.every((at) => isDecimal(record[at] ?? ''))) group.withBoth.add(record);
    },
    subtotals(title, labelOf = () => null, innerLabelOf = () => null) {
      const sorted = isLedgerPeriod(by) ? newestPeriodsFirst(groups.keys()) : byColumn(dataset, by, [...groups.keys()]);
      const listedGroups = sorted.flatMap((key) => {
        const group = groups.get(key);
        if (group === undefined) return [];
        const own = { ...namedGroup(key, labelOf), rows: group.rows, lines: linesOf(group, sumPlaces) };
        return [{ ...own, inner: group.inner?.subtotals('', innerLabelOf).groups ?? null }];
      });
      const groupsInOrder = withRankedCurrencies(listedGroups);
      const grandTotal = linesOf(groupsTogether([...groups.values()], newTotals), sumPlaces);
      return { by, ...(within !== undefined && { within }), title, groups: groupsInOrder, grandTotal };
    },
  };
}

type ListedGroup = Omit<SubtotalGroup, 'currencies'> & {
  readonly lines: readonly SubtotalLine[];
  readonly inner: readonly SubtotalGroup[] | null;
};

/** Every group, also within groups, lists currencies in the same order. */
function withRankedCurrencies(groups: readonly ListedGroup[]): Subtotals['groups'] {
  const ranks = currencyRanks(groups.flatMap(({ lines }) => lines));
  return groups.map(({ lines, inner, ...group }) => ({
    ...group,
    currencies: inCurrencyOrder(lines, ranks),
    ...(inner !== null && {
      within: inner.map((each) => ({ ...each, currencies: inCurrencyOrder(each.currencies, ranks) })),
    }),
  }));
}

function namedGroup(key: PeriodKey, labelOf: (value: CellValue) => string | null) {
  return key === UNREADABLE_DATE
    ? { value: null, isUnreadable: true as const, label: null }
    : { value: key, label: labelOf(key) };
}

function groupsTogether(groups: readonly Group[], newTotals: () => RunningTotals): Group {
  const overall: Group = { rows: 0, totals: newTotals(), withBoth: newTotals(), inner: null };
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
export function fieldsForGroups({ dataset, by, within }: Grouping): readonly FieldName[] {
  return [...fieldsForTotals(dataset), groupedField(by), ...(within === undefined ? [] : [groupedField(within)])];
}

/** The field whose value decides the group of a row. */
export function groupedField(by: GroupSubject): FieldName {
  return isLedgerPeriod(by) ? 'biz_date' : by;
}

function periodReader(period: LedgerPeriod): (date: CellValue) => PeriodKey {
  return remembering((date) => periodKeyOf(date, period));
}

function byColumn(dataset: DatasetName, field: FieldName, keys: readonly PeriodKey[]): readonly CellValue[] {
  const values = keys.filter((key) => key !== UNREADABLE_DATE);
  return sortCodes(dataset, field, values).map((code) => values[code] ?? null);
}

function tooManyGroups(): AppError {
  const facts = { reason: 'tooManyGroups' satisfies ExportFailure, limit: MAX_GROUPS };
  return new AppError('exportFailed', 'too many groups for subtotals', { facts });
}
