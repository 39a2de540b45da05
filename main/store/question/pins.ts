// Pins: the clients whose charge packages are fetched. memberships.ts stores which packages they have.

import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { dropMembers, readMembership, subjectOf } from './memberships.ts';
import { pins } from '../file/schema.ts';
import { readState } from '../tables/resource-states.ts';
import { withStorageErrors } from '../../files/storage-errors.ts';

/** In the order they were pinned. */
export function listPins(db: Database): readonly Pin[] {
  const stored = drizzle({ client: db }).select().from(pins).orderBy(asc(pins.pinned_at), asc(pins.aaid)).all();
  const { copyNumber } = readState(db, 'charges');
  return stored.map(({ aaid, nickname, pinned_at: pinnedAt, failure }) => {
    const membership = readMembership(db, subjectOf('aaid', aaid));
    const fetched = membership?.standing === 'known' ? membership : null;
    return {
      aaid,
      nickname,
      pinnedAt,
      asOf: fetched?.asOf ?? null,
      rows: fetched?.rows ?? null,
      isOutdated: fetched !== null && fetched.copyNumber !== copyNumber,
      // Written by `notePinFailure`.
      failure: failure === null ? null : (JSON.parse(failure) as Failure),
    };
  });
}

export function isPinned(db: Database, aaid: string): boolean {
  return drizzle({ client: db }).select().from(pins).where(eq(pins.aaid, aaid)).get() !== undefined;
}

/** The pinned clients as values of their filter; the label is the nickname, null without one. */
export function listPinValues(db: Database): readonly { readonly value: string; readonly label: string | null }[] {
  return listPins(db).map(({ aaid, nickname }) => ({ value: aaid, label: nickname === '' ? null : nickname }));
}

/** Ignores blank and repeated ids. A client that is already pinned keeps its nickname. */
export function addPins(db: Database, added: { readonly aaids: readonly string[]; readonly pinnedAt: string }): void {
  const insertStatement = db.prepare('INSERT OR IGNORE INTO pins (aaid, nickname, pinned_at) VALUES (?, ?, ?)');
  const add = db.transaction(() => {
    for (const aaid of new Set(added.aaids.map((text) => text.trim()))) {
      if (aaid !== '') insertStatement.run(aaid, '', added.pinnedAt);
    }
  });
  withStorageErrors(db.name, () => add.immediate());
}

export function renamePin(
  db: Database,
  { aaid, nickname }: { readonly aaid: string; readonly nickname: string },
): void {
  withStorageErrors(db.name, () =>
    drizzle({ client: db }).update(pins).set({ nickname: nickname.trim() }).where(eq(pins.aaid, aaid)).run(),
  );
}

/** Also deletes the client's packages and its check against the service. */
export function removePin(db: Database, aaid: string): void {
  const remove = db.transaction(() => {
    drizzle({ client: db }).delete(pins).where(eq(pins.aaid, aaid)).run();
    dropMembers(db, subjectOf('aaid', aaid));
    db.prepare(`DELETE FROM parity WHERE dataset = 'charges' AND name = 'aaid' AND value = ?`).run(aaid);
  });
  withStorageErrors(db.name, () => remove.immediate());
}

/**
 * Notes why the last attempt to fetch the client's packages failed; null if it worked. Packages fetched earlier stay.
 */
export function notePinFailure(db: Database, aaid: string, failure: Failure | null): void {
  const stored = failure === null ? null : JSON.stringify(failure);
  drizzle({ client: db }).update(pins).set({ failure: stored }).where(eq(pins.aaid, aaid)).run();
}
