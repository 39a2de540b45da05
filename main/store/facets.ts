// The values of one filter or column with their counts under the query's other filters.

import { sql } from 'drizzle-orm';
import type {
  CellValue,
  DictionaryName,
  FacetAnswer,
  FacetSubject,
  FacetValue,
  FieldName,
  Query,
} from '../../preload/contract.ts';
import type { Database } from './database.ts';
import { FILTER_RULES, readDictionaryColumn, rowTextOfKey } from './filter-rules.ts';
import { conditionFor, withoutField } from './filters.ts';
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
    const rule = subject.kind === 'service' ? FILTER_RULES[subject.name] : null;
    if (subject.kind === 'service' && rule?.kind === 'notKept') {
      return { kind: 'unknown', notes: [{ name: subject.name, standing: 'unknown', reason: rule.reason }] };
    }
    const field = subject.kind === 'column' ? subject.field : rule?.kind === 'notKept' ? undefined : rule?.field;
    if (field === undefined) throw new Error(`No column is counted for ${JSON.stringify(subject)}`);
    const condition = conditionFor(context, withoutField(query.filters, field));
    if (condition.kind === 'unknown') return condition;
    const counted = countValues(context, field, condition);
    if (subject.kind === 'service' && rule?.kind === 'dictionary') {
      return serviceValues(context, { subject, rule, counted, request });
    }
    return { kind: 'values', values: pick(labelled(context, field, counted), request) };
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
    readonly subject: Extract<FacetSubject, { readonly kind: 'service' }>;
    readonly rule: DictionaryRule;
    readonly counted: Counted;
    readonly request: FacetRequest;
  },
): FacetAnswer {
  const reading = readDictionaryColumn(context, found.rule);
  if (reading.holds === 'unknown') {
    const note = { name: found.subject.name, standing: 'unknown', reason: 'columnNotRecognised' } as const;
    return { kind: 'unknown', notes: [note] };
  }
  const known = reading.entries.map(({ key, label }): FacetValue & { readonly text: string | null } => {
    const text = rowTextOfKey(reading, key);
    return { value: key, label, text, rows: text === null ? 0 : (found.counted.get(text) ?? 0) };
  });
  const covered = new Set(known.map((entry) => entry.text));
  // Where rows hold labels, a text without a key cannot be asked for by this filter.
  const seen =
    reading.holds === 'keys' ? [...found.counted].filter(([text]) => text !== null && !covered.has(text)) : [];
  const values = [
    ...known.map(({ value, label, rows }) => ({ value, label, rows })),
    ...seen.map(([value, rows]) => ({ value, label: null, rows })),
  ];
  return { kind: 'values', values: pick(values, found.request) };
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
