// The reader thread's answers, over its own connection to the same file.

import { AppError } from '../errors.ts';
import { listChanges, listRuns } from '../store/change-list.ts';
import { closeDatabase, openDatabase, type Database } from '../store/database.ts';
import { listLabelledKeys } from '../store/labels.ts';
import { listLearned } from '../store/learned-list.ts';
import { listLedgerDates } from '../store/ledger-dates.ts';
import { countNamesakes } from '../store/name-match.ts';
import { listParity, parityStanding } from '../store/parity.ts';
import { isParityPaused } from '../store/parity-pause.ts';
import { getPeriods } from '../store/periods.ts';
import { listPins } from '../store/pins.ts';
import { readPreference } from '../store/preferences.ts';
import { createQueryCache } from '../store/query-context.ts';
import { listReceipts, resourceStatus } from '../store/receipts.ts';
import { getRestatement, listRestatements } from '../store/restatements.ts';
import { getRowHistory } from '../store/row-history.ts';
import { getChargeClients } from '../store/row-marks.ts';
import { getRow, queryRows } from '../store/rows.ts';
import { guardCalls } from '../store/sqlite-errors.ts';
import { listViewNews } from '../store/view-news.ts';
import { listViews } from '../store/views.ts';
import type { ReaderCalls } from './protocol.ts';

export function createReaderCalls(now: () => number): ReaderCalls {
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
    queryRows: (query) => queryRows(store(), query, { now, cache }),
    countNamesakes: (args) => countNamesakes(store(), args),
    getPeriods: () => getPeriods(store(), now),
    getRow: (args) => getRow(store(), args, cache),
    getChargeClients: ({ key }) =>
      getChargeClients(store(), getRow(store(), { dataset: 'charges', key }, cache), cache),
    listDictionary: ({ name }) => listLabelledKeys(store(), name, cache),
    listReceipts: (args) => listReceipts(store(), args),
    resourceStatus: ({ resource }) => resourceStatus(store(), resource, now()),
    listRuns: (args) => listRuns(store(), args),
    listChanges: (args) => listChanges(store(), args),
    listRestatements: (args) => listRestatements(store(), args),
    getRestatement: (args) => getRestatement(store(), args),
    getRowHistory: (args) => getRowHistory(store(), args),
    listLedgerDates: () => listLedgerDates(store()),
    getLearnedFacts: () => listLearned(store()),
    // Counted anew each time: a mark is to stand for the rows as they are.
    listParity: (args) => listParity(store(), args),
    readParityStanding: () => ({ ...parityStanding(store(), now()), paused: isParityPaused(store()) }),
    listPins: () => listPins(store()),
    listViews: () => listViews(store()),
    listViewNews: () => listViewNews(store()),
    readPreference: ({ name }) => readPreference(store(), name),
  };
  return guardCalls(calls, () => db?.name ?? '');
}
