// The labels of a column's values: from the rows, and from the dictionary.

import { DATASETS, SERVICE_FILTERS } from '../../../../shared/contract/fields.ts';
import type { LabelledKey } from '../../../../shared/contract/answers.ts';
import type { CellValue, DatasetName, DictionaryName, FieldName } from '../../../../shared/contract/fields.ts';
import { aeName, type AeName } from '../../../../shared/exports/ae-name.ts';
import { valueName, type ValueName } from '../../../../shared/rules/value-name.ts';
import type { Database } from '../../file/database.ts';
import { listDictionary } from './dictionaries.ts';
import { FILTER_RULES, readDictionaryColumn, type DictionaryReading, type FilterRule } from '../filter-rules.ts';
import { inSnapshot, type QueryCache, type QueryContext } from '../query-context.ts';
import { rowLabels } from './row-labels.ts';

export type DictionaryRule = Extract<FilterRule, { readonly kind: 'dictionary' }>;

/** The labels of groups, which show their code as well. Null for values without a label: only keys have labels. */
export function labelsOf(context: QueryContext, field: FieldName): (value: CellValue) => string | null {
  const rule = ruleOf(context, field);
  if (rule?.kind !== 'dictionary') return () => null;
  const reading = readDictionaryColumn(context, rule);
  if (reading.holds !== 'keys') return () => null;
  const labels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const ownLabels = rowLabels(context, rule);
  return (value) => (value === null ? null : (ownLabels.get(value) ?? labels.get(value) ?? null));
}

/** The AEs of the dictionary, as tables show them. None where the rows contain names instead of codes. */
export function listedAes(context: QueryContext): readonly AeName[] {
  const rule = ruleOf(context, 'broker_code');
  const reading = rule?.kind === 'dictionary' ? readDictionaryColumn(context, rule) : null;
  return reading?.holds === 'keys' ? reading.entries.map(({ key, label }) => aeName(key, label)) : [];
}

/** The names of a column's values in a filter list. Null for a value that has no label. */
export function valueNamesOf(context: QueryContext, field: FieldName): (value: string) => ValueName | null {
  const rule = ruleOf(context, field);
  if (rule?.kind === 'dictionary') {
    const reading = readDictionaryColumn(context, rule);
    return reading.holds === 'keys' ? keyNames(context, { rule, reading }) : () => null;
  }
  const ownLabels = rowLabels(context, { field, labelField: rule?.kind === 'equals' ? rule.labelField : null });
  return (value) =>
    ownLabels.has(value) ? valueName(value, { own: ownLabels.get(value) ?? null, listed: null }) : null;
}

/** The names of a dictionary's keys in a filter list. */
export function keyNames(
  context: QueryContext,
  { rule, reading }: { readonly rule: DictionaryRule; readonly reading: DictionaryReading },
): (key: string) => ValueName {
  const dictionaryLabels = new Map(reading.entries.map((entry) => [entry.key, entry.label]));
  const labels = reading.holds === 'keys' ? rowLabels(context, rule) : null;
  const rowLabelOf = (key: string): string | null => {
    if (labels === null) return null;
    return rule.labelField === null ? key : (labels.get(key) ?? null);
  };
  return (key) => valueName(key, { own: rowLabelOf(key), listed: dictionaryLabels.get(key) ?? null });
}

/** The keys of a dictionary. `rowLabel` is the label in the rows, if it differs from the dictionary's. */
export function listLabelledKeys(db: Database, name: DictionaryName, cache: QueryCache): readonly LabelledKey[] {
  const filter = findDictionaryFilter(name);
  if (filter === null) return listDictionary(db, name);
  const { dataset, rule } = filter;
  return inSnapshot({ db, dataset, cache }, (context) => {
    const reading = readDictionaryColumn(context, rule);
    const nameOf = keyNames(context, { rule, reading });
    return reading.entries.map((entry) => {
      const { label } = nameOf(entry.key);
      return label === entry.label ? entry : { ...entry, rowLabel: label };
    });
  });
}

/** The filter whose values are the keys of the dictionary. */
function findDictionaryFilter(
  name: DictionaryName,
): { readonly dataset: DatasetName; readonly rule: DictionaryRule } | null {
  for (const dataset of DATASETS) {
    for (const filter of SERVICE_FILTERS[dataset]) {
      const rule = FILTER_RULES[filter];
      if (rule.kind === 'dictionary' && rule.dictionary === name) return { dataset, rule };
    }
  }
  return null;
}

function ruleOf(context: QueryContext, field: FieldName): FilterRule | undefined {
  return Object.values(FILTER_RULES).find(
    (rule) =>
      (rule.kind === 'dictionary' || rule.kind === 'equals') &&
      rule.field === field &&
      isOwnDictionaryColumn(context, field),
  );
}

/** `currency` is a column of both datasets, but the filter by the dictionary of currencies belongs to the reports. */
function isOwnDictionaryColumn(context: QueryContext, field: FieldName): boolean {
  return context.dataset === 'reports' || field !== 'currency';
}
