// A seeded generator of the page queries that a person asks most: those an index serves.

import type { Filter, Query, SortKey } from '../../preload/contract.ts';
import { seededRandom } from '../support/drift.ts';

const DEFAULT_SORT: readonly SortKey[] = [
  { field: 'biz_date', direction: 'descending' },
  { field: 'broker_code', direction: 'ascending' },
  { field: 'dcp_name', direction: 'ascending' },
  { field: 'currency', direction: 'ascending' },
];

export type Known = { readonly aes: readonly string[]; readonly dates: readonly string[]; readonly totalRows: number };

export function indexedQueries(known: Known, count: number): readonly Query[] {
  const random = seededRandom(11);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const pageSize = 100;
  return Array.from({ length: count }, (_, index): Query => {
    const kind = index % 4;
    const base = { dataset: 'reports', pageSize, sort: DEFAULT_SORT } as const;
    if (kind === 0) return { ...base, filters: [], page: 1 + Math.floor((random() * known.totalRows) / pageSize / 10) };
    const day = pick(known.dates);
    const oneDay: Filter = { kind: 'range', field: 'biz_date', from: day, to: day };
    if (kind === 1) return { ...base, filters: [oneDay], page: 1 };
    const oneAe: Filter = { kind: 'service', name: 'broker_code', value: pick(known.aes) };
    if (kind === 2) return { ...base, filters: [oneAe], page: 1 };
    return { ...base, filters: [oneDay, oneAe], page: 1 };
  });
}
