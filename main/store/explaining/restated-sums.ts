// The sum as it was before a run saw changes: on one ledger date, or from that run on.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import { listChanges } from '../history/change-list.ts';
import { changesOfSum, type SumOfChanges } from './logged-changes.ts';
import { onLedgerDate, type AskedSum } from './asked-sum.ts';
import { equalityWith } from './equality.ts';
import { textOfNanos } from './exact-amounts.ts';
import { withCurrency } from './other-sums.ts';

/** The newest changes of the log: older statements are compared with older copies. */
const MAX_CHANGES = 20_000;

/** `compared`: null if the log cannot answer the filters. */
export function restatedSums(asked: AskedSum): {
  readonly causes: readonly DifferenceCause[];
  readonly compared: number | null;
} {
  const { view } = asked;
  const { changes } = listChanges(view.context.db, { dataset: 'reports', page: 1, pageSize: MAX_CHANGES });
  const own = changesOfSum(view.context, changes, asked);
  if (own === null) return { causes: [], compared: null };
  const ofDates = causesOf(
    asked,
    sumsOf(own, ({ runId, ledgerDate }) => JSON.stringify([runId, ledgerDate])),
    true,
  );
  // The same changes: all since a run are as many as those of the run on one date.
  const isOfOneDate = ({ first, rows }: ChangedSum): boolean =>
    ofDates.some((cause) => cause.runId === first.runId && cause.rows === rows);
  const ofRuns = sinceRuns(own).filter((sum) => !isOfOneDate(sum));
  const causes = [...ofDates, ...causesOf(asked, ofRuns, false)];
  return { causes, compared: own.length };
}

type Restatement = Extract<DifferenceCause, { readonly kind: 'restatement' }>;
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

function causesOf(asked: AskedSum, sums: readonly ChangedSum[], isOfDate: boolean): readonly Restatement[] {
  const { view, undated, filters, currency } = asked;
  return sums.flatMap(({ first: { runId, seenAt, ledgerDate }, sum, rows }) => {
    const equality = equalityWith(asked, -sum);
    if (equality === null) return [];
    const date = isOfDate ? ledgerDate : null;
    const found = date === null ? filters : [...undated, onLedgerDate(view, date)];
    const shown = withCurrency(found, currency);
    return [
      { kind: 'restatement', runId, seenAt, date, difference: textOfNanos(sum), rows, filters: shown, ...equality },
    ];
  });
}
