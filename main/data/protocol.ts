// What the main process may ask of the two data threads. Plain data only.

import type {
  Change,
  ChangeQuery,
  DatasetName,
  DictionaryEntry,
  DictionaryName,
  FacetAnswer,
  FacetSubject,
  LearnedFacts,
  LedgerDate,
  Parity,
  Pin,
  Query,
  Receipt,
  ResourceName,
  ResourceStatus,
  Restatement,
  RestatementPair,
  Row,
  RowHistory,
  RowsAnswer,
  RunSummary,
  SetAside,
  TotalsAnswer,
} from '../../preload/contract.ts';
import type { ProofCalls } from './proof-protocol.ts';
import type { HeldDate } from '../sync/date-plan.ts';
import type { DatePageFinding, PageFinding, PassFinding, ReceiptDraft } from '../sync/findings.ts';
import type { PageRead } from '../sync/page-book.ts';
import type { StoreKey } from '../store/database.ts';
import type { CountedDate } from '../store/report-dates.ts';

export type StoreLocation = { readonly path: string; readonly key: StoreKey };

/** The only thread that writes. Sync calls come in the order begin → (startPass → readPage… → endPass)… → commit. */
export interface WriterCalls extends ReportDateCalls, ProofCalls, RepairCalls {
  openStore(args: StoreLocation & { readonly migrationsFolder: string; readonly isDamaged: boolean }): {
    readonly setAside: SetAside | null;
  };
  changeKey(args: { readonly key: StoreKey }): null;
  writePreference(args: { readonly name: string; readonly value: string | null }): null;
  decideHeldBack(args: { readonly dataset: DatasetName; readonly decision: 'take' | 'keep' }): null;
  closeStore(args: Record<string, never>): null;

  beginDataset(args: { readonly dataset: DatasetName }): { readonly heldRows: number; readonly asOf: string | null };
  startPass(args: { readonly dataset: DatasetName }): null;
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

/**
 * Single ledger dates: begin → (startDatePass → readDatePage… → endDatePass)… → settleDate for each → commit, or drop.
 */
export interface ReportDateCalls {
  beginReportDates(args: Record<string, never>): {
    readonly heldRows: number;
    readonly complete: boolean;
    readonly dates: readonly HeldDate[];
    readonly dateFilter: LearnedFacts['dateFilter'];
  };
  startDatePass(args: { readonly date: string }): null;
  readDatePage(args: { readonly date: string } & PageRead): DatePageFinding;
  endDatePass(args: { readonly date: string }): PassFinding;
  discardDatePass(args: { readonly date: string }): null;
  /** Two passes over the date agreed. */
  settleDate(args: { readonly date: string; readonly readAt: string }): null;
  /** Only the total is wanted; `date` null: of all reports. */
  readCount(args: { readonly date: string | null; readonly body: Uint8Array }): {
    readonly total: number;
    readonly isOfDate: boolean;
  };
  commitReportDates(args: {
    readonly draft: ReceiptDraft;
    readonly counted: readonly CountedDate[];
    readonly isWhole: boolean;
  }): Receipt;
  dropReportDates(args: Record<string, never>): null;
  keepLedgerDate(args: { readonly date: string; readonly kept: boolean }): null;
}

export interface RepairCalls {
  /** Reads the whole file. Errors: `corrupt`. */
  checkIntegrity(args: Record<string, never>): null;
  /** Settings and pins every time, the change log weekly. */
  backUp(args: Record<string, never>): null;
}

/** Answers while the writer writes; each answer reads one committed state. */
export interface ReaderCalls {
  openStore(args: StoreLocation): null;
  closeStore(args: Record<string, never>): null;
  queryRows(args: Query): RowsAnswer;
  queryTotals(args: Query): TotalsAnswer;
  queryFacet(args: {
    readonly query: Query;
    readonly subject: FacetSubject;
    readonly search: string;
    readonly limit: number;
  }): FacetAnswer;
  getRow(args: { readonly dataset: DatasetName; readonly key: string }): Row;
  listDictionary(args: { readonly name: DictionaryName }): readonly DictionaryEntry[];
  listReceipts(args: { readonly resource?: ResourceName; readonly limit: number }): readonly Receipt[];
  resourceStatus(args: { readonly resource: ResourceName }): ResourceStatus;
  listRuns(args: { readonly limit: number }): readonly RunSummary[];
  listChanges(args: ChangeQuery): { readonly changes: readonly Change[]; readonly total: number };
  listRestatements(args: { readonly limit: number }): readonly Restatement[];
  getRestatement(args: { readonly runId: string; readonly ledgerDate: string }): readonly RestatementPair[];
  getRowHistory(args: { readonly dataset: DatasetName; readonly key: string }): RowHistory;
  listLedgerDates(args: Record<string, never>): readonly LedgerDate[];
  getLearnedFacts(args: Record<string, never>): LearnedFacts;
  listParity(args: { readonly dataset?: DatasetName }): readonly Parity[];
  listPins(args: Record<string, never>): readonly Pin[];
  readPreference(args: { readonly name: string }): string | null;
}
