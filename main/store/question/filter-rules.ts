// Which column a service filter reads, and how. What the service's contract leaves open is found out from the synced
// rows and dictionaries. If they do not settle it, the result is "unknown", never a guess.

import type { DictionaryEntry } from '../../../shared/contract/answers.ts';
import {
  FILTERED_FIELDS,
  type DictionaryName,
  type FieldName,
  type ServiceFilterKinds,
  type ServiceFilterName,
} from '../../../shared/contract/fields.ts';
import { listDictionary } from './labels/dictionaries.ts';
import { distinctValues } from './distinct-values.ts';
import type { QueryContext } from './query-context.ts';

export type FilterRule =
  | { readonly kind: 'contains'; readonly field: FieldName }
  | {
      readonly kind: 'equals';
      readonly field: FieldName;
      /** The column with the rows' own label for each code; null when there is none. */
      readonly labelField: FieldName | null;
    }
  /** The value is a key of the dictionary; the column contains keys or labels. */
  | {
      readonly kind: 'dictionary';
      readonly field: FieldName;
      readonly dictionary: DictionaryName;
      /** The column with the rows' own label for each code; null when there is none. */
      readonly labelField: FieldName | null;
    }
  /** No column can answer the filter. */
  | { readonly kind: 'notKept'; readonly reason: 'clientNotKept' | 'pendingNotKept' };

/** How a filter is answered follows from what its value is. */
type RuleKinds = {
  part: 'contains';
  whole: 'equals';
  day: 'equals';
  code: 'equals';
  dictionary: 'dictionary';
  client: 'notKept';
  mark: 'notKept';
};
type FilterRules = {
  readonly [Name in ServiceFilterName]: Extract<FilterRule, { readonly kind: RuleKinds[ServiceFilterKinds[Name]] }>;
};

export const FILTER_RULES: FilterRules = {
  name: { kind: 'contains', field: FILTERED_FIELDS.name },
  basis: { kind: 'contains', field: FILTERED_FIELDS.basis },
  fee_rate_spec: { kind: 'contains', field: FILTERED_FIELDS.fee_rate_spec },
  id: { kind: 'equals', field: FILTERED_FIELDS.id, labelField: null },
  billing_item_id: { kind: 'equals', field: FILTERED_FIELDS.billing_item_id, labelField: null },
  state: { kind: 'equals', field: FILTERED_FIELDS.state, labelField: 'state' },
  biz_date: { kind: 'equals', field: FILTERED_FIELDS.biz_date, labelField: null },
  biz_type: {
    kind: 'dictionary',
    field: FILTERED_FIELDS.biz_type,
    dictionary: 'billing_business_type',
    labelField: 'biz_type',
  },
  biz_type_code: {
    kind: 'dictionary',
    field: FILTERED_FIELDS.biz_type_code,
    dictionary: 'billing_business_type_code',
    labelField: 'name_id',
  },
  currency: { kind: 'dictionary', field: FILTERED_FIELDS.currency, dictionary: 'tenant_currencies', labelField: null },
  broker_code: {
    kind: 'dictionary',
    field: FILTERED_FIELDS.broker_code,
    dictionary: 'broker_accounts_for_select',
    labelField: null,
  },
  aaid: { kind: 'notKept', reason: 'clientNotKept' },
  pending: { kind: 'notKept', reason: 'pendingNotKept' },
};

export type DictionaryReading = {
  readonly holds: 'keys' | 'labels' | 'unknown';
  readonly entries: readonly DictionaryEntry[];
};

/** Whether the column of a dictionary filter contains keys or labels, as far as rows and dictionary show it. */
export function readDictionaryColumn(
  context: QueryContext,
  rule: { readonly field: FieldName; readonly dictionary: DictionaryName },
): DictionaryReading {
  const entries = listDictionary(context.db, rule.dictionary);
  const values = distinctValues(context, rule.field);
  if (values === null) return { holds: 'unknown', entries };
  return { holds: recogniseColumn(new Set(values), entries, context.state.rows), entries };
}

/** Ignores entries whose key equals their label: they fit a column of keys and one of labels. */
export function recogniseColumn(
  values: ReadonlySet<string>,
  entries: readonly DictionaryEntry[],
  rows: number,
): DictionaryReading['holds'] {
  if (rows === 0) return 'keys';
  const distinguishing = entries.filter((entry) => entry.key !== entry.label);
  const holdsKeys = distinguishing.some((entry) => values.has(entry.key));
  const holdsLabels = distinguishing.some((entry) => values.has(entry.label));
  if (holdsKeys && !holdsLabels) return 'keys';
  if (holdsLabels && !holdsKeys) return 'labels';
  if (holdsKeys) return 'unknown';
  return entries.some((entry) => values.has(entry.key)) ? 'keys' : 'unknown';
}

/** The column's text for a key. Null if it is unknown, or if several keys share the label. */
export function rowTextOfKey(reading: DictionaryReading, key: string): string | null {
  if (reading.holds === 'unknown') return null;
  if (reading.holds === 'keys') return key;
  const entry = reading.entries.find((candidate) => candidate.key === key);
  if (entry === undefined) return null;
  const sameLabel = reading.entries.filter((candidate) => candidate.label === entry.label);
  return sameLabel.length === 1 ? entry.label : null;
}
