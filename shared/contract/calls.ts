// Every call and event between the window and the main process. All values survive structured clone.

import type {
  ChargeClients,
  FacetAnswer,
  FacetSubject,
  GroupsAnswer,
  LabelledKey,
  NameMatch,
  Row,
  RowsAnswer,
  TotalsAnswer,
} from './answers.ts';
import type { Change, ChangeQuery, Restatement, RestatementPair, RowHistory, RunSummary } from './changes.ts';
import type { Result } from './errors.ts';
import type { ExportRequest, ExportState } from './exports.ts';
import type { DatasetName, DictionaryName, FieldName, ResourceName } from './fields.ts';
import type { FileCheck } from './file-checks.ts';
import type { LearnedFacts, Parity, ParityPlan, Pin } from './proof.ts';
import type { DayRange, GroupSubject, Period, Query } from './query.ts';
import type { CheckLine, Session } from './session.ts';
import type { LedgerDate, Receipt, ResourceStatus, SyncProgress, SyncScope, SyncStatus } from './sync.ts';
import type { TravelCheck } from './travel.ts';
import type { SavedView, ViewNews } from './views.ts';

/** Each call takes one plain object and answers a `Result` of its type. Errors any call may give: `badArguments`, `untrustedSender`, `bug`. */
export interface Calls {
  /** Where the app stands: signed out, locked, open, refused. */
  getSession(args: Record<string, never>): Session;
  /** One verdict a line, in the order of `CheckStep`; never throws for a failing service. Errors: `badAddress`. */
  checkConnection(args: { readonly serviceUrl: string; readonly token: string }): readonly CheckLine[];
  /** Opens a profile of this address and token; `keeping` where the keychain does not take them at once. Errors: `badAddress`, `tokenUnusable`, `unauthorized`, `offline`, `notTheService`, storage errors. */
  signIn(args: { readonly serviceUrl: string; readonly token: string }): Session;
  /** Opens the built-in sample service as a profile of its own. */
  openSample(args: Record<string, never>): Session;
  /** Replaces the token of the open profile; data stays. Errors: as `signIn`. */
  enterToken(args: { readonly token: string }): Session;
  /** Closes the profile and deletes its key, token and file. Finished on the next start if interrupted. */
  signOut(args: Record<string, never>): Session;
  /** Opens a profile whose data is protected by a passphrase. Errors: `wrongPassphrase`. */
  unlock(args: { readonly passphrase: string }): Session;
  /** While `keeping` or kept until quit: protects the data with a passphrase of at least 8 characters. */
  protectWithPassphrase(args: { readonly passphrase: string }): Session;
  /** While `keeping`: opens the profile all the same; token and data are deleted at quit. */
  keepUntilQuit(args: Record<string, never>): Session;
  /** While `keyNotFound`: sets the copy aside, undeleted, and opens an empty one under a new key. */
  startFresh(args: Record<string, never>): Session;
  /** Asks the keychain again, or joins the call under way; opens again a file that was refused or only read. */
  retryKeychain(args: Record<string, never>): Session;

  /** Starts a run; answers when it has started. Errors: `busy`, `tokenMissing`. */
  startSync(args: { readonly scope: SyncScope }): { readonly runId: string };
  /** Asks the run to stop; staged rows are dropped, committed datasets stay. */
  cancelSync(args: Record<string, never>): null;
  getSyncStatus(args: Record<string, never>): SyncStatus;
  /** Newest first. */
  listReceipts(args: { readonly resource?: ResourceName; readonly limit: number }): readonly Receipt[];
  /** The person's word on a dataset that shrank: take the smaller copy, or keep the last good one. Errors: `notFound`. */
  decideHeldBack(args: { readonly resource: ResourceName; readonly decision: 'take' | 'keep' }): null;

  getLearnedFacts(args: Record<string, never>): LearnedFacts;
  /** Differing ones first. */
  listParity(args: { readonly dataset?: DatasetName }): readonly Parity[];
  getParityPlan(args: Record<string, never>): ParityPlan;
  /** Kept over restarts. Pausing also ends the parity checks of a run under way; what was checked stays. */
  pauseParity(args: { readonly paused: boolean }): ParityPlan;

  listPins(args: Record<string, never>): readonly Pin[];
  /** One pin a line; blanks and repeats are dropped, a known one keeps its nickname. Fetched on the next sync, or by scope `pins`. */
  addPins(args: { readonly aaids: readonly string[] }): readonly Pin[];
  renamePin(args: { readonly aaid: string; readonly nickname: string }): readonly Pin[];
  /** Removes its memberships as well. */
  removePin(args: { readonly aaid: string }): readonly Pin[];

  /** Newest first. */
  listRuns(args: { readonly limit: number }): readonly RunSummary[];
  /** Newest first. */
  listChanges(args: ChangeQuery): { readonly changes: readonly Change[]; readonly total: number };
  /** Newest run first, then newest ledger date. */
  listRestatements(args: { readonly limit: number }): readonly Restatement[];
  getRestatement(args: { readonly runId: string; readonly ledgerDate: string }): readonly RestatementPair[];
  /** Of a row that is held, or of the one a change tells of, which may be gone. Errors: `notFound`. */
  getRowHistory(
    args: { readonly dataset: DatasetName; readonly key: string } | { readonly changeId: string },
  ): RowHistory;
  /** Newest first. */
  listLedgerDates(args: Record<string, never>): readonly LedgerDate[];
  keepLedgerDate(args: { readonly date: string; readonly kept: boolean }): null;

  /**
   * Checks the data on this computer, and rehearses being offline: network blocked, key read again, everything queried
   * once. Data that was not read for `staleAfterDays` counts as old.
   */
  runTravelCheck(args: { readonly staleAfterDays: number }): TravelCheck;

  queryRows(args: Query): RowsAnswer;
  /** Ignores `sort`, `page` and `pageSize`. */
  queryTotals(args: Query): TotalsAnswer;
  /** Values of one filter or column under the query's other filters. At most `limit`, most rows first. */
  queryFacet(args: {
    readonly query: Query;
    readonly subject: FacetSubject;
    readonly search: string;
    readonly limit: number;
  }): FacetAnswer;
  /** Groups with exact subtotals; ignores `sort`, `page` and `pageSize`. */
  queryGroups(args: { readonly query: Query; readonly by: GroupSubject; readonly limit: number }): GroupsAnswer;
  /** Fields that are empty or not sent in every row the query finds; none where it finds no row or cannot be answered. */
  listEmptyFields(args: Query): readonly FieldName[];
  getNameMatch(args: { readonly limit: number }): NameMatch;
  /** Rows of either dataset that carry exactly this name. */
  countNamesakes(args: { readonly name: string }): { readonly charges: number; readonly reports: number };
  /** What the moving periods stand for now; null where nothing is held to tell by. */
  getPeriods(args: Record<string, never>): Readonly<Record<Period, DayRange | null>>;
  /** Errors: `notFound`. */
  getRow(args: { readonly dataset: DatasetName; readonly key: string }): Row;
  /** Errors: `notFound`. */
  getChargeClients(args: { readonly key: string }): ChargeClients;
  listDictionary(args: { readonly name: DictionaryName }): readonly LabelledKey[];

  /** In their order. */
  listViews(args: Record<string, never>): readonly SavedView[];
  /**
   * A new id adds it at the end; a known one replaces it where it stands. A default takes that from the others of its
   * dataset. Errors: `nameTaken` (names differ within a dataset), `tooManyRows` (more than can be watched).
   */
  saveView(args: { readonly view: SavedView }): readonly SavedView[];
  deleteView(args: { readonly id: string }): readonly SavedView[];
  /** Puts these first, in this order. */
  orderViews(args: { readonly ids: readonly string[] }): readonly SavedView[];
  /** Not yet dismissed, newest first. */
  listViewNews(args: Record<string, never>): readonly ViewNews[];
  /** Those seen until then: what came since was not on the screen, and stays. */
  dismissViewNews(args: { readonly viewId: string; readonly seenUntil: string }): readonly ViewNews[];
  /** Through the system's own notices, where it has them; a click on it sends `viewWished`. */
  showViewNotice(args: { readonly viewId: string; readonly title: string; readonly body: string }): null;

  /** What a screen remembers in the profile's own file, as JSON text; null when nothing is kept. */
  readPreference(args: { readonly name: string }): string | null;
  writePreference(args: { readonly name: string; readonly value: string | null }): null;

  /** Puts text on the clipboard (at most 1 MiB), and beside it the same as HTML where that is given. */
  copyText(args: { readonly text: string; readonly html?: string }): null;
  /** Puts a picture on the clipboard: PNG, Base64 (at most 32 MiB). */
  copyImage(args: { readonly pngBase64: string }): null;
  /** Asks where to save, and writes the text there; null when the person cancelled (at most 32 MiB). Errors: `exportFailed`. */
  saveText(args: { readonly suggestedName: string; readonly text: string }): { readonly path: string } | null;
  /** The same for a picture: PNG, Base64. */
  saveImage(args: { readonly suggestedName: string; readonly pngBase64: string }): { readonly path: string } | null;
  /** The same for what the window prints now, on A4. */
  savePdf(args: { readonly suggestedName: string; readonly isLandscape: boolean }): { readonly path: string } | null;
  /**
   * In the system's file manager: where a person chose to save since the app was started, or what stays beside it under
   * the temporary name. Errors: `notFound`.
   */
  showSaved(args: { readonly path: string }): null;

  /**
   * Asks where to save and starts; one at a time. Null when the person cancelled. Errors: `busy`; what fails later is in
   * `exportChanged`.
   */
  startExport(args: ExportRequest): ExportState | null;
  /** Nothing is left of it under the chosen name. */
  cancelExport(args: { readonly exportId: string }): null;
  /** The one under way, or the last that has not been dismissed. */
  getExport(args: Record<string, never>): ExportState | null;
  dismissExport(args: { readonly exportId: string }): null;
  /** Asks for an exported file, or its `.about.json`; null when the person cancelled. Errors: `busy`, `exportFailed`. */
  checkFile(args: Record<string, never>): FileCheck | null;

  /** Shows the profile's file, or the file set aside, in the system's file manager. */
  showDataFile(args: Record<string, never>): null;
}
export type CallName = keyof Calls;
export type CallArguments<N extends CallName> = Parameters<Calls[N]>[0];
export type CallValue<N extends CallName> = ReturnType<Calls[N]>;

export interface Events {
  /** The session changed in main: token rejected, signed out, keychain state. */
  sessionChanged: Session;
  /** Throttled before it is sent; null when the run has ended. */
  syncProgress: SyncProgress | null;
  /** A resource has committed, or its verdict is known: views re-read. */
  resourceChanged: ResourceStatus;
  /** A run changed what watched views hold. */
  viewNews: readonly ViewNews[];
  /** A system notice about this view was clicked. */
  viewWished: { readonly viewId: string };
  /** At most 5 a second while it runs. */
  exportChanged: ExportState;
}
export type EventName = keyof Events;

export const EVENT_NAMES = [
  'sessionChanged',
  'syncProgress',
  'resourceChanged',
  'viewNews',
  'viewWished',
  'exportChanged',
] as const satisfies readonly EventName[];

/** What the preload puts on `window.api`. */
export interface Bridge {
  call<N extends CallName>(name: N, args: CallArguments<N>): Promise<Result<CallValue<N>>>;
  /** Returns its unsubscribe. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void;
}
