// The calls of the writer thread, the only one that writes: opening the file, the steps of a sync, learning and proving,
// and what a person changes. Plain data only.

import type { CallArguments, Calls } from '../../../shared/contract/calls.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { DatasetName, DictionaryName, TextFilterName } from '../../../shared/contract/fields.ts';
import type { LearnedFacts } from '../../../shared/contract/proof.ts';
import type { DataNews } from '../../../shared/contract/session.ts';
import type { Receipt, SentRequests } from '../../../shared/contract/sync.ts';
import type { ViewNews } from '../../../shared/contract/views.ts';
import type { ChunksWritten, ColumnsCopy, NumberedChunk } from '../../store/columns/kept/kept-columns.ts';
import type { RowTexts } from '../../store/copies/compare-copies.ts';
import type { CountedDate } from '../../store/copies/ledger-date-staging.ts';
import type { CopyPurpose } from '../../store/copies/staged-indexes.ts';
import type { SeenDates } from '../../store/copies/staging.ts';
import type { LogRules } from '../../store/copies/trim-changes.ts';
import type { StoreLocation } from '../../store/file/database.ts';
import type { StoreKey } from '../../store/file/store-key.ts';
import type { UnansweredDate } from '../../store/proof/learning-facts.ts';
import type { FilterValue, QueuedValue } from '../../store/proof/parity.ts';
import type { WaitingList, WaitingLists } from '../../store/proof/waiting-lists.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { StoredFacts } from '../../store/tables/learned.ts';
import type { DateRows, CopyDate } from '../../store/tables/ledger-dates.ts';
import type { Routes } from '../pass-on.ts';
import type { DatePageFinding, PageFinding, PassFinding, ReceiptDraft, RepeatedRows } from './findings.ts';
import type { PageRead } from './page-book.ts';
import type { ParityFinding } from './proof/parity-check.ts';

/** Calls of the window that are passed on to the writer unchanged. Each changes something, so none may replace another. */
export const WRITER_ROUTES = {
  addPins: 'own',
  renamePin: 'own',
  keepLedgerDate: 'own',
  saveNote: 'own',
  deleteNote: 'own',
  saveView: 'own',
  deleteView: 'own',
  orderViews: 'own',
  dismissViewNews: 'own',
} as const satisfies Routes;

/** Sync calls come in the order begin → (readPage… → endPass)… → commit. */
export interface WriterCalls
  extends
    LedgerDateCalls,
    ProofCalls,
    PinCalls,
    RepairCalls,
    ColumnCalls,
    ViewCalls,
    NoteCalls,
    Pick<Calls, 'writePreference'> {
  openStore(
    args: StoreLocation & {
      readonly migrationsFolder: string;
      /** Sets the file aside instead of opening it. */
      readonly mustReplace: boolean;
      /** Sets the file aside if the key does not fit it. */
      readonly isKeyGivenUp: boolean;
      readonly logRules: LogRules;
    },
  ): DataNews & {
    /** Where the file was moved that this opening found unusable; else null. */
    readonly replacedFile: string | null;
    /** Set if the file can only be read: readers open this copy, calls that write fail with `readOnly`, closing removes it. */
    readonly copyPath: string | null;
  };
  dismissNews(args: { readonly news: keyof DataNews }): null;
  changeKey(args: { readonly key: StoreKey }): null;
  keepExportSeal(args: { readonly seal: ExportSeal; readonly isReplacing: boolean }): null;
  decideHeldBack(args: { readonly dataset: DatasetName; readonly decision: 'take' | 'keep' }): null;
  closeStore(args: Record<string, never>): null;

  beginDataset(args: { readonly dataset: DatasetName; readonly purpose: CopyPurpose }): {
    readonly liveRows: number;
    readonly asOf: string | null;
  };
  /** Equal rows on different pages. Call it after `endPass`. */
  findRepeatedReports(args: Record<string, never>): RepeatedRows;
  /** How often each row is on the page. */
  countReports(args: { readonly body: Uint8Array; readonly rows: readonly RowTexts[] }): {
    readonly counts: readonly number[];
    /** The page has all rows that the service counts. */
    readonly isWhole: boolean;
  };
  /** The ledger date with the most rows of the pass; null if there are too many dates, or a row has none. */
  largestReportDate(args: Record<string, never>): DateRows | null;
  /** For a service that does not give all pages, or not in one order: drops the pages read so far, and reads the reports by ledger date instead. */
  readReportsByDate(args: Record<string, never>): SeenDates;
  readPage(args: { readonly dataset: DatasetName } & PageRead): PageFinding;
  endPass(args: { readonly dataset: DatasetName }): PassFinding;
  /** Drops the staged rows, because the pass that read them was not sound. */
  discardPass(args: { readonly dataset: DatasetName }): null;
  commitDataset(args: {
    readonly dataset: DatasetName;
    readonly draft: ReceiptDraft;
    readonly asOf: string;
    readonly complete: boolean;
  }): Receipt;
  holdBackDataset(args: {
    readonly dataset: DatasetName;
    readonly draft: ReceiptDraft;
    readonly readAt: string;
    /** False: the copy waits for no decision if a person has kept the live copy over the same rows. */
    readonly offersKeptAgain: boolean;
  }): Receipt;
  /** Compares the staged rows with the live copy, then drops them. */
  concludeCheck(args: { readonly dataset: DatasetName; readonly draft: ReceiptDraft }): Receipt;
  /** Drops the staged rows and keeps the last good copy. The receipt says why. */
  abandonDataset(args: { readonly dataset: DatasetName; readonly draft: ReceiptDraft }): Receipt;

  readDictionaryPage(args: { readonly name: DictionaryName; readonly page: number; readonly body: Uint8Array }): {
    readonly entries: number;
    /** How many of their keys are on no earlier page. */
    readonly newKeys: number;
    /** Null if the service states none. */
    readonly total: number | null;
    /** Of all entries so far, whatever their order. */
    readonly digest: string;
  };
  commitDictionary(args: {
    readonly name: DictionaryName;
    readonly draft: ReceiptDraft;
    readonly asOf: string;
    /** The service may have more entries than were read, so no stored entry is removed. */
    readonly mayBeCut: boolean;
  }): Receipt;
  abandonDictionary(args: { readonly name: DictionaryName; readonly draft: ReceiptDraft }): Receipt;
}

/** The service's answer to a request for one row of the date, or of all reports if `date` is null. */
export type CountBody = { readonly date: string | null; readonly body: Uint8Array };
/** `isOfDate` is false if a row has another ledger date, so the service ignores the date filter. */
export type CountFinding = { readonly total: number; readonly isOfDate: boolean };
export type CountAnswer =
  { readonly ok: true; readonly value: CountFinding } | { readonly ok: false; readonly failure: Failure };

/** Single ledger dates: begin → (readDatePage… → settleDate)… → commit or drop. Page 1 of a date begins a pass. */
export interface LedgerDateCalls extends Pick<Calls, 'keepLedgerDate'> {
  beginLedgerDates(args: Record<string, never>): {
    readonly liveRows: number;
    readonly complete: boolean;
    readonly dates: readonly CopyDate[];
    readonly dateFilter: LearnedFacts['dateFilter'];
    readonly confirming: StoredFacts['confirming'];
    /** Number of filter values of the reports that a run checks; 0 while parity checks are paused. */
    readonly checkedValues: number;
    /** A setting: this many of the newest dates are read in every run. */
    readonly newestDates: number;
    /** A setting: every date is read again within this many runs. */
    readonly rereadRuns: number;
  };
  readDatePage(args: { readonly date: string } & PageRead): DatePageFinding;
  findRepeatedOfDate(args: { readonly date: string }): RepeatedRows;
  discardDatePass(args: { readonly date: string }): null;
  /** Call it once two passes over the date agree. */
  settleDate(args: { readonly date: string; readonly readAt: string }): null;
  /** Reads only the totals. Answers come in the order of `counts`; a body that cannot be read gives a failure. */
  readCounts(args: { readonly counts: readonly CountBody[] }): readonly CountAnswer[];
  commitLedgerDates(args: {
    readonly draft: ReceiptDraft;
    readonly counted: readonly CountedDate[];
    /** Days for which the service counted no rows. */
    readonly empty?: readonly CountedDate[];
    readonly isWhole: boolean;
  }): Receipt;
  dropLedgerDates(args: Record<string, never>): null;
}

export interface ViewCalls extends Pick<Calls, 'saveView' | 'deleteView' | 'orderViews' | 'dismissViewNews'> {
  /** Rows that entered or left watched views since they were last compared. */
  compareViews(args: { readonly runId: string }): readonly ViewNews[];
}

export type NoteCalls = Pick<Calls, 'saveNote' | 'deleteNote'>;

/** Columns that the file keeps: begin → keepColumnChunk… → finish. Each returns false once the copy is not live any more. */
export interface ColumnCalls {
  beginKeepingColumns(args: ColumnsCopy): boolean;
  keepColumnChunk(args: ColumnsCopy & NumberedChunk): boolean;
  finishKeepingColumns(args: ColumnsCopy & ChunksWritten): boolean;
}

export interface RepairCalls {
  /** Reads the whole file. Errors: `corrupt`. */
  checkIntegrity(args: Record<string, never>): null;
  /** Writes what only a person can make each time, the change log once a week. */
  backUp(args: Record<string, never>): null;
}

/** The facts with which a run's proof starts. */
export type ProofStart = {
  readonly facts: StoredFacts;
  /** The live copies. Null if there is none, or while a smaller copy waits for a person's decision. */
  readonly held: Readonly<Record<DatasetName, { readonly rows: number; readonly asOf: string } | null>>;
  /** Number of charges in the two states, by raw state code. */
  readonly states: readonly [number, number];
  /** Two ledger dates, with different numbers of rows if possible. */
  readonly dates: readonly { readonly date: string; readonly rows: number }[];
  /** The ledger date that put the date filter in doubt; null if there is none, or no quick run asks for it any more. */
  readonly unansweredDate: UnansweredDate | null;
  readonly parityPaused: boolean;
  /** Number of filter values of the reports that a run checks. */
  readonly reportValues: number;
  /** True if a value has not been checked since its dataset was last read. */
  readonly parityWaits: boolean;
};

/** `rows`: as fetched. `isOutdated`: the rows were fetched for another copy than the live one. */
export type Repair = FilterValue & { readonly rows: number; readonly isOutdated: boolean };

export type FilterValueRows = QueuedValue & { readonly rows: number | null };

export interface ProofCalls {
  startProof(args: { readonly runId: string }): ProofStart;
  /** Number of rows on the page, and the service's total. */
  countPage(args: { readonly dataset: DatasetName; readonly body: Uint8Array }): {
    readonly rows: number;
    readonly total: number;
  };
  readFacts(args: Record<string, never>): StoredFacts;
  saveFacts(args: { readonly facts: Partial<StoredFacts> }): null;

  /** The first text to request; null if the column has no text that would show anything. */
  beginMatching(args: { readonly name: TextFilterName }): string | null;
  /**
   * The next text to request, null after the last. `untilConfirmed`: learning ends with `confirmed` once the remembered
   * matching explains all answers so far.
   */
  answerMatching(args: {
    readonly name: TextFilterName;
    readonly total: number;
    readonly untilConfirmed: boolean;
  }): 'confirmed' | { readonly next: string | null };
  /** Saves the matching that the answers show; if they fit none, the remembered one is forgotten. */
  endMatching(args: { readonly name: TextFilterName; readonly learnedAt: string }): null;

  beginMembers(args: FilterValue): null;
  readMembers(args: FilterValue & { readonly page: number; readonly body: Uint8Array }): {
    readonly rows: number;
    readonly total: number;
  };
  /** Equal for two readings of the same rows; null if a row has no key, or two rows share one. */
  digestMembers(args: FilterValue): string | null;
  /** Ledger dates whose rows were only counted, and that have rows which the copy lacks. The next run reads them first. */
  findOutdatedDates(args: FilterValue): readonly string[];
  /** False if the copy lacks some of the rows: the value then stays unanswered. */
  commitMembers(args: FilterValue & { readonly asOf: string }): boolean;
  /** Saves the pending marks from the rows that were read. False if they contradict each other: pending is then unknown. */
  commitPending(args: { readonly serviceRows: number; readonly asOf: string }): boolean;
  forgetPending(args: { readonly asOf: string }): null;

  /**
   * Values that are answered by rows fetched for them, although the records have a column for the filter. Those that were
   * not read for the longest time come first.
   */
  listRepairs(args: { readonly dataset: DatasetName }): readonly Repair[];
  /** Values whose rows were not fetched because a run had too few requests left, in the order of their turns. */
  listWaiting(args: { readonly onlyKnown: boolean }): WaitingLists;
  addWaiting(args: WaitingList): null;
  /** `list` is null if no list has a turn in this run. `takesAll`: the list needs more requests than the run has. */
  beginTurn(args: { readonly list: FilterValue | null; readonly takesAll: boolean }): null;
  /** Oldest check first. `rows`: the local count, null if the copy cannot answer. */
  parityQueue(args: { readonly dataset: DatasetName }): readonly FilterValueRows[];
  checkParity(args: {
    readonly value: FilterValue;
    readonly body: Uint8Array;
    readonly checkedAt: string;
  }): ParityFinding;
  /** The service refused to answer for this value. */
  skipParity(args: { readonly value: FilterValue; readonly checkedAt: string }): null;
  pauseParity(args: CallArguments<'pauseParity'>): null;
  /** Adds the counts of the marks and of the requests to the run's receipts, and returns them. */
  saveParitySummaries(args: {
    readonly runId: string;
    readonly parityPaused: boolean;
    /** Requests of the whole run. */
    readonly sent: Readonly<Record<DatasetName, SentRequests>>;
  }): readonly Receipt[];
}

export interface PinCalls extends Pick<Calls, 'addPins' | 'renamePin' | 'removePin'> {
  listPinsToFetch(args: { readonly onlyDue: boolean }): readonly string[];
  notePinFailure(args: { readonly aaid: string; readonly failure: Failure }): null;
}
