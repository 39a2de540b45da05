// Parity: compares what this app finds for a filter value with what the service finds. Lists the values to check,
// stores the results, and compares them with what the copy gives now.

import { drizzle } from 'drizzle-orm/better-sqlite3';
import { CHARGE_FILTER_CODES } from '../../../shared/contract/charge-codes.ts';
import {
  DATASETS,
  listedFiltersOf,
  type DatasetName,
  type ServiceFilterName,
} from '../../../shared/contract/fields.ts';
import { markOnOtherCopy, type Parity, type ParityMark, type ParityPlan } from '../../../shared/contract/proof.ts';
import type { ParitySummary } from '../../../shared/contract/sync.ts';
import type { Database } from '../file/database.ts';
import { listDictionary } from '../question/labels/dictionaries.ts';
import { FILTER_RULES } from '../question/filter-rules.ts';
import { conditionFor } from '../question/filters.ts';
import { readMembership, subjectOf } from '../question/memberships.ts';
import { listPinValues } from '../question/pins.ts';
import { isAheadOfClock } from '../../../shared/rules/reading-time.ts';
import { inSnapshot, type QueryCache, type QueryContext } from '../question/query-context.ts';
import { newestReadAt } from '../tables/ledger-dates.ts';
import { isProvable, readState } from '../tables/resource-states.ts';
import { countRows } from '../question/rows.ts';
import { parity } from '../file/schema.ts';
import { valueKey, type ValueName } from './value-key.ts';

export type FilterValue = { readonly dataset: DatasetName } & ValueName;
type Finding = {
  readonly mark: ParityMark;
  readonly serviceTotal: number | null;
  readonly localTotal: number | null;
  /** The number of the service's rows that were compared with rows of the copy. */
  readonly compared: number | null;
  readonly checkedAt: string;
  readonly runId: string;
};
/** `isWaiting`: not checked since the copy was last read, or since the person took it. */
export type QueuedValue = FilterValue & { readonly isWaiting: boolean };

const MARKS: readonly ParityMark[] = ['differs', 'notChecked', 'countsAgree', 'rowsAgree'];

/** `throwIfStopped` is called before each count, and may throw: with the same cache, the next try goes on from there. */
type Counting = { readonly cache?: QueryCache; readonly throwIfStopped?: (() => void) | undefined };

/**
 * Every value that a person can pick from a list, with its current mark. Values that differ come first. `among`: counts only
 * those of these values.
 */
export function listParity(
  db: Database,
  request: { readonly dataset?: DatasetName; readonly among?: readonly ValueName[] },
  { cache, throwIfStopped }: Counting = {},
): readonly Parity[] {
  const datasets = request.dataset === undefined ? DATASETS : [request.dataset];
  const all = datasets.flatMap((dataset) =>
    inSnapshot({ db, dataset, cache }, (context) =>
      context.state.asOf === null ? [] : parityOf(context, request.among, throwIfStopped),
    ),
  );
  return all.sort((a, b) => MARKS.indexOf(a.mark) - MARKS.indexOf(b.mark));
}

/** The values to check, the oldest check first, then by filter. Clients are left out: fetching a client checks it. */
export function parityQueue(db: Database, dataset: DatasetName, nowMs: number): readonly QueuedValue[] {
  return inSnapshot({ db, dataset, now: () => nowMs }, (context) => {
    const stored = storedOf(context);
    // Ledger dates of the reports are read at different times. The as-of time is the oldest of them.
    const readAt = (dataset === 'reports' ? newestReadAt(db, nowMs) : null) ?? context.state.asOf ?? '';
    // A time from a clock that ran ahead counts as never: it would keep the value from being checked again for long.
    const checkedAt = (value: FilterValue): string => {
      const time = stored.get(valueKey(value))?.checked_at ?? '';
      return isAheadOfClock(time, nowMs) ? '' : time;
    };
    return checkedValuesOf(context)
      .sort((a, b) => (checkedAt(a) < checkedAt(b) ? -1 : checkedAt(a) > checkedAt(b) ? 1 : 0))
      .map((value) => ({
        ...value,
        isWaiting: checkedAt(value) <= readAt || stored.get(valueKey(value))?.copy_number !== context.state.copyNumber,
      }));
  });
}

/** The length of `parityQueue`. */
export function countCheckedValues(db: Database, dataset: DatasetName): number {
  return inSnapshot({ db, dataset }, (context) => checkedValuesOf(context).length);
}

/** The numbers of checked and waiting values of the datasets that a check asks about. */
export function parityStanding(db: Database, nowMs: number): Pick<ParityPlan, 'checked' | 'waiting'> {
  const provable = DATASETS.filter((dataset) => isProvable(readState(db, dataset)));
  const queue = provable.flatMap((dataset) => parityQueue(db, dataset, nowMs));
  const waiting = queue.filter((value) => value.isWaiting).length;
  return { checked: queue.length - waiting, waiting };
}

export function saveParity(db: Database, { dataset, name, value }: FilterValue, finding: Finding): void {
  const { mark, compared, serviceTotal: service_total, localTotal: local_total, checkedAt: checked_at } = finding;
  const { runId: run_id } = finding;
  const source = { copy_number: readState(db, dataset).copyNumber, run_id, resolved: isResolved(db, { name, value }) };
  const storedValues = { mark, compared, service_total, local_total, checked_at, ...source };
  drizzle({ client: db })
    .insert(parity)
    .values({ dataset, name, value, ...storedValues })
    .onConflictDoUpdate({ target: [parity.dataset, parity.name, parity.value], set: storedValues })
    .run();
}

/** Counts the marks that a run itself made. Values with a mark of an earlier run count as not checked. */
export function summariseParity(
  db: Database,
  { dataset, runId }: { readonly dataset: DatasetName; readonly runId: string },
) {
  const checkedStatement = db.prepare<unknown[], ValueName>(
    'SELECT name, value FROM parity WHERE dataset = ? AND run_id = ?',
  );
  const own = new Set(checkedStatement.all(dataset, runId).map(valueKey));
  const marks = listParity(db, { dataset }).map((entry) => (own.has(valueKey(entry)) ? entry.mark : 'notChecked'));
  const count = (mark: ParityMark): number => marks.filter((each) => each === mark).length;
  return {
    rowsAgree: count('rowsAgree'),
    countsAgree: count('countsAgree'),
    differs: count('differs'),
    notChecked: count('notChecked'),
  } satisfies ParitySummary;
}

/** The number of rows that this app finds for the filter value; null when it cannot answer the filter. */
export function localTotal(context: QueryContext, filter: ValueName): number | null {
  const condition = conditionFor(context, [{ kind: 'service', ...filter }]);
  return condition.kind === 'unknown' ? null : countRows(context, condition.where);
}

function parityOf(
  context: QueryContext,
  among: readonly ValueName[] | undefined,
  throwIfStopped?: () => void,
): readonly Parity[] {
  const { db, dataset } = context;
  const stored = storedOf(context);
  const wanted = among && new Set(among.map(valueKey));
  const values = valuesOf(context).filter((value) => wanted?.has(valueKey(value)) ?? true);
  return values.map(({ name, value, label }) => {
    throwIfStopped?.();
    const check = stored.get(valueKey({ name, value }));
    const total = localTotal(context, { name, value });
    const serviceTotal = check?.service_total ?? null;
    return {
      dataset,
      name,
      value,
      label,
      serviceTotal,
      localTotal: total,
      mark: check === undefined ? 'notChecked' : currentMark(context, check, total),
      checkedAt: check?.checked_at ?? null,
      compared: check?.compared ?? null,
      resolvedByMembership: isResolved(db, { name, value }),
    };
  });
}

/** A mark is valid for the copy that was checked. Within it, a value differs as soon as this app finds another number of rows. */
function currentMark(
  { state }: QueryContext,
  { mark, copy_number, service_total }: typeof parity.$inferSelect,
  total: number | null,
): ParityMark {
  if (mark === 'notChecked' || mark === 'differs') return mark;
  if (copy_number !== state.copyNumber) return markOnOtherCopy(mark);
  return service_total === total ? mark : 'differs';
}

function checkedValuesOf(context: QueryContext): FilterValue[] {
  const { dataset } = context;
  return valuesOf(context)
    .filter(({ name }) => name !== 'aaid')
    .map(({ name, value }) => ({ dataset, name, value }));
}

function valuesOf(context: QueryContext) {
  return listedFiltersOf(context.dataset).flatMap((name) =>
    listValues(context.db, name).map(({ value, label }) => ({ name, value, label })),
  );
}

function listValues(db: Database, name: ServiceFilterName): readonly { value: string; label: string | null }[] {
  if (name === 'state' || name === 'pending') return CHARGE_FILTER_CODES[name].map((value) => ({ value, label: null }));
  if (name === 'aaid') return listPinValues(db);
  const rule = FILTER_RULES[name];
  if (rule.kind !== 'dictionary') return [];
  return listDictionary(db, rule.dictionary).map(({ key, label }) => ({ value: key, label }));
}

/** Whether fetched rows answer the value instead of its column. Pending marks and clients have no column to replace. */
function isResolved(db: Database, { name, value }: ValueName): boolean {
  return FILTER_RULES[name].kind !== 'notKept' && readMembership(db, subjectOf(name, value))?.standing === 'known';
}

function storedOf(context: QueryContext) {
  const stored = drizzle({ client: context.db }).select().from(parity).all();
  return new Map(stored.filter((each) => each.dataset === context.dataset).map((each) => [valueKey(each), each]));
}
