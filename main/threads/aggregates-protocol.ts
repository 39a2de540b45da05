// The calls of the aggregates thread. It answers from columns in memory, so that no page waits for a count of all rows.

import type { Calls } from '../../shared/contract/calls.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { HandedOver } from '../store/columns/kept/columns-to-keep.ts';
import type { ColumnsCopy } from '../store/columns/kept/kept-columns.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { Routes } from './pass-on.ts';

/** Calls of the window that are passed on to the aggregates thread unchanged. */
export const AGGREGATES_ROUTES = {
  queryTotals: ({ dataset }) => dataset,
  // The lists of all fields are read at the same time.
  queryFacet: ({ query, subject }) => `${query.dataset} ${JSON.stringify(subject)}`,
  queryGroups: ({ query }) => query.dataset,
  queryCrossGroups: ({ query }) => query.dataset,
  explainDifference: null,
  listEmptyFields: ({ dataset }) => dataset,
  getNameMatch: null,
  countNamesakes: null,
} as const satisfies Routes;

/** `queryRows` gives the same answer as the reader's. */
export interface AggregatesCalls extends Pick<Calls, keyof typeof AGGREGATES_ROUTES | 'queryRows'> {
  openStore(args: StoreLocation): null;
  closeStore(args: Record<string, never>): null;
  /** Loads the columns and computes the answers that screens request first, so that the first request need not wait. */
  loadColumns(args: { readonly dataset: DatasetName }): null;
  /** Begins to hand over columns in memory that the file does not keep. Null if there are none. */
  beginColumns(args: { readonly dataset: DatasetName }): Pick<ColumnsCopy, 'copyNumber'> | null;
  /** The next chunk of the columns. Its bytes are moved, not copied. */
  nextColumnChunk(args: ColumnsCopy): HandedOver;
  /** Does once what every search needs: a first search in this order would otherwise take several times as long. */
  searchAhead(args: Pick<Query, 'dataset' | 'sort'>): null;
}
