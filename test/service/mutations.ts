// Changes of a dataset while it is read, as plain data, so that a test can also send them over HTTP. Positions count the
// present rows from 0 and wrap around at the end.

import type { DatasetName } from '../../shared/contract/fields.ts';

export type Mutation =
  /** A new row before the one at `at` (reports: of that row's ledger date). */
  | { readonly kind: 'insert'; readonly dataset: DatasetName; readonly at: number }
  | { readonly kind: 'delete'; readonly dataset: DatasetName; readonly at: number }
  /** New values for fields, as sent. `pending` sets the mark, which records do not contain. */
  | {
      readonly kind: 'change';
      readonly dataset: DatasetName;
      readonly at: number;
      readonly values: Readonly<Record<string, string | null>>;
    }
  | { readonly kind: 'move'; readonly dataset: DatasetName; readonly at: number; readonly to: number }
  /** Keeps only the first `rows`. */
  | { readonly kind: 'keepFirst'; readonly dataset: DatasetName; readonly rows: number }
  | MemberMutation;

/** The client then has exactly these generated packages, counted from 0 in their first order. */
export type MemberMutation = {
  readonly kind: 'members';
  readonly dataset: 'charges';
  readonly aaid: string;
  readonly packages: readonly number[];
};

export type RowMutation = Exclude<Mutation, MemberMutation>;

/** Applied just before the n-th page of the dataset is answered, counted from 1 since the schedule was set. */
export type ScheduledMutation = { readonly beforeAnswer: number; readonly mutation: Mutation };

/** Before each answered page, with `chancePercent`, one random mutation. */
export type Drift = { readonly dataset: DatasetName; readonly seed: number; readonly chancePercent: number };
