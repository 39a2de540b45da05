// The valid shape of a question about a dataset, from the window, a saved view or an exported file.
// Exact shapes, bounded sizes, only known names.

import { z } from 'zod';
import {
  DATASETS,
  FIELDS,
  SERVICE_FILTERS,
  type DatasetName,
  type FieldName,
  type ServiceFilterName,
} from '../../shared/contract/fields.ts';
import { PERIODS, type Filter, type GroupSubject, type Query } from '../../shared/contract/query.ts';
import { isLedgerPeriod, LEDGER_PERIODS } from '../../shared/rules/ledger-periods.ts';

const LIMITS = {
  textChars: 1_000,
  keyChars: 256,
  filters: 50,
  values: 1_000,
  sortKeys: 10,
  page: 1_000_000_000,
  pageSize: 1_000,
  viewNameChars: 200,
  viewColumnChars: 262_144,
} as const;

const text = z.string().max(LIMITS.textChars);
export const dataset = z.enum(DATASETS);
export const field = z.enum([...namesOf(FIELDS.charges), ...namesOf(FIELDS.reports)]);
export const serviceFilter = z.enum([...SERVICE_FILTERS.charges, ...SERVICE_FILTERS.reports]);
const not = z.boolean().exactOptional();
/** A row, a run, a view, a client, a ledger date. */
export const key = z.string().min(1).max(LIMITS.keyChars);
const page = z.int().min(1).max(LIMITS.page);
const pageSize = z.int().min(1).max(LIMITS.pageSize);

const filter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('service'), name: serviceFilter, value: text }),
  z.strictObject({ kind: z.enum(['equals', 'contains', 'startsWith']), field, value: text, not }),
  z.strictObject({ kind: z.literal('isOneOf'), field, values: z.array(text).max(LIMITS.values), not }),
  z.strictObject({ kind: z.literal('isEmpty'), field, not }),
  z.strictObject({ kind: z.literal('range'), field, from: text.exactOptional(), to: text.exactOptional(), not }),
  z.strictObject({ kind: z.literal('exactly'), field, value: z.string().nullable(), not }),
  z.strictObject({ kind: z.literal('period'), field, period: z.enum(PERIODS) }),
  z.strictObject({ kind: z.literal('anyText'), value: text }),
  z.strictObject({ kind: z.literal('differs'), not }),
]);

const sortKey = z.strictObject({ field, direction: z.enum(['ascending', 'descending']) });
export const query = z
  .strictObject({
    dataset,
    filters: z.array(filter).max(LIMITS.filters),
    sort: z.array(sortKey).max(LIMITS.sortKeys),
    page,
    pageSize,
  })
  .refine(namesOnlyItsOwnFields, { error: 'a field or filter of the other dataset' });

export const groupSubject = z.enum([...field.options, ...LEDGER_PERIODS]);
export const changeQuery = z.strictObject({
  runId: key.exactOptional(),
  dataset: dataset.exactOptional(),
  ledgerDate: key.exactOptional(),
  ae: text.exactOptional(),
  package: text.exactOptional(),
  client: text.exactOptional(),
  page,
  pageSize,
});

export const savedView = z
  .strictObject({
    id: key,
    dataset,
    name: z.string().min(1).max(LIMITS.viewNameChars),
    filters: z.array(z.strictObject({ filter, isOn: z.boolean() })).max(LIMITS.filters),
    sort: z.array(sortKey).max(LIMITS.sortKeys),
    groupBy: groupSubject.nullable(),
    columns: z.string().max(LIMITS.viewColumnChars),
    isDefault: z.boolean(),
    isWatched: z.boolean(),
    leftOut: z.int().min(0),
  })
  .refine(
    ({ dataset: of, filters, sort, groupBy }) =>
      namesOnlyItsOwnFields({ dataset: of, filters: filters.map((each) => each.filter), sort }) &&
      (groupBy === null || isGroupSubjectOf(of, groupBy)),
    { error: 'a field or filter of the other dataset' },
  );

/** The parts of a saved view, one by one: a newer version of the app may have stored some that this one does not know. */
export function viewPartSchemas(of: DatasetName) {
  return {
    filter: z.strictObject({ filter, isOn: z.boolean() }).refine((each) => isFilterOf(of, each.filter)),
    sortKey: sortKey.refine((each) => isFieldOf(of, each.field)),
    groupBy: groupSubject.refine((by) => isGroupSubjectOf(of, by)),
  };
}

function namesOf<F extends FieldName>(fields: Readonly<Record<F, unknown>>): F[] {
  return Object.keys(fields) as F[];
}

function namesOnlyItsOwnFields({ dataset, filters, sort }: Pick<Query, 'dataset' | 'filters' | 'sort'>): boolean {
  return filters.every((each) => isFilterOf(dataset, each)) && sort.every((key) => isFieldOf(dataset, key.field));
}

function isFilterOf(dataset: DatasetName, filter: Filter): boolean {
  switch (filter.kind) {
    case 'service':
      return isServiceFilterOf(dataset, filter.name);
    case 'anyText':
      return true;
    case 'differs':
      return dataset === 'reports';
    default:
      return isFieldOf(dataset, filter.field);
  }
}

export function isGroupSubjectOf(dataset: DatasetName, by: GroupSubject): boolean {
  return isLedgerPeriod(by) ? dataset === 'reports' : isFieldOf(dataset, by);
}

function isFieldOf(dataset: DatasetName, name: FieldName): boolean {
  return Object.hasOwn(FIELDS[dataset], name);
}

function isServiceFilterOf(dataset: DatasetName, name: ServiceFilterName): boolean {
  const names: readonly ServiceFilterName[] = SERVICE_FILTERS[dataset];
  return names.includes(name);
}

export function isSubjectOf(
  dataset: DatasetName,
  subject: { kind: 'service'; name: ServiceFilterName } | { kind: 'column'; field: FieldName },
): boolean {
  return subject.kind === 'service' ? isServiceFilterOf(dataset, subject.name) : isFieldOf(dataset, subject.field);
}
