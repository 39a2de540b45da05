// The aggregates thread's calls, answered from columns that it keeps in memory, read over a connection of its own.

import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import { wholeQuery, type Query } from '../../shared/contract/query.ts';
import { queryRowsOnColumns, sortAllRows } from '../store/columns/column-pages.ts';
import { ColumnShelf } from '../store/columns/column-shelf.ts';
import { columnOf, type ColumnIndex } from '../store/columns/column-index.ts';
import { loadAllColumns, onColumns, type ColumnStore } from '../store/columns/column-view.ts';
import { queryCrossGroups } from '../store/columns/cross-groups.ts';
import { listEmptyFields } from '../store/columns/empty-fields.ts';
import { queryFacet } from '../store/columns/facets.ts';
import { queryGroups } from '../store/columns/groups.ts';
import { countNamesakes, getNameMatch } from '../store/columns/name-match.ts';
import { explainDifference } from '../store/explaining/explain-difference.ts';
import { guardCalls } from '../files/storage-errors.ts';
import { WITH_BOTH_AMOUNTS } from '../../shared/rules/computed-columns.ts';
import { queryTotals } from '../store/columns/totals.ts';
import { SCANS_ALONE, type Scans } from '../store/columns/scans/scans.ts';
import type { AggregatesCalls } from './aggregates-protocol.ts';
import { ReadConnection } from './read-connection.ts';

/** Groups whose sums the charts show first. They are computed before a screen requests them. */
const GROUPED_AHEAD = {
  reports: ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'],
  charges: ['biz_type', 'state', 'name_id'],
} as const;

/** Columns with few texts, so that many rows have each of them. The first one with two texts is used. */
const SEARCHED_AHEAD = {
  reports: ['currency', 'broker_code'],
  charges: ['state', 'biz_type'],
} as const satisfies Record<DatasetName, readonly FieldName[]>;

/**
 * `throwIfStopped` is called between the steps of long answers. It throws if the call must stop and run again later.
 * `scans`: alone if left out.
 */
export function createAggregatesCalls(
  now: () => number,
  throwIfStopped?: () => void,
  scans: Scans = SCANS_ALONE,
): AggregatesCalls {
  const connection = new ReadConnection();
  let shelf = new ColumnShelf(scans);
  const store = (): ColumnStore => {
    return { db: connection.getDatabase(), shelf, now, ...(throwIfStopped && { throwIfStopped }) };
  };

  const calls: AggregatesCalls = {
    openStore(location) {
      connection.open(location);
      shelf = new ColumnShelf(scans);
      return null;
    },
    closeStore() {
      connection.close();
      // The columns of all rows would otherwise stay in memory while the file is rewritten.
      shelf = new ColumnShelf(scans);
      scans.forget();
      return null;
    },
    loadColumns({ dataset }) {
      computeAhead(store(), dataset);
      return null;
    },
    beginColumns: ({ dataset }) => shelf.toKeep.begin(dataset),
    nextColumnChunk: (copy) => shelf.toKeep.next(copy),
    searchAhead({ dataset, sort }) {
      searchAhead(store(), { dataset, sort });
      return null;
    },
    ...queriesOn(store),
  };
  return guardCalls(calls, () => connection.path);
}

function queriesOn(store: () => ColumnStore) {
  return {
    queryRows: (query) => queryRowsOnColumns(store(), query),
    queryTotals: (query) => queryTotals(store(), query),
    queryFacet: (args) => queryFacet(store(), args),
    queryGroups: (args) => queryGroups(store(), args),
    queryCrossGroups: (args) => queryCrossGroups(store(), args),
    explainDifference: (args) => explainDifference(store(), args),
    listEmptyFields: (query) => listEmptyFields(store(), query),
    getNameMatch: (args) => getNameMatch(store(), args),
    countNamesakes: (args) => countNamesakes(store(), args),
  } satisfies Partial<AggregatesCalls>;
}

/** The totals of all rows and of those with a commission rate, and the groups of the charts, are remembered with the copy. */
function computeAhead(store: ColumnStore, dataset: DatasetName): void {
  const query = wholeQuery(dataset, []);
  queryTotals(store, query);
  if (dataset === 'reports') queryTotals(store, { ...query, filters: WITH_BOTH_AMOUNTS });
  for (const by of GROUPED_AHEAD[dataset]) queryGroups(store, { query, by, limit: 1 });
  // Where the file keeps these sums, nothing above has read a column.
  loadAllColumns(store, dataset);
}

/**
 * Sorts all rows, and searches for one of their texts as a screen does. This folds the texts of most columns, starts the
 * helpers of the scans, and has the code of this thread compiled.
 */
function searchAhead(store: ColumnStore, { dataset, sort }: Pick<Query, 'dataset' | 'sort'>): void {
  sortAllRows(store, { dataset, sort });
  const value = onColumns(store, dataset, ({ index }) => textOfSomeRows(index, SEARCHED_AHEAD[dataset]));
  if (value === null) return;
  const query: Query = { dataset, filters: [{ kind: 'anyText', value }], sort, page: 1, pageSize: 1 };
  queryRowsOnColumns(store, query);
  queryTotals(store, query);
  queryGroups(store, { query, by: GROUPED_AHEAD[dataset][0], limit: 1 });
}

/**
 * A text of some rows: a search that finds all rows reads none of them, and would prepare nothing. Null if no column has two
 * texts.
 */
function textOfSomeRows(index: ColumnIndex, fields: readonly FieldName[]): string | null {
  for (const field of fields) {
    const column = columnOf(index, field);
    const texts = column.kind === 'coded' ? column.texts.flatMap((text) => text || []) : [];
    // Another text may be a part of the longest one, but does not contain it.
    const [longest, other] = texts.toSorted((a, b) => b.length - a.length);
    if (longest !== undefined && other !== undefined) return longest;
  }
  return null;
}
