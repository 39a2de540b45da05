// Restatements: past ledger dates with rows that a run found changed. Gives the exact difference per AE and currency,
// and the rows before and after side by side.

import { type FieldName, fieldsOf, moneyFieldsOf } from '../../../shared/contract/fields.ts';
import type { Change, CurrencyDifference, Restatement, RestatementPair } from '../../../shared/contract/changes.ts';
import { changesOfDate } from './change-list.ts';
import { IS_RESTATED, IS_SERVED, OLDEST_DATE } from './change-parts.ts';
import type { Database } from '../file/database.ts';
import { keptDates } from '../tables/ledger-dates.ts';
import { ledgerDateOf } from '../../../shared/rules/dates.ts';
import { totalChange } from '../../../shared/rules/commission.ts';

/** If one AE's rows would need more comparisons than this, they are paired in the order of the log. */
const MAX_COMPARISONS = 250_000;

/** `+`: otherwise SQLite reads all changes of the text, of every run, to find the highest id. */
const NEWEST_CHANGE = `(SELECT ifnull(max(+id), 0) FROM changes
  WHERE run_id = restated.run_id AND ledger_date = restated.ledger_date)`;
/** First the runs, because there are few after a look. */
const OF_RUNS_AFTER = 'run_id IN (SELECT run_id FROM changes WHERE id > @change)';
/** In the order of the log: a clock may have been ahead during an earlier run. */
const ORDER = `ORDER BY (SELECT rowid FROM runs WHERE runs.run_id = restated.run_id AND runs.dataset = 'reports') DESC,
  newest_ms DESC`;

/** Newest run first, then newest ledger date. */
export function listRestatements(
  db: Database,
  {
    limit,
    afterChange,
    ledgerDate: date,
  }: { readonly limit: number; readonly afterChange?: number; readonly ledgerDate?: string },
): readonly Restatement[] {
  const stored = db
    .prepare<unknown[], { run_id: string; date: string; texts: string; seen_at: string; newest: bigint }>(
      restatementsSql({ isAfterChange: afterChange !== undefined }),
    )
    .all({ change: afterChange ?? null, date: date ?? null, limit });
  const kept = keptDates(db);
  return stored.map(({ run_id: runId, date: ledgerDate, texts, seen_at: seenAt, newest }) => ({
    runId,
    seenAt,
    newestChange: Number(newest),
    ledgerDate,
    kept: kept.has(ledgerDate),
    // `restatementsSql` made the array.
    differences: differencesOf(changesOfDate(db, { runId, texts: JSON.parse(texts) as readonly string[] })),
  }));
}

type AfterChange = { readonly afterChange?: number };

/** How many ledger dates were restated after the change, or in the whole log. */
export function countRestatedDates(db: Database, after: AfterChange): number {
  return countDates(db, { ...after, having: IS_RESTATED });
}

/** The oldest ledger date of the copy, if dates before it had rows until after the change. Null if none had. */
export function findDroppedBefore(db: Database, after: AfterChange): string | null {
  if (countDates(db, { ...after, having: `NOT ${IS_SERVED}` }) === 0) return null;
  return db.prepare(`SELECT ${OLDEST_DATE}`).pluck<string>().get() ?? null;
}

function countDates(db: Database, { afterChange, having }: AfterChange & { readonly having: string }): number {
  const condition = afterChange === undefined ? '@change IS NULL' : `${OF_RUNS_AFTER} AND ${NEWEST_CHANGE} > @change`;
  const countStatement = db.prepare(
    `SELECT count(DISTINCT ledger_date_of(ledger_date)) FROM restatements AS restated WHERE ${condition} AND ${having}`,
  );
  return Number(countStatement.pluck().get({ change: afterChange ?? null }));
}

/**
 * One line for each run and ledger date, of which the log may have several texts. Parameters: `change` and `date` (null for
 * all), `limit`. Exported for tests, which check that the plan uses the indexes.
 */
export function restatementsSql({ isAfterChange }: { readonly isAfterChange: boolean }): string {
  const isAsked = '(@date IS NULL OR ledger_date_of(ledger_date) = ledger_date_of(@date))';
  // A date is shown with all its texts if one of them changed.
  const shown = `SELECT run_id, ledger_date_of(ledger_date) AS date, json_group_array(ledger_date) AS texts,
      max(ledger_ms) AS newest_ms, seen_at
    FROM restatements AS restated WHERE ${isAfterChange ? OF_RUNS_AFTER : '@change IS NULL'} AND ${isAsked} AND ${IS_RESTATED}
    GROUP BY run_id, ledger_date_of(ledger_date)
    ${isAfterChange ? `HAVING max(${NEWEST_CHANGE}) > @change` : ''} ${ORDER} LIMIT @limit`;
  // The newest change is looked up for those that are shown only.
  return `SELECT run_id, date, texts, seen_at,
      (SELECT ifnull(max(+id), 0) FROM changes
        WHERE run_id = restated.run_id AND ledger_date IN (SELECT value FROM json_each(restated.texts))) AS newest
    FROM (${shown}) AS restated ${ORDER}`;
}

/**
 * The rows by AE and currency: first those that changed, then those that possibly moved, then those that went or came.
 */
export function getRestatement(
  db: Database,
  request: { readonly runId: string; readonly ledgerDate: string },
): readonly RestatementPair[] {
  return groups(changesOfDate(db, { ...request, texts: textsOf(db, request) })).flatMap((changes) => pairsOf(changes));
}

/** Of one ledger date in a run. */
function textsOf(
  db: Database,
  { runId, ledgerDate }: { readonly runId: string; readonly ledgerDate: string },
): readonly string[] {
  const date = ledgerDateOf(ledgerDate);
  const texts = db.prepare('SELECT ledger_date FROM restatements WHERE run_id = ?').pluck<string>().all(runId);
  return texts.filter((text) => ledgerDateOf(text) === date);
}

function differencesOf(changes: readonly Change[]): readonly CurrencyDifference[] {
  return groups(changes).map((group) => {
    const identity = group[0]?.identity ?? {};
    const count = (kind: Change['kind']): number => group.filter((change) => change.kind === kind).length;
    const differences = moneyFieldsOf('reports').flatMap((field) => {
      const difference = differenceOf(group, field);
      return difference === null ? [] : [[field, difference] as const];
    });
    return {
      ae: identity.broker_code ?? null,
      currency: identity.currency ?? null,
      rows: { added: count('added'), changed: count('changed'), gone: count('gone') },
      difference: Object.fromEntries(differences),
    };
  });
}

/** Null if an amount is not a number, or is too long to be exact: a difference without it would be wrong. */
function differenceOf(changes: readonly Change[], field: FieldName): string | null {
  return totalChange(changes.map(({ before, after }) => ({ before: before?.[field], after: after?.[field] })));
}

/** The changes by AE and currency, ordered by AE. */
function groups(changes: readonly Change[]): readonly (readonly Change[])[] {
  const keyOf = ({ identity }: Change): string => JSON.stringify([identity.broker_code, identity.currency]);
  const byKey = Map.groupBy(changes, keyOf);
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

function pairsOf(changes: readonly Change[]): readonly RestatementPair[] {
  const ofKind = (kind: Change['kind']): readonly Change[] => changes.filter((change) => change.kind === kind);
  const movedRows = movedPairs(ofKind('gone'), ofKind('added'));
  const pairedChanges = new Set(movedRows.flat());
  const unpairedChanges = changes.filter((change) => change.kind !== 'changed' && !pairedChanges.has(change));
  return [
    ...ofKind('changed').map(({ kind, before, after }) => ({ kind, before, after })),
    ...movedRows.map(([gone, added]) => ({ kind: 'possiblyMoved' as const, before: gone.before, after: added.after })),
    ...unpairedChanges.map(({ kind, before, after }) => ({ kind, before, after })),
  ];
}

/** Pairs rows with the most values in common first; with equally many, in the order of the log. */
function movedPairs(gone: readonly Change[], added: readonly Change[]): readonly (readonly [Change, Change])[] {
  if (gone.length * added.length > MAX_COMPARISONS) {
    return gone.flatMap((change, index) => {
      const partner = added[index];
      return partner === undefined ? [] : [[change, partner] as const];
    });
  }
  const candidates = gone.flatMap((from) => added.map((to) => ({ from, to, common: valuesInCommon(from, to) })));
  const pairedChanges = new Set<Change>();
  return candidates
    .sort((a, b) => b.common - a.common)
    .flatMap(({ from, to }) => {
      if (pairedChanges.has(from) || pairedChanges.has(to)) return [];
      pairedChanges.add(from).add(to);
      return [[from, to] as const];
    });
}

function valuesInCommon(gone: Change, added: Change): number {
  const fields = fieldsOf('reports');
  return fields.filter((field) => (gone.before?.[field] ?? null) === (added.after?.[field] ?? null)).length;
}
