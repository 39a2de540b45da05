// Exact sums per currency over a filtered set. Currencies are never added together, and no float touches an amount.

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { FIELDS } from '../../preload/contract.ts';
import type { CurrencyTotals, DatasetName, FieldName, Query, TotalsAnswer } from '../../preload/contract.ts';
import type { Database } from './database.ts';
import { conditionFor } from './filters.ts';
import { joinSums } from './money.ts';
import { column, inSnapshot } from './query-context.ts';
import type { QueryCache, QueryContext } from './query-context.ts';
import { statementKey } from './rows.ts';
import { DATASET_TABLES } from './schema.ts';
import { allRows, toNumber, toText } from './statements.ts';
import type { SqlRow } from './statements.ts';

export function queryTotals(db: Database, query: Query, cache?: QueryCache): TotalsAnswer {
  return inSnapshot({ db, dataset: query.dataset, cache }, (context) => {
    const condition = conditionFor(context, query.filters);
    if (condition.kind === 'unknown') return condition;
    const currencies = sumPerCurrency(context, condition.where);
    return { kind: 'totals', rows: currencies.reduce((sum, entry) => sum + entry.rows, 0), currencies };
  });
}

function sumPerCurrency(context: QueryContext, where: SQL | undefined): readonly CurrencyTotals[] {
  const { db, dataset } = context;
  const fields = moneyFields(dataset);
  const currency = column(dataset, 'currency');
  const sums = fields.map((field) => sumColumns(dataset, field));
  const selected = sql.join([sql`${currency} AS currency`, sql`count(*) AS rows`, ...sums], sql`, `);
  const filtered = where === undefined ? sql`` : sql` WHERE ${where}`;
  const statement = sql`SELECT ${selected} FROM ${DATASET_TABLES[dataset]}${filtered} GROUP BY ${currency} ORDER BY rows DESC, currency`;
  return context.remember(`totals ${statementKey(statement)}`, () =>
    allRows(db, statement).map((row) => currencyTotals(row, fields)),
  );
}

function moneyFields(dataset: DatasetName): readonly FieldName[] {
  return Object.entries(FIELDS[dataset]).flatMap(([field, kind]) => (kind === 'money' ? [field as FieldName] : []));
}

/** Twelve amounts of 18 digits would overflow a plain sum: units are summed in two halves. */
function sumColumns(dataset: DatasetName, field: FieldName): SQL {
  const units = column(dataset, `${field}_units`);
  const nanos = column(dataset, `${field}_nanos`);
  const as = (part: string): SQL => sql.identifier(`${field}_${part}`) as unknown as SQL;
  return sql`sum(${units} / 1000000000) AS ${as('high')}, sum(${units} % 1000000000) AS ${as('low')}, sum(${nanos}) AS ${as('nanos')}, count(${units}) AS ${as('read')}`;
}

function currencyTotals(row: SqlRow, fields: readonly FieldName[]): CurrencyTotals {
  const rows = toNumber(row['rows']);
  const part = (field: FieldName, name: string): bigint => BigInt(row[`${field}_${name}`] ?? 0);
  const sums = fields.map((field) => {
    const sum = joinSums({ high: part(field, 'high'), low: part(field, 'low'), nanos: part(field, 'nanos') });
    return [field, { sum, notSummable: rows - Number(part(field, 'read')) }] as const;
  });
  return { currency: toText(row['currency']), rows, sums: Object.fromEntries(sums) };
}
