import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { wholeQuery } from '../../../shared/contract/query.ts';
import { foldText } from '../../../shared/rules/text.ts';
import { call } from '../../lib/calls/api.ts';

/** Those of the texts that rows of the copy have in a column, folded as "is one of" compares them. Null if not known. */
export async function findRowTexts(
  dataset: DatasetName,
  field: FieldName,
  texts: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const found = new Set<string>();
  for (let start = 0; start < texts.length; start += LIMITS.filterValues) {
    const values = texts.slice(start, start + LIMITS.filterValues);
    const query = wholeQuery(dataset, [{ kind: 'isOneOf', field, values }]);
    const answer = await call('queryGroups', { query, by: field, limit: LIMITS.groups });
    if (answer.kind === 'unknown') return null;
    for (const value of answer.values) if (value !== null) found.add(foldText(value));
  }
  return found;
}
