// Schemas of a query on a dataset, and of its parts. A query comes from the window, a saved view or an exported file.

import { z } from 'zod';
import {
  DATASETS,
  fieldsOf,
  isFieldOf,
  SERVICE_FILTERS,
  type DatasetName,
  type FieldName,
  type ServiceFilterName,
} from '../../shared/contract/fields.ts';
import { CHANGE_PARTS } from '../../shared/contract/changes.ts';
import { isFilterOf } from '../../shared/contract/is-filter.ts';
import { isSortKeyOf } from '../../shared/contract/is-sort-key.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { NotedRow } from '../../shared/contract/notes.ts';
import type { Filter, GroupSubject, Query, SortKey } from '../../shared/contract/query.ts';
import type { ViewContents } from '../../shared/contract/views.ts';
import { parseJson } from '../../shared/rules/json-object.ts';
import { isLedgerPeriod, LEDGER_PERIODS } from '../../shared/rules/ledger-periods.ts';

/** Far more than the window ever sends. */
const SAFETY_LIMITS = {
  keyChars: 256,
  filters: 50,
  sortKeys: 10,
  page: 1_000_000_000,
  viewColumnChars: 262_144,
  storedChars: 33_554_432,
} as const;

export const text = z.string().max(LIMITS.textChars);
export const dataset = z.enum(DATASETS);
export const field = z.enum([...fieldsOf('charges'), ...fieldsOf('reports')]);
export const serviceFilter = z.enum([...SERVICE_FILTERS.charges, ...SERVICE_FILTERS.reports]);
/** The key of a row, run, view, client, export or ledger date. */
export const key = z.string().min(1).max(SAFETY_LIMITS.keyChars);
const page = z.int().min(1).max(SAFETY_LIMITS.page);
const pageSize = z.int().min(1).max(LIMITS.pageRows);

const filter = z.custom<Filter>((value) => DATASETS.some((name) => isFilterOf(name, value)));
const sortKey = z.custom<SortKey>((value) => DATASETS.some((name) => isSortKeyOf(name, value)));
export const query = z
  .strictObject({
    dataset,
    filters: z.array(filter).max(SAFETY_LIMITS.filters),
    sort: z.array(sortKey).max(SAFETY_LIMITS.sortKeys),
    page,
    pageSize,
  })
  .refine(namesOnlyItsOwnFields, { error: 'a field or filter of the other dataset' });

/** As the service sent it. */
const cell = z.string().max(LIMITS.cellChars).nullable();

export const notedRow = z.strictObject({
  values: z.union(DATASETS.map(rowValues)),
  extras: cell,
});

export function isRowOfDataset(args: { readonly dataset: DatasetName; readonly row: NotedRow }): boolean {
  return Object.keys(args.row.values).every((name) => isFieldOf(args.dataset, name));
}

/** Every field of the dataset: a row with fewer values would have another name. */
function rowValues(name: DatasetName) {
  return z.strictObject(Object.fromEntries(fieldsOf(name).map((each) => [each, cell])));
}

export const groupSubject = z.enum([...field.options, ...LEDGER_PERIODS]);
/** A change's id as a number; 0 is before the first. */
export const changeNumber = z.int().min(0);
export const changeQuery = z.strictObject({
  runId: key.exactOptional(),
  afterChange: changeNumber.exactOptional(),
  part: z.enum(CHANGE_PARTS).exactOptional(),
  dataset: dataset.exactOptional(),
  ledgerDate: key.exactOptional(),
  ae: text.exactOptional(),
  package: text.exactOptional(),
  client: text.exactOptional(),
  page,
  pageSize,
});

const viewContents = {
  dataset,
  filters: z.array(z.strictObject({ filter, isOn: z.boolean() })).max(SAFETY_LIMITS.filters),
  sort: z.array(sortKey).max(SAFETY_LIMITS.sortKeys),
  groupBy: groupSubject.nullable(),
  columns: z.string().max(SAFETY_LIMITS.viewColumnChars),
};

/** A text that may hold all filters of a table: a view's filters or sort as stored, or what a table stores of itself. */
export const storedText = z.string().max(SAFETY_LIMITS.storedChars);
const partText = storedText.refine((written) => parseJson(written) !== undefined, { error: 'no JSON' });

export const savedView = z
  .strictObject({
    id: key,
    name: z.string().min(1).max(LIMITS.viewNameChars),
    ...viewContents,
    isDefault: z.boolean(),
    isWatched: z.boolean(),
    leftOut: z.int().min(0),
    stored: z.strictObject({ filters: partText, sort: partText, groupBy: text.nullable() }).nullable(),
  })
  .refine(isOfItsDataset, { error: 'a field or filter of the other dataset' });

const outgoingContents = { ...viewContents, asOf: z.iso.datetime().nullable() };

export const outgoingView = z
  .strictObject(outgoingContents)
  .refine(isOfItsDataset, { error: 'a field or filter of the other dataset' });

/** A view that another person sent. */
export const sentView = z
  .strictObject({
    version: z.literal(1),
    serviceUrl: z.string().max(LIMITS.addressChars),
    ...outgoingContents,
  })
  .refine(isOfItsDataset, { error: 'a field or filter of the other dataset' });

/** Schemas of a saved view's parts: a newer version of the app may have stored some parts that this one does not know. */
export function viewPartSchemas(datasetName: DatasetName) {
  return {
    filter: z.strictObject({ filter, isOn: z.boolean() }).refine((each) => isFilterOf(datasetName, each.filter)),
    sortKey: sortKey.refine((each) => isSortKeyOf(datasetName, each)),
    groupBy: groupSubject.refine((by) => isGroupSubjectOf(datasetName, by)),
  };
}

function isOfItsDataset({ dataset, filters, sort, groupBy }: Omit<ViewContents, 'columns'>): boolean {
  const isGroupable = groupBy === null || isGroupSubjectOf(dataset, groupBy);
  return isGroupable && namesOnlyItsOwnFields({ dataset, filters: filters.map(({ filter }) => filter), sort });
}

function namesOnlyItsOwnFields({ dataset, filters, sort }: Pick<Query, 'dataset' | 'filters' | 'sort'>): boolean {
  return filters.every((each) => isFilterOf(dataset, each)) && sort.every((each) => isSortKeyOf(dataset, each));
}

export function isGroupSubjectOf(dataset: DatasetName, by: GroupSubject): boolean {
  return isLedgerPeriod(by) ? dataset === 'reports' : isFieldOf(dataset, by);
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
