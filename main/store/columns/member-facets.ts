// The values of filters that no column can answer, with the counts of those whose rows were fetched.

import type { FacetAnswer, FacetValue } from '../../../shared/contract/answers.ts';
import { CHARGE_FILTER_CODES } from '../../../shared/contract/charge-codes.ts';
import type { ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import type { ColumnView } from './column-view.ts';
import { countRowsOf } from './count-values.ts';
import { readMembership, subjectOf } from '../question/memberships.ts';
import { listPinValues } from '../question/pins.ts';
import { resolveFilters } from '../question/resolve-filters.ts';

type UnknownFacet = Extract<FacetAnswer, { readonly kind: 'unknown' }>;
/** All values of a filter or column, before the search. */
export type SubjectValues = { readonly kind: 'values'; readonly values: readonly FacetValue[] } | UnknownFacet;
/** By value. A value is left out if its rows were never fetched, so the column answers. */
export type MemberCounts = { readonly kind: 'counts'; readonly rows: ReadonlyMap<string, number> } | UnknownFacet;
type CountedFilter = { readonly name: ServiceFilterName; readonly others: readonly Filter[] };

/** Counts Pending marks or pinned clients. `unknown` if not one of the values can be answered. */
export function memberFacetValues(
  view: ColumnView,
  name: 'pending' | 'aaid',
  others: readonly Filter[],
): SubjectValues {
  const candidates =
    name === 'pending'
      ? CHARGE_FILTER_CODES.pending.map((value) => ({ value, label: null }))
      : listPinValues(view.context.db);
  const values = candidates.flatMap(({ value, label }): readonly FacetValue[] => {
    const rows = memberCount(view, { name, others }, value);
    return typeof rows === 'number' ? [{ value, label, rows }] : [];
  });
  if (values.length > 0) return { kind: 'values', values };
  const reason = name === 'pending' ? 'pendingNotKept' : 'clientNotKept';
  return { kind: 'unknown', notes: [{ name, standing: 'unknown', reason }] };
}

/**
 * Counts the fetched rows of filter values. Unknown if one of them cannot be answered: rows were fetched because the
 * service contradicted the column, so the column must not be counted instead.
 */
export function memberCounts(view: ColumnView, filter: CountedFilter, values: readonly string[]): MemberCounts {
  const rows = new Map<string, number>();
  for (const value of values) {
    const count = memberCount(view, filter, value);
    if (typeof count === 'number') rows.set(value, count);
    else if (count !== null) return count;
  }
  return { kind: 'counts', rows };
}

/**
 * Counts the fetched rows of a filter value that also pass the other filters. Null when its rows were never fetched.
 * Unknown when the filters cannot be answered, for example because the fetched rows are outdated.
 */
function memberCount(view: ColumnView, { name, others }: CountedFilter, value: string): number | UnknownFacet | null {
  if (readMembership(view.context.db, subjectOf(name, value)) === null) return null;
  const resolved = resolveFilters(view.context, [...others, { kind: 'service', name, value }]);
  return resolved.kind === 'unknown' ? resolved : countRowsOf(view, resolved.tests);
}
