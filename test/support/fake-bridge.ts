// Replaces the preload's bridge to test the window's states alone: canned answers, no main process. It proves nothing
// about the main process; the end-to-end tests run the real one.

import { DEFAULT_APP_SETTINGS } from '../../shared/contract/app/settings.ts';
import type { RowsAnswer } from '../../shared/contract/answers.ts';
import type { Bridge, CallArguments, CallName, CallValue, EventName, Events } from '../../shared/contract/calls.ts';
import type { SavedFile } from '../../shared/contract/exports/state.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { ParityPlan } from '../../shared/contract/proof.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { ResourceStatus, SyncProgress } from '../../shared/contract/sync.ts';
import { Policy } from '../../main/policy/policy.ts';
import { fakeChangeCounts, fakeChangePage, type FakeChanges } from './fake-changes.ts';
import { createFakePins, fakeClientAnswer, type FakeProof } from './fake-proof.ts';
import { fakeNoteHandlers } from './fake-notes.ts';
import { fakeViewHandlers, type FakeViews } from './fake-views.ts';
import {
  FAKE_PERIODS,
  fakeEmptyFields,
  fakeGroups,
  fakeLabel,
  fakeNameMatch,
  fakeTotals,
  keepsFake,
} from './fake-queries.ts';
import { fakeExport } from './fake-exports.ts';
import { FAKE_DICTIONARIES, FAKE_FILTER_COLUMNS, fakeRows } from './fake-records.ts';

export type FakeScene = {
  readonly session: Session;
  readonly resources: readonly ResourceStatus[];
  readonly progress: SyncProgress | null;
  readonly preferences: Readonly<Record<string, string>>;
  /** Calls that fail in this scene. */
  readonly failures: Readonly<Partial<Record<CallName, Failure>>>;
  /** Answers that differ from the canned ones. */
  readonly answers: Readonly<{ [N in CallName]?: CallValue<N> }>;
  readonly changes: FakeChanges;
  readonly proof: FakeProof;
  readonly views: FakeViews;
  readonly rows: { readonly charges: number; readonly reports: number };
};

type Handlers = { readonly [N in CallName]: (args: CallArguments<N>) => CallValue<N> };
type Listeners = { readonly [E in EventName]: Set<(payload: Events[E]) => void> };

export function createFakeBridge(
  scene: FakeScene,
): Bridge & { emit: <E extends EventName>(name: E, payload: Events[E]) => void } {
  const listeners: Listeners = {
    sessionChanged: new Set(),
    dataCloses: new Set(),
    proxyQuestion: new Set(),
    syncProgress: new Set(),
    resourceChanged: new Set(),
    viewNews: new Set(),
    viewNoticeClicked: new Set(),
    viewNoticeFailed: new Set(),
    commandChosen: new Set(),
    viewReceived: new Set(),
    exportChanged: new Set(),
    updatesChanged: new Set(),
  };
  const handlers = createHandlers(scene);
  return {
    async call(name, args) {
      const failure = scene.failures[name];
      if (failure !== undefined) return { ok: false, ...failure };
      const canned = scene.answers[name];
      return { ok: true, value: canned ?? handlers[name](args) };
    },
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    emit(name, payload) {
      for (const listener of listeners[name]) listener(payload);
    },
  };
}

function createHandlers(scene: FakeScene): Handlers {
  const preferences = new Map(Object.entries(scene.preferences));
  const data = { charges: fakeRows('charges', scene.rows.charges), reports: fakeRows('reports', scene.rows.reports) };
  const session = () => scene.session;
  const pins = createFakePins(scene.proof.pins);
  const plan = (paused: boolean): ParityPlan => {
    return { checked: 133, waiting: 1, paused, requestsOfSync: 120, requestsOfCheck: 1_200 };
  };
  const matching = (query: Query) =>
    data[query.dataset].filter((row) => query.filters.every((filter) => keepsFake(row, filter)));

  return {
    getSession: session,
    signIn: session,
    openSample: session,
    enterToken: session,
    signOut: () => ({
      kind: 'signedOut',
      suggestedServiceUrl: '',
      keychain: 'usable',
      profiles: [],
      hasLeftovers: false,
      hasUnlisted: false,
    }),
    openProfile: session,
    leaveProfile: session,
    renameProfile: session,
    dismissNews: session,
    lock: session,
    readyToClose: () => null,
    unlock: session,
    protectWithPassphrase: session,
    keepUntilQuit: session,
    startFresh: session,
    retryKeychain: session,
    checkConnection: () => [],
    getProxyQuestion: () => null,
    answerProxyQuestion: () => null,
    startSync: () => ({ runId: 'run-2' }),
    cancelSync: () => null,
    getSyncStatus: () => ({ progress: scene.progress, resources: scene.resources, brokenRun: null }),
    listReceipts: () => scene.resources.flatMap((status) => status.last ?? []),
    decideHeldBack: () => null,
    runTravelCheck: () => ({ ready: true, checkedAt: '2026-09-18T10:04:00.000Z', lines: [] }),
    getLearnedFacts: () => scene.proof.learned,
    listParity: () => scene.proof.parity,
    getParityPlan: () => plan(false),
    pauseParity: ({ paused }) => plan(paused),
    ...pins.handlers,
    listRuns: ({ limit }) => {
      const newest = [...new Set(scene.changes.runs.map(({ runId }) => runId))].slice(0, limit);
      return scene.changes.runs.filter(({ runId }) => newest.includes(runId));
    },
    listChanges: (query) => fakeChangePage(scene.changes.changes, query),
    countChanges: () => fakeChangeCounts(scene.changes),
    listRestatements: ({ limit, ledgerDate }) =>
      scene.changes.restatements
        .filter((each) => ledgerDate === undefined || each.ledgerDate === ledgerDate)
        .slice(0, limit),
    getRestatement: () => scene.changes.pairs,
    getRowHistory: () => scene.changes.history,
    listLedgerDates: () => scene.changes.ledgerDates,
    keepLedgerDate: () => null,
    queryRows: (query) => {
      const clientAnswer = fakeClientAnswer(query, pins.all(), data.charges);
      if (clientAnswer !== null) return clientAnswer;
      const rows = matching(query);
      const start = (query.page - 1) * query.pageSize;
      return {
        kind: 'rows',
        rows: rows.slice(start, start + query.pageSize),
        total: rows.length,
        notes: [],
        ...ageOf(scene, query),
      };
    },
    queryTotals: (query) => fakeTotals(query.dataset, matching(query)),
    queryGroups: ({ query, by, limit }) => fakeGroups(matching(query), by, limit),
    queryCrossGroups: () => ({ kind: 'unknown', notes: [] }),
    explainDifference: () => ({ kind: 'unknown', notes: [] }),
    getLastDifference: () => null,
    listEmptyFields: (query) => fakeEmptyFields(query.dataset, matching(query)),
    getNameMatch: ({ limit }) => fakeNameMatch(data.charges, data.reports, limit),
    countNamesakes: ({ name }) => ({
      charges: data.charges.filter((row) => row.values.name === name).length,
      reports: data.reports.filter((row) => row.values.dcp_name === name).length,
    }),
    getFilterWords: () => ({ basis: '1', filters: [], hint: '' }),
    getPeriods: () => FAKE_PERIODS,
    queryFacet: ({ query, subject, search, limit }) => {
      const column = subject.kind === 'column' ? subject.field : FAKE_FILTER_COLUMNS[subject.name];
      if (column === undefined) return { kind: 'unknown', notes: [] };
      const counts = new Map<string, number>();
      for (const row of matching(query)) {
        const value = row.values[column] ?? '';
        if (value.toLowerCase().includes(search.toLowerCase())) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
      const values = [...counts].map(([value, rows]) => ({ value, rows, label: fakeLabel(value) }));
      const listed = values.toSorted((a, b) => b.rows - a.rows).slice(0, limit);
      return { kind: 'values', values: listed, more: values.length - listed.length };
    },
    getChargeClients: () => ({
      pinned: pins.all().length,
      holders: pins
        .all()
        .slice(0, 1)
        .map((pin) => ({ ...pin, enteredAt: null })),
      unknown: 3,
    }),
    getRows: ({ query, keys }) => data[query.dataset].filter(({ key }) => keys.includes(key)),
    listDictionary: ({ name }) => FAKE_DICTIONARIES[name],
    ...fakeNoteHandlers(data),
    ...fakeViewHandlers(scene.views),
    readPreference: ({ name }) => preferences.get(name) ?? null,
    writePreference: ({ name, value }) => {
      if (value === null) preferences.delete(name);
      else preferences.set(name, value);
      return null;
    },
    getAppSettings: () => ({ settings: DEFAULT_APP_SETTINGS, language: 'en' }),
    saveAppSettings: ({ settings }) => ({ settings, language: 'en' }),
    getSaveFolder: () => ({ chosen: null, used: null }),
    chooseSaveFolder: () => null,
    forgetSaveFolder: () => ({ chosen: null, used: null }),
    getPolicy: () => new Policy().answer,
    getDecisions: () => new Policy().decisions({}),
    noteUse: () => null,
    getSupportReport: () => [],
    getAppAbout: () => ({ version: '1.2.3', runtime: ['Electron 1.2.3'], updates: { kind: 'off' } }),
    restartToUpdate: () => null,
    copyText: () => null,
    saveText: ({ suggestedName }) => savedAs(suggestedName),
    copyImage: () => null,
    saveImage: ({ suggestedName }) => savedAs(suggestedName),
    savePdf: ({ suggestedName }) => savedAs(suggestedName),
    cancelPdf: () => null,
    startExport: ({ format }) => fakeExport({ format }),
    cancelExport: () => null,
    getExport: () => null,
    dismissExport: () => null,
    showSaved: () => null,
    checkFile: () => null,
    encodeView: () => ({ link: 'commission-desk://view/abc', file: '{}' }),
    takeReceivedView: () => null,
    openViewFile: () => null,
    showDataFile: () => null,
  };
}

/** The oldest reading that the answer rests on. */
function ageOf(scene: FakeScene, query: Query): Pick<Extract<RowsAnswer, { kind: 'rows' }>, 'asOf' | 'ledgerDates'> {
  const held = scene.resources.find(({ resource }) => resource === query.dataset)?.asOf ?? null;
  if (query.dataset === 'charges' || held === null) return { asOf: held, ledgerDates: null };
  const range = query.filters.find((filter) => filter.kind === 'range');
  const spanned = scene.changes.ledgerDates.filter(
    ({ date }) => date >= (range?.from ?? '') && date <= (range?.to ?? '9'),
  );
  const asOf = spanned.map(({ readAt }) => readAt).toSorted()[0] ?? held;
  const onlyCounted = spanned.filter(({ countedAt }) => countedAt !== null).length;
  return { asOf, ledgerDates: { dates: spanned.length, onlyCounted } };
}

function savedAs(name: string): SavedFile {
  return { path: `/home/person/Documents/${name}`, isDirect: false };
}
