// The sum as it was before a run saw changes: on one ledger date, or from that run on.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import { listChanges } from '../history/change-list.ts';
import { changesOfSum, type SumOfChanges } from './logged-changes.ts';
import { onLedgerDate, type AskedSum } from './asked-sum.ts';
import { textOfNanos } from './exact-amounts.ts';
import { withCurrency } from './other-sums.ts';

/** The newest changes of the log: older statements are compared with older copies. */
const MAX_CHANGES = 20_000;

/** `compared`: null if the log cannot answer the filters. */
export function restatedSums(asked: AskedSum): {
  readonly causes: readonly DifferenceCause[];
  readonly compared: number | null;
} {
  const { view, difference } = asked;
  const { changes } = listChanges(view.context.db, { dataset: 'reports', page: 1, pageSize: MAX_CHANGES });
  const own = changesOfSum(view.context, changes, asked);
  if (own === null) return { causes: [], compared: null };
  const target = difference === null ? null : -difference;
  const ofDates = sumsOf(own, ({ runId, ledgerDate }) => JSON.stringify([runId, ledgerDate])).filter(
    ({ sum }) => sum === target,
  );
  const causes = [
    ...ofDates.map((each) => causeOf(asked, each, each.first.ledgerDate)),
    ...sinceRuns(own)
      .filter(({ sum, rows }) => sum === target && !ofDates.some((date) => date.rows === rows))
      .map((each) => causeOf(asked, each, null)),
  ];
  return { causes, compared: own.length };
}

type ChangedSum = { readonly first: SumOfChanges; readonly sum: bigint; readonly rows: number };

function sumsOf(changes: readonly SumOfChanges[], keyOf: (change: SumOfChanges) => string): readonly ChangedSum[] {
  return [...Map.groupBy(changes, keyOf).values()].flatMap((group) => {
    const [first] = group;
    const sum = group.reduce((total, { difference }) => total + difference, 0n);
    return first === undefined ? [] : [{ first, sum, rows: group.length }];
  });
}

/** All changes since each run, with those of the run itself. The log is newest first. */
function sinceRuns(changes: readonly SumOfChanges[]): readonly ChangedSum[] {
  let [sum, rows] = [0n, 0];
  return sumsOf(changes, ({ runId }) => runId).map((run) => {
    sum += run.sum;
    rows += run.rows;
    return { first: run.first, sum, rows };
  });
}

function causeOf(
  { view, undated, filters, currency }: AskedSum,
  { first, sum, rows }: ChangedSum,
  date: string | null,
): DifferenceCause {
  const { runId, seenAt } = first;
  const found = date === null ? filters : [...undated, onLedgerDate(view, date)];
  const shown = withCurrency(found, currency);
  return { kind: 'restatement', runId, seenAt, date, difference: textOfNanos(sum), rows, filters: shown };
}
