// Rules for all calls of the writer: none writes to a copy that can only be read, each commit is counted in the sidecar before
// it is reported as saved, so that a lost write-ahead log is noticed, and what a person made is backed up.

import { AppError } from '../../errors.ts';
import type { OwnBackup } from '../../store/file/own-backup.ts';
import { noteSaved, type SaveKind } from '../../store/file/save-count.ts';
import type { OpenedStore } from '../../store/file/store-file.ts';
import type { WRITER_ROUTES, WriterCalls } from './writer-protocol.ts';

type CallName = keyof WriterCalls;

/** Also allowed on a copy that can only be read. */
const WRITE_NOTHING = ['openStore', 'closeStore', 'checkIntegrity'] as const satisfies readonly CallName[];
type WritingCall = Exclude<CallName, (typeof WRITE_NOTHING)[number]>;

/**
 * How the commits of a call are counted; null if they are not. Of the many small steps of a run, only the calls that end it
 * are counted.
 */
const SAVES = {
  commitDataset: 'synced',
  holdBackDataset: 'synced',
  concludeCheck: 'synced',
  abandonDataset: 'synced',
  decideHeldBack: 'synced',
  commitDictionary: 'synced',
  abandonDictionary: 'synced',
  commitLedgerDates: 'synced',
  saveParitySummaries: 'synced',
  notePinFailure: 'synced',
  keepLedgerDate: 'own',
  pauseParity: 'own',
  addPins: 'own',
  renamePin: 'own',
  removePin: 'own',
  writePreference: 'own',
  keepExportSeal: 'own',
  saveNote: 'own',
  deleteNote: 'own',
  saveView: 'own',
  deleteView: 'own',
  orderViews: 'own',
  compareViews: 'own',
  dismissViewNews: 'own',
  // Steps of reading datasets and dictionaries.
  beginDataset: null,
  readPage: null,
  endPass: null,
  discardPass: null,
  findRepeatedReports: null,
  countReports: null,
  largestReportDate: null,
  readReportsByDate: null,
  readDictionaryPage: null,
  // Steps of reading single ledger dates.
  beginLedgerDates: null,
  readDatePage: null,
  findRepeatedOfDate: null,
  discardDatePass: null,
  settleDate: null,
  readCounts: null,
  dropLedgerDates: null,
  // Steps of a proof, which ends with the summaries.
  startProof: null,
  countPage: null,
  readFacts: null,
  saveFacts: null,
  beginMatching: null,
  answerMatching: null,
  endMatching: null,
  beginMembers: null,
  readMembers: null,
  digestMembers: null,
  findOutdatedDates: null,
  commitMembers: null,
  commitPending: null,
  forgetPending: null,
  listRepairs: null,
  listWaiting: null,
  listPinsToFetch: null,
  addWaiting: null,
  beginTurn: null,
  parityQueue: null,
  checkParity: null,
  skipParity: null,
  // Beside the rows and a person's own things: the key, the news in the sidecar, backups, and columns made from the copy.
  changeKey: null,
  dismissNews: null,
  backUp: null,
  beginKeepingColumns: null,
  keepColumnChunk: null,
  finishKeepingColumns: null,
} as const satisfies Readonly<Record<WritingCall, SaveKind | null> & Record<keyof typeof WRITER_ROUTES, 'own'>>;

/** Own saves after which the backup is not due: a run compares views, and the calls of notes back them up at once. */
const BACKED_UP_OTHERWISE: readonly string[] = ['compareViews', 'saveNote', 'deleteNote'] satisfies readonly CallName[];

export function keepWriterRules(
  calls: WriterCalls,
  opened: () => OpenedStore | null,
  ownBackup: Pick<OwnBackup, 'noteChange'>,
): WriterCalls {
  const saveKinds = new Map<string, SaveKind | null>(Object.entries(SAVES));
  const harmless = new Set<string>(WRITE_NOTHING);
  const guardedCalls = Object.entries(calls).map(([name, call]: [string, (args: never) => unknown]) => {
    const saveKind = saveKinds.get(name) ?? null;
    const mayWrite = !harmless.has(name);
    const isMade = saveKind === 'own' && !BACKED_UP_OTHERWISE.includes(name);
    return [
      name,
      (args: never): unknown => {
        if (mayWrite) refuseCopy(opened());
        const answer = call(args);
        const store = opened();
        if (saveKind !== null && store !== null) noteSaved(store.db, saveKind);
        if (isMade) ownBackup.noteChange();
        return answer;
      },
    ];
  });
  // The same names with the same arguments and answers, which `Object.fromEntries` cannot express.
  return Object.fromEntries(guardedCalls) as WriterCalls;
}

function refuseCopy(opened: OpenedStore | null): void {
  if (opened?.kind !== 'copy') return;
  throw new AppError('readOnly', 'the local data can only be read', { facts: { path: opened.originalPath } });
}
