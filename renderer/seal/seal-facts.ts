// What is known of the rows behind a figure. Everything else that a seal says is derived from these facts.

import type { FilterNote } from '../../shared/contract/answers.ts';
import type { RowHistory } from '../../shared/contract/changes.ts';
import type { LearnedFilter, Parity } from '../../shared/contract/proof.ts';
import type { LedgerDate, Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import type { PeriodRanges } from '../../shared/contract/query.ts';

export type SealFacts = {
  /** The copy of the dataset; null while not known. */
  readonly status: Pick<ResourceStatus, 'asOf' | 'complete'> | null;
  /** Every ledger date of the copy; empty for charges. */
  readonly ledgerDates: readonly LedgerDate[];
  readonly receipts: readonly Pick<Receipt, 'verdict' | 'startedAt' | 'finishedAt' | 'ledgerDates'>[];
  /** Of this dataset. */
  readonly parities: readonly Parity[];
  readonly learned: readonly LearnedFilter[];
  /** Of a cell's row; null if it could not be read, or for other figures. */
  readonly history: RowHistory | null;
  /** How many rows of the copy have the identity of the cell's row, which share one history; null if not known. */
  readonly namesakes: number | null;
  /** Of a figure computed from filters. */
  readonly notes: readonly FilterNote[];
  readonly periods: PeriodRanges;
  /** How the figure differs from the copy before the last run; null if not known. */
  readonly lastDifference: { readonly seenAt: string; readonly difference: string } | null;
};
