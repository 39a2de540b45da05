// Facts about the copy from which learning starts: texts and counts for which the service can be queried.

import { FILTERED_FIELDS, type TextFilterName } from '../../../shared/contract/fields.ts';
import { STATE_CODE } from '../../../shared/contract/charge-codes.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import type { Database } from '../file/database.ts';

/** The texts of a filter's column, each with its number of rows. */
export function columnTexts(db: Database, name: TextFilterName): ReadonlyMap<string, number> {
  const field = FILTERED_FIELDS[name];
  const statement = db.prepare<unknown[], { text: string; rows: bigint }>(
    `SELECT "${field}" AS text, count(*) AS rows FROM "charges" WHERE "${field}" IS NOT NULL GROUP BY 1`,
  );
  return new Map(statement.all().map(({ text, rows }) => [text, Number(rows)]));
}

/** The numbers of effective and of not effective charges. */
export function stateCounts(db: Database): readonly [number, number] {
  const countStatement = db.prepare(`SELECT count(*) FROM "charges" WHERE "state_val" = ?`).pluck();
  return [Number(countStatement.get(STATE_CODE.effective)), Number(countStatement.get(STATE_CODE.notEffective))];
}

/** The ledger dates with the fewest and the most rows: equal numbers would not show which date the service counted. */
export function sampleDates(db: Database): readonly { readonly date: string; readonly rows: number }[] {
  const dates = db
    .prepare<unknown[], { date: string; rows: bigint }>(
      `SELECT date, rows FROM ledger_dates WHERE rows > 0 AND date <> '' ORDER BY rows, date`,
    )
    .all()
    .map(({ date, rows }) => ({ date, rows: Number(rows) }));
  return dates.length < 2 ? dates : [dates.at(0), dates.at(-1)].flatMap((each) => each ?? []);
}

/** A ledger date for which the service did not answer, with its rows in the copy. */
export type UnansweredDate = { readonly date: string; readonly rows: number };

/**
 * Null if no quick run asks for the date any more: the copy does not have it, and it is older than the `newestDates` newest
 * ones, between which days without rows are asked for.
 */
export function unansweredDate(db: Database, date: string | null, newestDates: number): UnansweredDate | null {
  if (date === null) return null;
  const rows = Number(db.prepare('SELECT max(rows) FROM ledger_dates WHERE date = ?').pluck().get(date) ?? 0);
  const oldestOfThem = db.prepare(
    `SELECT min(ms) FROM (
       SELECT ms FROM ledger_dates WHERE rows > 0 AND ms IS NOT NULL ORDER BY ms DESC LIMIT ?)`,
  );
  const oldestMs = Number(oldestOfThem.pluck().get(newestDates) ?? Infinity);
  const ms = parseDate(date)?.epochMs ?? Infinity;
  return rows > 0 || ms >= oldestMs ? { date, rows } : null;
}
