// What the service says about single charges beyond their fields: the Pending mark, and the pinned clients to which
// they apply. Only sets that were read with the current copy are used, because only certain marks are shown.

import type { ChargeClients, Row } from '../../../shared/contract/answers.ts';
import { CHARGE_FILTER_CODES, type PendingCode } from '../../../shared/contract/charge-codes.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { keysHash, membershipAnswer, parseSubject, subjectOf, type KeysHash } from './memberships.ts';
import { inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';

export function withPending(context: QueryContext, rows: readonly Row[]): readonly Row[] {
  if (context.dataset !== 'charges' || rows.length === 0) return rows;
  const pendingOf = pendingFinder(context);
  return rows.map((row) => ({ ...row, pending: pendingOf(row.values.id ?? null) }));
}

/** Returns the Pending mark by a charge's id; null when it is not known. */
export function pendingFinder(context: QueryContext): (id: CellValue) => PendingCode | null {
  const isMember = memberFinder(context.db);
  const tests = pendingTests(context);
  const passes = (test: (typeof tests)[number]['test'], id: string): boolean =>
    test !== null && isMember(test.subject, id) === (test.kind === 'members');
  return (id) => (id === null ? null : (tests.find(({ test }) => passes(test, id))?.mark ?? null));
}

/** How the store knows which charges have each mark; null where it does not know. The first mark that passes counts. */
export function pendingTests(context: QueryContext) {
  return CHARGE_FILTER_CODES.pending.map((mark) => ({ mark, test: pendingTest(context, mark) }));
}

/** The pinned clients to which the charge applies, in the order in which they were pinned. */
export function getChargeClients(db: Database, charge: Row, cache?: QueryCache): ChargeClients {
  return inSnapshot({ db, dataset: 'charges', cache }, (context) => {
    const knownClientIds = knownClients(context);
    const pins = db
      .prepare<unknown[], ClientPin>('SELECT aaid, nickname, pinned_at AS pinnedAt FROM pins ORDER BY pinned_at, aaid')
      .all();
    const isMember = memberFinder(db);
    const id = charge.values.id ?? null;
    const applies = ({ aaid }: ClientPin): boolean => knownClientIds.has(aaid) && isMember(subjectOf('aaid', aaid), id);
    return {
      pinned: pins.length,
      holders: pins.filter(applies).map((pin) => ({ ...pin, enteredAt: enteredAt(db, pin.aaid, id ?? '') })),
      unknown: id === null ? pins.length : pins.filter(({ aaid }) => !knownClientIds.has(aaid)).length,
    };
  });
}

type ClientPin = Pick<Pin, 'aaid' | 'nickname' | 'pinnedAt'>;

/** When a run last logged that the charge entered the client's set. */
function enteredAt(db: Database, aaid: string, id: string): string | null {
  const enteredStatement = db.prepare(
    `SELECT seen_at FROM changes WHERE dataset = 'charges' AND row_key = ? AND member = ? AND "before" IS NULL
     ORDER BY id DESC LIMIT 1`,
  );
  return enteredStatement.pluck<string>().get(id, subjectOf('aaid', aaid)) ?? null;
}

function pendingTest(context: QueryContext, value: PendingCode) {
  const answer = membershipAnswer(context, { name: 'pending', value, field: null });
  return answer?.kind === 'members' && answer.outdatedSince === null ? answer.test : null;
}

function memberFinder(db: Database): (subject: string, key: string | null) => boolean {
  const findStatement = db.prepare('SELECT 1 FROM memberships WHERE subject = ? AND row_key = ?').pluck();
  return (subject, key) => findStatement.get(subject, key) !== undefined;
}

/**
 * Clients whose charges were fetched with this copy and are all in it. One query for all pins: there may be thousands.
 */
function knownClients(context: QueryContext): ReadonlySet<string> {
  return context.remember('known clients', () => {
    const fetched = fetchedClients(context.db);
    return new Set(
      storedClients(context.db)
        .filter(({ subject, rows, digest, copyNumber }) => {
          if (copyNumber !== context.state.copyNumber) return false;
          const { inCopy, hash } = fetched.get(subject) ?? { inCopy: 0, hash: keysHash() };
          return inCopy === rows && hash.digest() === digest;
        })
        .map(({ subject }) => parseSubject(subject).value),
    );
  });
}

const CLIENT = subjectOf('aaid', '');

type StoredClient = {
  readonly subject: string;
  readonly rows: bigint;
  readonly digest: string;
  readonly copy_number: bigint | null;
};

function storedClients(db: Database) {
  const clientsStatement = db.prepare<unknown[], StoredClient>(
    `SELECT subject, rows, digest, copy_number FROM membership_states WHERE standing = 'known' AND substr(subject, 1, ?) = ?`,
  );
  return clientsStatement.all(CLIENT.length, CLIENT).map(({ subject, rows, digest, copy_number }) => ({
    subject,
    digest,
    rows: Number(rows),
    copyNumber: copy_number === null ? null : Number(copy_number),
  }));
}

/** For each client, how many of the fetched charges are in the copy (`inCopy`), and a hash of all fetched keys. */
function fetchedClients(db: Database) {
  const keysStatement = db.prepare<unknown[], { subject: string; key: string; inCopy: bigint }>(
    `SELECT subject, row_key AS key, (SELECT count(*) FROM charges WHERE id = row_key) AS inCopy FROM memberships WHERE substr(subject, 1, ?) = ? ORDER BY subject, row_key`,
  );
  const clients = new Map<string, { inCopy: number; readonly hash: KeysHash }>();
  for (const row of keysStatement.iterate(CLIENT.length, CLIENT)) {
    const client = clients.get(row.subject) ?? { inCopy: 0, hash: keysHash() };
    client.inCopy += Number(row.inCopy);
    client.hash.add(row.key);
    clients.set(row.subject, client);
  }
  return clients;
}
