// One answer of the service held against the copy, in the writer thread: its total against the local count, its rows
// against the local rows.

import type { ParityMark } from '../../preload/contract.ts';
import { decodePage, type DecodedPage } from '../service/decode.ts';
import type { Database } from '../store/database.ts';
import { columnCondition, conditionFor, type Condition } from '../store/filters.ts';
import { FILTER_RULES } from '../store/filter-rules.ts';
import { dropMembers, readMembership, subjectOf } from '../store/memberships.ts';
import { saveParity, type FilterValue } from '../store/parity.ts';
import { countEqualRows } from '../store/parity-rows.ts';
import { inSnapshot, type QueryContext } from '../store/query-context.ts';
import { countRows } from '../store/rows.ts';
import { withStorageErrors } from '../store/sqlite-errors.ts';

export type ParityFinding = {
  readonly mark: ParityMark;
  readonly serviceTotal: number;
  /** Fetching the value's rows one by one would answer it. */
  readonly isResolvable: boolean;
};

export function checkParity(
  db: Database,
  asked: { readonly value: FilterValue; readonly body: Uint8Array; readonly checkedAt: string },
): ParityFinding {
  const { value, checkedAt } = asked;
  const page = decodePage(value.dataset, asked.body);
  const subject = subjectOf(value.name, value.value);
  const found = inSnapshot({ db, dataset: value.dataset }, (context) => {
    const now = compare(context, conditionFor(context, [{ kind: 'service', ...value }]), page);
    const isRepair = readMembership(db, subject) !== null && FILTER_RULES[value.name].kind !== 'notKept';
    const byColumn = isRepair && !isGreen(now.mark) ? compare(context, columnCondition(context, value), page) : null;
    return { now, byColumn, wholeRows: context.state.rows };
  });
  const { now, byColumn, wholeRows } = found;
  const healed = byColumn !== null && isGreen(byColumn.mark) ? byColumn : null;
  const { mark, localTotal, compared } = healed ?? now;
  withStorageErrors(db.name, () =>
    db
      .transaction(() => {
        if (healed !== null) dropMembers(db, subject);
        saveParity(db, value, { mark, serviceTotal: page.total, localTotal, compared, checkedAt });
      })
      .immediate(),
  );
  const isWanted = !isGreen(mark) && FILTER_RULES[value.name].kind !== 'notKept';
  // A filter that the service ignores gives every row, whatever is asked.
  return { mark, serviceTotal: page.total, isResolvable: isWanted && page.total !== wholeRows };
}

type Compared = {
  readonly mark: ParityMark;
  readonly localTotal: number | null;
  readonly compared: number | null;
};

function compare(context: QueryContext, condition: Condition, page: DecodedPage): Compared {
  if (condition.kind === 'unknown') return { mark: 'notChecked', localTotal: null, compared: null };
  const localTotal = countRows(context, condition.where);
  if (localTotal !== page.total) return { mark: 'differs', localTotal, compared: null };
  const isListed = page.rowErrors.length === 0 && (page.rows.length > 0 || page.total === 0);
  if (!isListed) return { mark: 'countsAgree', localTotal, compared: null };
  const compared = page.rows.length;
  const equal = countEqualRows(context, condition.where, page.rows);
  return { mark: equal === compared ? 'rowsAgree' : 'differs', localTotal, compared };
}

function isGreen(mark: ParityMark): boolean {
  return mark === 'rowsAgree' || mark === 'countsAgree';
}
