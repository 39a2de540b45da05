// Today's counts of changes, compared with a count over the listed changes themselves.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countChanges } from '../../main/store/history/change-counts.ts';
import { listChanges } from '../../main/store/history/change-list.ts';
import { listRestatements } from '../../main/store/history/restatements.ts';
import type { Database } from '../../main/store/file/database.ts';
import { addPins } from '../../main/store/question/pins.ts';
import { CHANGE_PARTS, type Change, type ChangePart } from '../../shared/contract/changes.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from '../support/logged-runs.ts';
import { seededRandom } from '../support/temp-store.ts';

let runs: LoggedRuns;
let db: Database;
beforeEach(() => {
  runs = loggedRuns();
  db = runs.db;
});
afterEach(() => runs.remove());

const TODAY = '2026-09-20';
const PAST = '2026-09-15';
const SETS: Readonly<Record<string, readonly string[]>> = { C1: ['1', '2'], C2: ['2', '3'], unpinned: ['4'] };

/** Twelve runs that change charges and reports at random, with two pinned clients and one that is not pinned. */
function fillLog(seed: number): void {
  const random = seededRandom(seed);
  const value = (): string => String(Math.floor(random() * 3));
  addPins(db, { aaids: ['C1', 'C2'], pinnedAt: timeOf(1) });
  const member = db.prepare('INSERT INTO memberships (subject, row_key) VALUES (?, ?)');
  for (const [aaid, ids] of Object.entries(SETS)) for (const id of ids) member.run(`aaid=${aaid}`, id);
  for (let run = 0; run < 6; run += 1) {
    const ids = ['1', '2', '3', '4', '5'].filter(() => run === 0 || random() < 0.8);
    runs.commit(
      'charges',
      ids.map((id) => ({ id, name: value() })),
    );
    const dates = [PAST, TODAY].flatMap((date) => ['A', 'B'].map((ae) => ({ date, ae })));
    runs.commit(
      'reports',
      dates.map(({ date, ae }) => report({ biz_date: date, broker_code: ae, commission_amount: value() })),
    );
  }
  // Lines as the log of clients and pending marks writes them.
  const line = db.prepare(
    `INSERT INTO changes (run_id, seen_at, dataset, kind, row_key, member, before, after, size_bytes)
     VALUES ('run-9', ?, 'charges', 'changed', ?, ?, '{}', '{}', 1)`,
  );
  line.run(timeOf(9), '5', 'aaid=C2');
  line.run(timeOf(9), '4', 'aaid=unpinned');
  line.run(timeOf(9), '1', 'pending');
  db.prepare(
    `INSERT INTO runs (run_id, dataset, seen_at, baseline, added, changed, gone, restated_dates, members)
     VALUES ('run-9', 'charges', ?, 0, 0, 0, 0, 0, 3) ON CONFLICT DO UPDATE SET members = 3`,
  ).run(timeOf(8));
}

/** From the listed changes alone, without the store's conditions. */
function partOf(change: Change, restated: ReadonlySet<string>): ChangePart {
  const pinned = Object.entries(SETS).filter(([aaid]) => aaid !== 'unpinned');
  const { membership } = change;
  const isOfCharge = change.dataset === 'charges' && membership?.kind !== 'client';
  const holds = pinned.some(([, ids]) => ids.includes(change.identity.id ?? ''));
  if (isOfCharge ? holds : membership?.kind === 'client' && membership.aaid !== 'unpinned') return 'clients';
  return restated.has(`${change.runId} ${change.identity.biz_date ?? ''}`) ? 'restated' : 'others';
}

describe('counts of changes', () => {
  it.each([1, 2, 3])('equal a count over the listed changes, random log %i', (seed) => {
    fillLog(seed);
    const all = listChanges(db, { page: 1, pageSize: 1000 }).changes;
    const restated = new Set(listRestatements(db, { limit: 99 }).map((one) => `${one.runId} ${one.ledgerDate}`));
    for (const seenAfter of [timeOf(1), timeOf(4), timeOf(8), timeOf(11), timeOf(12)]) {
      const seen = all.filter((change) => change.seenAt > seenAfter);
      const expected = Object.groupBy(seen, (change) => partOf(change, restated));
      const { parts } = countChanges(db, { seenAfter });
      for (const part of CHANGE_PARTS) {
        const counted = parts.filter((each) => each.part === part).reduce((sum, { changes }) => sum + changes, 0);
        expect(counted).toBe(expected[part]?.length ?? 0);
        // The list that a line of Today opens has exactly the changes that the line counts.
        const opened = listChanges(db, { seenAfter, part, page: 1, pageSize: 1000 });
        expect(opened.changes.map(({ id }) => id)).toEqual((expected[part] ?? []).map(({ id }) => id));
      }
      for (const { part, dataset, kind, changes } of parts) {
        expect(expected[part]?.filter((each) => each.dataset === dataset && each.kind === kind)).toHaveLength(changes);
      }
    }
  });

  it('of each pinned client equal the list of its changes, and only pinned clients are counted', () => {
    fillLog(4);
    const seenAfter = timeOf(2);
    const { clients } = countChanges(db, { seenAfter });
    expect(clients.map(({ aaid }) => aaid)).toEqual(['C1', 'C2']);
    for (const { aaid, changes } of clients) {
      expect(listChanges(db, { client: aaid, seenAfter, page: 1, pageSize: 1 }).total).toBe(changes);
    }
  });

  it('say when the oldest and the newest run were seen, also if only a membership changed later', () => {
    expect(countChanges(db, {})).toEqual({ parts: [], clients: [], oldestSeenAt: null, newestSeenAt: null });
    runs.commit('charges', [{ id: '1' }]);
    expect(countChanges(db, {})).toMatchObject({ parts: [], oldestSeenAt: timeOf(1), newestSeenAt: timeOf(1) });
  });

  it('restated dates are listed after the time only', () => {
    fillLog(5);
    const all = listRestatements(db, { limit: 99 });
    const seenAfter = timeOf(6);
    expect(listRestatements(db, { limit: 99, seenAfter })).toEqual(all.filter((one) => one.seenAt > seenAfter));
    expect(all.length).toBeGreaterThan(0);
  });
});
