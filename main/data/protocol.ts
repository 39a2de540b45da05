// What the main process may ask of the two data threads. Plain data only.

import type {
  DatasetName,
  DictionaryEntry,
  DictionaryName,
  FacetAnswer,
  FacetSubject,
  Query,
  Receipt,
  ResourceName,
  ResourceStatus,
  Row,
  RowsAnswer,
  SetAside,
  TotalsAnswer,
} from '../../preload/contract.ts';
import type { PageFinding, PassFinding, ReceiptDraft } from '../sync/findings.ts';
import type { StoreKey } from '../store/database.ts';

export type StoreLocation = { readonly path: string; readonly key: StoreKey };

/** The only thread that writes. Sync calls come in the order begin → (startPass → readPage… → endPass)… → commit. */
export interface WriterCalls {
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
  readPreference(args: { readonly name: string }): string | null;
}
