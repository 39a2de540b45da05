import type { FieldName } from '../../shared/contract/fields.ts';
import type { SortKey } from '../../shared/contract/query.ts';

/** Sorts by the field, descending if it was ascending before; equal rows stay in the table's own order. */
export function sortBy(
  current: readonly SortKey[],
  field: FieldName,
  fallback: readonly SortKey[],
): readonly SortKey[] {
  const isReversed = current[0]?.field === field && current[0].direction === 'ascending';
  const rest = fallback.filter((key) => key.field !== field);
  return [{ field, direction: isReversed ? 'descending' : 'ascending' }, ...rest];
}
