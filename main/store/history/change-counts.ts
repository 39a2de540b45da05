// Counts the changes that were logged after a change, by part, dataset and kind, and by pinned client.

import { sql, type SQL } from 'drizzle-orm';
import { CHANGE_PARTS, type ChangeCounts, type ChangeKind, type ChangePart } from '../../../shared/contract/changes.ts';
import { DATASETS, type DatasetName } from '../../../shared/contract/fields.ts';
import type { Database } from '../file/database.ts';
import { allRows, firstRow, toNumber } from '../file/statements.ts';
import { parseSubject } from '../question/memberships.ts';
import { trimmedUpTo } from '../copies/trim-changes.ts';
import { CLIENT_SUBJECTS, OF_CHARGE, PART } from './change-parts.ts';
import { countRestatedDates, findDroppedBefore } from './restatements.ts';

const KINDS = ['added', 'changed', 'gone'] as const satisfies readonly ChangeKind[];

export function countChanges(db: Database, after: { readonly afterChange?: number }): ChangeCounts {
  const condition = sql`id > ${after.afterChange ?? 0}`;
  const counted = allRows(
    db,
    sql`SELECT ${PART} AS part, dataset, kind, count(*) AS rows FROM changes WHERE ${condition} GROUP BY 1, 2, 3`,
  );
  const rowsOf = (part: ChangePart, dataset: DatasetName, kind: ChangeKind): number =>
    toNumber(
      counted.find((row) => row['part'] === part && row['dataset'] === dataset && row['kind'] === kind)?.['rows'],
    );
  const parts = CHANGE_PARTS.flatMap((part) =>
    DATASETS.flatMap((dataset) => KINDS.map((kind) => ({ part, dataset, kind, changes: rowsOf(part, dataset, kind) }))),
  );
  return {
    parts: parts.filter(({ changes }) => changes > 0),
    clients: countByClient(db, condition),
    restatedDates: countRestatedDates(db, after),
    droppedBefore: findDroppedBefore(db, after),
    isCut: trimmedUpTo(db) > (after.afterChange ?? 0),
    baselines: listBaselines(db),
    ...edgesOf(db),
  };
}

function countByClient(db: Database, condition: SQL): ChangeCounts['clients'] {
  const own = sql`SELECT member AS subject FROM changes WHERE ${condition} AND member IN (${CLIENT_SUBJECTS})`;
  const ofCharges = sql`SELECT subject FROM memberships JOIN changes USING (row_key)
    WHERE ${condition} AND ${OF_CHARGE} AND subject IN (${CLIENT_SUBJECTS})`;
  const rows = allRows(db, sql`SELECT subject, count(*) AS rows FROM (${own} UNION ALL ${ofCharges}) GROUP BY subject`);
  return rows.map((row) => ({ aaid: parseSubject(String(row['subject'])).value, changes: toNumber(row['rows']) }));
}

function listBaselines(db: Database): ChangeCounts['baselines'] {
  const rows = allRows(db, sql`SELECT dataset, run_id FROM runs WHERE baseline = 1 ORDER BY rowid`);
  return DATASETS.flatMap((dataset) =>
    rows.filter((row) => row['dataset'] === dataset).map((row) => ({ dataset, runId: String(row['run_id']) })),
  );
}

function edgesOf(db: Database): Pick<ChangeCounts, 'oldestSeenAt' | 'newestSeenAt' | 'newestChange'> {
  const oldest = firstRow(db, sql`SELECT min(seen_at) AS oldest FROM runs`)?.['oldest'];
  // In the order of the log: a clock may have been ahead during an earlier run.
  const lastRun = firstRow(db, sql`SELECT seen_at FROM runs ORDER BY rowid DESC LIMIT 1`);
  const lastChange = firstRow(db, sql`SELECT id, seen_at FROM changes ORDER BY id DESC LIMIT 1`);
  const newest = [lastRun?.['seen_at'], lastChange?.['seen_at']].filter((time) => typeof time === 'string').sort();
  return {
    oldestSeenAt: typeof oldest === 'string' ? oldest : null,
    newestSeenAt: newest.at(-1) ?? null,
    newestChange: toNumber(lastChange?.['id']),
  };
}
