// A schema of the arguments of each call: exact shapes, bounded sizes, known names only. A call of the contract without a
// schema does not compile.

import { z } from 'zod';
import { COMMAND_IDS } from '../../shared/contract/app/commands.ts';
import { TEXT_SIZES, THEMES } from '../../shared/contract/app/settings.ts';
import { ASKERS } from '../../shared/contract/askers.ts';
import type { CallArguments, CallName } from '../../shared/contract/calls.ts';
import { DATASETS, DICTIONARIES, moneyFieldsOf } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Query } from '../../shared/contract/query.ts';
import { LANGUAGES } from '../../shared/contract/languages.ts';
import { PREFERENCES } from '../../shared/preferences/names.ts';
import { parseSum } from '../../shared/rules/scaled-decimal.ts';
import { exportCallSchemas, suggestedName } from './export-calls.ts';
import {
  changeNumber,
  changeQuery,
  dataset,
  field,
  groupSubject,
  isGroupSubjectOf,
  isRowOfDataset,
  isSubjectOf,
  key,
  notedRow,
  outgoingView,
  query,
  savedView,
  serviceFilter,
  storedText,
  text,
} from './query.ts';

/** Far more than the window ever sends: a larger argument is a mistake or an attack. */
const SAFETY_LIMITS = {
  /** Far more than a keychain can store: a token that is only too long for that gets `tokenUnusable` from the handler. */
  tokenChars: 16_384,
  /** An address that is only too long gets `badAddress` from the handler, with its reason. */
  addressChars: 16_384,
  passphraseChars: 1_024,
  /** User name or password of a proxy. */
  proxyChars: 512,
  questionIdChars: 64,
  ledgerDates: LIMITS.ledgerDates + LIMITS.rereadEmptyDays,
  pins: 10_000,
  noticeChars: 300,
} as const;

/** What the window saves as text. None of them is run by a system that opens it. */
const TEXT_FILES = ['csv', 'svg', 'json', 'deskview'] as const;

const nothing = z.strictObject({});
const dictionary = z.enum(DICTIONARIES);
const resource = z.enum([...DATASETS, ...DICTIONARIES]);
const limit = z.int().min(1).max(LIMITS.listEntries);
const groupLimit = z.int().min(1).max(LIMITS.groups);
const serviceUrl = z.string().max(SAFETY_LIMITS.addressChars);
const token = z.string().min(1).max(SAFETY_LIMITS.tokenChars);
const proxyText = z.string().min(1).max(SAFETY_LIMITS.proxyChars);

const profileId = z.string().regex(/^[a-z0-9-]{1,64}$/);
const storedId = z.string().regex(/^\d{1,15}$/);
const facetSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('service'), name: serviceFilter }),
  z.strictObject({ kind: z.literal('column'), field }),
]);

const sumOfReports = z.strictObject({ query, field: z.enum(moneyFieldsOf('reports')), currency: text.nullable() });
const isOfReports = (args: { readonly query: Query }): boolean => args.query.dataset === 'reports';
const plainDecimal = text.refine((value) => parseSum(value) !== null, { error: 'no plain decimal' });

const syncScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['quick', 'full', 'check']) }),
  z.strictObject({ kind: z.literal('again'), dataset }),
  z.strictObject({ kind: z.literal('dates'), dates: z.array(key).min(1).max(SAFETY_LIMITS.ledgerDates) }),
  z.strictObject({ kind: z.literal('pins'), aaid: key.exactOptional() }),
  z.strictObject({ kind: z.literal('parity') }),
]);

const appSettings = z.strictObject({
  language: z.enum([...LANGUAGES, 'system']),
  theme: z.enum(THEMES),
  textSize: z.literal(TEXT_SIZES),
  singleKeys: z.boolean(),
});

const KEYS = /^(Mod\+)?(Alt\+)?(Shift\+)?([A-Z0-9,[\]/=-]|F\d{1,2}|Arrow(Left|Right)|Plus)$/;
const shownCommand = z.strictObject({
  id: z.enum(COMMAND_IDS),
  text: z.string().min(1).max(SAFETY_LIMITS.noticeChars),
  keys: z.string().regex(KEYS).nullable(),
  isEnabled: z.boolean(),
  isChecked: z.boolean(),
});

export type CallSchemas = { readonly [N in CallName]: z.ZodType<CallArguments<N>> };

export const askerSchema = z.enum(ASKERS).optional();

export const callSchemas: CallSchemas = {
  getSession: nothing,
  checkConnection: z.strictObject({ serviceUrl, token }),
  signIn: z.strictObject({ serviceUrl, token }),
  openSample: nothing,
  enterToken: z.strictObject({ token }),
  signOut: z.strictObject({ isDataKept: z.boolean() }),
  getProxyQuestion: nothing,
  answerProxyQuestion: z.strictObject({
    id: z.string().max(SAFETY_LIMITS.questionIdChars),
    answer: z.strictObject({ user: proxyText, password: proxyText, remember: z.boolean() }).nullable(),
  }),
  openProfile: z.strictObject({ id: profileId }),
  leaveProfile: nothing,
  renameProfile: z.strictObject({ name: z.string().trim().min(1).max(LIMITS.profileNameChars) }),
  dismissNews: z.strictObject({ news: z.enum(['setAside', 'lostSaves']) }),
  lock: nothing,
  readyToClose: nothing,
  unlock: z.strictObject({ passphrase: z.string().min(1).max(SAFETY_LIMITS.passphraseChars).nullable() }),
  protectWithPassphrase: z.strictObject({
    passphrase: z.string().min(LIMITS.passphraseMinChars).max(SAFETY_LIMITS.passphraseChars),
  }),
  keepUntilQuit: nothing,
  startFresh: nothing,
  retryKeychain: nothing,

  startSync: z.strictObject({ scope: syncScope }),
  cancelSync: nothing,
  getSyncStatus: nothing,
  listReceipts: z.strictObject({
    resource: resource.exactOptional(),
    days: z.strictObject({ from: z.iso.date(), to: z.iso.date() }).exactOptional(),
    before: z.strictObject({ runId: key, resource, finishedAt: key }).exactOptional(),
    limit,
  }),
  decideHeldBack: z.strictObject({ resource, decision: z.enum(['take', 'keep']) }),

  getLearnedFacts: nothing,
  listParity: z.strictObject({ dataset: dataset.exactOptional() }),
  getParityPlan: nothing,
  pauseParity: z.strictObject({ paused: z.boolean() }),
  listPins: nothing,
  // Blank ones are allowed, and ignored.
  addPins: z.strictObject({ aaids: z.array(z.string().max(LIMITS.clientChars)).max(SAFETY_LIMITS.pins) }),
  renamePin: z.strictObject({ aaid: key, nickname: text }),
  removePin: z.strictObject({ aaid: key }),

  listRuns: z.strictObject({ limit }),
  listChanges: changeQuery,
  countChanges: z.strictObject({ afterChange: changeNumber.exactOptional() }),
  listRestatements: z.strictObject({
    limit,
    afterChange: changeNumber.exactOptional(),
    ledgerDate: key.exactOptional(),
  }),
  getRestatement: z.strictObject({ runId: key, ledgerDate: key }),
  getRowHistory: z.union([z.strictObject({ dataset, key }), z.strictObject({ changeId: storedId })]),
  listLedgerDates: nothing,
  keepLedgerDate: z.strictObject({ date: key, kept: z.boolean() }),

  getNote: z.strictObject({ dataset, row: notedRow }).refine(isRowOfDataset, { error: 'a field of the other dataset' }),
  listNotes: z.strictObject({ dataset, keys: z.array(key).max(LIMITS.pageRows) }),
  saveNote: z
    .strictObject({ dataset, row: notedRow, isFlagged: z.boolean(), text: z.string().max(LIMITS.noteChars) })
    .refine(isRowOfDataset, { error: 'a field of the other dataset' }),
  deleteNote: z.strictObject({ id: storedId }),
  listLooseNotes: z.strictObject({ limit }),

  runTravelCheck: z.strictObject({ staleAfterDays: z.int().min(1).max(366) }),

  queryRows: query,
  queryTotals: query,
  queryFacet: z
    .strictObject({ query, subject: facetSubject, search: text, limit })
    .refine((args) => isSubjectOf(args.query.dataset, args.subject), { error: 'a subject of the other dataset' }),
  queryGroups: z
    .strictObject({ query, by: groupSubject, limit: groupLimit })
    .refine((args) => isGroupSubjectOf(args.query.dataset, args.by), { error: 'a field of the other dataset' }),
  queryCrossGroups: z
    .strictObject({ query, by: groupSubject, across: groupSubject, limit: groupLimit, acrossLimit: groupLimit })
    .refine(({ query: { dataset: of }, by, across }) => isGroupSubjectOf(of, by) && isGroupSubjectOf(of, across), {
      error: 'a field of the other dataset',
    })
    .refine(({ by, across }) => by !== across, { error: 'the same subject twice' }),
  explainDifference: sumOfReports.extend({ figure: plainDecimal }).refine(isOfReports, { error: 'not of reports' }),
  getLastDifference: sumOfReports.refine(isOfReports, { error: 'not of reports' }),
  listEmptyFields: query,
  getNameMatch: z.strictObject({ limit }),
  countNamesakes: z.strictObject({ name: z.string().max(LIMITS.cellChars) }),
  getFilterWords: z.strictObject({ query, language: z.enum(LANGUAGES) }),
  getPeriods: nothing,
  getRows: z.strictObject({ query, keys: z.array(key).min(1).max(LIMITS.pageRows) }),
  getChargeClients: z.strictObject({ key }),
  listDictionary: z.strictObject({ name: dictionary }),

  listViews: nothing,
  saveView: z.strictObject({ view: savedView }),
  deleteView: z.strictObject({ id: key }),
  orderViews: z.strictObject({ ids: z.array(key).max(LIMITS.listEntries) }),
  listViewNews: nothing,
  dismissViewNews: z.strictObject({ viewId: key, runId: key, seenAt: key }),
  getAppSettings: nothing,
  saveAppSettings: z.strictObject({ settings: appSettings }),
  getSaveFolder: nothing,
  chooseSaveFolder: nothing,
  forgetSaveFolder: nothing,
  getPolicy: nothing,
  getDecisions: nothing,
  noteUse: nothing,
  getSupportReport: nothing,
  getAppAbout: nothing,
  restartToUpdate: nothing,
  showViewNotice: z.strictObject({
    viewId: key,
    title: z.string().min(1).max(SAFETY_LIMITS.noticeChars),
    body: z.string().max(SAFETY_LIMITS.noticeChars),
  }),
  showBadge: z.strictObject({ views: z.int().min(0).max(LIMITS.listEntries) }),
  showMenu: z.strictObject({ commands: z.array(shownCommand).max(COMMAND_IDS.length) }),

  encodeView: z.strictObject({ view: outgoingView }),
  takeReceivedView: nothing,
  openViewFile: nothing,

  readPreference: z.strictObject({ name: z.enum(PREFERENCES) }),
  writePreference: z.strictObject({
    name: z.enum(PREFERENCES),
    value: storedText.nullable(),
  }),

  copyText: z.strictObject({
    text: z.string().max(LIMITS.copyChars),
    html: z.string().max(LIMITS.copyHtmlChars).exactOptional(),
  }),
  saveText: z.strictObject({
    suggestedName: suggestedName(...TEXT_FILES),
    text: z.string().max(LIMITS.saveChars),
  }),
  ...exportCallSchemas,
  showDataFile: nothing,
};
