// Entry of the thread that exports are compared with: the same rows, in the same order, on the same kind of thread.

import { parentPort } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { FIELDS, type CellValue, type FieldKind } from '../../../shared/contract/fields.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { serveCalls } from '../../../main/threads/worker-call.ts';
import { type StoreLocation, closeDatabase, openDatabase } from '../../../main/store/file/database.ts';
import { contextOf } from '../../../main/store/question/query-context.ts';
import { orderBy } from '../../../main/store/question/order.ts';
import { render } from '../../../main/store/file/statements.ts';

export type PeerTask = {
  readonly store: StoreLocation;
  readonly query: Query;
  readonly scope: 'page' | 'filtered';
  readonly path: string;
};
export type PeerCalls = {
  /** Reads each row and drops it. Returns the number of rows. */
  readRows(task: PeerTask): number;
  writeWorkbook(task: PeerTask): Promise<number>;
};

const TURN_ROWS = 1_000;
const FORMATS: Readonly<Record<FieldKind, string>> = {
  ...{ id: '@', code: '@', text: '@', number: '0.000', money: '#,##0.00', date: 'yyyy-mm-dd' },
};

/** The rows as SQLite returns them: one statement, in the order of the grid. */
function forEachRow({ store, query, scope }: PeerTask, take: (cells: readonly CellValue[]) => void): number {
  const db = openDatabase({ ...store, mode: 'read' });
  try {
    const { dataset } = query;
    const context = contextOf({ db, dataset, now: Date.now });
    const order = render(sql`${orderBy(context, { sort: query.sort, fixedFields: new Set(), isReversed: false })}`);
    const columns = Object.keys(FIELDS[dataset]).map((field) => `"${field}"`);
    const limit = scope === 'page' ? query.pageSize : -1;
    const statement = `SELECT ${columns.join()} FROM "${dataset}" ORDER BY ${order.text} LIMIT ${limit}`;
    let rows = 0;
    for (const cells of db.prepare(statement).raw().iterate() as Iterable<readonly CellValue[]>) {
      take(cells);
      rows += 1;
    }
    return rows;
  } finally {
    closeDatabase(db);
  }
}

/** The same workbook: amounts and dates as such with their formats, a frozen header, a filter row, widths. */
async function writeWorkbook(task: PeerTask): Promise<number> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: task.path, useStyles: true });
  const sheet = workbook.addWorksheet('Rows', { views: [{ state: 'frozen', ySplit: 1 }] });
  const columns = Object.entries(FIELDS[task.query.dataset]);
  sheet.columns = columns.map(([header, kind]) => ({ header, width: 20, style: { numFmt: FORMATS[kind] } }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  const rows: (readonly CellValue[])[] = [];
  const count = forEachRow(task, (cells) => void rows.push(cells));
  for (const [at, cells] of rows.entries()) {
    sheet.addRow(cells.map((cell, place) => valueOf(cell, columns[place]?.[1]))).commit();
    if (at % TURN_ROWS === 0) await new Promise(setImmediate);
  }
  await workbook.commit();
  return count;
}

function valueOf(cell: CellValue, kind: FieldKind | undefined): ExcelJS.CellValue {
  if (cell === null || cell === '') return cell;
  if (kind === 'money' || kind === 'number') return Number(cell);
  return kind === 'date' ? new Date(cell) : cell;
}

if (!parentPort) throw new Error('measured in a thread of its own');
serveCalls(parentPort, {
  readRows: (task: PeerTask) => {
    let cells = 0;
    const rows = forEachRow(task, (row) => (cells += row.length));
    if (cells < rows) throw new Error('rows without cells');
    return rows;
  },
  writeWorkbook,
});
