// What main accepts from the window, call by call: exact shapes, bounded sizes, only known names. A call of the
// contract without its schema does not compile.

import { z } from 'zod';
import type { CallArguments, CallName } from '../shared/contract/calls.ts';
import {
  DATASETS,
  DICTIONARIES,
  FIELDS,
  SERVICE_FILTERS,
  type DatasetName,
  type FieldName,
  type ServiceFilterName,
} from '../shared/contract/fields.ts';
import { LEDGER_PERIODS, PERIODS, type Filter, type GroupSubject, type Query } from '../shared/contract/query.ts';
import { exportSchemas, exportSourceSchema } from './export-schemas.ts';
import { suggestedName } from './suggested-name.ts';

/** Beyond these a message is a mistake or an attack, not a person's wish. */
const LIMITS = {
  addressChars: 2_000,
  /** Far above what a keychain holds: what is merely too long to be kept gets its own error from the handler. */
  tokenChars: 16_384,
  passphraseChars: 1_024,
  textChars: 1_000,
  keyChars: 256,
  filters: 50,
  values: 1_000,
  sortKeys: 10,
  page: 1_000_000_000,
  pageSize: 1_000,
  listEntries: 1_000,
  ledgerDates: 4_000,
  pins: 10_000,
  viewNameChars: 200,
  noticeChars: 300,
  groups: 10_000,
  preferenceChars: 262_144,
  copyChars: 1_048_576,
  /** The same cells with their tags. */
  copyHtmlChars: 16_777_216,
  saveChars: 33_554_432,
} as const;

const nothing = z.strictObject({});
const text = z.string().max(LIMITS.textChars);
const dataset = z.enum(DATASETS);
const dictionary = z.enum(DICTIONARIES);
const resource = z.enum([...DATASETS, ...DICTIONARIES]);
const field = z.enum([...namesOf(FIELDS.charges), ...namesOf(FIELDS.reports)]);
const serviceFilter = z.enum([...SERVICE_FILTERS.charges, ...SERVICE_FILTERS.reports]);
const limit = z.int().min(1).max(LIMITS.listEntries);
const serviceUrl = z.string().max(LIMITS.addressChars);
const token = z.string().min(1).max(LIMITS.tokenChars);
const not = z.boolean().exactOptional();
const key = z.string().min(1).max(LIMITS.keyChars);
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

const changeId = z.string().regex(/^\d{1,15}$/);
const sortKey = z.strictObject({ field, direction: z.enum(['ascending', 'descending']) });
const query = z
  .strictObject({
    dataset,
    filters: z.array(filter).max(LIMITS.filters),
    sort: z.array(sortKey).max(LIMITS.sortKeys),
    page,
    pageSize,
  })
  .refine(namesOnlyItsOwnFields, { error: 'a field or filter of the other dataset' });

const groupSubject = z.enum([...field.options, ...LEDGER_PERIODS]);
const changeQuery = z.strictObject({
  runId: key.exactOptional(),
  dataset: dataset.exactOptional(),
  ledgerDate: key.exactOptional(),
  ae: text.exactOptional(),
  package: text.exactOptional(),
  client: text.exactOptional(),
  page,
  pageSize,
});

const savedView = z
  .strictObject({
    id: key,
    dataset,
    name: z.string().min(1).max(LIMITS.viewNameChars),
    filters: z.array(z.strictObject({ filter, isOn: z.boolean() })).max(LIMITS.filters),
    sort: z.array(sortKey).max(LIMITS.sortKeys),
    groupBy: groupSubject.nullable(),
    columns: z.string().max(LIMITS.preferenceChars),
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

const facetSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('service'), name: serviceFilter }),
  z.strictObject({ kind: z.literal('column'), field }),
]);

const syncScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['quick', 'full', 'check']) }),
  z.strictObject({ kind: z.literal('again'), dataset }),
  z.strictObject({ kind: z.literal('dates'), dates: z.array(key).min(1).max(LIMITS.ledgerDates) }),
  z.strictObject({ kind: z.literal('pins'), aaid: key.exactOptional() }),
  z.strictObject({ kind: z.literal('parity') }),
]);

export type CallSchemas = { readonly [N in CallName]: z.ZodType<CallArguments<N>> };

export const callSchemas: CallSchemas = {
  getSession: nothing,
  checkConnection: z.strictObject({ serviceUrl, token }),
  signIn: z.strictObject({ serviceUrl, token }),
  openSample: nothing,
  enterToken: z.strictObject({ token }),
  signOut: nothing,
  unlock: z.strictObject({ passphrase: z.string().min(1).max(LIMITS.passphraseChars) }),
  protectWithPassphrase: z.strictObject({ passphrase: z.string().min(8).max(LIMITS.passphraseChars) }),
  keepUntilQuit: nothing,
  startFresh: nothing,
  retryKeychain: nothing,

  startSync: z.strictObject({ scope: syncScope }),
  cancelSync: nothing,
  getSyncStatus: nothing,
  listReceipts: z.strictObject({ resource: resource.exactOptional(), limit }),
  decideHeldBack: z.strictObject({ resource, decision: z.enum(['take', 'keep']) }),

  getLearnedFacts: nothing,
  listParity: z.strictObject({ dataset: dataset.exactOptional() }),
  getParityPlan: nothing,
  pauseParity: z.strictObject({ paused: z.boolean() }),
  listPins: nothing,
  addPins: z.strictObject({ aaids: z.array(z.string().max(LIMITS.keyChars)).max(LIMITS.pins) }),
  renamePin: z.strictObject({ aaid: key, nickname: text }),
  removePin: z.strictObject({ aaid: key }),

  listRuns: z.strictObject({ limit }),
  listChanges: changeQuery,
  listRestatements: z.strictObject({ limit }),
  getRestatement: z.strictObject({ runId: key, ledgerDate: key }),
  getRowHistory: z.union([z.strictObject({ dataset, key }), z.strictObject({ changeId })]),
  listLedgerDates: nothing,
  keepLedgerDate: z.strictObject({ date: key, kept: z.boolean() }),

  runTravelCheck: z.strictObject({ staleAfterDays: z.int().min(1).max(366) }),

  queryRows: query,
  queryTotals: query,
  queryFacet: z
    .strictObject({ query, subject: facetSubject, search: text, limit })
    .refine((args) => isSubjectOf(args.query.dataset, args.subject), { error: 'a subject of the other dataset' }),
  queryGroups: z
    .strictObject({ query, by: groupSubject, limit: z.int().min(1).max(LIMITS.groups) })
    .refine((args) => isGroupSubjectOf(args.query.dataset, args.by), { error: 'a field of the other dataset' }),
  listEmptyFields: query,
  getNameMatch: z.strictObject({ limit }),
  countNamesakes: z.strictObject({ name: z.string() }),
  getPeriods: nothing,
  getRow: z.strictObject({ dataset, key }),
  getChargeClients: z.strictObject({ key }),
  listDictionary: z.strictObject({ name: dictionary }),

  listViews: nothing,
  saveView: z.strictObject({ view: savedView }),
  deleteView: z.strictObject({ id: key }),
  orderViews: z.strictObject({ ids: z.array(key).max(LIMITS.listEntries) }),
  listViewNews: nothing,
  dismissViewNews: z.strictObject({ viewId: key, seenUntil: key }),
  showViewNotice: z.strictObject({
    viewId: key,
    title: z.string().min(1).max(LIMITS.noticeChars),
    body: z.string().max(LIMITS.noticeChars),
  }),

  readPreference: z.strictObject({ name: preferenceName() }),
  writePreference: z.strictObject({
    name: preferenceName(),
    value: z.string().max(LIMITS.preferenceChars).nullable(),
  }),

  copyText: z.strictObject({
    text: z.string().max(LIMITS.copyChars),
    html: z.string().max(LIMITS.copyHtmlChars).exactOptional(),
  }),
  saveText: z.strictObject({
    suggestedName,
    text: z.string().max(LIMITS.saveChars),
  }),
  ...exportSchemas({ query, changeQuery, groupSubject }),
  showDataFile: nothing,
};

/** As an exported file tells it, perhaps one that another version wrote. */
export const exportSource = exportSourceSchema({ query, changeQuery });

function preferenceName() {
  return z.string().regex(/^[a-z][A-Za-z0-9.:_-]{0,99}$/);
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

function isSubjectOf(
  dataset: DatasetName,
  subject: { kind: 'service'; name: ServiceFilterName } | { kind: 'column'; field: FieldName },
): boolean {
  return subject.kind === 'service' ? isServiceFilterOf(dataset, subject.name) : isFieldOf(dataset, subject.field);
}

function isGroupSubjectOf(dataset: DatasetName, by: GroupSubject): boolean {
  const periods: readonly GroupSubject[] = LEDGER_PERIODS;
  return periods.includes(by) ? dataset === 'reports' : isFieldOf(dataset, by as FieldName);
}

function isFieldOf(dataset: DatasetName, name: FieldName): boolean {
  return Object.hasOwn(FIELDS[dataset], name);
}

function isServiceFilterOf(dataset: DatasetName, name: ServiceFilterName): boolean {
  const names: readonly ServiceFilterName[] = SERVICE_FILTERS[dataset];
  return names.includes(name);
}
