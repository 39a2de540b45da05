// Turns the filters of a query into one condition in SQL, and selects the filters that apply when values are counted.

import type { SQL } from 'drizzle-orm';
import type { FacetSubject, FilterNote } from '../../../shared/contract/answers.ts';
import type { FieldName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import { filteredField, type Filter } from '../../../shared/contract/query.ts';
import type { QueryContext } from './query-context.ts';
import { resolveByColumn, resolveFilters, type Resolved } from './resolve-filters.ts';
import type { RowTest } from './row-tests.ts';
import { conditionOf } from './tests-to-sql.ts';

/**
 * `where` is undefined when every row passes. `fixedFields` have the same value in all matching rows, so rows are not
 * sorted by them.
 */
export type Condition =
  | {
      readonly kind: 'condition';
      /** What `where` tests. */
      readonly tests: readonly RowTest[];
      readonly where: SQL | undefined;
      readonly notes: readonly FilterNote[];
      readonly fixedFields: ReadonlySet<FieldName>;
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

export function conditionFor(context: QueryContext, filters: readonly Filter[]): Condition {
  return toCondition(context, resolveFilters(context, filters));
}

/** The condition of one service filter by its column alone, even if the service's rows for the value were fetched. */
export function columnCondition(
  context: QueryContext,
  filter: { readonly name: ServiceFilterName; readonly value: string },
): Condition {
  return toCondition(context, resolveByColumn(context, filter));
}

function toCondition(context: QueryContext, resolved: Resolved): Condition {
  if (resolved.kind === 'unknown') return resolved;
  const { tests, notes } = resolved;
  return { kind: 'condition', tests, where: conditionOf(context, tests), notes, fixedFields: fixedFieldsOf(tests) };
}

/** Fields that have the same value in all rows that pass the tests. */
export function fixedFieldsOf(tests: readonly RowTest[]): ReadonlySet<FieldName> {
  return new Set(tests.flatMap((test) => (test.kind === 'texts' && test.texts.length === 1 ? [test.field] : [])));
}

/**
 * The filters that apply when a subject's values are counted: with its own filters, every other value would count 0.
 */
export function withoutSubject(filters: readonly Filter[], subject: FacetSubject): readonly Filter[] {
  const counted = subject.kind === 'column' ? subject.field : filteredField(subject);
  return filters.filter((filter) => filteredField(filter) !== counted);
}
