// One row through all runs: when this app first saw it, when it was last read, and each new value it was seen with.

import { FIELDS } from '../../preload/contract.ts';
import type { DatasetName, FieldName, Row, RowHistory } from '../../preload/contract.ts';
import { rowKey } from './change-log.ts';
import { changesOfRow } from './change-list.ts';
import type { Database } from './database.ts';
import { readState } from './resource-states.ts';
import { getRow } from './rows.ts';
import { withStorageErrors } from './sqlite-errors.ts';

/** Throws `notFound`. Reports of equal identity share one history. */
export function getRowHistory(
  db: Database,
  request: { readonly dataset: DatasetName; readonly key: string },
): RowHistory {
  const { dataset } = request;
  return withStorageErrors(db.name, () => {
    const read = db.transaction(() => {
      const row = getRow(db, request);
      const fields = Object.keys(FIELDS[dataset]) as FieldName[];
      const key = rowKey(
        dataset,
        fields.map((field) => row.values[field] ?? null),
      );
      const changes = changesOfRow(db, { dataset, rowKey: key });
      return {
        firstSeen: firstSeen(db, { row, dataset, changes }),
        lastConfirmed: lastRead(db, dataset, row),
        changes,
      };
    });
    return read.deferred();
  });
}

/** Counted back from the rows there are now: one more than the log accounts for was there before it. */
function firstSeen(
  db: Database,
  known: { readonly dataset: DatasetName; readonly row: Row; readonly changes: RowHistory['changes'] },
): string | null {
  const { dataset, row, changes } = known;
  const count = (kind: 'added' | 'gone'): number => changes.filter((change) => change.kind === kind).length;
  if (twins(db, dataset, row) - count('added') + count('gone') > 0) return null;
  return changes.findLast((change) => change.kind === 'added')?.seenAt ?? null;
}

function twins(db: Database, dataset: DatasetName, row: Row): number {
  if (dataset === 'charges') return 1;
  const { biz_date, broker_code, broker_team_code, dcp_name, currency } = row.values;
  const found = db
    .prepare(
      `SELECT count(*) FROM reports WHERE biz_date_ms IS (SELECT biz_date_ms FROM reports WHERE row_id = ?)
       AND biz_date IS ? AND broker_code IS ? AND broker_team_code IS ? AND dcp_name IS ? AND currency IS ?`,
    )
    .pluck();
  return Number(found.get(BigInt(row.key), biz_date, broker_code, broker_team_code, dcp_name, currency));
}

function lastRead(db: Database, dataset: DatasetName, row: Row): string | null {
  const date = dataset === 'reports' ? (row.values.biz_date ?? null) : null;
  const readAt = db.prepare('SELECT read_at FROM ledger_dates WHERE date = ?').pluck().get(date);
  return typeof readAt === 'string' ? readAt : readState(db, dataset).asOf;
}
