// Writes what a run changed: each row with its values before and after, one line for the run, and the past ledger dates
// whose rows changed. The log says when this app saw a change; when the change happened is not known.

import { fieldsOf } from '../../../shared/contract/fields.ts';
import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { compareCopies } from './compare-copies.ts';
import type { CopyChanges, RowChange, RowTexts } from './compare-copies.ts';
import type { Database } from '../file/database.ts';
import { ledgerDateOf, parseDate, startOfHongKongDay } from '../../../shared/rules/dates.ts';
import { findLearned, writeLearned } from '../tables/learned.ts';
import { reportIdentity } from '../tables/report-identity.ts';
import { readState } from '../tables/resource-states.ts';

export type LoggedRun = { readonly runId: string; readonly dataset: DatasetName; readonly seenAt: string };

export type ChangeLog = {
  readonly write: (change: RowChange) => void;
  /** Call it in the transaction that changes the rows. A run that changed nothing writes no line. */
  readonly finish: (changes: CopyChanges) => void;
};

/** What a row of the log costs beside its texts. */
const ROW_OVERHEAD_BYTES = 200;
/** The key of a row's extras in its JSON, beside the fields. No field of the contract has this name. */
const EXTRAS = 'extras';
/** The key of a charge's pending mark, if the mark changed. No field of the contract has this name. */
const PENDING = 'pending';
/** The highest id that a change has had. */
const HIGHEST_ID = 'highest change';
/** A date whose rows are gone stays known: if they return, their difference belongs to the restatement that saw them go. */
const KNOWN_DATES = `SELECT date FROM ledger_dates WHERE rows > 0 UNION SELECT ledger_date FROM restatements`;

/** Call it before the rows change: a date counts as restated only if the app had rows of it before the run. */
export function beginChangeLog(db: Database, run: LoggedRun): ChangeLog {
  const knownDates = new Set(db.prepare(KNOWN_DATES).pluck<string>().all().map(ledgerDateOf));
  const todayMs = startOfHongKongDay(Date.parse(run.seenAt));
  /** By the text that the rows have, of which a ledger date may have several. */
  const restated = new Map<string, number>();
  const insert = changeInsert(db, run);

  function write(change: RowChange): void {
    const { ledgerDate, ledgerMs } = insert(change);
    if (ledgerDate === null || ledgerMs === null || ledgerMs >= todayMs) return;
    if (knownDates.has(ledgerDateOf(ledgerDate)) && changesField(change)) restated.set(ledgerDate, ledgerMs);
  }

  function finish(changes: CopyChanges): void {
    const { added, changed, gone } = changes;
    if (added + changed + gone === 0) return;
    const saveStatement = db.prepare(
      'INSERT OR REPLACE INTO restatements (run_id, ledger_date, ledger_ms, seen_at) VALUES (?, ?, ?, ?)',
    );
    for (const [date, ms] of restated) saveStatement.run(run.runId, date, ms, run.seenAt);
    addToRun(db, { ...run, ...changes });
    keepHighestId(db);
  }

  return { write, finish };
}

/** False if only the extras differ, of which this app knows no figure. */
function changesField({ before, after }: RowChange): boolean {
  if (before === null || after === null) return true;
  return before.slice(0, -1).some((text, at) => text !== after[at]);
}

/**
 * Call it after changes were written, and before any are deleted. The ids of changes only grow, also after the newest ones
 * were deleted or are not in a restored backup: looks and sets of rows remember up to which change they go.
 */
export function keepHighestId(db: Database): void {
  const newest = Number(db.prepare('SELECT max(id) FROM changes').pluck().get() ?? 0);
  if (newest > highestId(db)) writeLearned(db, HIGHEST_ID, newest);
}

function highestId(db: Database): number {
  return Number(findLearned(db, HIGHEST_ID) ?? 0);
}

/** `subject`: the set that the row entered or left. `marks`: the row's pending mark, `0` or `1`. */
type SetChange = { readonly subject: string; readonly marks?: readonly [before: string, after: string] };

/** Returns a function that writes one line of the log and returns the line's ledger date; null for charges. */
export function changeInsert(db: Database, run: LoggedRun) {
  const insertStatement = db.prepare(
    `INSERT INTO changes (id, run_id, seen_at, dataset, kind, row_key, ledger_date, ledger_ms, ae, package, currency, member,
       before, after, size_bytes)
     VALUES (1 + max(?, (SELECT ifnull(max(id), 0) FROM changes)), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const { runId, seenAt, dataset } = run;
  const highest = highestId(db);
  return ({ kind, before, after }: RowChange, set: SetChange | null = null) => {
    const values = after ?? before;
    if (values === null) throw new Error('a change has a row before or after it');
    const text = fieldReader(dataset, values);
    const ledgerDate = dataset === 'reports' ? text('biz_date') : null;
    const ledgerMs = ledgerDate === null ? null : (parseDate(ledgerDate)?.epochMs ?? null);
    const beforeJson = before && rowJson(dataset, before, set?.marks?.[0]);
    const afterJson = after && rowJson(dataset, after, set?.marks?.[1]);
    const filterValues = dataset === 'reports' ? reportFilterValues(text) : chargeFilterValues(text);
    const sizeBytes = ROW_OVERHEAD_BYTES + 2 * ((beforeJson?.length ?? 0) + (afterJson?.length ?? 0));
    const key = rowKey(dataset, values);
    const line = [
      highest,
      runId,
      seenAt,
      dataset,
      kind,
      key,
      ledgerDate,
      ledgerMs,
      ...filterValues,
      set?.subject ?? null,
    ];
    insertStatement.run(...line, beforeJson, afterJson, sizeBytes);
    return { ledgerDate, ledgerMs };
  };
}

/**
 * Logs the differences between a copy that is about to go live and the live copy, and returns their numbers. The first
 * complete copy is logged as one line without rows: with no complete copy before it, nothing is known to have changed.
 */
export function logCopyChanges(
  db: Database,
  copy: { readonly dataset: DatasetName; readonly to: 'next' | 'held'; readonly receipt: Receipt },
): CopyChanges {
  const { dataset, to } = copy;
  const run = { runId: copy.receipt.runId, dataset, seenAt: copy.receipt.finishedAt };
  if (!readState(db, dataset).complete) {
    const changes = compareCopies(db, dataset, { to });
    saveRun(db, { ...run, ...changes, baseline: true, restatedDates: 0 });
    return changes;
  }
  const log = beginChangeLog(db, run);
  const changes = compareCopies(db, dataset, { to, report: log.write });
  log.finish(changes);
  return changes;
}

function saveRun(
  db: Database,
  run: LoggedRun & CopyChanges & { readonly baseline: boolean; readonly restatedDates: number },
): void {
  const { runId, dataset, seenAt, baseline, added, changed, gone, restatedDates } = run;
  db.prepare(
    `INSERT INTO runs (run_id, dataset, seen_at, baseline, added, changed, gone, restated_dates)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (run_id, dataset) DO UPDATE SET seen_at = excluded.seen_at, baseline = excluded.baseline,
       added = excluded.added, changed = excluded.changed, gone = excluded.gone, restated_dates = excluded.restated_dates`,
  ).run(runId, dataset, seenAt, baseline ? 1 : 0, added, changed, gone, restatedDates);
}

/** A run may log changes of ledger dates in several steps, each text in one of them: the numbers add up. */
function addToRun(db: Database, run: LoggedRun & CopyChanges): void {
  const findStatement = db.prepare<unknown[], Record<'added' | 'changed' | 'gone', bigint>>(
    'SELECT added, changed, gone FROM runs WHERE run_id = ? AND dataset = ? AND baseline = 0',
  );
  const before = findStatement.get(run.runId, run.dataset);
  saveRun(db, {
    ...run,
    baseline: false,
    added: run.added + Number(before?.added ?? 0),
    changed: run.changed + Number(before?.changed ?? 0),
    gone: run.gone + Number(before?.gone ?? 0),
    restatedDates: run.dataset === 'reports' ? countRestated(db, run.runId) : 0,
  });
}

/** Not added up: two steps may have logged texts of one date. */
function countRestated(db: Database, runId: string): number {
  const countStatement = db.prepare(
    'SELECT count(DISTINCT ledger_date_of(ledger_date)) FROM restatements WHERE run_id = ?',
  );
  return Number(countStatement.pluck().get(runId));
}

/** Names a row across all its changes: a charge's id, or a report's identity, which several reports may share. */
export function rowKey(dataset: DatasetName, values: RowTexts): string {
  if (dataset === 'reports') return reportIdentity(values);
  return fieldReader('charges', values)('id') ?? '';
}

function fieldReader(dataset: DatasetName, values: RowTexts): (field: FieldName) => string | null {
  const fields: readonly FieldName[] = fieldsOf(dataset);
  return (field) => values[fields.indexOf(field)] ?? null;
}

/** AE, package and currency, by which the list of changes can be filtered. */
function reportFilterValues(text: (field: FieldName) => string | null): readonly (string | null)[] {
  return [text('broker_code'), text('dcp_name'), text('currency')];
}

function chargeFilterValues(text: (field: FieldName) => string | null): readonly (string | null)[] {
  return [null, text('name'), text('currency')];
}

/** An object of the row's values by field name and its extras, without those that were not sent. */
export function rowJson(dataset: DatasetName, values: RowTexts, pending?: string): string {
  const names = [...fieldsOf(dataset), EXTRAS];
  const sent = names.flatMap((name, index) =>
    (values[index] ?? null) === null ? [] : [[name, values[index]] as const],
  );
  return JSON.stringify({ ...Object.fromEntries(sent), ...(pending !== undefined && { [PENDING]: pending }) });
}
