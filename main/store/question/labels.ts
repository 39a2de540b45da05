// What the values of a column are called: as the rows show them, and as the dictionary does.

import { DATASETS, SERVICE_FILTERS } from '../../../shared/contract/fields.ts';
import type { LabelledKey } from '../../../shared/contract/answers.ts';
import type { CellValue, DictionaryName, FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import { valueName, type ValueName } from '../../../shared/rules/value-name.ts';
import type { Database } from '../file/database.ts';
import { listDictionary } from './dictionaries.ts';
import { FILTER_RULES, readDictionaryColumn, type DictionaryReading, type FilterRule } from './filter-rules.ts';
import { inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';
import { rowLabels } from './row-labels.ts';

export type DictionaryRule = Extract<FilterRule, { readonly kind: 'dictionary' }>;

/** Of a group, which shows its code beside: only a column of keys has labels. */
export function labelsOf(context: QueryContext, field: FieldName): (value: CellValue) => string | null {
  const rule = ruleOf(context, field);
  if (rule?.kind !== 'dictionary') return () => null;
  const reading = readDictionaryColumn(context, rule);
  if (reading.holds !== 'keys') return () => null;
  const labels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const own = rowLabels(context, rule);
  return (value) => (value === null ? null : (own.get(value) ?? labels.get(value) ?? null));
}

/** Of the values of a column. Null for those that nothing but themselves names. */
export function columnNames(context: QueryContext, field: FieldName): (value: string) => ValueName | null {
  const rule = ruleOf(context, field);
  if (rule?.kind === 'dictionary') {
    const reading = readDictionaryColumn(context, rule);
    return reading.holds === 'keys' ? keyNames(context, { rule, reading }) : () => null;
  }
  const own = rowLabels(context, { field, labelField: rule?.kind === 'equals' ? rule.labelField : null });
  return (value) => (own.has(value) ? valueName(value, { own: own.get(value) ?? null, listed: null }) : null);
}

/** Of the keys that a dictionary's filter takes. */
export function keyNames(
  context: QueryContext,
  { rule, reading }: { readonly rule: DictionaryRule; readonly reading: DictionaryReading },
): (key: string) => ValueName {
  const listed = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const labels = reading.holds === 'keys' ? rowLabels(context, rule) : null;
  const ownOf = (key: string): string | null => {
    if (labels === null) return null;
    return rule.labelField === null ? key : (labels.get(key) ?? null);
  };
  return (key) => valueName(key, { own: ownOf(key), listed: listed.get(key) ?? null });
}

/** The keys of a dictionary with what rows show for them instead of the dictionary's label. */
export function listLabelledKeys(db: Database, name: DictionaryName, cache: QueryCache): readonly LabelledKey[] {
  const found = Object.entries(FILTER_RULES).find(([, each]) => each.kind === 'dictionary' && each.dictionary === name);
  const [filter, rule] = (found ?? []) as [ServiceFilterName?, FilterRule?];
  const dataset = DATASETS.find((each) => (SERVICE_FILTERS[each] as readonly (string | undefined)[]).includes(filter));
  if (rule?.kind !== 'dictionary' || dataset === undefined) return listDictionary(db, name);
  return inSnapshot({ db, dataset, cache }, (context) => {
    const reading = readDictionaryColumn(context, rule);
    const nameOf = keyNames(context, { rule, reading });
    return reading.entries.map((entry) => {
      const { label } = nameOf(entry.key);
      return label === entry.label ? entry : { ...entry, rowLabel: label };
    });
  });
}

function ruleOf(context: QueryContext, field: FieldName): FilterRule | undefined {
  return Object.values(FILTER_RULES).find(
    (rule) => (rule.kind === 'dictionary' || rule.kind === 'equals') && rule.field === field && isOwn(context, field),
  );
}

/** `currency` is a column of both datasets; the dictionary's filter belongs to the reports. */
function isOwn(context: QueryContext, field: FieldName): boolean {
  return context.dataset === 'reports' || field !== 'currency';
}
