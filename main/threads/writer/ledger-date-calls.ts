// The writer's calls for runs that read single ledger dates.

import type { Receipt } from '../../../shared/contract/sync.ts';
import type { CountAnswer, CountBody, LedgerDateCalls } from './writer-protocol.ts';
import { AppError, toFailure } from '../../errors.ts';
import { decodePage } from '../../service/answer/decode.ts';
import {
  NEWEST_DATES_PREFERENCE,
  parseNewestDates,
  parseRereadRuns,
  REREAD_RUNS_PREFERENCE,
} from '../../../shared/preferences/quick-sync-dates.ts';
import type { Database } from '../../store/file/database.ts';
import { listCopyDates, keepLedgerDate } from '../../store/tables/ledger-dates.ts';
import { readFacts } from '../../store/tables/learned.ts';
import { countCheckedValues } from '../../store/proof/parity.ts';
import { isParityPaused } from '../../store/proof/parity-pause.ts';
import { readPreference } from '../../store/tables/preferences.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { areOfDate, DatesApply, type DateReadings, type DatesCommit } from './dates-apply.ts';

/** The ledger dates that the current run reads. None before a run begins, and after it is committed or dropped. */
export class DatesUnderWay {
  #apply: DatesApply | null = null;
  #readings: DateReadings | null = null;

  begin(db: Database): void {
    this.#apply = new DatesApply(db);
    this.#readings = this.#apply.readings;
  }

  /** From now on, dates are read for a whole copy of the reports. */
  readForWholeCopy(readings: DateReadings): void {
    this.#readings = readings;
  }

  getReadings(): DateReadings {
    if (!this.#readings) throw new AppError('storage', 'no ledger dates are being read');
    return this.#readings;
  }

  commit(commit: DatesCommit): Receipt {
    if (!this.#apply) throw new AppError('storage', 'no ledger dates are being read');
    const receipt = this.#apply.commit(commit);
    this.forget();
    return receipt;
  }

  drop(): void {
    this.#apply?.drop();
    this.forget();
  }

  /** Leaves the staged rows in place; the next run clears them. */
  forget(): void {
    this.#apply = null;
    this.#readings = null;
  }
}

export function createLedgerDateCalls(
  store: () => Database,
  { dates: underWay, trimLog }: { readonly dates: DatesUnderWay; readonly trimLog: (runId: string) => void },
): LedgerDateCalls {
  return {
    beginLedgerDates() {
      underWay.begin(store());
      return factsForDatePlan(store());
    },
    readDatePage: ({ date, ...read }) => underWay.getReadings().readPage(date, read),
    findRepeatedOfDate: ({ date }) => underWay.getReadings().findRepeated(date),
    discardDatePass({ date }) {
      underWay.getReadings().discardPass(date);
      return null;
    },
    settleDate(settled) {
      underWay.getReadings().settle(settled);
      return null;
    },
    readCounts: ({ counts }) => counts.map(readCount),
    commitLedgerDates(commit) {
      trimLog(commit.draft.runId);
      return underWay.commit(commit);
    },
    dropLedgerDates() {
      underWay.drop();
      return null;
    },
    keepLedgerDate(request) {
      keepLedgerDate(store(), request);
      return null;
    },
  };
}

function factsForDatePlan(db: Database): ReturnType<LedgerDateCalls['beginLedgerDates']> {
  const { rows, complete } = readState(db, 'reports');
  const { dateFilter, confirming } = readFacts(db);
  return {
    liveRows: rows,
    complete,
    dates: listCopyDates(db),
    dateFilter,
    confirming,
    checkedValues: isParityPaused(db) ? 0 : countCheckedValues(db, 'reports'),
    newestDates: parseNewestDates(readPreference(db, NEWEST_DATES_PREFERENCE)),
    rereadRuns: parseRereadRuns(readPreference(db, REREAD_RUNS_PREFERENCE)),
  };
}

function readCount({ date, body }: CountBody): CountAnswer {
  try {
    const { rows, total } = decodePage('reports', body);
    return { ok: true, value: { total, isOfDate: date === null || areOfDate(rows, date) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, failure: toFailure(error) };
  }
}
