// What the main process asks of the writer thread, the only one that writes: opening the file, the steps of a sync, what
// it learns and checks of the service, and what a person changes. Plain data only.

import type { CallArguments, Calls } from '../../../shared/contract/calls.ts';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { DatasetName, DictionaryName } from '../../../shared/contract/fields.ts';
import type { LearnedFacts } from '../../../shared/contract/proof.ts';
import type { SetAside } from '../../../shared/contract/session.ts';
import type { Receipt, SentRequests } from '../../../shared/contract/sync.ts';
import type { ViewNews } from '../../../shared/contract/views.ts';
import type { CountedDate } from '../../store/copies/report-dates.ts';
import type { StoreKey, StoreLocation } from '../../store/file/database.ts';
import type { FilterValue, QueuedValue } from '../../store/proof/parity.ts';
import type { WaitingList, WaitingLists } from '../../store/proof/waiting-lists.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { StoredFacts, TextFilterName } from '../../store/tables/learned.ts';
import type { HeldDate } from '../../store/tables/ledger-dates.ts';
import type { Routes } from '../pass-on.ts';
import type { DatePageFinding, PageFinding, PassFinding, ReceiptDraft } from './findings.ts';
import type { PageRead } from './page-book.ts';
import type { ParityFinding } from './parity-check.ts';

/** Calls of the window that the writer answers as they come; each changes something, so that none replaces another. */
export const WRITER_ROUTES = {
  addPins: null,
  renamePin: null,
  keepLedgerDate: null,
  saveView: null,
  deleteView: null,
  orderViews: null,
  dismissViewNews: null,
} satisfies Routes;

/** Sync calls come in the order begin → (readPage… → endPass)… → commit. */
export interface WriterCalls
  extends ReportDateCalls, ProofCalls, PinCalls, RepairCalls, ViewCalls, Pick<Calls, 'writePreference'> {
  openStore(
    args: StoreLocation & {
      readonly migrationsFolder: string;
      readonly isDamaged: boolean;
      readonly isKeyGivenUp: boolean;
    },
  ): {
    readonly setAside: SetAside | null;
    /** The file can only be read: readers open this copy, which goes at closing, and calls that write answer `readOnly`. */
    readonly copyPath: string | null;
    readonly lostSaves: number;
  };
  changeKey(args: { readonly key: StoreKey }): null;
  keepExportSeal(args: { readonly seal: ExportSeal }): null;
  decideHeldBack(args: { readonly dataset: DatasetName; readonly decision: 'take' | 'keep' }): null;
  closeStore(args: Record<string, never>): null;

  beginDataset(args: { readonly dataset: DatasetName }): { readonly heldRows: number; readonly asOf: string | null };
  /** All reports, whose pages cannot all be had: drops those that were read and begins to read dates for the same copy. */
  readReportsByDate(args: Record<string, never>): { readonly dates: readonly string[] };
  readPage(args: {
    readonly dataset: DatasetName;
    readonly page: number;
    /** Rows asked for; a longer page is not staged. */
    readonly pageSize: number;
    /** Position of the page's first row in the dataset, from 1. */
    readonly firstPosition: number;
    readonly body: Uint8Array;
  }): PageFinding;
  endPass(args: { readonly dataset: DatasetName }): PassFinding;
  /** Forgets the staged rows: the pass that read them was not sound. */
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
  }): Receipt;
  /** Compares what is staged with the live copy, and drops it. */
  concludeCheck(args: { readonly dataset: DatasetName; readonly draft: ReceiptDraft }): Receipt;
  /** Drops what is staged and keeps the last good copy; the receipt says why. */
  abandonDataset(args: { readonly dataset: DatasetName; readonly draft: ReceiptDraft }): Receipt;

  readDictionaryPage(args: { readonly name: DictionaryName; readonly page: number; readonly body: Uint8Array }): {
    readonly entries: number;
    /** Null where the service does not page this dictionary. */
    readonly total: number | null;
  };
  commitDictionary(args: {
    readonly name: DictionaryName;
    readonly draft: ReceiptDraft;
    readonly asOf: string;
  }): Receipt;
  abandonDictionary(args: { readonly name: DictionaryName; readonly draft: ReceiptDraft }): Receipt;
}

/** `date` null: of all reports. */
export type CountBody = { readonly date: string | null; readonly body: Uint8Array };
/** `isOfDate` false: a row of another ledger date came, so the service does not obey the date filter. */
export type CountFinding = { readonly total: number; readonly isOfDate: boolean };
export type CountAnswer =
  { readonly ok: true; readonly value: CountFinding } | { readonly ok: false; readonly failure: Failure };

/**
 * Single ledger dates: begin → readDatePage… (page 1 begins a pass) → settleDate for each → commit, or drop.
 */
export interface ReportDateCalls extends Pick<Calls, 'keepLedgerDate'> {
  beginReportDates(args: Record<string, never>): {
    readonly heldRows: number;
    readonly complete: boolean;
    readonly dates: readonly HeldDate[];
    readonly dateFilter: LearnedFacts['dateFilter'];
    /** Filter values of the reports that a run holds against the service; none while parity checks are paused. */
    readonly checkedValues: number;
    /** Within how many runs a person wants every date to be read again. */
    readonly rereadRuns: number;
  };
  readDatePage(args: { readonly date: string } & PageRead): DatePageFinding;
  discardDatePass(args: { readonly date: string }): null;
  /** Two passes over the date agreed. */
  settleDate(args: { readonly date: string; readonly readAt: string }): null;
  /** Only the totals are wanted. Answers each in its place, also a body that cannot be read. */
  readCounts(args: { readonly counts: readonly CountBody[] }): readonly CountAnswer[];
  commitReportDates(args: {
    readonly draft: ReceiptDraft;
    readonly counted: readonly CountedDate[];
    readonly isWhole: boolean;
  }): Receipt;
  dropReportDates(args: Record<string, never>): null;
}

export interface ViewCalls extends Pick<Calls, 'saveView' | 'deleteView' | 'orderViews' | 'dismissViewNews'> {
  /** What the run changed in watched views. */
  compareViews(args: { readonly runId: string }): readonly ViewNews[];
}

export interface RepairCalls {
  /** Reads the whole file. Errors: `corrupt`. */
  checkIntegrity(args: Record<string, never>): null;
  /** Settings and pins every time, the change log weekly. */
  backUp(args: Record<string, never>): null;
}

/** What a run starts from. */
export type ProofStart = {
  readonly facts: StoredFacts;
  /** Null: nothing is held. */
  readonly held: Readonly<Record<DatasetName, { readonly rows: number; readonly asOf: string } | null>>;
  /** Rows by their raw state code, for the two states. */
  readonly states: readonly [number, number];
  /** Two ledger dates of unequal size where there are such. */
  readonly dates: readonly { readonly date: string; readonly rows: number }[];
  readonly parityPaused: boolean;
  /** Filter values of the reports that a run holds against the service. */
  readonly reportValues: number;
  /** Some value has not been asked about since its dataset was last read. */
  readonly parityWaits: boolean;
};

/** `isOutdated`: fetched with another copy than the one that is held. */
export type Repair = FilterValue & { readonly rows: number; readonly isOutdated: boolean };

export type FilterValueRows = QueuedValue & { readonly rows: number | null };

export interface ProofCalls {
  startProof(args: { readonly runId: string }): ProofStart;
  /** `total` and the number of rows of any page. */
  countPage(args: { readonly dataset: DatasetName; readonly body: Uint8Array }): {
    readonly rows: number;
    readonly total: number;
  };
  readFacts(args: Record<string, never>): StoredFacts;
  saveFacts(args: { readonly facts: Partial<StoredFacts> }): null;

  /** The first text to ask for; null where the column holds nothing to tell by. */
  beginMatching(args: { readonly name: TextFilterName }): string | null;
  /** `stands`: what is remembered of the filter explains every answer so far. */
  answerMatching(args: { readonly name: TextFilterName; readonly total: number }): {
    readonly next: string | null;
    readonly stands: boolean;
  };
  /** Remembers what the answers show, or forgets what they contradict. */
  endMatching(args: { readonly name: TextFilterName; readonly learnedAt: string }): null;

  beginMembers(args: FilterValue): null;
  readMembers(args: FilterValue & { readonly page: number; readonly body: Uint8Array }): {
    readonly rows: number;
    readonly total: number;
  };
  /** The same for two readings of the same rows; null where a row has no key, or two have one. */
  digestMembers(args: FilterValue): string | null;
  /** Ledger dates that were only counted and hold rows that the copy lacks; the next run reads them first. */
  findOutdatedDates(args: FilterValue): readonly string[];
  /** False: not all of the rows are held, so that the value stays unanswered. */
  commitMembers(args: FilterValue & { readonly asOf: string }): boolean;
  /** From the sets that were read. False: pending is unknown. */
  commitPending(args: { readonly serviceRows: number; readonly asOf: string }): boolean;
  forgetPending(args: { readonly asOf: string }): null;

  /**
   * Values whose answer rests on rows fetched for them, though the records have a column for the filter; longest not
   * read first, `rows` as they were then.
   */
  listRepairs(args: { readonly dataset: DatasetName }): readonly Repair[];
  /** Values whose rows were not fetched because the run had too few requests left, in the order of their turns. */
  listWaiting(args: { readonly onlyKnown: boolean }): WaitingLists;
  addWaiting(args: WaitingList): null;
  /** Null where no list has a turn in this run. `takesAll`: it needs more requests than the run has. */
  beginTurn(args: { readonly list: FilterValue | null; readonly takesAll: boolean }): null;
  /** Oldest check first; `rows`: as this copy answers, null where it cannot. */
  parityQueue(args: { readonly dataset: DatasetName }): readonly FilterValueRows[];
  checkParity(args: {
    readonly value: FilterValue;
    readonly body: Uint8Array;
    readonly checkedAt: string;
  }): ParityFinding;
  /** The service refused to answer for this value. */
  skipParity(args: { readonly value: FilterValue; readonly checkedAt: string }): null;
  pauseParity(args: CallArguments<'pauseParity'>): null;
  /** Writes the marks' counts and the run's requests into its receipts; answers those that there are. */
  saveParitySummaries(args: {
    readonly runId: string;
    readonly parityPaused: boolean;
    /** Of the whole run. */
    readonly sent: Readonly<Record<DatasetName, SentRequests>>;
  }): readonly Receipt[];
}

export interface PinCalls extends Pick<Calls, 'addPins' | 'renamePin' | 'removePin'> {
  listPinsToFetch(args: { readonly onlyNew: boolean }): readonly string[];
  notePinFailure(args: { readonly aaid: string; readonly failure: Failure }): null;
}
