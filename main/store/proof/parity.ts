// Filter values held against the service: what is to be asked, what was found, and what the copy finds now.

import { drizzle } from 'drizzle-orm/better-sqlite3';
import { DATASETS } from '../../../shared/contract/fields.ts';
import type { DatasetName, ServiceFilterName } from '../../../shared/contract/fields.ts';
import type { Parity, ParityMark, ParityPlan } from '../../../shared/contract/proof.ts';
import type { ParitySummary } from '../../../shared/contract/sync.ts';
import type { Database } from '../file/database.ts';
import { listDictionary } from '../question/dictionaries.ts';
import { FILTER_RULES } from '../question/filter-rules.ts';
import { conditionFor } from '../question/filters.ts';
import { readMembership, subjectOf } from '../question/memberships.ts';
import { listPins } from '../question/pins.ts';
import { isAheadOfClock } from '../../../shared/rules/reading-time.ts';
import { inSnapshot, type QueryContext } from '../question/query-context.ts';
import { readState } from '../tables/resource-states.ts';
import { countRows } from '../question/rows.ts';
import { parity } from '../file/schema.ts';

export type FilterValue = { readonly dataset: DatasetName; readonly name: ServiceFilterName; readonly value: string };
type Finding = {
  readonly mark: ParityMark;
  readonly serviceTotal: number | null;
  readonly localTotal: number | null;
  /** Rows of the service that were compared with the copy's. */
  readonly compared: number | null;
  readonly checkedAt: string;
  readonly runId: string;
};
/** `isWaiting`: not asked about since the copy was last read, or taken. */
export type QueuedValue = FilterValue & { readonly isWaiting: boolean };

const ENUMERABLE: Readonly<Record<DatasetName, readonly ServiceFilterName[]>> = {
  charges: ['state', 'pending', 'biz_type', 'biz_type_code', 'aaid'],
  reports: ['currency', 'broker_code'],
};
const MARKS: readonly ParityMark[] = ['differs', 'notChecked', 'countsAgree', 'rowsAgree'];

/** Every value a person can pick from a list, with the mark that holds now. Differing ones first. */
export function listParity(db: Database, asked: { readonly dataset?: DatasetName }): readonly Parity[] {
  const datasets = asked.dataset === undefined ? DATASETS : [asked.dataset];
  const all = datasets.flatMap((dataset) =>
    inSnapshot({ db, dataset }, (context) => (context.state.asOf === null ? [] : parityOf(context))),
  );
  return all.sort((a, b) => MARKS.indexOf(a.mark) - MARKS.indexOf(b.mark));
}

/** Oldest check first, then in the order of the filters. Clients are held against the service when they are fetched. */
export function parityQueue(db: Database, dataset: DatasetName, nowMs: number): readonly QueuedValue[] {
  return inSnapshot({ db, dataset, now: () => nowMs }, (context) => {
    const stored = storedOf(context);
    const readAt = lastReadAt(context);
    // What a clock that ran ahead wrote would keep its value from ever being asked again.
    const checkedAt = (value: FilterValue): string => {
      const time = stored.get(keyOf(value))?.checked_at ?? '';
      return isAheadOfClock(time, nowMs) ? '' : time;
    };
    return checkedValuesOf(context)
      .sort((a, b) => (checkedAt(a) < checkedAt(b) ? -1 : checkedAt(a) > checkedAt(b) ? 1 : 0))
      .map((value) => ({
        ...value,
        isWaiting: checkedAt(value) <= readAt || stored.get(keyOf(value))?.copy_number !== context.state.copyNumber,
      }));
  });
}

/** How many values `parityQueue` holds. */
export function countCheckedValues(db: Database, dataset: DatasetName): number {
  return inSnapshot({ db, dataset }, (context) => checkedValuesOf(context).length);
}

/** Of both datasets, as far as they are held. */
export function parityStanding(db: Database, nowMs: number): Pick<ParityPlan, 'checked' | 'waiting'> {
  const isHeld = (dataset: DatasetName): boolean => readState(db, dataset).asOf !== null;
  const queue = DATASETS.filter(isHeld).flatMap((dataset) => parityQueue(db, dataset, nowMs));
  const waiting = queue.filter((value) => value.isWaiting).length;
  return { checked: queue.length - waiting, waiting };
}

/** A part of the reports is read again by itself; their as-of time is that of the oldest part. */
function lastReadAt(context: QueryContext): string {
  const { db, dataset, state } = context;
  const isByDate = dataset === 'reports';
  const find = db.prepare('SELECT max(read_at) FROM ledger_dates WHERE read_at <= ?').pluck();
  const newest = isByDate ? find.get(new Date(context.now()).toISOString()) : null;
  return typeof newest === 'string' ? newest : (state.asOf ?? '');
}

export function saveParity(db: Database, { dataset, name, value }: FilterValue, finding: Finding): void {
  const { mark, compared, serviceTotal: service_total, localTotal: local_total, checkedAt: checked_at } = finding;
  const { runId: run_id } = finding;
  const of = { copy_number: readState(db, dataset).copyNumber, run_id, resolved: isResolved(db, { name, value }) };
  const stored = { mark, compared, service_total, local_total, checked_at, ...of };
  drizzle({ client: db })
    .insert(parity)
    .values({ dataset, name, value, ...stored })
    .onConflictDoUpdate({ target: [parity.dataset, parity.name, parity.value], set: stored })
    .run();
}

/** What one run itself asked: the marks of earlier runs are not its findings. */
export function summariseParity(db: Database, of: { readonly dataset: DatasetName; readonly runId: string }) {
  const { dataset, runId } = of;
  const asked = db.prepare('SELECT name, value FROM parity WHERE dataset = ? AND run_id = ?');
  const own = new Set((asked.all(dataset, runId) as { name: string; value: string }[]).map(keyOf));
  const marks = listParity(db, { dataset }).map((entry) => (own.has(keyOf(entry)) ? entry.mark : 'notChecked'));
  const count = (mark: ParityMark): number => marks.filter((each) => each === mark).length;
  return {
    rowsAgree: count('rowsAgree'),
    countsAgree: count('countsAgree'),
    differs: count('differs'),
    notChecked: count('notChecked'),
  } satisfies ParitySummary;
}

/** Null: the copy cannot tell. */
export function localTotal(
  context: QueryContext,
  asked: { readonly name: ServiceFilterName; readonly value: string },
): number | null {
  const condition = conditionFor(context, [{ kind: 'service', ...asked }]);
  return condition.kind === 'unknown' ? null : countRows(context, condition.where);
}

function parityOf(context: QueryContext): readonly Parity[] {
  const { db, dataset } = context;
  const stored = storedOf(context);
  return valuesOf(context).map(({ name, value, label }) => {
    const found = stored.get(keyOf({ name, value }));
    const now = localTotal(context, { name, value });
    const serviceTotal = found?.service_total ?? null;
    return {
      ...{ dataset, name, value, label, serviceTotal, localTotal: now },
      mark: found === undefined ? 'notChecked' : markNow(context, found, now),
      checkedAt: found?.checked_at ?? null,
      compared: found?.compared ?? null,
      resolvedByMembership: isResolved(db, { name, value }),
    };
  });
}

/**
 * A mark stands for the copy it was made of: with another copy nothing agrees until it is asked again, and what differed
 * still warns. Within its copy, what changed since then turns it off without asking the service.
 */
function markNow({ state }: QueryContext, found: typeof parity.$inferSelect, localNow: number | null): ParityMark {
  const mark = found.mark;
  if (mark === 'notChecked' || mark === 'differs') return mark;
  if (found.copy_number !== state.copyNumber) return 'notChecked';
  return found.service_total === localNow ? mark : 'differs';
}

function checkedValuesOf(context: QueryContext): FilterValue[] {
  const { dataset } = context;
  return valuesOf(context)
    .filter(({ name }) => name !== 'aaid')
    .map(({ name, value }) => ({ dataset, name, value }));
}

function valuesOf(context: QueryContext) {
  return ENUMERABLE[context.dataset].flatMap((name) =>
    listValues(context.db, name).map(({ value, label }) => ({ name, value, label })),
  );
}

function listValues(db: Database, name: ServiceFilterName): readonly { value: string; label: string | null }[] {
  if (name === 'state' || name === 'pending') return ['0', '1'].map((value) => ({ value, label: null }));
  if (name === 'aaid') {
    return listPins(db).map(({ aaid, nickname }) => ({ value: aaid, label: nickname === '' ? null : nickname }));
  }
  const rule = FILTER_RULES[name];
  if (rule.kind !== 'dictionary') return [];
  return listDictionary(db, rule.dictionary).map(({ key, label }) => ({ value: key, label }));
}

/** Pending marks and clients have no column: a membership is their only way, not a repair. */
function isResolved(
  db: Database,
  { name, value }: { readonly name: ServiceFilterName; readonly value: string },
): boolean {
  return FILTER_RULES[name].kind !== 'notKept' && readMembership(db, subjectOf(name, value))?.standing === 'known';
}

function storedOf(context: QueryContext) {
  const stored = drizzle({ client: context.db }).select().from(parity).all();
  return new Map(stored.filter((each) => each.dataset === context.dataset).map((each) => [keyOf(each), each]));
}

function keyOf({ name, value }: { readonly name: string; readonly value: string }): string {
  return `${name}=${value}`;
}
