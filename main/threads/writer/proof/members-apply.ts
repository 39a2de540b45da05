// Applies the rows of one filter value, in the writer thread: reads them page by page, then saves them as one membership,
// but only if the copy has all of them.

import { CHARGE_FILTER_CODES, PENDING_CODE } from '../../../../shared/contract/charge-codes.ts';
import type { Failure } from '../../../../shared/contract/errors.ts';
import { FIELDS, FILTERED_FIELDS, type DatasetName } from '../../../../shared/contract/fields.ts';
import { decodePage } from '../../../service/answer/decode.ts';
import type { Database } from '../../../store/file/database.ts';
import type { IncomingRow } from '../../../store/tables/encode-row.ts';
import { beginClientLog, beginPendingLog } from '../../../store/history/member-changes.ts';
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
} from '../../../store/question/memberships.ts';
import { saveParity, type FilterValue } from '../../../store/proof/parity.ts';
import { countEqualRows } from '../../../store/proof/parity-rows.ts';
import { isPinned, notePinFailure } from '../../../store/question/pins.ts';
import { inSnapshot } from '../../../store/question/query-context.ts';
import { isAnsweredByColumn } from '../../../store/proof/repairs.ts';
import { readState } from '../../../store/tables/resource-states.ts';
import { differingStaleDates } from '../../../store/proof/stale-rows.ts';

/** `asOf`: when the rows were read, ISO 8601. */
export type MembersCommit = { readonly runId: string; readonly asOf: string };
type MemberPage = {
  readonly keys: readonly MemberKey[];
  readonly equal: number;
  readonly unreadable: number;
  readonly outdatedDates: readonly string[];
};

const ID_AT = Object.keys(FIELDS.charges).indexOf('id');

/** Thrown inside a transaction to undo it. Caught in this file. */
class RowsMissing extends Error {}

export class MembersApply {
  readonly #db: Database;
  readonly #value: FilterValue;
  readonly #pages = new Map<number, MemberPage>();
  /** The live copy when reading began: another may go live before all rows are read. */
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

  /** True if every row could be decoded and, for charges, has an id of its own. */
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

  /** Equal for two readings of the same rows, in any order. Null if the rows are not sound. */
  get digest(): string | null {
    return this.isSound ? digestOfKeys(this.keys.map((key) => JSON.stringify(key)).sort()) : null;
  }

  /** Ledger dates whose rows were only counted, and that have rows which the copy lacks. */
  get outdatedDates(): readonly string[] {
    return [...new Set([...this.#pages.values()].flatMap((page) => page.outdatedDates))];
  }

  /** Number of rows that the copy has with equal values. */
  get equal(): number {
    return [...this.#pages.values()].reduce((sum, page) => sum + page.equal, 0);
  }

  /**
   * False if the copy lacks some of the rows, or the client was removed while its rows were read. No membership is saved then.
   */
  commit({ runId, asOf }: MembersCommit): boolean {
    const { dataset, name, value } = this.#value;
    const subject = subjectOf(name, value);
    const isPin = name === 'aaid';
    if (isPin && !isPinned(this.#db, value)) return false;
    const isCommitted = this.isSound && tryCommit(this.#db, () => this.#saveMembership({ runId, asOf }));
    if (isPin) notePinFailure(this.#db, value, isCommitted ? null : missingRowsFailure(this.keys.length));
    // A membership that is wrong or no longer needed must not hide the answer of the columns.
    if (!isPin && (!isCommitted || isAnsweredByColumn(this.#db, this.#value, this.keys.length)))
      dropMembers(this.#db, subject);
    const serviceTotal = this.keys.length;
    const mark = isCommitted && this.equal === serviceTotal ? 'rowsAgree' : 'differs';
    const localTotal = isCommitted ? serviceTotal : null;
    const finding = { mark, serviceTotal, localTotal, compared: localTotal, checkedAt: asOf, runId } as const;
    saveParity(this.#db, { dataset, name, value }, finding);
    return isCommitted;
  }

  #saveMembership({ runId, asOf }: MembersCommit): void {
    const { dataset, name, value } = this.#value;
    const subject = subjectOf(name, value);
    const keys = this.keys;
    const log = name === 'aaid' ? beginClientLog(this.#db, { runId, seenAt: asOf, aaid: value }) : null;
    putMembers(this.#db, { subject, dataset, asOf, copyNumber: this.#copyNumber, keys });
    requireRowsInCopy(this.#db, this.#value);
    log?.finish();
  }
}

/**
 * Saves both pending marks in one transaction, from both sets or, if only one was read, the other mark as all other rows.
 * False if the sets contradict each other or the copy: pending is unknown then.
 */
export function commitPending(
  db: Database,
  commit: MembersCommit & { readonly sets: ReadonlyMap<string, MembersApply>; readonly serviceRows: number },
): boolean {
  const { sets, serviceRows, asOf, runId } = commit;
  const isKnown =
    [...sets.values()].every((set) => set.isSound) &&
    tryCommit(db, () => {
      const log = beginPendingLog(db, { runId, seenAt: asOf });
      for (const [value, { keys, copyNumber }] of sets) {
        putMembers(db, { subject: subjectOf('pending', value), dataset: 'charges', asOf, copyNumber, keys });
      }
      const [only] = sets;
      if (sets.size === 1 && only !== undefined) {
        putComplement(db, { pendingMark: only[0], copyNumber: only[1].copyNumber, serviceRows, asOf });
      }
      if (sets.size === 2 && isAnyInBoth(db)) throw new RowsMissing();
      for (const value of CHARGE_FILTER_CODES.pending)
        requireRowsInCopy(db, { dataset: 'charges', name: 'pending', value });
      log.finish();
    });
  if (!isKnown) forgetPending(db, asOf);
  return isKnown;
}

/** Pending becomes unknown, because the service does not answer or contradicts itself. */
export function forgetPending(db: Database, asOf: string): void {
  const { copyNumber } = readState(db, 'charges');
  const unknown = { dataset: 'charges', asOf, rows: 0, standing: 'unknown', digest: null, copyNumber } as const;
  const forget = db.transaction(() => {
    for (const value of CHARGE_FILTER_CODES.pending) {
      dropMembers(db, subjectOf('pending', value));
      putState(db, subjectOf('pending', value), unknown);
    }
  });
  forget.immediate();
}

function putComplement(
  db: Database,
  complement: {
    readonly pendingMark: string;
    readonly copyNumber: number;
    readonly serviceRows: number;
    readonly asOf: string;
  },
): void {
  const { pendingMark, copyNumber, serviceRows, asOf } = complement;
  const readSubject = subjectOf('pending', pendingMark);
  const subject = otherMark({ name: 'pending', value: pendingMark });
  const rows = serviceRows - (readMembership(db, readSubject)?.rows ?? 0);
  const digest = keysDigest(db, readSubject);
  dropMembers(db, subject);
  putState(db, subject, { dataset: 'charges', asOf, rows, standing: 'complement', digest, copyNumber });
}

function isAnyInBoth(db: Database): boolean {
  const { approved, waiting } = PENDING_CODE;
  const bothStatement = `SELECT 1 FROM memberships a JOIN memberships b ON b.subject = ? AND b.row_key = a.row_key WHERE a.subject = ? LIMIT 1`;
  return db.prepare(bothStatement).get(subjectOf('pending', waiting), subjectOf('pending', approved)) !== undefined;
}

function requireRowsInCopy(db: Database, { dataset, name, value }: FilterValue): void {
  const field = FILTERED_FIELDS[name];
  const answer = inSnapshot({ db, dataset }, (context) => membershipAnswer(context, { name, value, field }));
  if (answer?.kind !== 'members') throw new RowsMissing();
}

function tryCommit(db: Database, work: () => void): boolean {
  try {
    db.transaction(work).immediate();
    return true;
  } catch (error) {
    if (error instanceof RowsMissing) return false;
    throw error;
  }
}

function keyOf(dataset: DatasetName, row: IncomingRow): MemberKey {
  return dataset === 'charges' ? [row.values[ID_AT] ?? null] : row.values;
}

function missingRowsFailure(rows: number): Failure {
  return { code: 'unsettled', message: 'some packages of the client are not in this copy', facts: { rows } };
}
