// The values of filters that no column answers, with their counts, as far as their rows were fetched.

import type { FacetAnswer, FacetValue, Filter, ServiceFilterName } from '../../preload/contract.ts';
import { conditionFor } from './filters.ts';
import { readMembership, subjectOf } from './memberships.ts';
import { listPins } from './pins.ts';
import type { QueryContext } from './query-context.ts';
import { countRows } from './rows.ts';

type Counted = { readonly name: ServiceFilterName; readonly others: readonly Filter[] };

/** Pending marks and pinned clients. Unknown where not one value can be answered. */
export function keptValues(context: QueryContext, name: 'pending' | 'aaid', others: readonly Filter[]): FacetAnswer {
  const candidates =
    name === 'pending'
      ? ['0', '1'].map((value) => ({ value, label: null }))
      : listPins(context.db).map(({ aaid, nickname }) => ({ value: aaid, label: nickname === '' ? null : nickname }));
  const values = candidates.flatMap(({ value, label }): readonly FacetValue[] => {
    const rows = memberCount(context, { name, others }, value);
    return typeof rows === 'number' ? [{ value, label, rows }] : [];
  });
  if (values.length > 0) return { kind: 'values', values };
  const reason = name === 'pending' ? 'pendingNotKept' : 'clientNotKept';
  return { kind: 'unknown', notes: [{ name, standing: 'unknown', reason }] };
}

/** Null: nothing was fetched for the value, so that its column is asked; `unknown`: what was fetched no longer holds. */
export function memberCount(context: QueryContext, counted: Counted, value: string): number | 'unknown' | null {
  if (readMembership(context.db, subjectOf(counted.name, value)) === null) return null;
  const condition = conditionFor(context, [...counted.others, { kind: 'service', name: counted.name, value }]);
  return condition.kind === 'unknown' ? 'unknown' : countRows(context, condition.where);
}
