// Saved views, and how many rows are new in those that are watched.

import type { DatasetName } from './fields.ts';
import type { Filter, GroupSubject, SortKey } from './query.ts';

/** Switched off, a filter stays in sight and filters nothing. */
export type ViewFilter = { readonly filter: Filter; readonly isOn: boolean };

/** `columns` is the window's own layout as JSON text; the rest is a query with a name. */
export type SavedView = {
  readonly id: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly columns: string;
  /** Opened when the app starts; at most one a dataset. */
  readonly isDefault: boolean;
  /** After a sync, what entered and left it is told. */
  readonly isWatched: boolean;
  /** Filters, sort keys and groupings that this version of the app does not know and leaves out; they stay stored. */
  readonly leftOut: number;
};

/** A view that finds more rows than this cannot be watched. */
export const WATCHED_ROWS_LIMIT = 200_000;

/**
 * What one run changed in a watched view. Charges are told apart by id, reports by all their values: a report row whose
 * values changed has left and entered. Counts are 0 unless `compared`.
 */
export type ViewNews = {
  readonly viewId: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly runId: string;
  readonly seenAt: string;
  /**
   * `unknown`: the view cannot be answered any more. `tooLarge`: it now finds too many rows. `periodMoved`: its moving
   * period stands for other days than before, so its rows were remembered anew and not compared.
   */
  readonly standing: 'compared' | 'unknown' | 'tooLarge' | 'periodMoved';
  readonly entered: number;
  readonly left: number;
};
