// What the dictionaries call the values of a column.

import type { CellValue, FieldName } from '../../preload/contract.ts';
import { FILTER_RULES, readDictionaryColumn } from './filter-rules.ts';
import type { QueryContext } from './query-context.ts';

/** Only a column of keys has labels beside it. */
export function labelsOf(context: QueryContext, field: FieldName): (value: CellValue) => string | null {
  const rule = Object.values(FILTER_RULES).find(
    (candidate) => candidate.kind === 'dictionary' && candidate.field === field && isOwn(context, field),
  );
  const reading = rule?.kind === 'dictionary' ? readDictionaryColumn(context, rule) : null;
  const labels = new Map(reading?.holds === 'keys' ? reading.entries.map((entry) => [entry.key, entry.label]) : []);
  return (value) => (value === null ? null : (labels.get(value) ?? null));
}

/** `currency` is a column of both datasets; the dictionary's filter belongs to the reports. */
function isOwn(context: QueryContext, field: FieldName): boolean {
  return context.dataset === 'reports' || field !== 'currency';
}
