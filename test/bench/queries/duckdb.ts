// The peer: the same rows and queries in DuckDB on all cores, in three forms, because none is the fastest at everything.
// Its amounts are exact too (DECIMAL); amounts that cannot be read are left out of its sums.

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { DATASETS, fieldsOf, kindOf, moneyFieldsOf, type DatasetName } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { countStatement, statementsOf } from './duckdb-statements.ts';
import type { Asked } from './review-queries.ts';

/** The schema of each form by its name in the figures. `stored.main`: a file, checkpointed, with its compression. */
const FORMS = {
  'DuckDB, texts in memory': 'texts',
  'DuckDB, enums in memory': 'enums',
  'DuckDB, compressed file': 'stored.main',
} as const;
export type Form = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as Form[];
/** More values than this are no type: an enum's code is two bytes at most, and names of packages are nearly all distinct. */
const MOST_ENUM_VALUES = 65_535;

export type PeerAnswer = {
  /** The number of rows in the last answer: rows of a page, currencies, values or groups. */
  readonly rows: number;
  readonly tookMs: Readonly<Record<Form, number>>;
};
export type Peer = {
  /** Asks every form once. Throws if they do not agree. */
  ask(asked: Asked): Promise<PeerAnswer>;
  countRows(query: Query): Promise<number>;
  close(): void;
};

export async function openPeer(options: {
  readonly folder: string;
  readonly pages: Readonly<Record<DatasetName, readonly Uint8Array[]>>;
}): Promise<Peer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(availableParallelism()) });
  const connection = await instance.connect();
  await connection.run(
    `CREATE SCHEMA texts; CREATE SCHEMA enums; ATTACH '${join(options.folder, 'peer.duckdb')}' AS stored`,
  );
  for (const dataset of DATASETS) {
    const file = join(options.folder, `${dataset}.ndjson`);
    writePages(file, options.pages[dataset]);
    await createTexts(connection, dataset, file);
    rmSync(file);
    await createEnums(connection, dataset);
    await connection.run(`CREATE TABLE stored.${dataset} AS SELECT * FROM texts.${dataset}`);
  }
  await connection.run('CHECKPOINT stored');
  return {
    ask: (asked) => askForms(connection, asked),
    countRows: async (query) =>
      Number((await connection.runAndReadAll(countStatement(query, 'texts'))).getRows()[0]?.[0]),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function askForms(connection: DuckDBConnection, asked: Asked): Promise<PeerAnswer> {
  const tookMs: Partial<Record<Form, number>> = {};
  const counts = new Set<number>();
  for (const form of FORM_NAMES) {
    const startedMs = performance.now();
    let rows = 0;
    for (const statement of statementsOf(asked, FORMS[form])) {
      rows = (await connection.runAndReadAll(statement)).getRows().length;
    }
    tookMs[form] = performance.now() - startedMs;
    counts.add(rows);
  }
  const [rows = 0, ...others] = counts;
  if (others.length > 0) throw new Error(`the forms of DuckDB do not agree: ${[...counts].join(', ')}`);
  return { rows, tookMs: tookMs as Record<Form, number> };
}

/** Page by page, because all of them may be more than one buffer can contain. */
function writePages(path: string, pages: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  for (const page of pages) {
    writeSync(file, page);
    writeSync(file, '\n');
  }
  closeSync(file);
}

async function createTexts(connection: DuckDBConnection, dataset: DatasetName, file: string): Promise<void> {
  const fields = fieldsOf(dataset).map((name) => `"${name}" VARCHAR`);
  const amounts = moneyFieldsOf(dataset).map((name) => `TRY_CAST("${name}" AS DECIMAL(38, 9)) AS "${name}_exact"`);
  const days = dataset === 'reports' ? ['TRY_CAST(biz_date AS DATE) AS ledger_date'] : [];
  await connection.run(`
    CREATE TABLE texts.${dataset} AS
    SELECT ${['*', ...days, ...amounts].join(', ')}
    FROM (
      SELECT unnest(data.list, recursive := true)
      FROM read_json('${file}', format = 'newline_delimited', maximum_object_size = 67108864,
        columns = { data: 'STRUCT(list STRUCT(${fields.join(', ')})[])' }))`);
}

/** In the order of the texts, so that sorting gives the same rows. */
async function createEnums(connection: DuckDBConnection, dataset: DatasetName): Promise<void> {
  const columns = fieldsOf(dataset).filter((name) => !['number', 'money'].includes(kindOf(dataset, name) ?? ''));
  const casts: string[] = [];
  for (const name of columns) {
    const counted = await connection.runAndReadAll(`SELECT count(DISTINCT "${name}") FROM texts.${dataset}`);
    const values = Number(counted.getRows()[0]?.[0]);
    if (values === 0 || values > MOST_ENUM_VALUES) continue;
    const type = `"${dataset}_${name}"`;
    await connection.run(`CREATE TYPE ${type} AS ENUM (
      SELECT DISTINCT "${name}" FROM texts.${dataset} WHERE "${name}" IS NOT NULL ORDER BY 1)`);
    casts.push(`"${name}"::${type} AS "${name}"`);
  }
  const replaced = casts.length === 0 ? '' : `REPLACE (${casts.join(', ')})`;
  await connection.run(`CREATE TABLE enums.${dataset} AS SELECT * ${replaced} FROM texts.${dataset}`);
}
