import type { FieldName } from '../../shared/contract/fields.ts';
import type { SortKey } from '../../shared/contract/query.ts';

/** The field first, turned round if it already was; the table's own order decides between equals. */
export function sortBy(
  current: readonly SortKey[],
  field: FieldName,
  fallback: readonly SortKey[],
): readonly SortKey[] {
  const turned = current[0]?.field === field && current[0].direction === 'ascending';
  const rest = fallback.filter((key) => key.field !== field);
  return [{ field, direction: turned ? 'descending' : 'ascending' }, ...rest];
}
