// Facts about the copy from which learning starts: texts and counts for which the service can be queried.

import type { TextFilterName } from '../../../shared/contract/fields.ts';
import { STATE_CODE } from '../../../shared/contract/charge-codes.ts';
import type { Database } from '../file/database.ts';
import { FILTER_RULES } from '../question/filter-rules.ts';

/** The texts of a filter's column, each with its number of rows. */
export function columnTexts(db: Database, name: TextFilterName): ReadonlyMap<string, number> {
  const rule = FILTER_RULES[name];
  if (rule.kind === 'notKept') throw new Error(`${name} reads no column`);
  const statement = db.prepare<unknown[], { text: string; rows: bigint }>(
    `SELECT "${rule.field}" AS text, count(*) AS rows FROM "charges" WHERE "${rule.field}" IS NOT NULL GROUP BY 1`,
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
