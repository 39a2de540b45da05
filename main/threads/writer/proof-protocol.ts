// What the main process asks of the writer thread to learn how the service filters, and to hold its answers against
// the copy. Plain data only.

import type { Failure } from '../../../shared/contract/errors.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Receipt, SentRequests } from '../../../shared/contract/sync.ts';
import type { ParityFinding } from './parity-check.ts';
import type { StoredFacts, TextFilterName } from '../../store/tables/learned.ts';
import type { FilterValue, QueuedValue } from '../../store/proof/parity.ts';
import type { WaitingList, WaitingLists } from '../../store/proof/waiting-lists.ts';

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
  pauseParity(args: { readonly paused: boolean }): null;
  /** Writes the marks' counts and the run's requests into its receipts; answers those that there are. */
  saveParitySummaries(args: {
    readonly runId: string;
    readonly parityPaused: boolean;
    /** Of the whole run. */
    readonly sent: Readonly<Record<DatasetName, SentRequests>>;
  }): readonly Receipt[];

  listPinsToFetch(args: { readonly onlyNew: boolean }): readonly string[];
  notePinFailure(args: { readonly aaid: string; readonly failure: Failure }): null;
  addPins(args: { readonly aaids: readonly string[] }): readonly Pin[];
  renamePin(args: { readonly aaid: string; readonly nickname: string }): readonly Pin[];
  removePin(args: { readonly aaid: string }): readonly Pin[];
}
