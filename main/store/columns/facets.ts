// The values of one filter or column with their counts under the query's other filters.

import type { FacetAnswer, FacetSubject, FacetValue } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Filter, Query } from '../../../shared/contract/query.ts';
import { onFilteredColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { isDoubtful } from '../question/labels/contradicted-keys.ts';
import { countValues, type Counted } from './count-values.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey, type DictionaryReading } from '../question/filter-rules.ts';
import { withoutSubject } from '../question/filters.ts';
import { valueNamesOf, keyNames, type DictionaryRule } from '../question/labels/labels.ts';
import { memberFacetValues, memberCounts, type SubjectValues } from './member-facets.ts';
import type { RowTest } from '../question/row-tests.ts';
import { compareTexts, isFoundBy } from '../../../shared/rules/text.ts';

export type FacetRequest = {
  readonly query: Query;
  readonly subject: FacetSubject;
  readonly search: string;
  readonly limit: number;
};

/** The query's filters without those of the counted subject, also as tests. */
type OtherFilters = { readonly filters: readonly Filter[]; readonly tests: readonly RowTest[] };

export function queryFacet(store: ColumnStore, request: FacetRequest): FacetAnswer {
  const { query, subject } = request;
  const filters = withoutSubject(query.filters, subject);
  return onFilteredColumns(store, { dataset: query.dataset, filters }, (view, tests): FacetAnswer => {
    const answer = subjectValues(view, subject, { filters, tests });
    if (answer.kind === 'unknown') return answer;
    const found = searchValues(answer.values, request.search);
    const values = found.slice(0, request.limit);
    return { kind: 'values', values, more: found.length - values.length };
  });
}

function subjectValues(view: ColumnView, subject: FacetSubject, others: OtherFilters): SubjectValues {
  if (subject.kind === 'column') {
    const rowsByText = countValues(view, subject.field, others.tests);
    return { kind: 'values', values: withNames(view, subject.field, rowsByText) };
  }
  const { name } = subject;
  const rule = FILTER_RULES[name];
  if (rule.kind === 'notKept') return memberFacetValues(view, name === 'aaid' ? 'aaid' : 'pending', others.filters);
  const rowsByText = countValues(view, rule.field, others.tests);
  if (rule.kind === 'dictionary')
    return dictionaryValues(view, { name, rule, counted: rowsByText, others: others.filters });
  const texts = [...rowsByText.keys()].filter((text) => text !== null);
  const fetched = memberCounts(view, { name, others: others.filters }, texts);
  if (fetched.kind === 'unknown') return fetched;
  const rowsOf = (text: CellValue, rows: number): number => (text === null ? rows : (fetched.rows.get(text) ?? rows));
  const answered = new Map([...rowsByText].map(([text, rows]) => [text, rowsOf(text, rows)]));
  return { kind: 'values', values: withNames(view, rule.field, answered) };
}

/** All keys of a dictionary, other keys that occur in rows, and what rows without a value have. */
function dictionaryValues(
  view: ColumnView,
  filter: {
    readonly name: ServiceFilterName;
    readonly rule: DictionaryRule;
    readonly counted: Counted;
    readonly others: readonly Filter[];
  },
): SubjectValues {
  const { name, rule, counted, others } = filter;
  const reading = readDictionaryColumn(view.context, rule);
  const keys = reading.entries.map(({ key }) => key);
  const fetched = memberCounts(view, { name, others }, keys);
  if (fetched.kind === 'unknown') return fetched;
  if (keys.some((key) => !fetched.rows.has(key) && isDoubtful(view.context, { name, rule, reading }, key)))
    return { kind: 'unknown', notes: [{ name, standing: 'unknown', reason: 'readingNotProven' }] };
  const nameOf = keyNames(view.context, { rule, reading });
  const listedValues = reading.entries.map(({ key }): FacetValue & { readonly text: string | null } => {
    const rows = fetched.rows.get(key);
    if (rows !== undefined) return { value: key, ...nameOf(key), text: key, rows };
    const text = rowTextOfKey(reading, key);
    return { value: key, ...nameOf(key), text, rows: text === null ? 0 : (counted.get(text) ?? 0) };
  });
  const answeredValues =
    reading.holds === 'unknown' ? listedValues.filter((entry) => entry.text !== null) : listedValues;
  if (reading.holds === 'unknown' && answeredValues.length === 0) {
    return { kind: 'unknown', notes: [{ name, standing: 'unknown', reason: 'columnNotRecognised' }] };
  }
  const covered = new Set(listedValues.map((entry) => entry.text));
  return {
    kind: 'values',
    values: [
      ...answeredValues.map(({ text: _, ...entry }) => entry),
      ...[...counted]
        .filter(([text]) => isUnlisted(text, covered, reading.holds))
        .map(([value, rows]) => ({ value, ...(value === null ? { label: null } : nameOf(value)), rows })),
    ],
  };
}

/**
 * Whether the column's text is a value beside those of the dictionary. If rows contain labels, the filter cannot find a
 * label that belongs to no key. Rows without a value are found by the column's text.
 */
function isUnlisted(text: CellValue, covered: ReadonlySet<CellValue>, holds: DictionaryReading['holds']): boolean {
  return text === null || (!covered.has(text) && (text === '' || holds === 'keys'));
}

function withNames(view: ColumnView, field: FieldName, counted: Counted): readonly FacetValue[] {
  const nameOf = valueNamesOf(view.context, field);
  return [...counted].map(([value, rows]) => ({
    value,
    label: null,
    ...(value === null ? null : nameOf(value)),
    rows,
  }));
}

/** The values that match the search, those with the most rows first. */
function searchValues(values: readonly FacetValue[], search: string): readonly FacetValue[] {
  return values
    .filter(({ value, label, dictionaryLabel = null }) => isFoundBy(search, [value, label, dictionaryLabel]))
    .sort((a, b) => b.rows - a.rows || compareTexts(a.label ?? a.value ?? '', b.label ?? b.value ?? ''));
}
