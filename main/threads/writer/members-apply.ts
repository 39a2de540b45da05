// The rows of one filter value on their way into the store, in the writer thread: page by page, then as one membership
// if the copy has all of them, or not at all.

import type { Failure } from '../../../shared/contract/errors.ts';
import { FIELDS, type DatasetName, type ServiceFilterName } from '../../../shared/contract/fields.ts';
import { decodePage } from '../../service/decode.ts';
import type { Database } from '../../store/file/database.ts';
import type { IncomingRow } from '../../store/tables/encode-row.ts';
import { FILTER_RULES } from '../../store/question/filter-rules.ts';
import { beginClientLog, beginPendingLog } from '../../store/history/member-changes.ts';
import {
  digestOfKeys,
  dropMembers,
  keysDigest,
  membershipAnswer,
  otherMark,
  putMembers,
  putState,
  readMembership,
  subjectOf,
  type MemberKey,
} from '../../store/question/memberships.ts';
import { saveParity, type FilterValue } from '../../store/proof/parity.ts';
import { countEqualRows } from '../../store/proof/parity-rows.ts';
import { notePinFailure } from '../../store/question/pins.ts';
import { inSnapshot } from '../../store/question/query-context.ts';
import { isToldByColumn } from '../../store/proof/repairs.ts';
import { readState } from '../../store/tables/resource-states.ts';
import { withStorageErrors } from '../../store/file/sqlite-errors.ts';
import { differingStaleDates } from '../../store/proof/stale-rows.ts';

/** The run that asks, and when. */
export type MembersCommit = { readonly runId: string; readonly asOf: string };
type MemberPage = {
  readonly keys: readonly MemberKey[];
  readonly equal: number;
  readonly unreadable: number;
  readonly outdatedDates: readonly string[];
};

const ID_AT = Object.keys(FIELDS.charges).indexOf('id');

/** Thrown inside a transaction to undo it; never leaves this file. */
class NotHeld extends Error {}

export class MembersApply {
  readonly #db: Database;
  readonly #value: FilterValue;
  readonly #pages = new Map<number, MemberPage>();
  /** The copy that the set is read for: another may go live before the set is complete. */
  readonly #copyNumber: number;

  constructor(db: Database, value: FilterValue) {
    this.#db = db;
    this.#value = value;
    this.#copyNumber = readState(db, value.dataset).copyNumber;
  }

  get copyNumber(): number {
    return this.#copyNumber;
  }

  readPage(read: { readonly page: number; readonly body: Uint8Array }): { rows: number; total: number } {
    const { dataset } = this.#value;
    const { rows, rowErrors, total } = decodePage(dataset, read.body);
    const compared = inSnapshot({ db: this.#db, dataset }, (context) => ({
      equal: countEqualRows(context, undefined, rows),
      outdatedDates: differingStaleDates(context, rows),
    }));
    const unreadable = new Set(rowErrors.map((error) => error.position)).size;
    this.#pages.set(read.page, { keys: rows.map((row) => keyOf(dataset, row)), ...compared, unreadable });
    return { rows: rows.length + unreadable, total };
  }

  /** Every row once, each with what tells it from others. */
  get isSound(): boolean {
    const ids = this.#value.dataset === 'charges' ? this.keys.map(([id]) => id) : [];
    return (
      [...this.#pages.values()].every((page) => page.unreadable === 0) &&
      new Set(ids).size === ids.length &&
      !ids.includes(null)
    );
  }

  get keys(): readonly MemberKey[] {
    return [...this.#pages.values()].flatMap((page) => page.keys);
  }

  /** The same for two readings of the same rows, in whatever order they came. Null where the rows are not sound. */
  get digest(): string | null {
    return this.isSound ? digestOfKeys(this.keys.map((key) => JSON.stringify(key)).sort()) : null;
  }

  /** Ledger dates that were only counted and hold rows that the copy lacks. */
  get outdatedDates(): readonly string[] {
    return [...new Set([...this.#pages.values()].flatMap((page) => page.outdatedDates))];
  }

  /** How many rows stand in the copy with all their values. */
  get equal(): number {
    return [...this.#pages.values()].reduce((sum, page) => sum + page.equal, 0);
  }

  /** False: the copy lacks some of the rows, so that it cannot answer for the value. */
  commit({ runId, asOf }: MembersCommit): boolean {
    const { dataset, name, value } = this.#value;
    const subject = subjectOf(name, value);
    const isPin = name === 'aaid';
    const isHeld = this.isSound && committed(this.#db, () => this.#put({ runId, asOf }));
    withStorageErrors(this.#db.name, () => {
      if (isPin) notePinFailure(this.#db, value, isHeld ? null : notAllHeld(this.keys.length));
      // A repair that no longer holds must not stand in the way of the columns.
      if (!isPin && (!isHeld || isToldByColumn(this.#db, this.#value, this.keys.length)))
        dropMembers(this.#db, subject);
      const serviceTotal = this.keys.length;
      const mark = isHeld && this.equal === serviceTotal ? 'rowsAgree' : 'differs';
      const held = isHeld ? serviceTotal : null;
      const finding = { mark, serviceTotal, localTotal: held, compared: held, checkedAt: asOf, runId } as const;
      saveParity(this.#db, { dataset, name, value }, finding);
    });
    return isHeld;
  }

  #put({ runId, asOf }: MembersCommit): void {
    const { dataset, name, value } = this.#value;
    const subject = subjectOf(name, value);
    const keys = this.keys;
    const log = name === 'aaid' ? beginClientLog(this.#db, { runId, seenAt: asOf, aaid: value }) : null;
    putMembers(this.#db, { subject, dataset, asOf, copyNumber: this.#copyNumber, keys });
    requireHeld(this.#db, this.#value);
    log?.finish();
  }
}

/** Both pending marks in one transaction, from both sets or from the smaller one alone. */
export function commitPending(
  db: Database,
  found: MembersCommit & { readonly sets: ReadonlyMap<string, MembersApply>; readonly serviceRows: number },
): boolean {
  const { sets, serviceRows, asOf, runId } = found;
  const isKnown =
    [...sets.values()].every((set) => set.isSound) &&
    committed(db, () => {
      const log = beginPendingLog(db, { runId, seenAt: asOf });
      for (const [value, { keys, copyNumber }] of sets) {
        putMembers(db, { subject: subjectOf('pending', value), dataset: 'charges', asOf, copyNumber, keys });
      }
      const [only] = sets;
      if (sets.size === 1 && only !== undefined) {
        putComplement(db, { of: only[0], copyNumber: only[1].copyNumber, serviceRows, asOf });
      }
      if (sets.size === 2 && isAnyInBoth(db)) throw new NotHeld();
      for (const value of ['0', '1']) requireHeld(db, { dataset: 'charges', name: 'pending', value });
      log.finish();
    });
  if (!isKnown) forgetPending(db, asOf);
  return isKnown;
}

/** The service does not say, or says what cannot be: nothing is claimed. */
export function forgetPending(db: Database, asOf: string): void {
  const { copyNumber } = readState(db, 'charges');
  const unknown = { dataset: 'charges', asOf, rows: 0, standing: 'unknown', digest: null, copyNumber } as const;
  const forget = db.transaction(() => {
    for (const value of ['0', '1']) {
      dropMembers(db, subjectOf('pending', value));
      putState(db, subjectOf('pending', value), unknown);
    }
  });
  withStorageErrors(db.name, () => forget.immediate());
}

function putComplement(
  db: Database,
  given: { readonly of: string; readonly copyNumber: number; readonly serviceRows: number; readonly asOf: string },
): void {
  const { of, copyNumber, serviceRows, asOf } = given;
  const left = subjectOf('pending', of);
  const subject = otherMark({ name: 'pending', value: of });
  const rows = serviceRows - (readMembership(db, left)?.rows ?? 0);
  const digest = keysDigest(db, left);
  dropMembers(db, subject);
  putState(db, subject, { dataset: 'charges', asOf, rows, standing: 'complement', digest, copyNumber });
}

function isAnyInBoth(db: Database): boolean {
  const both = `SELECT 1 FROM memberships a JOIN memberships b ON b.subject = 'pending=1' AND b.row_key = a.row_key WHERE a.subject = 'pending=0' LIMIT 1`;
  return db.prepare(both).get() !== undefined;
}

function requireHeld(db: Database, { dataset, name, value }: FilterValue): void {
  const field = fieldOf(name);
  const answer = inSnapshot({ db, dataset }, (context) => membershipAnswer(context, { name, value, field }));
  if (answer?.kind !== 'members') throw new NotHeld();
}

function fieldOf(name: ServiceFilterName) {
  const rule = FILTER_RULES[name];
  return rule.kind === 'notKept' ? null : rule.field;
}

function committed(db: Database, work: () => void): boolean {
  try {
    withStorageErrors(db.name, () => db.transaction(work).immediate());
    return true;
  } catch (error) {
    if (error instanceof NotHeld) return false;
    throw error;
  }
}

function keyOf(dataset: DatasetName, row: IncomingRow): MemberKey {
  return dataset === 'charges' ? [row.values[ID_AT] ?? null] : row.values;
}

function notAllHeld(rows: number): Failure {
  return { code: 'unsettled', message: 'some packages of the client are not in this copy', facts: { rows } };
}
