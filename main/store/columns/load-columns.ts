// Reads the live table into columns in memory, a few thousand rows at a time. Call it inside the snapshot of the query.

import { type CellValue, type DatasetName, fieldKindsOf, type FieldName } from '../../../shared/contract/fields.ts';
import { AMOUNT_MARKS } from './amounts/amount-column.ts';
import { inTicks, scaleOf, type AmountParts } from './amounts/amounts-in-ticks.ts';
import type { CodedColumn, ColumnIndex, ZonedColumn } from './column-index.ts';
import { zonesOf, type Codes } from '../zones/code-zones.ts';
import { RunCollector, type PositionRuns } from '../zones/position-runs.ts';
import type { Database } from '../file/database.ts';

/** Larger chunks take more memory and, because of garbage collection, more time. */
const CHUNK_ROWS = 2_000;

type Cell = string | number | null;
type Filler<Filled extends ZonedColumn | AmountParts = ZonedColumn | AmountParts> = {
  /** The SQL expressions that the filler reads. */
  readonly selectedColumns: readonly string[];
  /** Takes the values of these expressions from `cells[at]` on. Each filler types `cells` by its own expressions. */
  put(row: number, cells: readonly Cell[], at: number): void;
  build(): Filled;
};

export function loadColumns(db: Database, dataset: DatasetName): ColumnIndex {
  const rows = Number(db.prepare(`SELECT count(*) FROM "${dataset}"`).pluck().get());
  const kinds = fieldKindsOf(dataset);
  const fillers = kinds.map(([field, kind]) =>
    kind === 'money' ? amountFiller(field, rows) : textFiller(field, rows),
  );
  const positions = fill(db, { dataset, rows, fillers });
  const filled = kinds.flatMap(([field], at) => {
    const filler = fillers[at];
    return filler === undefined ? [] : [[field, filler.build()] as const];
  });
  const scale = scaleOf(filled.flatMap(([, column]) => ('nanos' in column ? [column] : [])));
  const columns = filled.map(
    ([field, column]) => [field, 'nanos' in column ? inTicks(column, scale) : column] as const,
  );
  return { rows, positions, scale, columns: new Map(columns) };
}

/** Reads the texts of an amount's column. Nearly all of them are distinct, so they are not kept in memory. */
export function loadTexts(db: Database, dataset: DatasetName, field: FieldName): CodedColumn {
  const rows = Number(db.prepare(`SELECT count(*) FROM "${dataset}"`).pluck().get());
  const filler = textFiller(field, rows);
  fill(db, { dataset, rows, fillers: [filler] });
  return filler.build();
}

function fill(
  db: Database,
  table: { readonly dataset: DatasetName; readonly rows: number; readonly fillers: readonly Filler[] },
): PositionRuns {
  const { dataset, fillers } = table;
  const positions = new RunCollector();
  const selectedColumns = ['row_id', ...fillers.flatMap((filler) => filler.selectedColumns)].join(', ');
  const sql = `SELECT ${selectedColumns} FROM "${dataset}" WHERE row_id > ? ORDER BY row_id LIMIT ${CHUNK_ROWS}`;
  // All selected numbers fit a double exactly.
  const readStatement = db.prepare(sql).safeIntegers(false).raw<readonly Cell[]>();
  let row = 0;
  for (let last = 0; row < table.rows;) {
    const chunk = readStatement.all(last);
    for (const cells of chunk) {
      let at = 1;
      for (const filler of fillers) {
        filler.put(row, cells, at);
        at += filler.selectedColumns.length;
      }
      last = Number(cells[0]);
      positions.add(last);
      row += 1;
    }
    if (chunk.length === 0) throw new Error(`${dataset} ended before its last row`);
  }
  return positions.runs();
}

function textFiller(field: FieldName, rows: number): Filler<ZonedColumn> {
  const codeByText = new Map<CellValue, number>();
  let codes: Codes = new Uint16Array(rows);
  let lastText: CellValue | undefined;
  let lastCode = 0;

  function codeOf(text: CellValue): number {
    const code = codeByText.get(text) ?? codeByText.size;
    if (code === codeByText.size) codeByText.set(text, code);
    if (code === 0x1_0000 && codes instanceof Uint16Array) codes = Uint32Array.from(codes);
    return code;
  }

  return {
    selectedColumns: [`"${field}"`],
    put(row, cells: readonly CellValue[], at) {
      const text = cells[at] ?? null;
      // Neighbouring rows often have the same text, above all the same date.
      if (text !== lastText) {
        lastText = text;
        lastCode = codeOf(text);
      }
      codes[row] = lastCode;
    },
    build: () => ({ kind: 'coded', codes, texts: [...codeByText.keys()], zones: zonesOf(codes) }),
  };
}

function amountFiller(field: FieldName, rows: number): Filler<AmountParts> {
  const low = new Int32Array(rows);
  const nanos = new Int32Array(rows);
  let high: Int32Array | null = null;
  const mark = `CASE WHEN "${field}" IS NULL THEN ${AMOUNT_MARKS.notSent} WHEN "${field}" = '' THEN ${AMOUNT_MARKS.empty} ELSE ${AMOUNT_MARKS.unread} END`;
  return {
    selectedColumns: [
      `ifnull("${field}_units" / 1000000000, 0)`,
      `ifnull("${field}_units" % 1000000000, 0)`,
      `CASE WHEN "${field}_units" IS NULL THEN ${mark} ELSE "${field}_nanos" END`,
    ],
    put(row, cells: readonly number[], at) {
      if (cells[at] !== 0) (high ??= new Int32Array(rows))[row] = cells[at] ?? 0;
      low[row] = cells[at + 1] ?? 0;
      nanos[row] = cells[at + 2] ?? 0;
    },
    build: () => ({ high, low, nanos }),
  };
}
