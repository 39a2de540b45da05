// The reader thread's calls, answered over a connection of its own to the file that the writer writes.

import { readFilterWords } from '../exports/rows/filters-in-words.ts';
import { sumCounter, type CountBySums } from '../store/columns/kept/count-by-sums.ts';
import { countChanges } from '../store/history/change-counts.ts';
import { listChanges, listRuns } from '../store/history/change-list.ts';
import type { Database } from '../store/file/database.ts';
import { listLabelledKeys } from '../store/question/labels/labels.ts';
import { listLearned } from '../store/proof/learned-list.ts';
import { listLedgerDates } from '../store/tables/ledger-dates.ts';
import { listParity, parityStanding } from '../store/proof/parity.ts';
import { isParityPaused } from '../store/proof/parity-pause.ts';
import { getPeriods } from '../store/question/periods.ts';
import { listPins } from '../store/question/pins.ts';
import { readPreference } from '../store/tables/preferences.ts';
import { createQueryCache, type QueryCache } from '../store/question/query-context.ts';
import { listReceipts, resourceStatus } from '../store/tables/receipts.ts';
import { getRestatement, listRestatements } from '../store/history/restatements.ts';
import { getLastDifference } from '../store/explaining/last-difference.ts';
import { findNote, listLooseNotes, listNotes } from '../store/history/row-notes.ts';
import { getRowHistory } from '../store/history/row-history.ts';
import { getChargeClients } from '../store/question/row-marks.ts';
import { getRows } from '../store/question/row-positions.ts';
import { getRow, queryRows } from '../store/question/rows.ts';
import { guardCalls } from '../files/storage-errors.ts';
import { listViewNews } from '../store/views/view-news.ts';
import { listViews } from '../store/views/views.ts';
import { ReadConnection } from './read-connection.ts';
import type { ReaderCalls } from './reader-protocol.ts';

/** Results for more filter values than a service has. */
const MAX_COUNTED = 100_000;

type ReaderAnswers = Omit<ReaderCalls, 'openStore' | 'closeStore'>;

/** What was computed from the open file. A copy in the next file may have the same number. */
type Computed = { readonly cache: QueryCache; readonly findCount: CountBySums; counted: QueryCache };

function nothingComputed(): Computed {
  return { cache: createQueryCache(), findCount: sumCounter(), counted: createQueryCache(MAX_COUNTED) };
}

/** `throwIfStopped` is called between the steps of long answers. It throws if the call must stop and run again later. */
export function createReaderCalls(now: () => number, throwIfStopped?: () => void): ReaderCalls {
  const connection = new ReadConnection();
  let computed = nothingComputed();
  const calls: ReaderCalls = {
    openStore(location) {
      connection.open(location);
      computed = nothingComputed();
      return null;
    },
    closeStore() {
      connection.close();
      computed = nothingComputed();
      return null;
    },
    ...answersFrom({ store: () => connection.getDatabase(), computed: () => computed, now, throwIfStopped }),
  };
  return guardCalls(calls, () => connection.path);
}

type AnswerParts = {
  readonly store: () => Database;
  readonly computed: () => Computed;
  readonly now: () => number;
  readonly throwIfStopped: (() => void) | undefined;
};

function answersFrom({ store, computed, now, throwIfStopped }: AnswerParts): ReaderAnswers {
  const cache = (): QueryCache => computed().cache;
  return {
    queryRows: (query) => queryRows(store(), query, { now, cache: cache(), findCount: computed().findCount }),
    getFilterWords: (args) => readFilterWords({ db: store(), now, cache: cache(), throwIfStopped }, args),
    getPeriods: () => getPeriods(store(), now),
    getRows: (args) => getRows(store(), args, { now, cache: cache() }),
    getChargeClients: ({ key }) =>
      getChargeClients(store(), getRow(store(), { dataset: 'charges', key }, cache()), cache()),
    listDictionary: ({ name }) => listLabelledKeys(store(), name, cache()),
    listReceipts: (args) => listReceipts(store(), args),
    resourceStatus: ({ resource }) => resourceStatus(store(), resource, now()),
    listRuns: (args) => listRuns(store(), args),
    listChanges: (args) => listChanges(store(), args),
    countChanges: (args) => countChanges(store(), args),
    listRestatements: (args) => listRestatements(store(), args),
    getRestatement: (args) => getRestatement(store(), args),
    getRowHistory: (args) => getRowHistory(store(), args),
    getLastDifference: (args) => getLastDifference({ db: store(), now, cache: cache() }, args),
    listLedgerDates: () => listLedgerDates(store()),
    getNote: (args) => findNote(store(), args),
    listNotes: (args) => listNotes(store(), args),
    listLooseNotes: (args) => listLooseNotes(store(), args),
    getLearnedFacts: () => listLearned(store()),
    listParity(args) {
      // Counted again at each request, so that a mark describes the current rows. A request that made way goes on.
      const from = computed();
      const parity = listParity(store(), args, { cache: from.counted, throwIfStopped });
      from.counted = createQueryCache(MAX_COUNTED);
      return parity;
    },
    readParityStanding: () => ({ ...parityStanding(store(), now()), paused: isParityPaused(store()) }),
    listPins: () => listPins(store()),
    listViews: () => listViews(store()),
    listViewNews: () => listViewNews(store()),
    readPreference: ({ name }) => readPreference(store(), name),
  };
}
