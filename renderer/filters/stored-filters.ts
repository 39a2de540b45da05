// Reads stored filters from JSON one by one. Filters that this version does not know are left out.

import { type DatasetName, fieldsOf, SERVICE_FILTERS } from '../../shared/contract/fields.ts';
import { PERIODS, type Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';
import { typedDay } from '../lib/format-date.ts';
import { isObject, type JsonObject } from '../../shared/rules/json-object.ts';
import { rangeFilter } from '../lib/ledger-range.ts';
import { controlFilter, filterControls } from './table-filters.ts';

export function readFilters(dataset: DatasetName, stored: unknown): readonly ViewFilter[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: unknown) => {
    const filter = isObject(entry) ? readFilter(dataset, entry['filter']) : null;
    return filter === null ? [] : [{ filter, isOn: !(isObject(entry) && entry['isOn'] === false) }];
  });
}

/** Null for a filter that this version does not know. */
export function readFilter(dataset: DatasetName, stored: unknown): Filter | null {
  if (!isObject(stored)) return null;
  const not = stored['not'] === true ? { not: true } : {};
  const value = textOf(stored['value']);
  switch (stored['kind']) {
    case 'service': {
      const name = SERVICE_FILTERS[dataset].find((known) => known === stored['name']);
      return name === undefined || value === null ? null : { kind: 'service', name, value };
    }
    case 'anyText':
      return value === null ? null : { kind: 'anyText', value };
    case 'differs':
      return dataset === 'reports' ? { kind: 'differs', ...not } : null;
    default:
      return readColumnFilter(dataset, stored, not);
  }
}

function readColumnFilter(dataset: DatasetName, stored: JsonObject, not: { readonly not?: boolean }): Filter | null {
  const field = fieldsOf(dataset).find((known) => known === stored['field']);
  if (field === undefined) return null;
  const [value, kind] = [stored['value'], stored['kind']];
  switch (kind) {
    case 'equals':
    case 'contains':
    case 'startsWith':
      return typeof value === 'string' ? { kind, field, value, ...not } : null;
    case 'exactly':
      return typeof value === 'string' || value === null ? { kind, field, value, ...not } : null;
    case 'isOneOf': {
      const { values } = stored;
      const areTexts = Array.isArray(values) && values.every((each): each is string => typeof each === 'string');
      return areTexts ? { kind, field, values, ...not } : null;
    }
    case 'isEmpty':
      return { kind, field, ...not };
    case 'range': {
      const [from, to] = [textOf(stored['from']), textOf(stored['to'])];
      if (from === null && to === null) return null;
      return { kind, field, ...(from !== null && { from }), ...(to !== null && { to }), ...not };
    }
    case 'period': {
      const period = PERIODS.find((known) => known === stored['period']);
      return period === undefined ? null : { kind, field, period };
    }
    default:
      return null;
  }
}

/** Version 1 stored one text for each control. */
export function readFirstFilters(dataset: DatasetName, stored: unknown): readonly ViewFilter[] {
  if (!isObject(stored)) return [];
  const range = rangeFilter({ from: typedEdge(stored, 'from'), to: typedEdge(stored, 'to') });
  const filters = filterControls(dataset).flatMap(({ id }) => {
    const value = stored[id];
    return typeof value === 'string' ? (controlFilter(id, value) ?? []) : [];
  });
  return [...(range === null || dataset !== 'reports' ? [] : [range]), ...filters].map((filter) => ({
    filter,
    isOn: true,
  }));
}

function typedEdge(stored: JsonObject, edge: 'from' | 'to'): string | null {
  const text = stored[`date_${edge}`];
  return typeof text === 'string' ? typedDay(text, edge) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
