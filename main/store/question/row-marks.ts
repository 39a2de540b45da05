// What the service said of single charges beyond their own fields: the Pending mark, and the pinned clients they apply
// to. Only from sets that were read with this very copy: a mark that is not certain is not shown.

import { createHash } from 'node:crypto';
import type { ChargeClients, Row } from '../../../shared/contract/answers.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { membershipAnswer, subjectOf } from './memberships.ts';
import { inSnapshot, type QueryCache, type QueryContext } from './query-context.ts';

type PendingMark = '0' | '1';
const PENDING_MARKS: readonly PendingMark[] = ['1', '0'];

export function withPending(context: QueryContext, rows: readonly Row[]): readonly Row[] {
  if (context.dataset !== 'charges' || rows.length === 0) return rows;
  const pendingOf = pendingFinder(context);
  return rows.map((row) => ({ ...row, pending: pendingOf(row.values.id ?? null) }));
}

/** By the charge's id. Null: not known. */
export function pendingFinder(context: QueryContext): (id: CellValue) => PendingMark | null {
  const isMember = memberFinder(context.db);
  const tests = PENDING_MARKS.map((mark) => ({ mark, test: pendingTest(context, mark) }));
  const holds = (test: (typeof tests)[number]['test'], id: string): boolean =>
    test !== null && isMember(test.subject, id) === (test.kind === 'members');
  return (id) => (id ? (tests.find(({ test }) => holds(test, id))?.mark ?? null) : null);
}

/** In the order they were pinned. */
export function getChargeClients(db: Database, charge: Row, cache?: QueryCache): ChargeClients {
  return inSnapshot({ db, dataset: 'charges', cache }, (context) => {
    const known = knownClients(context);
    const pins = db.prepare('SELECT aaid, nickname FROM pins ORDER BY pinned_at, aaid').all() as readonly ClientPin[];
    const isMember = memberFinder(db);
    const { id } = charge.values;
    const holds = ({ aaid }: ClientPin): boolean => known.has(aaid) && isMember(subjectOf('aaid', aaid), id ?? null);
    return {
      pinned: pins.length,
      holders: pins.filter(holds).map(({ aaid, nickname }) => ({ aaid, nickname })),
      unknown: id ? pins.filter(({ aaid }) => !known.has(aaid)).length : pins.length,
    };
  });
}

type ClientPin = Pick<Pin, 'aaid' | 'nickname'>;

function pendingTest(context: QueryContext, value: PendingMark) {
  const answer = membershipAnswer(context, { name: 'pending', value, field: null });
  return answer?.kind === 'members' && answer.outdatedSince === null ? answer.test : null;
}

function memberFinder(db: Database): (subject: string, key: string | null) => boolean {
  const find = db.prepare('SELECT 1 FROM memberships WHERE subject = ? AND row_key = ?').pluck();
  return (subject, key) => find.get(subject, key) !== undefined;
}

/** Clients whose charges were fetched with this copy and are all held. Of all pins at once: there may be thousands. */
function knownClients(context: QueryContext): ReadonlySet<string> {
  return context.remember('known clients', () => {
    const found = fetchedClients(context.db);
    return new Set(
      storedClients(context.db)
        .filter(({ subject, rows, digest, copyNumber }) => {
          if (copyNumber !== context.state.copyNumber) return false;
          const { held, hash } = found.get(subject) ?? { held: 0, hash: createHash('sha256') };
          return held === rows && hash.digest('base64') === digest;
        })
        .map(({ subject }) => subject.slice(CLIENT.length)),
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
  const stored = db.prepare(
    `SELECT subject, rows, digest, copy_number FROM membership_states WHERE standing = 'known' AND substr(subject, 1, ?) = ?`,
  );
  return (stored.all(CLIENT.length, CLIENT) as readonly StoredClient[]).map(
    ({ subject, rows, digest, copy_number }) => ({
      ...{ subject, digest, rows: Number(rows) },
      copyNumber: copy_number === null ? null : Number(copy_number),
    }),
  );
}

/** Per client: how many charges are held of those that were fetched, and the digest of their keys. */
function fetchedClients(db: Database) {
  const keys = db.prepare(
    `SELECT subject, row_key AS key, (SELECT count(*) FROM charges WHERE id = row_key) AS held FROM memberships WHERE substr(subject, 1, ?) = ? ORDER BY subject, row_key`,
  );
  const found = new Map<string, { held: number; readonly hash: ReturnType<typeof createHash> }>();
  for (const row of keys.iterate(CLIENT.length, CLIENT) as Iterable<{ subject: string; key: string; held: bigint }>) {
    const client = found.get(row.subject) ?? { held: 0, hash: createHash('sha256') };
    client.held += Number(row.held);
    client.hash.update(`${row.key}\n`);
    found.set(row.subject, client);
  }
  return found;
}
