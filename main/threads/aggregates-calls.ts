// The aggregates thread's answers, over its own connection and the columns it keeps in memory.

import { AppError } from '../errors.ts';
import { queryRowsOnColumns, sortAllRows } from '../store/columns/column-pages.ts';
import { createColumnShelf, type ColumnStore } from '../store/columns/column-view.ts';
import { closeDatabase, openDatabase } from '../store/file/database.ts';
import { listEmptyFields } from '../store/columns/empty-fields.ts';
import { queryFacet } from '../store/columns/facets.ts';
import { queryGroups } from '../store/columns/groups.ts';
import { getNameMatch } from '../store/columns/name-match.ts';
import { guardCalls } from '../store/file/sqlite-errors.ts';
import { queryTotals } from '../store/columns/totals.ts';
import type { AggregatesCalls } from './aggregates-protocol.ts';

/** What each screen asks first is remembered with the copy: the totals of everything, and the sums that its charts are of. */
const ROLLED_UP = {
  reports: ['biz_date', 'broker_code', 'broker_team_code', 'dcp_name', 'currency'],
  charges: ['biz_type', 'state', 'name_id'],
} as const;

/** `throwIfStopped` is called between the steps of long answers, and throws when they are to be given later. */
export function createAggregatesCalls(now: () => number, throwIfStopped?: () => void): AggregatesCalls {
  let open: ColumnStore | null = null;

  function store(): ColumnStore {
    if (!open) throw new AppError('storage', 'no store is open');
    return open;
  }

  const calls: AggregatesCalls = {
    openStore({ path, key }) {
      open = {
        db: openDatabase({ path, key, mode: 'read' }),
        shelf: createColumnShelf(),
        now,
        ...(throwIfStopped && { throwIfStopped }),
      };
      return null;
    },
    closeStore() {
      if (open) closeDatabase(open.db);
      open = null;
      return null;
    },
    loadColumns({ dataset }) {
      const query = { dataset, filters: [], sort: [], page: 1, pageSize: 1 };
      queryTotals(store(), query);
      for (const by of ROLLED_UP[dataset]) queryGroups(store(), { query, by, limit: 1 });
      return null;
    },
    sortRows({ dataset, sort }) {
      sortAllRows(store(), { dataset, sort });
      return null;
    },
    queryRows: (query) => queryRowsOnColumns(store(), query),
    queryTotals: (query) => queryTotals(store(), query),
    queryFacet: (args) => queryFacet(store(), args),
    queryGroups: (args) => queryGroups(store(), args),
    listEmptyFields: (query) => listEmptyFields(store(), query),
    getNameMatch: (args) => getNameMatch(store(), args),
  };
  return guardCalls(calls, () => open?.db.name ?? '');
}
