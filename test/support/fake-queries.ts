// Answers to queries over the canned records: filters are approximate, counts exact, sums invented.

import { FIELDS } from '../../shared/contract/fields.ts';
import type {
  CurrencyTotals,
  GroupLines,
  GroupsAnswer,
  NameMatch,
  Row,
  TotalsAnswer,
} from '../../shared/contract/answers.ts';
import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { DayRange, Filter, GroupSubject, Period } from '../../shared/contract/query.ts';
import { isLedgerPeriod } from '../../shared/rules/ledger-periods.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { FAKE_DICTIONARIES, FAKE_FILTER_COLUMNS } from './fake-records.ts';

export const FAKE_PERIODS: Readonly<Record<Period, DayRange>> = {
  thisMonth: { from: '2026-09-01', to: '2026-09-30' },
  lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' },
  lastTenLedgerDates: { from: '2026-09-09', to: '2026-09-18' },
};

const MONEY = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;

const SUMS: CurrencyTotals['sums'] = {
  trade_amount: { sum: '123456789.12', notSummable: 0 },
  broker_commission_amount: { sum: '45678.9', notSummable: 0 },
  org_commission_amount: { sum: '-1234.5', notSummable: 0 },
  commission_amount: { sum: '44444.4', notSummable: 0 },
};

export function fakeTotals(dataset: DatasetName, rows: readonly Row[]): TotalsAnswer {
  const days = [...new Set(rows.map((row) => row.values.biz_date ?? ''))].filter((day) => day !== '').sort();
  const [first, last] = [days[0], days.at(-1)];
  const isDated = dataset === 'reports' && first !== undefined && last !== undefined;
  return {
    kind: 'totals',
    rows: rows.length,
    currencies: fakeCurrencies(rows),
    ledgerDates: isDated
      ? { dates: days.length, first, last, weekdaysWithout: ['2026-09-07'], gapsNotListed: 0 }
      : null,
    notes: [],
  };
}

function fakeCurrencies(rows: readonly Row[]): readonly CurrencyTotals[] {
  return ['CNY', 'HKD', 'USD'].map((currency) => ({
    currency,
    rows: rows.filter((row) => row.values.currency === currency).length,
    sums: currency === 'USD' ? { ...SUMS, org_commission_amount: { sum: '-1234.5', notSummable: 2 } } : SUMS,
  }));
}

export function fakeGroups(rows: readonly Row[], by: GroupSubject, limit: number): GroupsAnswer {
  const field = isLedgerPeriod(by) ? 'biz_date' : by;
  const valueOf = (row: Row): string | null => {
    const text = row.values[field] ?? null;
    return text === null || field === by ? text : text.slice(0, by === 'year' ? 4 : by === 'month' ? 7 : 10);
  };
  const groups = [...Map.groupBy(rows, valueOf)].map(([value, each]): Group => ({
    value,
    label: value === null ? null : fakeLabel(value),
    rows: each.length,
    currencies: fakeCurrencies(each).filter((currency) => currency.rows > 0),
    filters: [field === by ? { kind: 'exactly', field, value } : { kind: 'startsWith', field, value: value ?? '' }],
  }));
  const order = field === 'biz_date' ? -1 : 1;
  groups.sort((a, b) => ((a.value ?? '') < (b.value ?? '') ? -order : order));
  return packGroups(groups.slice(0, limit), groups.length);
}

function packGroups(groups: readonly Group[], total: number): GroupsAnswer {
  const lines = groups.flatMap(({ currencies }, place) => currencies.map((totals) => ({ place, ...totals })));
  const sumsOf = (field: (typeof MONEY)[number]) => {
    const own = lines.map((line) => line.sums[field]);
    return { sum: own.map((each) => each?.sum ?? ''), notSummable: own.map((each) => each?.notSummable ?? 0) };
  };
  const sums: GroupLines['sums'] = Object.fromEntries(MONEY.map((field) => [field, sumsOf(field)]));
  return {
    ...{ kind: 'groups', total, values: groups.map(({ value }) => value), unreadable: null },
    labels: groups.map(({ label }) => label),
    filters: { kind: 'listed', filters: groups.map(({ filters }) => filters) },
    notes: [],
    lines: {
      groups: lines.map(({ place }) => place),
      currencies: lines.map(({ currency }) => currency),
      rows: lines.map(({ rows }) => rows),
      sums,
    },
  };
}

export function fakeEmptyFields(dataset: DatasetName, rows: readonly Row[]): readonly FieldName[] {
  const fields = Object.keys(FIELDS[dataset]) as readonly FieldName[];
  return fields.filter((field) => rows.length > 0 && rows.every((row) => (row.values[field] ?? '') === ''));
}

export function fakeNameMatch(charges: readonly Row[], reports: readonly Row[], limit: number): NameMatch {
  const held = new Set(charges.map((row) => row.values.name ?? ''));
  const byName = [...Map.groupBy(reports, (row) => row.values.dcp_name ?? '')];
  const matched = byName.filter(([name]) => held.has(name));
  const unmatched = byName.filter(([name]) => !held.has(name)).map(([name, rows]) => ({ name, rows: rows.length }));
  return {
    reportNames: byName.length,
    matchedReportNames: matched.length,
    reportRows: reports.length,
    matchedReportRows: matched.reduce((sum, [, rows]) => sum + rows.length, 0),
    chargeNames: held.size,
    matchedChargeNames: matched.length,
    unmatchedReportNames: unmatched.toSorted((a, b) => b.rows - a.rows).slice(0, limit),
  };
}

export function fakeLabel(value: string): string | null {
  const entries = Object.values(FAKE_DICTIONARIES).flat();
  return entries.find((entry) => entry.key === value)?.label ?? null;
}

export function keepsFake(row: Row, filter: Filter): boolean {
  const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
  if (filter.kind === 'anyText') return Object.values(row.values).some((text) => holds(text ?? '', filter.value));
  if (filter.kind === 'anyOf') return filter.filters.some((each) => keepsFake(row, each));
  const not = 'not' in filter && filter.not;
  // The stand-in keeps no notes.
  if (filter.kind === 'noted') return not;
  if (filter.kind === 'differs') return not !== differs(row);
  const field = filter.kind === 'service' ? FAKE_FILTER_COLUMNS[filter.name] : filter.field;
  const value = field === undefined ? '' : (row.values[field] ?? null);
  const text = value ?? '';
  const isIn = ({ from, to }: Partial<DayRange>): boolean =>
    (from === undefined || text >= from) && (to === undefined || text <= to);
  switch (filter.kind) {
    case 'service':
    case 'contains':
      return not !== holds(text, filter.value);
    case 'equals':
      return not !== (text === filter.value);
    case 'exactly':
      return not !== (value === filter.value);
    case 'startsWith':
      return not !== text.startsWith(filter.value);
    case 'isOneOf':
      return not !== filter.values.includes(text);
    case 'isEmpty':
      return not !== (text === '');
    case 'range':
      return not !== isIn(filter);
    case 'period':
      return isIn(FAKE_PERIODS[filter.period]);
  }
}

function differs({ values }: Row): boolean {
  const cents = (text: string | null | undefined): number => Math.round(Number(text ?? '0') * 100);
  const parts = cents(values.broker_commission_amount) + cents(values.org_commission_amount);
  return parts !== cents(values.commission_amount);
}
