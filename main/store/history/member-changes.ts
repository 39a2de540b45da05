// Logs which charges entered or left a set that only the service knows: a pending mark, a pinned client. The first
// reading of a set is not logged as a change, nor is a reading that cannot be compared with the one before.

import { PENDING_CODE, type PendingCode } from '../../../shared/contract/charge-codes.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { fieldsOf } from '../../../shared/contract/fields.ts';
import { changeInsert, keepHighestId } from '../copies/change-log.ts';
import type { RowTexts } from '../copies/compare-copies.ts';
import type { Database } from '../file/database.ts';
import { readMembership, subjectOf, type MembershipState } from '../question/memberships.ts';

type SeenBy = { readonly runId: string; readonly seenAt: string };
/**
 * Created before a set is replaced. `finish` compares the new set with the old one; call it in the same transaction.
 */
type MemberLog = { readonly finish: () => void };

const NOTHING_TO_COMPARE: MemberLog = { finish: () => undefined };

export function beginClientLog(db: Database, { aaid, ...seenBy }: SeenBy & { readonly aaid: string }): MemberLog {
  const subject = subjectOf('aaid', aaid);
  if (readMembership(db, subject)?.standing !== 'known') return NOTHING_TO_COMPARE;
  const before = keysOf(db, subject);
  return {
    finish() {
      const after = keysOf(db, subject);
      const log = beginSetLog(db, { ...seenBy, subject });
      for (const id of without(after, before)) log.write({ id, isIn: true });
      for (const id of without(before, after)) log.write({ id, isIn: false });
      log.finish();
    },
  };
}

export function beginPendingLog(db: Database, seenBy: SeenBy): MemberLog {
  const state = readMembership(db, subjectOf('pending', PENDING_CODE.waiting));
  const addedIds = state === null ? null : addedSince(db, state);
  const before = pendingMarks(db);
  if (before === null || addedIds === null) return NOTHING_TO_COMPARE;
  return {
    finish() {
      const after = pendingMarks(db);
      if (after === null) return;
      const log = beginSetLog(db, { ...seenBy, subject: 'pending' });
      for (const id of db.prepare('SELECT id FROM charges WHERE id IS NOT NULL').pluck<string>().all()) {
        const [was, is] = [before(id), after(id)];
        if (was !== null && is !== null && was !== is && !addedIds.has(id)) log.write({ id, marks: [was, is] });
      }
      log.finish();
    },
  };
}

/** Returns the mark of a charge by its id, null if it is in neither set. Null when the marks are not known. */
function pendingMarks(db: Database): ((id: string) => PendingCode | null) | null {
  const waiting = knownIds(db, PENDING_CODE.waiting);
  const approved = knownIds(db, PENDING_CODE.approved);
  if (waiting === null && approved === null) return null;
  // Of a single known set, the other mark has all other charges.
  const others = approved === null ? PENDING_CODE.approved : waiting === null ? PENDING_CODE.waiting : null;
  return (id) => {
    if (waiting?.has(id) === true) return PENDING_CODE.waiting;
    return approved?.has(id) === true ? PENDING_CODE.approved : others;
  };
}

function knownIds(db: Database, mark: PendingCode): ReadonlySet<string> | null {
  const subject = subjectOf('pending', mark);
  return readMembership(db, subject)?.standing === 'known' ? keysOf(db, subject) : null;
}

/** The charges added since the set was read, which had no mark then. Null when the log does not show them. */
function addedSince(db: Database, { changeId }: MembershipState): ReadonlySet<string> | null {
  const newest = Number(db.prepare('SELECT ifnull(max(id), 0) FROM changes').pluck().get());
  if (changeId === null || newest < changeId) return null;
  const addedStatement = db.prepare(
    `SELECT row_key FROM changes WHERE id > ? AND dataset = 'charges' AND kind = 'added' AND member IS NULL`,
  );
  return new Set(addedStatement.pluck<string>().all(changeId));
}

type SetEntry = { readonly id: string } & (
  | { readonly isIn: boolean; readonly marks?: never }
  | { readonly isIn?: never; readonly marks: readonly [string, string] }
);

function beginSetLog(db: Database, { subject, ...seenBy }: SeenBy & { readonly subject: string }) {
  const insert = changeInsert(db, { ...seenBy, dataset: 'charges' });
  const rowOf = chargeReader(db);
  let members = 0;
  return {
    write({ id, isIn, marks }: SetEntry): void {
      const row = rowOf(id);
      const [before, after] = [isIn === true ? null : row, isIn === false ? null : row];
      insert({ kind: 'changed', before, after }, { subject, ...(marks && { marks }) });
      members += 1;
    },
    finish(): void {
      if (members === 0) return;
      countMembers(db, seenBy, members);
      keepHighestId(db);
    },
  };
}

/** Returns the values of a charge by its id. If it is gone and the log has no values of it, only its id is known. */
function chargeReader(db: Database): (id: string) => RowTexts {
  const names = [...fieldsOf('charges'), 'extras'];
  const columns = names.map((name) => `"${name}"`).join(', ');
  const liveStatement = db.prepare(`SELECT ${columns} FROM charges WHERE id = ? LIMIT 1`).raw<RowTexts>();
  const goneStatement = db
    .prepare(`SELECT before FROM changes WHERE dataset = 'charges' AND row_key = ? AND kind = 'gone' ORDER BY id DESC`)
    .pluck<string>();
  return (id) => {
    const values = liveStatement.get(id);
    if (values !== undefined) return values;
    // The change log wrote it.
    const last = JSON.parse(goneStatement.get(id) ?? '{}') as Readonly<Record<string, CellValue>>;
    return names.map((name) => (name === 'id' ? id : (last[name] ?? null)));
  };
}

function countMembers(db: Database, { runId, seenAt }: SeenBy, members: number): void {
  db.prepare(
    `INSERT INTO runs (run_id, dataset, seen_at, baseline, added, changed, gone, restated_dates, members)
     VALUES (?, 'charges', ?, 0, 0, 0, 0, 0, ?)
     ON CONFLICT (run_id, dataset) DO UPDATE SET members = members + excluded.members`,
  ).run(runId, seenAt, members);
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...ids].filter((id) => !others.has(id));
}

function keysOf(db: Database, subject: string): ReadonlySet<string> {
  return new Set(db.prepare('SELECT row_key FROM memberships WHERE subject = ?').pluck<string>().all(subject));
}
