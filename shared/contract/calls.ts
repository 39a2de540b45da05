// Every call and event between the window and the main process. All values survive structured clone. Times are
// ISO 8601 in UTC. The service's side of it is described in the fields and filters of fields.ts.

import type { AppAbout, SupportPart, UpdateStanding } from './app/about.ts';
import type { AppSettings, AppSettingsAnswer, SaveFolder } from './app/settings.ts';
import type { AskerName } from './askers.ts';
import type {
  ChargeClients,
  CrossGroupsAnswer,
  FacetAnswer,
  FacetSubject,
  FilterWords,
  GroupsAnswer,
  LabelledKey,
  NameMatch,
  Row,
  RowsAnswer,
  TotalsAnswer,
} from './answers.ts';
import type {
  Change,
  ChangeCounts,
  ChangeQuery,
  Restatement,
  RestatementPair,
  RowHistory,
  RunSummary,
} from './changes.ts';
import type { DifferenceAnswer, DifferenceRequest, LastDifference } from './differences.ts';
import type { CommandId, ShownCommand } from './app/commands.ts';
import type { Result } from './errors.ts';
import type { ExportRequest } from './exports/request.ts';
import type { ExportState, SavedFile } from './exports/state.ts';
import type { DatasetName, DictionaryName, FieldName, ResourceName } from './fields.ts';
import type { FileCheck } from './exports/file-checks.ts';
import type { Language } from './languages.ts';
import type { LooseNote, NotedRow, NoteStanding, RowNote } from './notes.ts';
import type { PolicyAnswer, PolicyDecisions } from '../policy/policy.ts';
import type { PreferenceName } from '../preferences/names.ts';
import type { LearnedFacts, Parity, ParityPlan, Pin } from './proof.ts';
import type { DayRange, GroupSubject, PeriodRanges, Query } from './query.ts';
import type { EncodedView, OutgoingView, ReceivedView } from './sent-views.ts';
import type { CheckLine, DataNews, ProxyAnswer, ProxyQuestion, Session } from './session.ts';
import type { LedgerDate, Receipt, ReceiptPlace, ResourceStatus, SyncProgress, SyncScope, SyncStatus } from './sync.ts';
import type { TravelCheck } from './travel.ts';
import type { SavedView, ViewNews } from './views.ts';

/**
 * Each call takes one plain object and returns a `Result` of its type. Any call may fail with `badArguments`,
 * `tooManyCalls`, `untrustedSender` or `bug`. A call that needs an open profile fails with `profileClosed` while none is open,
 * and with `storage` or `corrupt` if the file cannot be read; one that writes may also fail with `readOnly` or `diskFull`.
 */
export interface Calls {
  /** Waits for a sign-in or unlocking under way, so that the result does not change at once. */
  getSession(args: Record<string, never>): Session;
  /** One line per step, in the order of `CheckStep`. A failing service is a failed line, not an error. Errors: `badAddress`. */
  checkConnection(args: { readonly serviceUrl: string; readonly token: string }): readonly CheckLine[];
  /**
   * Checks the token at the service, then opens a profile for this address and starts the first sync. The session is
   * `keeping` while the keychain has not stored the token. Errors: `badAddress`, `tokenUnusable`, `unauthorized`, `busy`
   * (a service profile is open: `leaveProfile` first), those of an unreachable service, and those of the file.
   */
  signIn(args: { readonly serviceUrl: string; readonly token: string }): Session;
  /** Opens a profile on the built-in sample service and starts its first sync. */
  openSample(args: Record<string, never>): Session;
  /** Replaces the token of the open profile; its data stays. Errors: as for `signIn`. */
  enterToken(args: { readonly token: string }): Session;
  /**
   * Closes the profile and deletes its token, and unless `isDataKept` also its key and its data. The next start finishes
   * what was interrupted. Data that exists only until quit is never kept.
   */
  signOut(args: { readonly isDataKept: boolean }): Session;
  /**
   * Opens another profile in place of the current one, which stays on this computer. Errors: `notFound`; `keptUntilQuit` if
   * the current one would be deleted.
   */
  openProfile(args: { readonly id: string }): Session;
  /** Closes the profile, which stays on this computer; the session is `signedOut`. Errors: `keptUntilQuit`. */
  leaveProfile(args: Record<string, never>): Session;
  /** Renames the open profile; 1 to 60 characters. Errors: `profileNameTaken` if another profile has the name. */
  renameProfile(args: { readonly name: string }): Session;
  /** The person has read this news of the open profile's data. Where that cannot be stored, the next start shows it again. */
  dismissNews(args: { readonly news: keyof DataNews }): Session;
  /**
   * Hides all rows, cancels a sync, and drops the key once a running export has ended. Under a passphrase the token is
   * dropped too.
   */
  lock(args: Record<string, never>): Session;
  /** The answer to `dataCloses`: what was being typed has been sent. */
  readyToClose(args: Record<string, never>): null;
  /**
   * Shows a locked profile again; `passphrase` is null unless the session asks for one (`unlockWith`). Errors:
   * `wrongPassphrase`, `notConfirmed` (the system did not confirm the person), `notFound` (none is locked).
   */
  unlock(args: { readonly passphrase: string | null }): Session;
  /** For a session that is `keeping` or kept until quit. At least 8 characters. Errors: `busy` while a sync runs. */
  protectWithPassphrase(args: { readonly passphrase: string }): Session;
  /** For a session that is `keeping`: opens the profile; its token and data are deleted at quit. */
  keepUntilQuit(args: Record<string, never>): Session;
  /** For a session with `keyNotFound`: sets the copy aside without deleting it, and opens an empty one with a new key. */
  startFresh(args: Record<string, never>): Session;
  /** Asks the keychain again, or joins the call under way. Also reopens a file that was refused or is read-only. */
  retryKeychain(args: Record<string, never>): Session;

  /** What the company proxy asks; null if it asks nothing. */
  getProxyQuestion(args: Record<string, never>): ProxyQuestion | null;
  /** Null cancels. Does nothing if the question is not asked any more. */
  answerProxyQuestion(args: { readonly id: string; readonly answer: ProxyAnswer | null }): null;

  /** Returns once the run has started; `syncProgress` reports the rest. Errors: `busy`, `tokenMissing`, `readOnly`. */
  startSync(args: { readonly scope: SyncScope }): { readonly runId: string };
  /** Asks the run to stop. Staged rows are dropped; datasets already committed stay. */
  cancelSync(args: Record<string, never>): null;
  getSyncStatus(args: Record<string, never>): SyncStatus;
  /**
   * Newest first; `days`: the Hong Kong days on which the runs ended; `before`: those stored before this one, for the next
   * page; `limit` at most 1,000. Errors: `notFound` if there is no receipt `before`.
   */
  listReceipts(args: {
    readonly resource?: ResourceName;
    readonly before?: ReceiptPlace;
    readonly days?: DayRange;
    readonly limit: number;
  }): readonly Receipt[];
  /** Takes the smaller copy that is held back, or drops it and keeps the last good one. Errors: `notFound`. */
  decideHeldBack(args: { readonly resource: ResourceName; readonly decision: 'take' | 'keep' }): null;

  /** What is known about how the service reads filters, and its limits. */
  getLearnedFacts(args: Record<string, never>): LearnedFacts;
  /** Values that differ come first. */
  listParity(args: { readonly dataset?: DatasetName }): readonly Parity[];
  /** How many filter values were compared with the service, and how many wait. */
  getParityPlan(args: Record<string, never>): ParityPlan;
  /** Survives a restart. Pausing also ends the checks of a run under way; values already checked keep their marks. */
  pauseParity(args: { readonly paused: boolean }): ParityPlan;

  listPins(args: Record<string, never>): readonly Pin[];
  /** Drops blanks and duplicates; a pinned client keeps its nickname. Fetched by the next sync, or by scope `pins`. */
  addPins(args: { readonly aaids: readonly string[] }): readonly Pin[];
  renamePin(args: { readonly aaid: string; readonly nickname: string }): readonly Pin[];
  /** Also deletes which charges apply to the client. */
  removePin(args: { readonly aaid: string }): readonly Pin[];

  /** Runs that changed something, newest first; `limit` counts runs, each of which is whole. */
  listRuns(args: { readonly limit: number }): readonly RunSummary[];
  /** One page, newest first; `total` counts all pages. */
  listChanges(args: ChangeQuery): { readonly changes: readonly Change[]; readonly total: number };
  /** How many changes were logged after a change, or in the whole log, by part, dataset and kind, and by pinned client. */
  countChanges(args: { readonly afterChange?: number }): ChangeCounts;
  /** Newest run first, then newest ledger date. With `ledgerDate`, only those of this date. */
  listRestatements(args: {
    readonly limit: number;
    readonly afterChange?: number;
    readonly ledgerDate?: string;
  }): readonly Restatement[];
  /** The rows of one restated ledger date before and after. */
  getRestatement(args: { readonly runId: string; readonly ledgerDate: string }): readonly RestatementPair[];
  /** By the key of a current row, or by a change, whose row may be gone. Errors: `notFound`. */
  getRowHistory(
    args: { readonly dataset: DatasetName; readonly key: string } | { readonly changeId: string },
  ): RowHistory;
  /** Ledger dates in the copy, newest first. */
  listLedgerDates(args: Record<string, never>): readonly LedgerDate[];
  /** `kept`: the changes of this date, whatever its texts, stay in the log whatever its limits. */
  keepLedgerDate(args: { readonly date: string; readonly kept: boolean }): null;

  /**
   * The note on a row; null if there is none. A charge's note belongs to its id; the note of a report, or of a charge
   * without an id, to all its values, so rows with equal values share it.
   */
  getNote(args: { readonly dataset: DatasetName; readonly row: NotedRow }): RowNote | null;
  /** The notes on rows of the current copy, by the rows' keys. Rows without a note and older keys are left out. */
  listNotes(args: {
    readonly dataset: DatasetName;
    readonly keys: readonly string[];
  }): Readonly<Record<string, RowNote>>;
  /**
   * Replaces the note on a row, at most `LIMITS.noteChars` characters; without text and flag it deletes the note. The row
   * may have left the copy since it was shown: the note is then saved all the same, and listed by `listLooseNotes`.
   */
  saveNote(args: {
    readonly dataset: DatasetName;
    readonly row: NotedRow;
    readonly isFlagged: boolean;
    readonly text: string;
  }): { readonly note: RowNote | null; readonly standing: NoteStanding };
  /** Does nothing if there is no such note. */
  deleteNote(args: { readonly id: string }): null;
  /** Notes whose row is not in the copy, those saved last first; `total` counts all of them. */
  listLooseNotes(args: { readonly limit: number }): { readonly notes: readonly LooseNote[]; readonly total: number };

  /**
   * Checks the data on this computer and rehearses being offline: with the network blocked, the key is read again and
   * each dataset and pin is queried. Data that was not read for `staleAfterDays` is reported as old.
   */
  runTravelCheck(args: { readonly staleAfterDays: number }): TravelCheck;

  /** One page of rows. A query that cannot be answered offline gives `unknown`, never an empty page. */
  queryRows(args: Query): RowsAnswer;
  /** Exact sums per currency. Ignores `sort`, `page` and `pageSize`. */
  queryTotals(args: Query): TotalsAnswer;
  /** Values of one filter or column, with row counts under the query's other filters. At most `limit`, most rows first. */
  queryFacet(args: {
    readonly query: Query;
    readonly subject: FacetSubject;
    readonly search: string;
    readonly limit: number;
  }): FacetAnswer;
  /** Groups with exact subtotals. Ignores `sort`, `page` and `pageSize`. */
  queryGroups(args: { readonly query: Query; readonly by: GroupSubject; readonly limit: number }): GroupsAnswer;
  /**
   * Groups by two different subjects at once, with exact sums of every cell, of both groups and of all rows, for a pivot
   * or for groups within groups. `limit`: of the groups of `by`; `acrossLimit`: of those of `across`. Ignores `sort`,
   * `page` and `pageSize`.
   */
  queryCrossGroups(args: {
    readonly query: Query;
    readonly by: GroupSubject;
    readonly across: GroupSubject;
    readonly limit: number;
    readonly acrossLimit: number;
  }): CrossGroupsAnswer;
  /**
   * What equals the difference between a sum and a figure: another column, currency or month, a whole ledger date, a
   * restatement, one row or a pair. Compares a bounded number of amounts exactly; equal is not proven to be the cause.
   */
  explainDifference(args: DifferenceRequest): DifferenceAnswer;
  /** By how much the last run that read the reports changed a sum; null if that is not known. */
  getLastDifference(args: Omit<DifferenceRequest, 'figure'>): LastDifference | null;
  /** Fields that are empty or not sent in every row found. An empty list if no row is found or the answer is unknown. */
  listEmptyFields(args: Query): readonly FieldName[];
  /** How many names charges and reports share. `limit`: how many unmatched names to list. */
  getNameMatch(args: { readonly limit: number }): NameMatch;
  /** Counts the rows of both datasets with exactly this name, byte for byte. */
  countNamesakes(args: { readonly name: string }): { readonly charges: number; readonly reports: number };
  /** The query's filters as an exported file would have them now. */
  getFilterWords(args: { readonly query: Query; readonly language: Language }): FilterWords;
  /** The days that each moving period covers now; null if the copy has no ledger dates to compute it from. */
  getPeriods(args: Record<string, never>): PeriodRanges;
  /**
   * These rows in the order of the query, as an export of selected rows has them. Errors: `notFound` (a key is from an
   * older copy).
   */
  getRows(args: { readonly query: Query; readonly keys: readonly string[] }): readonly Row[];
  /** The pinned clients that a charge applies to. Errors: `notFound`. */
  getChargeClients(args: { readonly key: string }): ChargeClients;
  listDictionary(args: { readonly name: DictionaryName }): readonly LabelledKey[];

  /** In the order a person gave them. */
  listViews(args: Record<string, never>): readonly SavedView[];
  /**
   * A new id is added at the end; a known one is replaced in its place. A new default replaces the dataset's default.
   * Errors: `nameTaken` (names are unique in a dataset), `tooManyRows` (finds more rows than can be watched).
   */
  saveView(args: { readonly view: SavedView }): readonly SavedView[];
  deleteView(args: { readonly id: string }): readonly SavedView[];
  /** Moves these to the front, in this order. */
  orderViews(args: { readonly ids: readonly string[] }): readonly SavedView[];
  /** News that were not dismissed, newest first. */
  listViewNews(args: Record<string, never>): readonly ViewNews[];
  /** Dismisses this news and older; what came or changed since was not on screen yet and stays. */
  dismissViewNews(args: Pick<ViewNews, 'viewId' | 'runId' | 'seenAt'>): readonly ViewNews[];
  /** Shows a system notice. A click on it sends `viewNoticeClicked`; one that does not appear, `viewNoticeFailed`. */
  showViewNotice(args: { readonly viewId: string; readonly title: string; readonly body: string }): null;
  /** On the app's icon: how many watched views have news that nobody has seen yet. 0 removes the badge. */
  showBadge(args: { readonly views: number }): null;
  /** Every command of the app's menu, as it is now. */
  showMenu(args: { readonly commands: readonly ShownCommand[] }): null;

  /** The view as a link and as the contents of a file, with the address of the service. */
  encodeView(args: { readonly view: OutgoingView }): EncodedView;
  /** The view that a link or a file brought last, once; null if there is none. It waits while no profile is open. */
  takeReceivedView(args: Record<string, never>): ReceivedView | null;
  /** Asks for a file with a view (null if cancelled) and reads it. */
  openViewFile(args: Record<string, never>): ReceivedView | null;

  /** A setting that a screen stores in the profile's file, as JSON text; null if it was never written. */
  readPreference(args: { readonly name: PreferenceName }): string | null;
  /** Null deletes it. At most 33,554,432 characters, so that a table can store all its filters. */
  writePreference(args: { readonly name: PreferenceName; readonly value: string | null }): null;

  /** Puts text on the clipboard (at most 1,048,576 characters), and the same as HTML where that is given. */
  copyText(args: { readonly text: string; readonly html?: string }): null;
  /** Puts a picture on the clipboard: a PNG of at most 32 MiB, in Base64. */
  copyImage(args: { readonly pngBase64: string }): null;
  /**
   * Asks where to save (null if cancelled) and writes the text, at most 33,554,432 characters. Without an open profile, only
   * under the name of a report for support. Errors: `exportFailed`, `profileClosed` if the profile is locked or closed meanwhile.
   */
  saveText(args: { readonly suggestedName: string; readonly text: string }): SavedFile | null;
  /** As `saveText`, for a PNG in Base64. */
  saveImage(args: { readonly suggestedName: string; readonly pngBase64: string }): SavedFile | null;
  /** As `saveText`, for what the window prints now, on A4. */
  savePdf(args: { readonly suggestedName: string; readonly isLandscape: boolean }): SavedFile | null;
  /** The PDF that is being made is not saved, so its `savePdf` returns null. */
  cancelPdf(args: Record<string, never>): null;
  /**
   * Shows a saved file in the system's file manager. Only paths that were chosen since the app started, or the temporary
   * file that stayed beside such a path. Errors: `fileGone`.
   */
  showSaved(args: { readonly path: string }): null;

  /**
   * Asks where to save (null if cancelled) and starts the only export that may run. Errors: `busy`; later failures come
   * with `exportChanged`.
   */
  startExport(args: ExportRequest): ExportState | null;
  /** Cancels an export or a check; leaves no part of a file under the chosen name. */
  cancelExport(args: { readonly exportId: string }): null;
  /** The export or check under way, else the last one that was not dismissed; null if there is none. */
  getExport(args: Record<string, never>): ExportState | null;
  dismissExport(args: { readonly exportId: string }): null;
  /** Asks for an exported file or its `.about.json` (null if cancelled) and compares it. Errors: `busy`, `exportFailed`. */
  checkFile(args: Record<string, never>): FileCheck | null;

  /** Settings of this computer, also while no profile is open. */
  getAppSettings(args: Record<string, never>): AppSettingsAnswer;
  /** In use at once, except the language: the page opens itself again in it. Errors: `readOnly`, `diskFull`, `storage`. */
  saveAppSettings(args: { readonly settings: AppSettings }): AppSettingsAnswer;
  /** Where saving begins, for all profiles on this computer. */
  getSaveFolder(args: Record<string, never>): SaveFolder;
  /** Lets the person choose it in the system's dialog (null if cancelled). Errors: `readOnly`, `diskFull`, `storage`. */
  chooseSaveFolder(args: Record<string, never>): SaveFolder | null;
  /** Saving begins in the folder of the last file again. Errors: `readOnly`, `diskFull`, `storage`. */
  forgetSaveFolder(args: Record<string, never>): SaveFolder;

  /** What the administrator's policy leaves to a person, and whether it stops syncing and exporting. */
  getPolicy(args: Record<string, never>): PolicyAnswer;
  /** Each setting with its value, who decides it, and which other values do not apply. */
  getDecisions(args: Record<string, never>): PolicyDecisions;
  /** The person has used the window. It locks itself when this was not called for the time that applies. */
  noteUse(args: Record<string, never>): null;

  /**
   * Facts for those who help: versions, the copies, the last runs, the log. Neither rows nor addresses nor secrets. While no
   * profile is open, it says that copies and runs are left out.
   */
  getSupportReport(args: Record<string, never>): readonly SupportPart[];

  getAppAbout(args: Record<string, never>): AppAbout;
  /**
   * Quits in order, asking while an export runs, and opens the update that waits. Errors: `notFound` (none waits);
   * `keptUntilQuit` if the open profile would be deleted.
   */
  restartToUpdate(args: Record<string, never>): null;

  /** Shows the profile's file, or the file that was set aside, in the system's file manager. */
  showDataFile(args: Record<string, never>): null;
}
export type CallName = keyof Calls;
export type CallArguments<N extends CallName> = Parameters<Calls[N]>[0];
export type CallValue<N extends CallName> = ReturnType<Calls[N]>;
/** What the main process does for these calls. */
export type HandlersOf<N extends CallName> = {
  readonly [K in N]: (args: CallArguments<K>, asker?: AskerName) => Promise<CallValue<K>> | CallValue<K>;
};

export interface Events {
  /** The session changed in the main process: token rejected, signed out, keychain state. */
  sessionChanged: Session;
  /** Data is about to be closed, or other data opened: the page sends what is typed, then answers with `readyToClose`. */
  dataCloses: null;
  /** The company proxy asks for a user name and password; null when it does not ask any more. */
  proxyQuestion: ProxyQuestion | null;
  /** At most 5 a second; null when the run has ended. */
  syncProgress: SyncProgress | null;
  /** A resource was committed or its verdict is known: screens read it again. */
  resourceChanged: ResourceStatus;
  /** Sent after a run that changed the rows of watched views. Contains one entry for each of these views. */
  viewNews: readonly ViewNews[];
  /** A system notice about this view was clicked. */
  viewNoticeClicked: { readonly viewId: string };
  /** The system did not show a notice, or has none: its news stands in the window only. */
  viewNoticeFailed: null;
  /** A command was chosen in the app's menu. */
  commandChosen: { readonly id: CommandId };
  /** A link or a file with a view was opened: `takeReceivedView` returns it. */
  viewReceived: null;
  /** Progress or end of an export or check; at most 5 a second. */
  exportChanged: ExportState;
  /** A check for updates began or ended. */
  updatesChanged: UpdateStanding;
}
export type EventName = keyof Events;

/** What the preload puts on `window.api`. */
export interface Bridge {
  call<N extends CallName>(name: N, args: CallArguments<N>, asker?: AskerName): Promise<Result<CallValue<N>>>;
  /** Returns a function that unsubscribes. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void;
}
