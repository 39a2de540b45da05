// The peer: the same rows and queries in DuckDB, with the column types that suit it best. Its amounts are exact too
// (DECIMAL); amounts that cannot be read are left out of its sums.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { FIELDS, type DatasetName } from '../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query } from '../../shared/contract/query.ts';
import type { Asked } from './review-queries.ts';

export type Peer = {
  /** The number of rows in the answer: rows of a page, currencies, values or groups. */
  ask(asked: Asked): Promise<number>;
  countRows(query: Query): Promise<number>;
  close(): void;
};

export async function openPeer(options: {
  readonly folder: string;
  readonly pages: Readonly<Record<DatasetName, readonly Uint8Array[]>>;
}): Promise<Peer> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const dataset of ['charges', 'reports'] as const) {
    const file = join(options.folder, `${dataset}.ndjson`);
    writeFileSync(file, Buffer.concat(options.pages[dataset].flatMap((page) => [page, Buffer.from('\n')])));
    await createTable(connection, dataset, file);
  }
  return {
    ask: (asked) => countAnswers(connection, statementOf(asked)),
    countRows: async (query) => {
      const found = await connection.runAndReadAll(`SELECT count(*) FROM ${query.dataset}${where(query.filters)}`);
      return Number(found.getRows()[0]?.[0] ?? 0);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function createTable(connection: DuckDBConnection, dataset: DatasetName, file: string): Promise<void> {
  const fields = columnsOf(dataset).map((name) => `"${name}" VARCHAR`);
  const amounts = moneyOf(dataset).map((name) => `TRY_CAST("${name}" AS DECIMAL(38, 9)) AS "${name}_exact"`);
  const days = dataset === 'reports' ? ['TRY_CAST(biz_date AS DATE) AS ledger_date'] : [];
  await connection.run(`
    CREATE TABLE ${dataset} AS
    SELECT ${['*', ...days, ...amounts].join(', ')}
    FROM (
      SELECT unnest(data.list, recursive := true)
      FROM read_json('${file}', format = 'newline_delimited', maximum_object_size = 67108864,
        columns = { data: 'STRUCT(list STRUCT(${fields.join(', ')})[])' }))`);
}

function columnsOf(dataset: DatasetName): readonly string[] {
  return Object.keys(FIELDS[dataset]);
}

function moneyOf(dataset: DatasetName): readonly string[] {
  return Object.entries(FIELDS[dataset]).flatMap(([field, kind]) => (kind === 'money' ? [field] : []));
}

async function countAnswers(connection: DuckDBConnection, statements: readonly string[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows().length;
  return rows;
}

/** A page is queried with its count, because the table shows both. */
function statementOf(asked: Asked): readonly string[] {
  const { query } = asked;
  const from = ` FROM ${query.dataset}${where(query.filters)}`;
  const sums = moneyOf(query.dataset).map((name) => `, sum("${name}_exact"), count("${name}_exact")`);
  switch (asked.kind) {
    case 'rows': {
      const order = query.sort
        .map(({ field, direction }) => `"${field}" ${direction === 'ascending' ? 'ASC' : 'DESC'}`)
        .join(', ');
      const offset = (query.page - 1) * query.pageSize;
      const columns = columnsOf(query.dataset)
        .map((name) => `"${name}"`)
        .join(', ');
      return [
        `SELECT count(*)${from}`,
        `SELECT ${columns}${from} ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${offset}`,
      ];
    }
    case 'totals':
      return [`SELECT currency, count(*), count(DISTINCT ledger_date)${sums.join('')}${from} GROUP BY currency`];
    case 'facet': {
      const others = query.filters.filter((filter) => !('field' in filter) || filter.field !== asked.subject.field);
      return [`SELECT "${asked.subject.field}", count(*) FROM ${query.dataset}${where(others)} GROUP BY ALL`];
    }
    case 'groups': {
      const by = subjectOf(asked.by);
      return [`SELECT ${by} AS subject, currency, count(*)${sums.join('')}${from} GROUP BY subject, currency`];
    }
  }
}

function subjectOf(by: GroupSubject): string {
  if (by === 'week') return `date_trunc('week', ledger_date)`;
  return by === 'month' ? `strftime(ledger_date, '%Y-%m')` : `"${by}"`;
}

function where(filters: readonly Filter[]): string {
  return filters.length === 0 ? '' : ` WHERE ${filters.map(conditionOf).join(' AND ')}`;
}

/** Only the queries of the generator are supported. */
function conditionOf(filter: Filter): string {
  switch (filter.kind) {
    case 'equals':
      return `"${filter.field}" = ${quoted(filter.value)}`;
    case 'contains':
      return `contains(lower("${filter.field}"), ${quoted(filter.value.toLowerCase())})`;
    case 'range': {
      const column = filter.field === 'biz_date' ? 'ledger_date' : `"${filter.field}_exact"`;
      if (filter.from === undefined || filter.to === undefined) return `${column} IS NOT NULL`;
      return `${column} BETWEEN ${quoted(filter.from)} AND ${quoted(filter.to)}`;
    }
    case 'differs':
      return 'broker_commission_amount_exact + org_commission_amount_exact <> commission_amount_exact';
    default:
      throw new Error(`the bench asks no ${filter.kind}`);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
