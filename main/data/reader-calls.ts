// The reader thread's answers, over its own connection to the same file.

import { AppError } from '../errors.ts';
import { listChanges, listRuns } from '../store/change-list.ts';
import { closeDatabase, openDatabase, type Database } from '../store/database.ts';
import { listDictionary } from '../store/dictionaries.ts';
import { queryFacet } from '../store/facets.ts';
import { listLearned } from '../store/learned-list.ts';
import { listLedgerDates } from '../store/ledger-dates.ts';
import { listParity } from '../store/parity.ts';
import { listPins } from '../store/pins.ts';
import { readPreference } from '../store/preferences.ts';
import { createQueryCache } from '../store/query-context.ts';
import { listReceipts, resourceStatus } from '../store/receipts.ts';
import { getRestatement, listRestatements } from '../store/restatements.ts';
import { getRowHistory } from '../store/row-history.ts';
import { getRow, queryRows } from '../store/rows.ts';
import { guardCalls } from '../store/sqlite-errors.ts';
import { queryTotals } from '../store/totals.ts';
import type { ReaderCalls } from './protocol.ts';

export function createReaderCalls(): ReaderCalls {
  let db: Database | null = null;
  const cache = createQueryCache();

  function store(): Database {
    if (!db) throw new AppError('storage', 'no store is open');
    return db;
  }

  const calls: ReaderCalls = {
    openStore({ path, key }) {
      db = openDatabase({ path, key, mode: 'read' });
      return null;
    },
    closeStore() {
      if (db) closeDatabase(db);
      db = null;
      return null;
    },
    queryRows: (query) => queryRows(store(), query, cache),
    queryTotals: (query) => queryTotals(store(), query, cache),
    queryFacet: (args) => queryFacet(store(), args, cache),
    getRow: (args) => getRow(store(), args),
    listDictionary: ({ name }) => listDictionary(store(), name),
    listReceipts: (args) => listReceipts(store(), args),
    resourceStatus: ({ resource }) => resourceStatus(store(), resource),
    listRuns: (args) => listRuns(store(), args),
    listChanges: (args) => listChanges(store(), args),
    listRestatements: (args) => listRestatements(store(), args),
    getRestatement: (args) => getRestatement(store(), args),
    getRowHistory: (args) => getRowHistory(store(), args),
    listLedgerDates: () => listLedgerDates(store()),
    getLearnedFacts: () => listLearned(store()),
    // Counted anew each time: a mark is to stand for the rows as they are.
    listParity: (args) => listParity(store(), args),
    listPins: () => listPins(store()),
    readPreference: ({ name }) => readPreference(store(), name),
  };
  return guardCalls(calls, () => db?.name ?? '');
}
