// Ranges over numbers and dates, inclusive at both ends. Rows whose value could not be read are in no range.

import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { FIELDS } from '../../preload/contract.ts';
import type { FieldKind, FieldName, FilterReason } from '../../preload/contract.ts';
import { assertNever } from '../errors.ts';
import { DAY_MS, startOfDay } from './dates.ts';
import { parseDecimal } from './money.ts';
import { column } from './query-context.ts';
import type { QueryContext } from './query-context.ts';

type Range = { readonly field: FieldName; readonly from?: string; readonly to?: string };
export type RangeCondition =
  { readonly kind: 'condition'; readonly where: SQL } | { readonly kind: 'unknown'; readonly reason: FilterReason };

export function rangeCondition(context: QueryContext, range: Range): RangeCondition {
  const kind = (FIELDS[context.dataset] as Readonly<Partial<Record<FieldName, FieldKind>>>)[range.field];
  switch (kind) {
    case 'number':
    case 'money':
      return decimalRange(context, range);
    case 'date':
      return dateRange(context, range);
    case 'id':
    case 'code':
    case 'text':
    case undefined:
      return { kind: 'unknown', reason: 'valueNotUnderstood' };
    default:
      return assertNever(kind);
  }
}

function decimalRange(context: QueryContext, range: Range): RangeCondition {
  const units = column(context.dataset, `${range.field}_units`);
  const nanos = column(context.dataset, `${range.field}_nanos`);
  const from = range.from === undefined ? undefined : parseDecimal(range.from);
  const to = range.to === undefined ? undefined : parseDecimal(range.to);
  if (from === null || to === null) return { kind: 'unknown', reason: 'valueNotUnderstood' };
  const where = and(
    sql`${units} IS NOT NULL`,
    from && sql`(${units}, ${nanos}) >= (${from.units}, ${from.nanos})`,
    to && sql`(${units}, ${nanos}) <= (${to.units}, ${to.nanos})`,
  );
  return { kind: 'condition', where: sql`${where}` };
}

function dateRange(context: QueryContext, range: Range): RangeCondition {
  if (context.state.unreadDateFields.includes(range.field)) return { kind: 'unknown', reason: 'datesNotRecognised' };
  const ms = column(context.dataset, `${range.field}_ms`);
  const from = range.from === undefined ? undefined : startOfDay(range.from);
  const to = range.to === undefined ? undefined : startOfDay(range.to);
  if (from === null || to === null) return { kind: 'unknown', reason: 'valueNotUnderstood' };
  const where = and(
    sql`${ms} IS NOT NULL`,
    from === undefined ? undefined : sql`${ms} >= ${from}`,
    to === undefined ? undefined : sql`${ms} < ${to + DAY_MS}`,
  );
  return { kind: 'condition', where: sql`${where}` };
}
