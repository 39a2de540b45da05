// What the values of a column are called: as the rows say, else as the dictionary does.

import type { CellValue, DictionaryName, FieldName, LabelledKey } from '../../preload/contract.ts';
import type { Database } from './database.ts';
import { listDictionary } from './dictionaries.ts';
import { FILTER_RULES, readDictionaryColumn, type FilterRule } from './filter-rules.ts';
import { inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';
import { rowLabels } from './row-labels.ts';

export type DictionaryRule = Extract<FilterRule, { readonly kind: 'dictionary' }>;

/** Only a column of keys has labels beside it. */
export function labelsOf(context: QueryContext, field: FieldName): (value: CellValue) => string | null {
  const rule = Object.values(FILTER_RULES).find(
    (candidate) => candidate.kind === 'dictionary' && candidate.field === field && isOwn(context, field),
  );
  if (rule?.kind !== 'dictionary') return () => null;
  const reading = readDictionaryColumn(context, rule);
  if (reading.holds !== 'keys') return () => null;
  const labels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const own = rowLabels(context, rule);
  return (value) => (value === null ? null : (own.get(value) ?? labels.get(value) ?? null));
}

/** The keys of a dictionary with the label that rows show instead of the dictionary's. */
export function listLabelledKeys(db: Database, name: DictionaryName, cache: QueryCache): readonly LabelledKey[] {
  const entries = listDictionary(db, name);
  const rule = Object.values(FILTER_RULES).find((each) => each.kind === 'dictionary' && each.dictionary === name);
  if (rule?.kind !== 'dictionary' || rule.labelField === null) return entries;
  return inSnapshot({ db, dataset: 'charges', cache }, (context) => {
    if (readDictionaryColumn(context, rule).holds !== 'keys') return entries;
    const own = rowLabels(context, rule);
    return entries.map((entry) => {
      const rowLabel = own.get(entry.key) ?? entry.label;
      return rowLabel === entry.label ? entry : { ...entry, rowLabel };
    });
  });
}

/** `currency` is a column of both datasets; the dictionary's filter belongs to the reports. */
function isOwn(context: QueryContext, field: FieldName): boolean {
  return context.dataset === 'reports' || field !== 'currency';
}
