// Receipts of sync runs, and the status of each resource, which includes the last receipt.

import { and, desc, eq, gte, inArray, lt, min, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { DayRange } from '../../../shared/contract/query.ts';
import {
  countDifferences,
  type Receipt,
  type ReceiptPlace,
  type ResourceStatus,
  type Verdict,
  VERDICTS,
} from '../../../shared/contract/sync.ts';
import { DAY_MS, startOfDay } from '../../../shared/rules/dates.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../file/database.ts';
import { newestReadAt, oldestReadAt } from './ledger-dates.ts';
import { parseReceiptText, receiptText } from './receipt-text.ts';
import { reachedDay, readState } from './resource-states.ts';
import { receipts } from '../file/schema.ts';

export function saveReceipt(db: Database, receipt: Receipt): void {
  drizzle({ client: db })
    .insert(receipts)
    .values({
      run_id: receipt.runId,
      resource: receipt.resource,
      finished_at: receipt.finishedAt,
      receipt: receiptText(receipt),
    })
    .run();
}

/** Newest first; `before`: only those stored before this one. Throws `notFound` if there is none such. */
export function listReceipts(
  db: Database,
  request: {
    readonly resource?: ResourceName;
    readonly verdicts?: readonly Verdict[];
    readonly days?: DayRange;
    readonly before?: ReceiptPlace;
    readonly limit: number;
  },
): readonly Receipt[] {
  const { resource, verdicts, days, before, limit } = request;
  return drizzle({ client: db })
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(
      and(
        resource === undefined ? undefined : eq(receipts.resource, resource),
        verdicts === undefined ? undefined : inArray(sql`${receipts.receipt} ->> 'verdict'`, [...verdicts]),
        days === undefined ? undefined : endedWithin(days),
        before === undefined ? undefined : lt(receipts.id, idOf(db, before)),
      ),
    )
    .orderBy(desc(receipts.id))
    .limit(limit)
    .all()
    .map(({ receipt }) => parseReceiptText(receipt));
}

/** Times are stored as `toISOString` writes them, so their order as texts is that in time. */
function endedWithin({ from, to }: DayRange): SQL | undefined {
  const [start, last] = [startOfDay(from), startOfDay(to)];
  if (start === null || last === null) throw new Error('a day that does not exist');
  const text = (epochMs: number): string => new Date(epochMs).toISOString();
  return and(gte(receipts.finished_at, text(start)), lt(receipts.finished_at, text(last + DAY_MS)));
}

/** An empty page would say that no receipts are left, so a receipt that is not there is an error. */
function idOf(db: Database, { runId, resource, finishedAt }: ReceiptPlace): number {
  const stored = drizzle({ client: db })
    .select({ id: min(receipts.id) })
    .from(receipts)
    .where(and(eq(receipts.run_id, runId), eq(receipts.resource, resource), eq(receipts.finished_at, finishedAt)))
    .get();
  if (stored === undefined || stored.id === null) throw new AppError('notFound', 'no such receipt');
  return stored.id;
}

export function findReceipt(db: Database, { runId, resource }: Pick<Receipt, 'runId' | 'resource'>): Receipt | null {
  const stored = drizzle({ client: db })
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(and(eq(receipts.run_id, runId), eq(receipts.resource, resource)))
    // A copy that was held back and then accepted has two receipts of one run, and the later one is valid.
    .orderBy(desc(receipts.id))
    .limit(1)
    .get();
  return stored === undefined ? null : parseReceiptText(stored.receipt);
}

type LaterFacts = Required<Pick<Receipt, 'parity' | 'parityPaused'>> &
  Pick<Receipt, 'requests' | 'requestsByPurpose' | 'bytes' | 'refusedAsTooMany'>;

/**
 * Adds the facts of the proof, which follows the saved rows, to the receipt of the run. Returns null if the run's
 * receipt is not the resource's last one.
 */
export function saveParitySummary(
  db: Database,
  { runId, resource, proven }: { readonly runId: string; readonly resource: ResourceName; readonly proven: LaterFacts },
): Receipt | null {
  const [last] = listReceipts(db, { resource, limit: 1 });
  if (last?.runId !== runId) return null;
  const receipt: Receipt = { ...last, ...proven };
  drizzle({ client: db })
    .update(receipts)
    .set({ receipt: receiptText(receipt) })
    .where(and(eq(receipts.run_id, runId), eq(receipts.resource, resource)))
    .run();
  return receipt;
}

export function resourceStatus(db: Database, resource: ResourceName, nowMs: number): ResourceStatus {
  const state = readState(db, resource);
  const last = findLast(db, resource);
  // Without a copy no receipt decides, and all of them would be read.
  const judgement = state.asOf === null ? null : findJudgement(db, resource);
  const isReadByDate = resource === 'reports' && state.asOf !== null;
  return {
    resource,
    // Computed again: if the clock was set back since the last run, stored times may be in the future.
    asOf: isReadByDate ? (oldestReadAt(db, nowMs) ?? state.asOf) : state.asOf,
    newestReadAt: isReadByDate ? newestReadAt(db, nowMs) : state.asOf,
    copyNumber: state.copyNumber,
    complete: state.complete,
    rows: state.rows,
    newestLedgerDate: state.newestLedgerDate,
    oldestLedgerDate: state.oldestLedgerDate,
    reachedDay: isReadByDate ? reachedDay(db, nowMs) : null,
    confirmed: judgement?.confirmation ?? null,
    last: last === null ? null : parseReceiptText(last.receipt),
    lastPlace: last === null ? null : placeOf(last, judgement),
    heldBack:
      state.held === null ? null : { newRows: state.held.rows, liveRows: state.rows, readAt: state.held.readAt },
    hasShrunk: state.held !== null || isHeldBack(judgement),
  };
}

type StoredReceipt = { readonly id: bigint; readonly receipt: string };

function findLast(db: Database, resource: ResourceName): StoredReceipt | null {
  const statement = db.prepare<unknown[], StoredReceipt>(
    'SELECT id, receipt FROM receipts WHERE resource = ? ORDER BY id DESC LIMIT 1',
  );
  return statement.get(resource) ?? null;
}

/** Runs leave receipts one after another, but a person takes a copy that was held back only later, perhaps after other runs. */
function placeOf({ id }: StoredReceipt, judgement: Judgement | null): number {
  return Number(judgement?.id === id ? (judgement.heldBackId ?? id) : id);
}

type Confirmation = ResourceStatus['confirmed'];

/** What a verdict says of the copy. `nothing`: the run neither read all of it again nor found rows that contradict it. */
const SAYS: Readonly<Record<Verdict, 'confirms' | 'contradicts' | 'nothing'>> = {
  complete: 'confirms',
  refreshed: 'confirms',
  checked: 'confirms',
  // Two passes agreed that the service has far fewer rows than the copy, also if the person kept the copy.
  heldBack: 'contradicts',
  // No two passes agreed.
  incomplete: 'contradicts',
  unsettled: 'nothing',
  rowErrors: 'nothing',
  failed: 'nothing',
  cancelled: 'nothing',
  notRun: 'nothing',
};
const DECIDING: readonly Verdict[] = VERDICTS.filter((verdict) => SAYS[verdict] !== 'nothing');

/** `heldBackId`: the receipt of the run, if its copy was held back and taken later; else null. */
type Judgement = {
  readonly id: bigint;
  readonly verdict: Verdict;
  readonly confirmation: Confirmation;
  readonly heldBackId: bigint | null;
};

/**
 * The newest run that judged the whole copy; null if there was none. Reads receipts, newest first, only until one decides: the
 * status is asked for often, also after weeks of failed runs.
 */
function findJudgement(db: Database, resource: ResourceName): Judgement | null {
  const places = DECIDING.map(() => '?').join(', ');
  const statement = db.prepare<unknown[], StoredReceipt>(
    `SELECT id, receipt FROM receipts WHERE resource = ? AND receipt ->> 'verdict' IN (${places}) ORDER BY id DESC`,
  );
  const stored = statement.iterate(resource, ...DECIDING);
  for (const { id, receipt: text } of stored) {
    const receipt = parseReceiptText(text);
    const confirmation = confirmationBy(receipt);
    if (confirmation === 'asBefore') continue;
    const heldBackId = findHeldBack(receipt, stored);
    return { id, verdict: receipt.verdict, confirmation: heldBackId === null ? confirmation : null, heldBackId };
  }
  return null;
}

/** Whether the newest run that judged the whole copy found far fewer rows at the service. */
export function wasLastHeldBack(db: Database, resource: ResourceName): boolean {
  return isHeldBack(findJudgement(db, resource));
}

function isHeldBack(judgement: Judgement | null): boolean {
  return judgement?.verdict === 'heldBack';
}

/**
 * If the receipt is of a copy that was held back and taken later, the id of the one that its run left: the later one ends with the
 * decision, at which nothing was read. `older`: the receipts before it that judged the copy.
 */
function findHeldBack({ runId, verdict }: Receipt, older: Iterable<StoredReceipt>): bigint | null {
  if (verdict !== 'complete') return null;
  for (const { id, receipt } of older) {
    const before = parseReceiptText(receipt);
    if (before.verdict === 'heldBack') return before.runId === runId ? id : null;
    // A copy that goes live, or totals that agree, drop one that was held back before.
    if (before.verdict !== 'checked' && confirmationBy(before) !== 'asBefore') return null;
  }
  return null;
}

/** Of a receipt whose verdict decides. `asBefore`: it did not ask for all rows. */
function confirmationBy(receipt: Receipt): Confirmation | 'asBefore' {
  const { verdict, serviceTotal, finishedAt: at } = receipt;
  if (SAYS[verdict] === 'contradicts') return null;
  if (verdict === 'checked') return countDifferences(receipt) === 0 ? { at, by: 'check' } : null;
  // A run that read only chosen ledger dates did not ask for the total.
  return verdict === 'refreshed' && serviceTotal === null ? 'asBefore' : { at, by: 'sync' };
}
