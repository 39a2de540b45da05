// Computes a query the slow and obvious way, in memory, without code of the store.

import { FIELDS } from '../../shared/contract/fields.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Filter, Query, SortKey } from '../../shared/contract/query.ts';
import { remembered } from './remembered.ts';
import type { RowValues } from './temp-store.ts';

/** Positions count from 1. */
export function naiveQuery(rows: readonly RowValues[], query: Query): { total: number; page: readonly number[] } {
  const positioned = rows.map((values, index) => ({ values, position: index + 1 }));
  const matching = positioned.filter(({ values }) => query.filters.every((filter) => matches(values, filter, query)));
  const seconds: Record<string, readonly string[]> = {
    charges: ['state_val', 'biz_type_val', 'name_id_val'],
    reports: ['broker_code', 'broker_team_code', 'dcp_name', 'currency'],
  };
  const fixed = fixedFields(rows, query);
  const sort = currencyBeforeAmounts(query.sort).filter((key) => !fixed.has(key.field));
  const backwards = sort.at(-1)?.direction === 'descending' ? -1 : 1;
  const only = sort.length === 1 ? sort[0] : undefined;
  const usesSecond = only !== undefined && (seconds[query.dataset] ?? []).includes(only.field);
  matching.sort((a, b) => {
    for (const key of sort) {
      const order = compareCells(a.values, b.values, key, query);
      if (order !== 0) return order;
    }
    if (usesSecond) {
      const order = compareSecond(a.values, b.values, query);
      if (order !== 0) return order * backwards;
    }
    return (a.position - b.position) * backwards;
  });
  const start = (query.page - 1) * query.pageSize;
  const page = matching.slice(start, start + query.pageSize).map((row) => row.position);
  return { total: matching.length, page };
}

/** The store may drop a sort field that a filter fixes to one text; this affects only the order of ties. */
function fixedFields(rows: readonly RowValues[], query: Query): ReadonlySet<string> {
  const enumerable: Record<string, readonly string[]> = {
    charges: ['state_val', 'biz_type_val', 'name_id_val'],
    reports: ['broker_code', 'currency'],
  };
  const named = query.filters.filter((filter) => 'field' in filter && !('not' in filter && filter.not));
  const pinned = named.flatMap((filter) => {
    if (!('field' in filter)) return [];
    const { field, kind } = filter;
    if (kind === 'exactly') return filter.value === null ? [] : [field];
    if (!['equals', 'isOneOf', 'contains', 'startsWith'].includes(kind)) return [];
    if (!(enumerable[query.dataset] ?? []).includes(field)) return [];
    const held = new Set(rows.filter((row) => matches(row, filter, query)).map((row) => row[field]));
    return held.size === 1 ? [field] : [];
  });
  return new Set(pinned);
}

export function matches(values: RowValues, filter: Filter, query: Query): boolean {
  switch (filter.kind) {
    case 'service':
    case 'period':
    case 'noted':
      throw new Error(`${filter.kind} filters have tests of their own`);
    case 'anyText':
      return Object.entries(FIELDS[query.dataset]).some(
        ([field, kind]) =>
          ['id', 'code', 'text', 'date'].includes(kind) &&
          typeof values[field as FieldName] === 'string' &&
          fold(values[field as FieldName] ?? '').includes(fold(filter.value)),
      );
    case 'differs':
      return differs(values) !== (filter.not ?? false);
    case 'anyOf':
      return filter.filters.some((each) => matches(values, each, query));
    default:
      return matchesPlain(values[filter.field] ?? null, filter, query) !== (filter.not ?? false);
  }
}

function differs(values: RowValues): boolean {
  const [ae, company, total] = (
    ['broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const
  ).map((field) => (typeof values[field] === 'string' ? scaled(values[field]) : null));
  if (typeof ae !== 'bigint' || typeof company !== 'bigint' || typeof total !== 'bigint') return false;
  return ae + company !== total;
}

type PlainFilter = Exclude<Filter, { kind: 'service' | 'period' | 'anyText' | 'differs' | 'noted' | 'anyOf' }>;

function matchesPlain(text: string | null, filter: PlainFilter, query: Query): boolean {
  switch (filter.kind) {
    case 'exactly':
      return text === filter.value;
    case 'isEmpty':
      return text === null || text === '';
    case 'equals':
      return text !== null && fold(text) === fold(filter.value);
    case 'isOneOf':
      return text !== null && filter.values.some((value) => fold(value) === fold(text));
    case 'contains':
      return text !== null && fold(text).includes(fold(filter.value));
    case 'startsWith':
      return text !== null && fold(text).startsWith(fold(filter.value));
    case 'range': {
      const isDate = kindOf(query, filter.field) === 'date';
      const read = isDate ? dayNumber : scaled;
      const value = text === null ? null : read(text);
      if (value === null) return false;
      const from = filter.from === undefined ? null : read(filter.from);
      const to = filter.to === undefined ? null : read(filter.to);
      return (from === null || value >= from) && (to === null || value <= to);
    }
  }
}

const AMOUNTS = [
  ...['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount', 'difference'],
  ...['min', 'max'],
];

/** Amounts of two currencies are never compared: the currency decides first. */
export function currencyBeforeAmounts(sort: readonly SortKey[]): readonly SortKey[] {
  const sorted: SortKey[] = [];
  for (const key of sort) {
    const isDecided = sorted.some(({ field }) => field === 'currency');
    if (AMOUNTS.includes(key.field) && !isDecided) sorted.push({ field: 'currency', direction: 'ascending' });
    if (key.field !== 'currency' || !isDecided) sorted.push(key);
  }
  return sorted;
}

/** Billionths, or ten-thousandths of a per cent; null where it cannot be computed. */
export function computedValue(values: RowValues, id: 'difference' | 'commission_rate'): bigint | null {
  const read = (field: FieldName): bigint | null => scaled(values[field] ?? '');
  const [ae, company, total, trade] = [
    read('broker_commission_amount'),
    read('org_commission_amount'),
    read('commission_amount'),
    read('trade_amount'),
  ];
  if (id === 'difference') return ae === null || company === null || total === null ? null : ae + company - total;
  if (total === null || trade === null || trade === 0n) return null;
  const size = (value: bigint): bigint => (value < 0n ? -value : value);
  const rounded = (size(total) * 2_000_000n + size(trade)) / (size(trade) * 2n);
  return total < 0n === trade < 0n ? rounded : -rounded;
}

function kindOf(query: Query, field: FieldName): string {
  return (FIELDS[query.dataset] as Record<string, string>)[field] ?? '';
}

const fold = remembered((text: string): string =>
  Array.from(text.toWellFormed().normalize('NFC'))
    .map((letter) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter))
    .join(''),
);

/** In billionths, as one big integer. */
export const scaled = remembered((text: string): bigint | null => {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '', part = '', ...more] = text.replace(/^[+-]/, '').split('.');
  if (more.length > 0 || !/^[0-9]*$/.test(whole + part) || whole + part === '') return null;
  const kept = part.replace(/0*$/, '');
  if (kept.length > 9 || whole.replace(/^0*/, '').length > 18) return null;
  return sign * BigInt(whole + kept.padEnd(9, '0'));
});

function dayNumber(text: string): number | null {
  const ms = instant(text);
  return ms === null ? null : Math.floor((ms + 8 * 3_600_000) / 86_400_000);
}

const instant = remembered((text: string): number | null => {
  const plain = text.replaceAll(/[-/]/g, '');
  if (/^\d{8}$/.test(plain)) {
    return Date.parse(`${plain.slice(0, 4)}-${plain.slice(4, 6)}-${plain.slice(6)}T00:00:00+08:00`);
  }
  return text.endsWith('Z') ? Date.parse(text) : null;
});

const bytesOf = remembered((text: string): Buffer => Buffer.from(text, 'utf8'));

function compareCells(a: RowValues, b: RowValues, key: SortKey, query: Query): number {
  const { field } = key;
  if (field === 'pending') throw new Error('marks have tests of their own');
  const value = (values: RowValues): bigint | number | Buffer | null => {
    if (field === 'difference' || field === 'commission_rate') return computedValue(values, field);
    const [text, kind] = [values[field] ?? null, kindOf(query, field)];
    if (text === null) return null;
    if (kind === 'number' || kind === 'money') return scaled(text);
    if (kind === 'date') return instant(text);
    return bytesOf(text);
  };
  const [left, right] = [value(a), value(b)];
  // Missing and unreadable values come last in either direction.
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const order =
    Buffer.isBuffer(left) && Buffer.isBuffer(right)
      ? Buffer.compare(left, right)
      : left < right
        ? -1
        : left > right
          ? 1
          : 0;
  return key.direction === 'descending' ? -order : order;
}

/** After an enumerable column: charges by name, reports by date, "not sent" first. */
function compareSecond(a: RowValues, b: RowValues, query: Query): number {
  const value = (row: RowValues): number | Buffer | null => {
    if (query.dataset === 'charges') return typeof row.name === 'string' ? bytesOf(row.name) : null;
    return typeof row.biz_date === 'string' ? instant(row.biz_date) : null;
  };
  const [left, right] = [value(a), value(b)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (Buffer.isBuffer(left) && Buffer.isBuffer(right)) return Buffer.compare(left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}
