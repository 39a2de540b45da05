// Ranges of numbers and dates, inclusive at both ends. Rows whose value could not be read are in no range.

import { type FieldKind, type FieldName, kindOf } from '../../../shared/contract/fields.ts';
import type { FilterReason } from '../../../shared/contract/answers.ts';
import type { Period } from '../../../shared/contract/query.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { DAY_MS, startOfDay } from '../../../shared/rules/dates.ts';
import { parseDecimal } from '../../../shared/rules/decimal.ts';
import { periodDays } from './periods.ts';
import type { QueryContext } from './query-context.ts';
import type { RowTest } from './row-tests.ts';

type Range = { readonly field: FieldName; readonly from?: string; readonly to?: string };
export type RangeTest =
  { readonly kind: 'test'; readonly test: RowTest } | { readonly kind: 'unknown'; readonly reason: FilterReason };

const NOT_UNDERSTOOD = { kind: 'unknown', reason: 'valueNotUnderstood' } as const;
const NOT_RECOGNISED = { kind: 'unknown', reason: 'datesNotRecognised' } as const;

export function rangeTest(context: QueryContext, range: Range): RangeTest {
  const kind = fieldKind(context, range.field);
  switch (kind) {
    case 'number':
    case 'money':
      return decimalRange(range);
    case 'date':
      return dateRange(context, range);
    case 'id':
    case 'code':
    case 'text':
    case undefined:
      return NOT_UNDERSTOOD;
    default:
      return assertNever(kind);
  }
}

/** Tests for the days of the period as of now. A period of ledger dates contains no row if there are none. */
export function periodTest(
  context: QueryContext,
  { field, period }: { readonly field: FieldName; readonly period: Period },
): RangeTest {
  if (fieldKind(context, field) !== 'date') return NOT_UNDERSTOOD;
  const days = periodDays(context, period);
  if (days === 'unread') return NOT_RECOGNISED;
  if (days === null) return { kind: 'test', test: { kind: 'anyOf', tests: [] } };
  return dateRange(context, { field, ...days });
}

function fieldKind(context: QueryContext, field: FieldName): FieldKind | undefined {
  return kindOf(context.dataset, field);
}

function decimalRange({ field, from, to }: Range): RangeTest {
  const low = from === undefined ? undefined : parseDecimal(from);
  const high = to === undefined ? undefined : parseDecimal(to);
  if (low === null || high === null) return NOT_UNDERSTOOD;
  return { kind: 'test', test: { kind: 'decimals', field, from: low ?? null, to: high ?? null } };
}

function dateRange(context: QueryContext, { field, from, to }: Range): RangeTest {
  const isUnread = context.state.unreadDateFields.includes(field);
  // A range without bounds can be answered: it contains the rows whose date could be read.
  if (isUnread && !(from === undefined && to === undefined)) return NOT_RECOGNISED;
  const start = from === undefined ? undefined : startOfDay(from);
  const end = to === undefined ? undefined : startOfDay(to);
  if (start === null || end === null) return NOT_UNDERSTOOD;
  const before = end === undefined ? null : end + DAY_MS;
  return { kind: 'test', test: { kind: 'times', field, from: start ?? null, before } };
}
