// One row through all runs: when this app first saw it, when it was last read, and each new value it was seen with. Also
// of a row that is gone, which only the change log knows any more.

import { type CellValue, type DatasetName, fieldsOf } from '../../../shared/contract/fields.ts';
import type { CallArguments } from '../../../shared/contract/calls.ts';
import type { RowHistory } from '../../../shared/contract/changes.ts';
import { rowKey } from '../copies/change-log.ts';
import { changesOfRow, findChangedRow } from './change-list.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { readState } from '../tables/resource-states.ts';
import { getRow } from '../question/rows.ts';
import { withStorageErrors } from '../file/sqlite-errors.ts';

/** `held`: rows there are now that go by this key. */
type Subject = { readonly dataset: DatasetName; readonly rowKey: string; readonly held: number };

/** Throws `notFound`. Reports of equal identity share one history. */
export function getRowHistory(db: Database, request: CallArguments<'getRowHistory'>): RowHistory {
  return withStorageErrors(db.name, () => {
    const read = db.transaction(() => {
      const subject = 'changeId' in request ? changedRow(db, request.changeId) : heldRow(db, request);
      const changes = changesOfRow(db, subject);
      return { firstSeen: firstSeen(subject, changes), lastConfirmed: lastRead(db, subject), changes };
    });
    return read.deferred();
  });
}

function heldRow(db: Database, request: { readonly dataset: DatasetName; readonly key: string }): Subject {
  const { dataset } = request;
  const { values } = getRow(db, request);
  const fields = fieldsOf(dataset);
  const key = rowKey(
    dataset,
    fields.map((field) => values[field] ?? null),
  );
  // A charge without an id has no other name, either.
  return { dataset, rowKey: key, held: Math.max(1, countHeld(db, { dataset, rowKey: key })) };
}

function changedRow(db: Database, changeId: string): Subject {
  const found = findChangedRow(db, changeId);
  if (found === null) throw new AppError('notFound', 'No such change');
  return { ...found, held: countHeld(db, found) };
}

function countHeld(db: Database, row: { readonly dataset: DatasetName; readonly rowKey: string }): number {
  if (row.dataset === 'charges') {
    return Number(db.prepare('SELECT count(*) FROM charges WHERE id = ?').pluck().get(row.rowKey));
  }
  const identity = identityTexts(row.rowKey);
  const found = db
    .prepare(
      `SELECT count(*) FROM reports WHERE biz_date_ms IS ? AND biz_date IS ? AND broker_code IS ?
       AND broker_team_code IS ? AND dcp_name IS ? AND currency IS ?`,
    )
    .pluck();
  return Number(found.get(parseDate(identity[0] ?? '')?.epochMs ?? null, ...identity));
}

/** Ledger date, AE, AE group, package and currency. */
function identityTexts(reportKey: string): readonly CellValue[] {
  return JSON.parse(reportKey) as readonly CellValue[];
}

/** Counted back from the rows there are now: one more than the log accounts for was there before it. */
function firstSeen({ held }: Subject, changes: RowHistory['changes']): string | null {
  const count = (kind: 'added' | 'gone'): number => changes.filter((change) => change.kind === kind).length;
  if (held - count('added') + count('gone') > 0) return null;
  return changes.findLast((change) => change.kind === 'added')?.seenAt ?? null;
}

function lastRead(db: Database, { dataset, rowKey: key, held }: Subject): string | null {
  if (held === 0) return null;
  const date = dataset === 'reports' ? (identityTexts(key)[0] ?? null) : null;
  const readAt = db.prepare('SELECT read_at FROM ledger_dates WHERE date = ?').pluck().get(date);
  return typeof readAt === 'string' ? readAt : readState(db, dataset).asOf;
}
