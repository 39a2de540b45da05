// The change log under the filters of a sum: by how much each run changed that sum.

import type { Change } from '../../../shared/contract/changes.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter } from '../../../shared/contract/query.ts';
import { ledgerDateOf } from '../../../shared/rules/dates.ts';
import { commissionDifference } from '../../../shared/rules/commission.ts';
import { parseAmount } from '../../../shared/rules/scaled-decimal.ts';
import { textPassing } from '../columns/tests-on-columns.ts';
import type { QueryContext } from '../question/query-context.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import type { RowTest } from '../question/row-tests.ts';
import { findNanos } from './exact-amounts.ts';

export type SumOfChanges = Pick<Change, 'runId' | 'seenAt'> & {
  readonly ledgerDate: string | null;
  /** How the change moved the sum, in billionths. */
  readonly difference: bigint;
};
type RowTexts = NonNullable<Change['before']>;

/** Null if one of the filters reads more than the values of the row: the log does not have what it needs. */
export function changesOfSum(
  context: QueryContext,
  changes: readonly Change[],
  sum: { readonly filters: readonly Filter[]; readonly field: FieldName; readonly currency: CellValue },
): readonly SumOfChanges[] | null {
  const { filters, field, currency } = sum;
  const resolved = resolveFilters({ ...context, isForLog: true }, filters);
  if (resolved.kind === 'unknown') return null;
  const rowTests = resolved.tests.map(rowPassing);
  if (!rowTests.every((passes) => passes !== null)) return null;
  const amountOf = (row: Change['before']): bigint => {
    if (row === null || (row.currency ?? null) !== currency || !rowTests.every((passes) => passes(row))) return 0n;
    const amount = parseAmount(row[field] ?? '');
    return amount === null ? 0n : (findNanos(amount) ?? 0n);
  };
  return changes.flatMap(({ runId, seenAt, before, after, identity }) => {
    const difference = amountOf(after) - amountOf(before);
    const date = identity.biz_date ?? null;
    return difference === 0n ? [] : [{ runId, seenAt, ledgerDate: date && ledgerDateOf(date), difference }];
  });
}

/** A test as a function of a row's values; null if it cannot be answered from them. */
function rowPassing(test: RowTest): ((row: RowTexts) => boolean) | null {
  switch (test.kind) {
    case 'rows':
    case 'members':
    case 'notMembers':
      return null;
    case 'differs':
      return differs;
    case 'not': {
      const passes = rowPassing(test.test);
      return passes && ((row) => !passes(row));
    }
    case 'anyOf': {
      const anyOf = test.tests.map(rowPassing);
      return anyOf.every((passes) => passes !== null) ? (row) => anyOf.some((passes) => passes(row)) : null;
    }
    default: {
      const passes = textPassing(test);
      return (row) => passes(row[test.field] ?? null);
    }
  }
}

function differs(row: RowTexts): boolean {
  const difference = commissionDifference({
    broker: row.broker_commission_amount,
    company: row.org_commission_amount,
    total: row.commission_amount,
  });
  return difference !== null && /[1-9]/.test(difference);
}
