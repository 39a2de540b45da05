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

/** All values of a filter or column, before the search. */
export type SubjectValues =
  | { readonly kind: 'values'; readonly values: readonly FacetValue[] }
  | Extract<FacetAnswer, { readonly kind: 'unknown' }>;
type CountedFilter = { readonly name: ServiceFilterName; readonly others: readonly Filter[] };

/** Counts Pending marks or pinned clients. `unknown` if not one of the values can be answered. */
export function keptValues(view: ColumnView, name: 'pending' | 'aaid', others: readonly Filter[]): SubjectValues {
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
 * Counts the fetched rows of a filter value that also pass the other filters. Null when its rows were never fetched, so
 * the column answers. `unknown`: the filters cannot be answered, for example because the fetched rows are outdated.
 */
export function memberCount(
  view: ColumnView,
  { name, others }: CountedFilter,
  value: string,
): number | 'unknown' | null {
  if (readMembership(view.context.db, subjectOf(name, value)) === null) return null;
  const resolved = resolveFilters(view.context, [...others, { kind: 'service', name, value }]);
  return resolved.kind === 'unknown' ? 'unknown' : countRowsOf(view, resolved.tests);
}
