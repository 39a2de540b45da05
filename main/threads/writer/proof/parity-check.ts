// Compares one answer of the service with the copy, in the writer thread: its total with the local count, its rows with
// the local rows.

import type { ParityMark } from '../../../../shared/contract/proof.ts';
import { decodePage, type DecodedPage } from '../../../service/answer/decode.ts';
import type { Database } from '../../../store/file/database.ts';
import { columnCondition, conditionFor, type Condition } from '../../../store/question/filters.ts';
import { readDatesNext } from '../../../store/tables/ledger-dates.ts';
import { FILTER_RULES } from '../../../store/question/filter-rules.ts';
import { readMembership, subjectOf } from '../../../store/question/memberships.ts';
import { saveParity, type FilterValue } from '../../../store/proof/parity.ts';
import { countEqualRows } from '../../../store/proof/parity-rows.ts';
import { inSnapshot, type QueryContext } from '../../../store/question/query-context.ts';
import { countRows } from '../../../store/question/rows.ts';
import { dropWaiting } from '../../../store/proof/waiting-lists.ts';
import { differingStaleDates, hasUncomparedStaleRows } from '../../../store/proof/stale-rows.ts';

export type ParityFinding = {
  readonly mark: ParityMark;
  readonly serviceTotal: number;
  /** True if fetching all rows of the value would settle the difference. */
  readonly isResolvable: boolean;
  /** Ledger dates whose rows were only counted, and that have rows which the copy lacks. */
  readonly outdatedDates: readonly string[];
};

/** `body`: the service's page for the value. The finding is saved. */
export function checkParity(
  db: Database,
  answer: {
    readonly value: FilterValue;
    readonly body: Uint8Array;
    readonly checkedAt: string;
    readonly runId: string;
  },
): ParityFinding {
  const { value, checkedAt, runId } = answer;
  const page = decodePage(value.dataset, answer.body);
  const comparison = inSnapshot({ db, dataset: value.dataset }, (context) => ({
    ...compareWithCopy(context, value, page),
    wholeRows: context.state.rows,
    outdatedDates: differingStaleDates(context, page.rows),
    hasAnyRow: page.rows.length === 0 || countEqualRows(context, undefined, page.rows) > 0,
  }));
  const { mark, localTotal, compared, wholeRows, outdatedDates, hasAnyRow } = comparison;
  // If the copy lacks the rows, or has outdated rows of a ledger date, fetching them would not settle the difference.
  const isWanted =
    !isAgreement(mark) && outdatedDates.length === 0 && hasAnyRow && FILTER_RULES[value.name].kind !== 'notKept';
  // If the answer has all rows of the dataset, the service ignores the filter.
  const isResolvable = isWanted && page.total !== wholeRows;
  const finding = { mark, serviceTotal: page.total, localTotal, compared, checkedAt, runId };
  const save = db.transaction(() => {
    saveParity(db, value, finding);
    if (!isResolvable) dropWaiting(db, value);
    readDatesNext(db, outdatedDates);
  });
  save.immediate();
  return { mark, serviceTotal: page.total, isResolvable, outdatedDates };
}

/** If a key is in doubt and no rows were fetched for the value, the column may still give the service's answer. */
function compareWithCopy(context: QueryContext, value: FilterValue, page: DecodedPage): Compared {
  const now = compare(context, conditionFor(context, [{ kind: 'service', ...value }]), page);
  const isFetched = readMembership(context.db, subjectOf(value.name, value.value)) !== null;
  if (now.mark !== 'notChecked' || isFetched || FILTER_RULES[value.name].kind === 'notKept') return now;
  const byColumn = compare(context, columnCondition(context, value), page);
  return isAgreement(byColumn.mark) ? byColumn : now;
}

type Compared = {
  readonly mark: ParityMark;
  readonly localTotal: number | null;
  readonly compared: number | null;
};

function compare(context: QueryContext, condition: Condition, page: DecodedPage): Compared {
  // A membership that was read with another copy stays outdated, even if one page agrees with it.
  const isOutdated = condition.notes.some(({ standing }) => standing === 'outdated');
  if (condition.kind === 'unknown' || isOutdated) return { mark: 'notChecked', localTotal: null, compared: null };
  const localTotal = countRows(context, condition.where);
  if (localTotal !== page.total) return { mark: 'differs', localTotal, compared: null };
  const isListed = page.rowErrors.length === 0 && (page.rows.length > 0 || page.total === 0);
  if (!isListed) return { mark: 'countsAgree', localTotal, compared: null };
  const compared = page.rows.length;
  const equal = countEqualRows(context, condition.where, page.rows);
  if (equal < compared) return { mark: 'differs', localTotal, compared };
  const isProven = !hasUncomparedStaleRows(context, condition.where, page.rows);
  return { mark: isProven ? 'rowsAgree' : 'countsAgree', localTotal, compared };
}

function isAgreement(mark: ParityMark): boolean {
  return mark === 'rowsAgree' || mark === 'countsAgree';
}
