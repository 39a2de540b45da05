// Saved views, and what changed in those that are watched.

import type { DatasetName } from './fields.ts';
import { dependsOnNotes, type Filter, type GroupSubject, type SortKey } from './query.ts';

/** A filter that is switched off stays visible but has no effect. */
export type ViewFilter = { readonly filter: Filter; readonly isOn: boolean };

/** What the file has of a view: filters and sort as JSON text. A newer version may have written parts that are not known here. */
export type StoredParts = { readonly filters: string; readonly sort: string; readonly groupBy: string | null };

/** `columns` is the window's own layout as JSON text; the rest is a query with a name. */
export type SavedView = {
  readonly id: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly filters: readonly ViewFilter[];
  readonly sort: readonly SortKey[];
  readonly groupBy: GroupSubject | null;
  readonly columns: string;
  /** Opened when the app starts; at most one per dataset. */
  readonly isDefault: boolean;
  /** After each sync, the rows that entered or left it are reported. */
  readonly isWatched: boolean;
  /** How many filters, sort keys and groupings this version does not know. They stay stored but have no effect. */
  readonly leftOut: number;
  /**
   * Where there are such parts; else null. Saved with the view, also as a copy or after a deletion: a part that was not
   * changed keeps its stored text, and with it what this version cannot read.
   */
  readonly stored: StoredParts | null;
};

/** What a table shows under a view. */
export type ViewContents = Pick<SavedView, 'dataset' | 'filters' | 'sort' | 'groupBy' | 'columns'>;

/** What a person marks changes the rows of a view on notes and flags without a sync. A filter that is switched off does nothing. */
export function canBeWatched({ filters }: Pick<SavedView, 'filters'>): boolean {
  return !dependsOnNotes(filters.filter(({ isOn }) => isOn).map(({ filter }) => filter));
}

/** A view that finds more rows than this cannot be watched. */
export const MAX_WATCHED_ROWS = 200_000;

/**
 * What one run changed in a watched view. Charges are identified by id, reports by all their values, so a report row
 * with a changed value counts as one left and one entered. Counts are 0 unless `compared`.
 */
export type ViewNews = {
  readonly viewId: string;
  readonly dataset: DatasetName;
  readonly name: string;
  readonly runId: string;
  readonly seenAt: string;
  /**
   * `unknown`: the view cannot be answered offline any more. `tooLarge`: it now finds too many rows. `periodMoved`: its
   * relative period covers other days than before, so its rows were not compared this time.
   */
  readonly standing: 'compared' | 'unknown' | 'tooLarge' | 'periodMoved';
  readonly entered: number;
  readonly left: number;
};
