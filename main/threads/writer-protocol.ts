// What the main process may ask of the data threads. Plain data only.

import type {
  ChargeClients,
  LabelledKey,
  FacetAnswer,
  FacetSubject,
  GroupsAnswer,
  NameMatch,
  Row,
  RowsAnswer,
  TotalsAnswer,
} from '../../shared/contract/answers.ts';
import type { CallArguments } from '../../shared/contract/calls.ts';
import type {
  Change,
  ChangeQuery,
  Restatement,
  RestatementPair,
  RowHistory,
  RunSummary,
} from '../../shared/contract/changes.ts';
import type { Failure } from '../../shared/contract/errors.ts';
import type { DatasetName, DictionaryName, FieldName, ResourceName } from '../../shared/contract/fields.ts';
import type { LearnedFacts, Parity, ParityPlan, Pin } from '../../shared/contract/proof.ts';
import type { DayRange, GroupSubject, Period, Query } from '../../shared/contract/query.ts';
import type { SetAside } from '../../shared/contract/session.ts';
import type { LedgerDate, Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import type { SavedView, ViewNews } from '../../shared/contract/views.ts';
import type { ProofCalls } from './writer/proof-protocol.ts';
import type { HeldDate } from '../store/tables/ledger-dates.ts';
import type { DatePageFinding, PageFinding, PassFinding, ReceiptDraft } from './writer/findings.ts';
import type { PageRead } from './writer/page-book.ts';
import type { StoreKey } from '../store/file/database.ts';
import type { ExportSeal } from '../store/tables/export-seals.ts';
import type { CountedDate } from '../store/copies/report-dates.ts';

export type StoreLocation = { readonly path: string; readonly key: StoreKey };

/** The only thread that writes. Sync calls come in the order begin → (readPage… → endPass)… → commit. */
export interface WriterCalls extends ReportDateCalls, ProofCalls, RepairCalls, ViewCalls {
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
  writePreference(args: { readonly name: string; readonly value: string | null }): null;
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
export interface ReportDateCalls {
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
  keepLedgerDate(args: { readonly date: string; readonly kept: boolean }): null;
}

export interface ViewCalls {
  saveView(args: { readonly view: SavedView }): readonly SavedView[];
  deleteView(args: { readonly id: string }): readonly SavedView[];
  orderViews(args: { readonly ids: readonly string[] }): readonly SavedView[];
  dismissViewNews(args: { readonly viewId: string; readonly seenUntil: string }): readonly ViewNews[];
  /** What the run changed in watched views. */
  compareViews(args: { readonly runId: string }): readonly ViewNews[];
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
  countNamesakes(args: { readonly name: string }): { readonly charges: number; readonly reports: number };
  getPeriods(args: Record<string, never>): Readonly<Record<Period, DayRange | null>>;
  getRow(args: { readonly dataset: DatasetName; readonly key: string }): Row;
  getChargeClients(args: { readonly key: string }): ChargeClients;
  listDictionary(args: { readonly name: DictionaryName }): readonly LabelledKey[];
  listReceipts(args: { readonly resource?: ResourceName; readonly limit: number }): readonly Receipt[];
  resourceStatus(args: { readonly resource: ResourceName }): ResourceStatus;
  listRuns(args: { readonly limit: number }): readonly RunSummary[];
  listChanges(args: ChangeQuery): { readonly changes: readonly Change[]; readonly total: number };
  listRestatements(args: { readonly limit: number }): readonly Restatement[];
  getRestatement(args: { readonly runId: string; readonly ledgerDate: string }): readonly RestatementPair[];
  getRowHistory(args: CallArguments<'getRowHistory'>): RowHistory;
  listLedgerDates(args: Record<string, never>): readonly LedgerDate[];
  getLearnedFacts(args: Record<string, never>): LearnedFacts;
  listParity(args: { readonly dataset?: DatasetName }): readonly Parity[];
  readParityStanding(args: Record<string, never>): Pick<ParityPlan, 'checked' | 'waiting' | 'paused'>;
  listPins(args: Record<string, never>): readonly Pin[];
  listViews(args: Record<string, never>): readonly SavedView[];
  listViewNews(args: Record<string, never>): readonly ViewNews[];
  readPreference(args: { readonly name: string }): string | null;
}

/** Answers from columns kept in memory, so that no page waits for a count over all rows. */
export interface AggregateCalls {
  openStore(args: StoreLocation): null;
  closeStore(args: Record<string, never>): null;
  /** And what is asked first of them, ahead of that question, which would otherwise wait. */
  loadColumns(args: { readonly dataset: DatasetName }): null;
  /** Ahead of pages in this order that no index finds. */
  sortRows(args: Pick<Query, 'dataset' | 'sort'>): null;
  /** As the reader answers it. */
  queryRows(args: Query): RowsAnswer;
  queryTotals(args: Query): TotalsAnswer;
  queryFacet(args: {
    readonly query: Query;
    readonly subject: FacetSubject;
    readonly search: string;
    readonly limit: number;
  }): FacetAnswer;
  queryGroups(args: { readonly query: Query; readonly by: GroupSubject; readonly limit: number }): GroupsAnswer;
  listEmptyFields(args: Query): readonly FieldName[];
  getNameMatch(args: { readonly limit: number }): NameMatch;
}
