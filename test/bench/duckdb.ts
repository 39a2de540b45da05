// The peer: the same rows and the same questions in DuckDB, on the columns its engine likes best. Amounts are exact
// there, too (DECIMAL); what cannot be read as one is left out of its sums.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { REPORT_FIELDS, type Filter, type GroupSubject, type Query } from '../../preload/contract.ts';
import type { Asked } from './review-queries.ts';

export type Peer = {
  /** Rows of the answer: of a page, currencies, values or groups. */
  ask(asked: Asked): Promise<number>;
  countRows(query: Query): Promise<number>;
  close(): void;
};

const MONEY = Object.entries(REPORT_FIELDS).flatMap(([field, kind]) => (kind === 'money' ? [field] : []));
const COLUMNS = Object.keys(REPORT_FIELDS);

export async function openPeer(options: {
  readonly folder: string;
  readonly pages: readonly Uint8Array[];
}): Promise<Peer> {
  const file = join(options.folder, 'pages.ndjson');
  writeFileSync(file, Buffer.concat(options.pages.flatMap((page) => [page, Buffer.from('\n')])));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const fields = COLUMNS.map((name) => `"${name}" VARCHAR`).join(', ');
  const amounts = MONEY.map((name) => `TRY_CAST("${name}" AS DECIMAL(38, 9)) AS "${name}_exact"`).join(', ');
  await connection.run(`
    CREATE TABLE reports AS
    SELECT *, TRY_CAST(biz_date AS DATE) AS ledger_date, ${amounts}
    FROM (
      SELECT unnest(data.list, recursive := true)
      FROM read_json('${file}', format = 'newline_delimited', maximum_object_size = 67108864,
        columns = { data: 'STRUCT(list STRUCT(${fields})[])' }))`);
  return {
    ask: (asked) => countAnswers(connection, statementOf(asked)),
    countRows: async (query) => {
      const found = await connection.runAndReadAll(`SELECT count(*) FROM reports${where(query.filters)}`);
      return Number(found.getRows()[0]?.[0] ?? 0);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function countAnswers(connection: DuckDBConnection, statements: readonly string[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows().length;
  return rows;
}

/** A page is asked with its count, as the table shows both. */
function statementOf(asked: Asked): readonly string[] {
  const { query } = asked;
  const from = ` FROM reports${where(query.filters)}`;
  const sums = MONEY.map((name) => `sum("${name}_exact"), count("${name}_exact")`).join(', ');
  switch (asked.kind) {
    case 'rows': {
      const order = query.sort
        .map(({ field, direction }) => `"${field}" ${direction === 'ascending' ? 'ASC' : 'DESC'}`)
        .join(', ');
      const offset = (query.page - 1) * query.pageSize;
      const columns = COLUMNS.map((name) => `"${name}"`).join(', ');
      return [
        `SELECT count(*)${from}`,
        `SELECT ${columns}${from} ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${offset}`,
      ];
    }
    case 'totals':
      return [`SELECT currency, count(*), count(DISTINCT ledger_date), ${sums}${from} GROUP BY currency`];
    case 'facet': {
      const others = query.filters.filter((filter) => !('field' in filter) || filter.field !== asked.subject.field);
      return [`SELECT "${asked.subject.field}", count(*) FROM reports${where(others)} GROUP BY ALL`];
    }
    case 'groups': {
      const by = subjectOf(asked.by);
      return [`SELECT ${by} AS subject, currency, count(*), ${sums}${from} GROUP BY subject, currency`];
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

/** Only what the generator asks. */
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
