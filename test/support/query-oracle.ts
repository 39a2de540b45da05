// An independent answer to every query: plain loops over the rows in memory, written from the contract alone, without the
// app's code.

import type { NameMatch } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { DayRange, Filter, GroupSubject, Period, Query, SortKey } from '../../shared/contract/query.ts';
import {
  fieldsOf,
  findsRow,
  isAnswerable,
  kindOf,
  valueOf,
  type FilterFacts,
  type Marked,
  type OracleRow,
} from './oracle-filters.ts';
import { computedValue, currencyBeforeAmounts } from './naive-query.ts';
import { remembered } from './remembered.ts';
import { compareBytes, hongKongDay, mondayOf, readDay, readDecimal, missingWeekdays } from './oracle-values.ts';

export type OracleSum = { readonly sum: bigint; readonly notSummable: number; readonly unreadable: number };
export type OracleCurrency = {
  readonly currency: CellValue;
  readonly rows: number;
  readonly sums: Readonly<Record<string, OracleSum>>;
};

const moneyOf = (dataset: DatasetName): readonly FieldName[] =>
  fieldsOf(dataset).filter((field) => kindOf(dataset, field) === 'money');
const MONEY = { charges: moneyOf('charges'), reports: moneyOf('reports') };

const UNMARKED: Marked = { flag: new Set(), note: new Set(), any: new Set() };

export class QueryOracle {
  readonly #rows: Readonly<Record<DatasetName, readonly OracleRow[]>>;
  readonly #facts: Readonly<Record<DatasetName, FilterFacts>>;
  /** Cached, because each call on a query needs its rows. */
  readonly #found = new WeakMap<Query['filters'], readonly OracleRow[] | null>();
  readonly periods: Readonly<Record<Period, DayRange | null>>;

  constructor(
    rows: Readonly<Record<DatasetName, readonly OracleRow[]>>,
    nowMs: number,
    marked: Readonly<Record<DatasetName, Marked>> = { charges: UNMARKED, reports: UNMARKED },
  ) {
    const recognised = { charges: datesRecognised(rows, 'charges'), reports: datesRecognised(rows, 'reports') };
    this.#rows = rows;
    this.periods = {
      thisMonth: monthOf(hongKongDay(nowMs), 0),
      lastCompleteMonth: lastReached(hongKongDay(nowMs), daysOf(rows.reports).at(-1)),
      lastTenLedgerDates: recognised.reports ? lastTen(daysOf(rows.reports)) : null,
    };
    const factsOf = (dataset: DatasetName): FilterFacts => ({
      dataset,
      datesRecognised: recognised[dataset],
      periods: this.periods,
      marked: marked[dataset],
    });
    this.#facts = { charges: factsOf('charges'), reports: factsOf('reports') };
  }

  /** Null if the app must answer "unknown". */
  rows(query: Pick<Query, 'dataset' | 'filters'>): readonly OracleRow[] | null {
    const known = this.#found.get(query.filters);
    const found = known === undefined ? this.#find(query) : known;
    this.#found.set(query.filters, found);
    return found;
  }

  #find(query: Pick<Query, 'dataset' | 'filters'>): readonly OracleRow[] | null {
    const facts = this.#facts[query.dataset];
    if (!query.filters.every((filter) => isAnswerable(filter, facts))) return null;
    return this.#rows[query.dataset].filter((row) => query.filters.every((filter) => findsRow(row, filter, facts)));
  }

  /** Exact counts under the filters of the other columns. */
  facet(query: Query, field: FieldName, search: string): ReadonlyMap<CellValue, number> | null {
    const others = query.filters.filter((filter) => !isOnlyOf(filter, field));
    const rows = this.rows({ dataset: query.dataset, filters: others });
    if (rows === null) return null;
    const wanted = anyCase(search.trim());
    const labels = this.#labels(query.dataset, field);
    const hasWanted = (text: CellValue | undefined): boolean => anyCase(text ?? '').includes(wanted);
    const found = rows.filter((row) => {
      const value = valueOf(row, field);
      return wanted === '' || hasWanted(value) || (value !== null && hasWanted(labels.get(value)));
    });
    return countBy(found, (row) => valueOf(row, field));
  }

  /** A state is also found by its label: the most frequent one, of equal ones the first by its bytes. */
  #labels(dataset: DatasetName, field: FieldName): ReadonlyMap<string, string> {
    if (field !== 'state_val') return new Map();
    const labelled = this.#rows[dataset].filter((row) => (valueOf(row, 'state') ?? '').trim() !== '');
    const byCode = Map.groupBy(labelled, (row) => valueOf(row, field));
    return new Map(
      [...byCode].flatMap(([code, rows]) => {
        const counted = [...countBy(rows, (row) => valueOf(row, 'state'))];
        const [first] = counted.toSorted(([a, most], [b, other]) => other - most || compareBytes(a ?? '', b ?? ''));
        return code === null || first === undefined ? [] : [[code, first[0] ?? ''] as const];
      }),
    );
  }

  nameMatch(): Omit<NameMatch, 'unmatchedReportNames'> & { readonly unmatched: ReadonlyMap<CellValue, number> } {
    const reportNames = countBy(this.#rows.reports, (row) => valueOf(row, 'dcp_name'));
    const chargeNames = countBy(this.#rows.charges, (row) => valueOf(row, 'name'));
    const isName = ([name]: readonly [CellValue, number]): boolean => name !== null && name !== '';
    const named = [...reportNames].filter(isName);
    const matched = named.filter(([name]) => chargeNames.has(name));
    const charges = [...chargeNames].filter(isName);
    return {
      reportNames: named.length,
      matchedReportNames: matched.length,
      reportRows: this.#rows.reports.length,
      matchedReportRows: matched.reduce((sum, [, rows]) => sum + rows, 0),
      chargeNames: charges.length,
      matchedChargeNames: charges.filter(([name]) => reportNames.has(name)).length,
      unmatched: new Map([...reportNames].filter((entry) => !isName(entry) || !chargeNames.has(entry[0]))),
    };
  }

  namesakes(name: string): Readonly<Record<DatasetName, number>> {
    return {
      charges: this.#rows.charges.filter((row) => valueOf(row, 'name') === name).length,
      reports: this.#rows.reports.filter((row) => valueOf(row, 'dcp_name') === name).length,
    };
  }
}

export function emptyFields(dataset: DatasetName, rows: readonly OracleRow[]): readonly FieldName[] {
  if (rows.length === 0) return [];
  return fieldsOf(dataset).filter((field) => rows.every((row) => (valueOf(row, field) ?? '') === ''));
}

/** One entry per currency, compared byte for byte. */
export function currencyTotals(dataset: DatasetName, rows: readonly OracleRow[]): readonly OracleCurrency[] {
  const byCurrency = Map.groupBy(rows, (row) => valueOf(row, 'currency'));
  return [...byCurrency].map(([currency, held]) => ({
    currency,
    rows: held.length,
    sums: Object.fromEntries(MONEY[dataset].map((field) => [field, sumOf(held, field)])),
  }));
}

function sumOf(rows: readonly OracleRow[], field: FieldName): OracleSum {
  let [sum, notSummable, unreadable] = [0n, 0, 0];
  for (const row of rows) {
    const text = valueOf(row, field) ?? '';
    const amount = readDecimal(text);
    if (amount !== null) {
      sum += amount;
      continue;
    }
    notSummable += 1;
    if (text !== '') unreadable += 1;
  }
  return { sum, notSummable, unreadable };
}

export function ledgerSpan(rows: readonly OracleRow[]): object | null {
  const days = daysOf(rows);
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return { dates: days.length, first, last, ...missingWeekdays(days) };
}

/** The group of all dates that cannot be read; no period is written so. */
const UNREADABLE = 'not readable';

/** The group value of a row. A date not sent, one sent empty and unreadable ones are three groups. */
export function groupValue(row: OracleRow, by: GroupSubject): CellValue {
  if (!isPeriod(by)) return valueOf(row, by);
  const sent = valueOf(row, 'biz_date');
  if (sent === null || sent === '') return sent;
  const day = readDay(sent);
  if (day === null) return UNREADABLE;
  if (by === 'week') return mondayOf(day);
  if (by === 'quarter')
    return `${day.slice(0, 4)}-Q${['01', '04', '07', '10'].filter((month) => month <= day.slice(5, 7)).length}`;
  return day.slice(0, by === 'month' ? 7 : 4);
}

function isPeriod(by: GroupSubject): by is 'week' | 'month' | 'quarter' | 'year' {
  return by === 'week' || by === 'month' || by === 'quarter' || by === 'year';
}

/** The same key for a group of the answer. */
export function answeredValue({ value, isUnreadable }: { value: CellValue; isUnreadable?: true }): CellValue {
  return isUnreadable === true ? UNREADABLE : value;
}

/** Below 0 if a comes before b; null if the documents do not say. */
export function compareGroups(dataset: DatasetName, by: GroupSubject, a: CellValue, b: CellValue): number | null {
  if (isPeriod(by)) {
    const last: readonly CellValue[] = ['', UNREADABLE, null];
    return last.indexOf(a) - last.indexOf(b) || compareBytes(b ?? '', a ?? '');
  }
  const direction = kindOf(dataset, by) === 'date' ? 'descending' : 'ascending';
  return compareValues(dataset, { field: by, direction }, a, b);
}

type FieldOrder = Pick<SortKey, 'direction'> & { readonly field: FieldName };

/** Numbers as numbers, dates as days, texts by their bytes; then unreadable values, then those not sent. */
function compareValues(dataset: DatasetName, sort: FieldOrder, a: CellValue, b: CellValue): number | null {
  if (a === null || b === null) return nullsLast(a, b);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const kind = kindOf(dataset, sort.field);
  if (kind === 'date') return compareRead(readDay(a), readDay(b), sign) ?? sameOrUnsaid(a, b);
  if (kind !== 'number' && kind !== 'money') return compareBytes(a, b) * sign;
  const [left, right] = [readDecimal(a), readDecimal(b)];
  if (left !== null && left === right) return 0;
  return compareRead(left, right, sign) ?? sameOrUnsaid(a, b);
}

function compareRead<T extends string | bigint>(a: T | null, b: T | null, sign: number): number | null {
  if (a === null && b === null) return null;
  if (a === null || b === null) return nullsLast(a, b);
  if (a === b) return null;
  return a < b ? -sign : sign;
}

function sameOrUnsaid(a: string, b: string): number | null {
  return a === b ? 0 : null;
}

function nullsLast(a: unknown, b: unknown): number {
  return Number(a === null) - Number(b === null);
}

/** For rows, the documents do not say whether unreadable values or those not sent come first. */
function compareCells(dataset: DatasetName, sort: SortKey, a: OracleRow, b: OracleRow): number | null {
  const { field, direction } = sort;
  if (field === 'pending') throw new Error('marks have tests of their own');
  if (field === 'difference' || field === 'commission_rate') {
    const [left, right] = [computedValue(a.values, field), computedValue(b.values, field)];
    if (left === right) return 0;
    return compareRead(left, right, direction === 'ascending' ? 1 : -1);
  }
  const cells = [valueOf(a, field), valueOf(b, field)] as const;
  const kind = kindOf(dataset, field);
  const isUnread = (cell: CellValue): boolean =>
    cell === null || (kind === 'date' ? readDay(cell) : readDecimal(cell)) === null;
  const isRead = kind === 'date' || kind === 'number' || kind === 'money';
  if (isRead && cells[0] !== cells[1] && cells.every(isUnread)) return null;
  return compareValues(dataset, { field, direction }, ...cells);
}

/** Whether b may follow a. */
export function mayFollow(dataset: DatasetName, sort: readonly SortKey[], a: OracleRow, b: OracleRow): boolean {
  for (const key of currencyBeforeAmounts(sort)) {
    const order = compareCells(dataset, key, a, b);
    if (order !== 0) return order === null || order < 0;
  }
  return true;
}

function countBy(rows: readonly OracleRow[], read: (row: OracleRow) => CellValue): ReadonlyMap<CellValue, number> {
  return new Map([...Map.groupBy(rows, read)].map(([value, held]) => [value, held.length]));
}

function daysOf(rows: readonly OracleRow[]): readonly string[] {
  const days = rows.map((row) => readDay(valueOf(row, 'biz_date') ?? '')).filter((day) => day !== null);
  return [...new Set(days)].sort();
}

function datesRecognised(rows: Readonly<Record<DatasetName, readonly OracleRow[]>>, dataset: DatasetName): boolean {
  const field = dataset === 'reports' ? 'biz_date' : 'updated_at';
  return rows[dataset].every(
    (row) => (valueOf(row, field) ?? '') === '' || readDay(valueOf(row, field) ?? '') !== null,
  );
}

function lastTen(days: readonly string[]): DayRange | null {
  const to = days.at(-1);
  const from = days.at(-10) ?? days[0];
  return from === undefined || to === undefined ? null : { from, to };
}

function monthOf(day: string, monthsOn: number): DayRange {
  const month = Number(day.slice(5, 7)) - 1 + monthsOn;
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const year = Number(day.slice(0, 4));
  return { from: at(Date.UTC(year, month, 1)), to: at(Date.UTC(year, month + 1, 0)) };
}

/** The newest month before the current one that the ledger dates reach to its last weekday. */
function lastReached(today: string, newest: string | undefined): DayRange {
  for (let back = 1; ; back += 1) {
    const month = monthOf(today, -back);
    const end = new Date(month.to);
    while (end.getUTCDay() === 0 || end.getUTCDay() === 6) end.setUTCDate(end.getUTCDate() - 1);
    if (newest === undefined || newest >= end.toISOString().slice(0, 10)) return month;
  }
}

/** Lists of values are searched in any case of any script; rows only with A–Z equal to a–z. */
const anyCase = remembered((text: string): string => text.normalize('NFC').toLowerCase());

function isOnlyOf(filter: Filter, field: FieldName): boolean {
  if (filter.kind === 'anyOf')
    return filter.filters.length > 0 && filter.filters.every((each) => isOnlyOf(each, field));
  return 'field' in filter && filter.field === field;
}
