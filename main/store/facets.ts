// The values of one filter or column with their counts under the query's other filters.

import { sql } from 'drizzle-orm';
import type {
  CellValue,
  DictionaryName,
  FacetAnswer,
  FacetSubject,
  FacetValue,
  FieldName,
  Filter,
  Query,
  ServiceFilterName,
} from '../../preload/contract.ts';
import type { Database } from './database.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey } from './filter-rules.ts';
import { conditionFor, withoutSubject } from './filters.ts';
import { keptValues, memberCount } from './member-facets.ts';
import { column, inSnapshot } from './query-context.ts';
import type { QueryCache, QueryContext } from './query-context.ts';
import { statementKey } from './rows.ts';
import { DATASET_TABLES } from './schema.ts';
import { allRows, toNumber, toText } from './statements.ts';
import { foldText } from './text.ts';

export type FacetRequest = {
  readonly query: Query;
  readonly subject: FacetSubject;
  readonly search: string;
  readonly limit: number;
};

type DictionaryRule = { readonly field: FieldName; readonly dictionary: DictionaryName };

export function queryFacet(db: Database, request: FacetRequest, cache?: QueryCache): FacetAnswer {
  const { query, subject } = request;
  return inSnapshot({ db, dataset: query.dataset, cache }, (context) => {
    const others = withoutSubject(query.filters, subject);
    const condition = conditionFor(context, others);
    if (condition.kind === 'unknown') return condition;
    if (subject.kind === 'column') {
      const counted = countValues(context, subject.field, condition);
      return { kind: 'values', values: pick(labelled(context, subject.field, counted), request) };
    }
    const rule = FILTER_RULES[subject.name];
    if (rule.kind === 'notKept') {
      const kept = keptValues(context, subject.name === 'aaid' ? 'aaid' : 'pending', others);
      return kept.kind === 'unknown' ? kept : { kind: 'values', values: pick(kept.values, request) };
    }
    const counted = countValues(context, rule.field, condition);
    if (rule.kind === 'dictionary')
      return serviceValues(context, { name: subject.name, rule, counted, request, others });
    const values = labelled(context, rule.field, counted).map((entry) => {
      const fetched = entry.value === null ? null : memberCount(context, { name: subject.name, others }, entry.value);
      return typeof fetched === 'number' ? { ...entry, rows: fetched } : entry;
    });
    return { kind: 'values', values: pick(values, request) };
  });
}

type Counted = ReadonlyMap<CellValue, number>;

function countValues(
  context: QueryContext,
  field: FieldName,
  condition: Extract<ReturnType<typeof conditionFor>, { readonly kind: 'condition' }>,
): Counted {
  const text = column(context.dataset, field);
  const filtered = condition.where === undefined ? sql`` : sql` WHERE ${condition.where}`;
  const statement = sql`SELECT ${text} AS value, count(*) AS rows FROM ${DATASET_TABLES[context.dataset]}${filtered} GROUP BY ${text}`;
  return context.remember(
    `facet ${statementKey(statement)}`,
    () => new Map(allRows(context.db, statement).map((row) => [toText(row['value']), toNumber(row['rows'])])),
  );
}

/** What the filter takes are keys: every key of the dictionary, and the texts that rows hold beside them. */
function serviceValues(
  context: QueryContext,
  found: {
    readonly name: ServiceFilterName;
    readonly rule: DictionaryRule;
    readonly counted: Counted;
    readonly request: FacetRequest;
    readonly others: readonly Filter[];
  },
): FacetAnswer {
  const { name, rule, counted, request, others } = found;
  const reading = readDictionaryColumn(context, rule);
  const known = reading.entries.map(({ key, label }): FacetValue & { readonly text: string | null } => {
    const fetched = memberCount(context, { name, others }, key);
    const text = rowTextOfKey(reading, key);
    const rows = typeof fetched === 'number' ? fetched : text === null ? 0 : (counted.get(text) ?? 0);
    return { value: key, label, text: typeof fetched === 'number' ? key : text, rows };
  });
  const answered = reading.holds === 'unknown' ? known.filter((entry) => entry.text !== null) : known;
  if (reading.holds === 'unknown' && answered.length === 0) {
    return { kind: 'unknown', notes: [{ name, standing: 'unknown', reason: 'columnNotRecognised' }] };
  }
  const covered = new Set(known.map((entry) => entry.text));
  // Where rows hold labels, a text without a key cannot be asked for by this filter.
  const seen = reading.holds === 'keys' ? [...counted].filter(([text]) => text !== null && !covered.has(text)) : [];
  const values = [
    ...answered.map(({ value, label, rows }) => ({ value, label, rows })),
    ...seen.map(([value, rows]) => ({ value, label: null, rows })),
  ];
  return { kind: 'values', values: pick(values, request) };
}

/** A column of keys shows the dictionary's labels beside them. */
function labelled(context: QueryContext, field: FieldName, counted: Counted): readonly FacetValue[] {
  const rule = Object.values(FILTER_RULES).find(
    (candidate) => candidate.kind === 'dictionary' && candidate.field === field && isOwn(context, field),
  );
  const reading = rule?.kind === 'dictionary' ? readDictionaryColumn(context, rule) : null;
  const labels = new Map(reading?.holds === 'keys' ? reading.entries.map((entry) => [entry.key, entry.label]) : []);
  return [...counted].map(([value, rows]) => ({
    value,
    label: value === null ? null : (labels.get(value) ?? null),
    rows,
  }));
}

/** `currency` is a column of both datasets; the dictionary's filter belongs to the reports. */
function isOwn(context: QueryContext, field: FieldName): boolean {
  return context.dataset === 'reports' || field !== 'currency';
}

/** Most rows first. */
function pick(values: readonly FacetValue[], request: FacetRequest): readonly FacetValue[] {
  const wanted = foldText(request.search);
  const matches = (text: string | null): boolean => text !== null && foldText(text).includes(wanted);
  return values
    .filter((entry) => wanted === '' || matches(entry.value) || matches(entry.label))
    .sort((a, b) => b.rows - a.rows || compareText(a.label ?? a.value ?? '', b.label ?? b.value ?? ''))
    .slice(0, request.limit);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
