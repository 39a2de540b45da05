// By how much the last run that read the reports changed a sum.

import type { LastDifference, DifferenceRequest } from '../../../shared/contract/differences.ts';
import type { Period } from '../../../shared/contract/query.ts';
import { COPYING_VERDICTS, type Receipt } from '../../../shared/contract/sync.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { dayText } from '../../../shared/rules/dates.ts';
import { listChanges } from '../history/change-list.ts';
import { inSnapshot, type ContextOptions, type QueryContext } from '../question/query-context.ts';
import { listReceipts } from '../tables/receipts.ts';
import { textOfNanos } from './exact-amounts.ts';
import { changesOfSum } from './logged-changes.ts';

/** The changes of a run with more are not read for one figure. */
const MAX_CHANGES = 5_000;

/** Null if it is not known: the first copy, a trimmed log, a period that moved, or filters that the log cannot answer. */
export function getLastDifference(
  options: Omit<ContextOptions, 'dataset'>,
  { query, field, currency }: Omit<DifferenceRequest, 'figure'>,
): LastDifference | null {
  return inSnapshot({ ...options, dataset: 'reports' }, (context) => {
    const { db } = context;
    const [run, before] = listReceipts(db, { resource: 'reports', verdicts: COPYING_VERDICTS, limit: 2 });
    // Of the first copy, nothing was there before.
    if (run === undefined || before === undefined || before.verdict === 'incomplete') return null;
    const periods = query.filters.flatMap((filter) => (filter.kind === 'period' ? [filter.period] : []));
    if (periods.some((period) => mayHaveMoved(period, { run, before, context }))) return null;
    const counted = (run.added ?? 0) + (run.changed ?? 0) + (run.gone ?? 0);
    const { changes, total } = listChanges(db, {
      dataset: 'reports',
      runId: run.runId,
      page: 1,
      pageSize: MAX_CHANGES,
    });
    // A log that was trimmed, or is too long, does not show the whole difference.
    if (total !== counted || changes.length !== total) return null;
    const own = changesOfSum(context, changes, { filters: query.filters, field, currency });
    if (own === null) return null;
    const difference = own.reduce((sum, each) => sum + each.difference, 0n);
    return { seenAt: run.finishedAt, difference: textOfNanos(difference) };
  });
}

/** Whether the period may have had other days in the copy before: by the month of that copy, or by its ledger dates. */
function mayHaveMoved(
  period: Period,
  { run, before, context }: { readonly run: Receipt; readonly before: Receipt; readonly context: QueryContext },
): boolean {
  const isOtherMonth = dayText(context.now()).slice(0, 7) !== dayText(Date.parse(before.finishedAt)).slice(0, 7);
  // A row that changes keeps its ledger date, because the date identifies it.
  const hasSameDates = run.added === 0 && run.gone === 0;
  switch (period) {
    case 'thisMonth':
      return isOtherMonth;
    case 'lastCompleteMonth':
      return isOtherMonth || !hasSameDates;
    case 'lastTenLedgerDates':
      return !hasSameDates;
    default:
      return assertNever(period);
  }
}
