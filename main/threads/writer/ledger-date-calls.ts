// The writer's answers for runs by ledger date.

import type { CountAnswer, CountBody, ReportDateCalls } from './writer-protocol.ts';
import { AppError, toFailure } from '../../errors.ts';
import { decodePage } from '../../service/decode.ts';
import { readRereadRuns, REREAD_RUNS_PREFERENCE } from '../../../shared/rules/reread-runs.ts';
import type { Database } from '../../store/file/database.ts';
import { listHeldDates, keepLedgerDate } from '../../store/tables/ledger-dates.ts';
import { readFacts } from '../../store/tables/learned.ts';
import { countCheckedValues } from '../../store/proof/parity.ts';
import { isParityPaused } from '../../store/proof/parity-pause.ts';
import { readPreference } from '../../store/tables/preferences.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { trimChanges } from '../../store/copies/trim-changes.ts';
import { areOfDate, DatesApply, type DateReadings } from './dates-apply.ts';

/** `readInto`: dates are read for a copy of all reports. `forget`: whatever is being read is given up, as the store closes or all reports are read instead. */
export function createReportDateCalls(
  store: () => Database,
  now: () => number,
): { readonly calls: ReportDateCalls; readInto(readings: DateReadings): void; forget(): void } {
  let apply: DatesApply | null = null;
  let readings: DateReadings | null = null;

  function reading(): DateReadings {
    if (!readings) throw new AppError('storage', 'no ledger dates are being read');
    return readings;
  }

  function forget(): void {
    apply = null;
    readings = null;
  }

  const calls: ReportDateCalls = {
    beginReportDates() {
      const db = store();
      trimChanges(db, now());
      apply = new DatesApply(db);
      readings = apply.readings;
      const { rows, complete } = readState(db, 'reports');
      const checkedValues = isParityPaused(db) ? 0 : countCheckedValues(db, 'reports');
      const rereadRuns = readRereadRuns(readPreference(db, REREAD_RUNS_PREFERENCE));
      const settings = { dateFilter: readFacts(db).dateFilter, checkedValues, rereadRuns };
      return { heldRows: rows, complete, dates: listHeldDates(db), ...settings };
    },
    readDatePage: ({ date, ...read }) => reading().readPage(date, read),
    discardDatePass({ date }) {
      reading().discardPass(date);
      return null;
    },
    settleDate(settled) {
      reading().settle(settled);
      return null;
    },
    readCounts: ({ counts }) => counts.map(readCount),
    commitReportDates(commit) {
      if (!apply) throw new AppError('storage', 'no ledger dates are being read');
      const receipt = apply.commit(commit);
      forget();
      return receipt;
    },
    dropReportDates() {
      apply?.drop();
      forget();
      return null;
    },
    keepLedgerDate(request) {
      keepLedgerDate(store(), request);
      return null;
    },
  };
  return { calls, readInto: (into) => (readings = into), forget };
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
