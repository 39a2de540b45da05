// Whether answers of the service have confirmed what this app finds for a filter value.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { ServiceFilterName } from '../../../shared/contract/fields.ts';
import { readFacts } from '../tables/learned.ts';
import type { QueryContext } from './query-context.ts';

/**
 * Null if an answer of the service confirmed the value for the current copy, or if it differs from the service: that is
 * shown by a stronger mark of its own.
 */
export function proofNote(context: QueryContext, name: ServiceFilterName, value: string): FilterNote | null {
  if (context.state.asOf === null) return null;
  if (name === 'biz_date') return readFacts(context.db).dateFilter === 'obeyed' ? null : notProven(name);
  const { db, dataset, state } = context;
  const isSettled = db
    .prepare(
      `SELECT 1 FROM parity WHERE dataset = ? AND name = ? AND value = ?
       AND (mark = 'differs' OR (mark IN ('rowsAgree', 'countsAgree') AND copy_number = ?))`,
    )
    .get(dataset, name, value, state.copyNumber);
  if (isSettled !== undefined) return null;
  const agrees = db
    .prepare(`SELECT 1 FROM parity WHERE dataset = ? AND name = ? AND mark IN ('rowsAgree', 'countsAgree') LIMIT 1`)
    .get(dataset, name);
  return agrees === undefined ? notProven(name) : { name, standing: 'notProven', reason: 'valueNotChecked' };
}

function notProven(name: ServiceFilterName): FilterNote {
  return { name, standing: 'notProven', reason: 'readingNotProven' };
}
