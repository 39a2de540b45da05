// The history of one row through all runs: when this app first saw it, when it was last read, and each change. Also for
// a row that is gone, which is in the change log only.

import { type DatasetName, fieldsOf } from '../../../shared/contract/fields.ts';
import type { CallArguments } from '../../../shared/contract/calls.ts';
import type { RowHistory } from '../../../shared/contract/changes.ts';
import { rowKey } from '../copies/change-log.ts';
import { changesOfRow, findChangedRow } from './change-list.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { readState } from '../tables/resource-states.ts';
import { identityFields, identityValues, OF_IDENTITY } from '../tables/report-identity.ts';
import { getRow } from '../question/rows.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';

/** `liveRows`: the number of rows with this key now. */
type Subject = { readonly dataset: DatasetName; readonly rowKey: string; readonly liveRows: number };

/** Reports of equal identity share one history. Throws `notFound` if there is no such row or change. */
export function getRowHistory(db: Database, request: CallArguments<'getRowHistory'>): RowHistory {
  return withStorageErrors(db.name, () => {
    const read = db.transaction(() => {
      const subject = 'changeId' in request ? changedRow(db, request.changeId) : liveRow(db, request);
      const changes = changesOfRow(db, subject);
      return { firstSeen: firstSeen(subject, changes), lastConfirmed: lastRead(db, subject), changes };
    });
    return read.deferred();
  });
}

function liveRow(db: Database, request: { readonly dataset: DatasetName; readonly key: string }): Subject {
  const { dataset } = request;
  const { values } = getRow(db, request);
  const fields = fieldsOf(dataset);
  const key = rowKey(
    dataset,
    fields.map((field) => values[field] ?? null),
  );
  // A charge without an id is not found by its key, but is there.
  return { dataset, rowKey: key, liveRows: Math.max(1, countLiveRows(db, { dataset, rowKey: key })) };
}

function changedRow(db: Database, changeId: string): Subject {
  const row = findChangedRow(db, changeId);
  if (row === null) throw new AppError('notFound', 'No such change');
  return { ...row, liveRows: countLiveRows(db, row) };
}

function countLiveRows(db: Database, row: { readonly dataset: DatasetName; readonly rowKey: string }): number {
  if (row.dataset === 'charges') {
    return Number(db.prepare('SELECT count(*) FROM charges WHERE id = ?').pluck().get(row.rowKey));
  }
  const countStatement = db.prepare(`SELECT count(*) FROM reports WHERE ${OF_IDENTITY}`).pluck();
  return Number(countStatement.get(...identityValues(row.rowKey)));
}

/** Null if the log does not show it: counting back from the live rows, one of them was there before the log began. */
function firstSeen({ liveRows }: Subject, changes: RowHistory['changes']): string | null {
  const count = (kind: 'added' | 'gone'): number => changes.filter((change) => change.kind === kind).length;
  if (liveRows - count('added') + count('gone') > 0) return null;
  return changes.findLast((change) => change.kind === 'added')?.seenAt ?? null;
}

function lastRead(db: Database, { dataset, rowKey: key, liveRows }: Subject): string | null {
  if (liveRows === 0) return null;
  const date = dataset === 'reports' ? (identityFields(key).biz_date ?? null) : null;
  const readAt = db.prepare('SELECT read_at FROM ledger_dates WHERE date = ?').pluck().get(date);
  return typeof readAt === 'string' ? readAt : readState(db, dataset).asOf;
}
