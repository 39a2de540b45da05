// Client IDs among the filters of a view, which the person is told about before the view is sent.

import type { Filter } from '../../shared/contract/query.ts';
import type { ViewFilter } from '../../shared/contract/views.ts';

/** Those of client filters, and kept clients' IDs in any other filter. Filters that are off are sent too. */
export function clientIdsIn(filters: readonly ViewFilter[], keptIds: readonly string[]): readonly string[] {
  const kept = new Set(keptIds);
  const ids = filters.flatMap(({ filter }) => valuesOf(filter).filter((each) => each.isClient || kept.has(each.value)));
  return [...new Set(ids.map(({ value }) => value))];
}

function valuesOf(filter: Filter): readonly { readonly value: string; readonly isClient: boolean }[] {
  if (filter.kind === 'anyOf') return filter.filters.flatMap(valuesOf);
  const isClient = filter.kind === 'service' && filter.name === 'aaid';
  if ('values' in filter) return filter.values.map((value) => ({ value, isClient }));
  return 'value' in filter && filter.value !== null ? [{ value: filter.value.trim(), isClient }] : [];
}
