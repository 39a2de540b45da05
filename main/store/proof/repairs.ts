// Repairs: where a filter's column finds other rows for a value than the service does, the service's rows were fetched.

import { sql } from 'drizzle-orm';
import type { DatasetName, DictionaryName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { listDictionary } from '../question/labels/dictionaries.ts';
import { FILTER_RULES } from '../question/filter-rules.ts';
import { columnCondition } from '../question/filters.ts';
import { dropMembers, membersCondition, parseSubject, subjectOf } from '../question/memberships.ts';
import type { FilterValue } from './parity.ts';
import { inSnapshot } from '../question/query-context.ts';
import { readState } from '../tables/resource-states.ts';
import { countRows } from '../question/rows.ts';
import { dropWaiting, listWaiting } from './waiting-lists.ts';

/** The set that was read longest ago comes first. `isOutdated`: the set was read with an earlier copy. */
export function listRepairs(db: Database, dataset: DatasetName) {
  const { copyNumber } = readState(db, dataset);
  const setsStatement = db.prepare<unknown[], { subject: string; rows: bigint; copy_number: bigint | null }>(
    `SELECT subject, rows, copy_number FROM membership_states WHERE dataset = ? AND standing = 'known' ORDER BY as_of, subject`,
  );
  return setsStatement.all(dataset).flatMap(({ subject, rows, copy_number: readWith }) => {
    const { name, value } = parseSubject(subject);
    if (FILTER_RULES[name].kind === 'notKept') return [];
    const isOutdated = readWith === null || Number(readWith) !== copyNumber;
    return [{ dataset, name, value, rows: Number(rows), isOutdated }];
  });
}

/**
 * Drops the rows of keys that a dictionary no longer has, and those that wait to be fetched: the service may refuse these keys
 * from now on. Their checks go too: they were made with these rows, and the column answers now. Call it inside the transaction
 * that replaces the dictionary.
 */
export function dropGoneKeys(db: Database, dictionary: DictionaryName): void {
  const keys = new Set(listDictionary(db, dictionary).map(({ key }) => key));
  const isGone = ({ name, value }: Pick<FilterValue, 'name' | 'value'>): boolean => {
    const rule = FILTER_RULES[name];
    return rule.kind === 'dictionary' && rule.dictionary === dictionary && !keys.has(value);
  };
  const subjects = db.prepare('SELECT subject FROM membership_states').pluck<string>().all();
  for (const subject of subjects) if (isGone(parseSubject(subject))) dropMembers(db, subject);
  for (const list of listWaiting(db, { onlyKnown: false }).lists) if (isGone(list)) dropWaiting(db, list);
  const checked = db.prepare<unknown[], FilterValue>('SELECT dataset, name, value FROM parity').all();
  const dropStatement = db.prepare('DELETE FROM parity WHERE dataset = ? AND name = ? AND value = ?');
  for (const check of checked) if (isGone(check)) dropStatement.run(check.dataset, check.name, check.value);
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
