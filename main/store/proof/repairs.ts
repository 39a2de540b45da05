// Repairs: where a filter's column finds other rows for a value than the service does, the service's rows were fetched.

import { sql } from 'drizzle-orm';
import type { DatasetName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { FILTER_RULES } from '../question/filter-rules.ts';
import { columnCondition } from '../question/filters.ts';
import { membersCondition, subjectOf } from '../question/memberships.ts';
import type { FilterValue } from './parity.ts';
import { inSnapshot } from '../question/query-context.ts';
import { readState } from '../tables/resource-states.ts';
import { countRows } from '../question/rows.ts';

/** The set that was read longest ago comes first. `isOutdated`: the set was read with an earlier copy. */
export function listRepairs(db: Database, dataset: DatasetName) {
  const { copyNumber } = readState(db, dataset);
  const setsStatement = db.prepare<unknown[], { subject: string; rows: bigint; copy_number: bigint | null }>(
    `SELECT subject, rows, copy_number FROM membership_states WHERE dataset = ? AND standing = 'known' ORDER BY as_of, subject`,
  );
  return setsStatement.all(dataset).flatMap(({ subject, rows, copy_number: readWith }) => {
    const end = subject.indexOf('=');
    // `subjectOf` wrote it.
    const name = subject.slice(0, end) as ServiceFilterName;
    if (FILTER_RULES[name].kind === 'notKept') return [];
    const isOutdated = readWith === null || Number(readWith) !== copyNumber;
    return [{ dataset, name, value: subject.slice(end + 1), rows: Number(rows), isOutdated }];
  });
}

/**
 * Whether the column finds exactly the rows that were fetched for the value, so that the repair is no longer needed.
 */
export function isAnsweredByColumn(db: Database, { dataset, name, value }: FilterValue, rows: number): boolean {
  const rule = FILTER_RULES[name];
  if (rule.kind === 'notKept') return false;
  return inSnapshot({ db, dataset }, (context) => {
    const column = columnCondition(context, { name, value });
    if (column.kind === 'unknown') return false;
    const members = membersCondition(context, { kind: 'members', subject: subjectOf(name, value), field: rule.field });
    const membersFoundByColumn = column.where === undefined ? members : sql`${members} AND ${column.where}`;
    return countRows(context, column.where) === rows && countRows(context, membersFoundByColumn) === rows;
  });
}
