// Which rows of the copy have a note or a flag. A note names its row by what every copy has: a charge's id, else the
// values. Reading and saving the notes themselves is main/store/history/row-notes.ts.

import { createHash } from 'node:crypto';
import { type CellValue, type DatasetName, type FieldName, fieldsOf } from '../../../shared/contract/fields.ts';
import { NAMING_FIELDS } from '../../../shared/contract/notes.ts';
import type { NoteMark } from '../../../shared/contract/query.ts';
import type { Database } from '../file/database.ts';
import type { rowNotes } from '../file/schema.ts';
import { identityValues, OF_IDENTITY } from './report-identity.ts';

/** What names a row in every copy. `values_hash` is empty for a charge with an id. */
export type RowName = Pick<typeof rowNotes.$inferSelect, 'dataset' | 'row_key' | 'values_hash'>;
/** The rows that a note may belong to: those of its report's identity, or the charges without an id. */
export type NamedRows = { readonly rowIds: readonly number[]; readonly candidates: number };

const MARKED: Readonly<Record<NoteMark, string>> = {
  flag: 'is_flagged = 1',
  note: `trim(note, char(9, 10, 13, 32)) <> ''`,
  any: '1',
};

/** In ascending order, so that equal sets give equal tests. */
export function notedRowIds(db: Database, dataset: DatasetName, mark: NoteMark): readonly number[] {
  const names = db
    .prepare<[string], RowName>(
      `SELECT dataset, row_key, values_hash FROM row_notes WHERE dataset = ? AND ${MARKED[mark]}`,
    )
    .all(dataset);
  const find = namedRowsFinder(db, dataset);
  return [...new Set(names.flatMap((name) => find(name).rowIds))].toSorted((a, b) => a - b);
}

/** Returns a finder of the rows that a note's name belongs to in the present copy. */
export function namedRowsFinder(db: Database, dataset: DatasetName): (name: RowName) => NamedRows {
  const columns = fieldsOf(dataset)
    .map((column) => `"${column}"`)
    .join(', ');
  const isReport = dataset === 'reports';
  const byId = db.prepare('SELECT row_id FROM charges WHERE id = ?').safeIntegers(false).pluck<number>();
  // Charges without an id share no identity: only their values tell them apart.
  const where = isReport ? OF_IDENTITY : `ifnull(id, '') = ''`;
  const byValues = db
    .prepare(`SELECT row_id, ${columns} FROM "${dataset}" WHERE ${where}`)
    .safeIntegers(false)
    .raw<[number, ...CellValue[]]>();
  return ({ row_key: key, values_hash: hash }) => {
    if (hash === '') {
      const rowIds = byId.all(key);
      return { rowIds, candidates: rowIds.length };
    }
    const rows = byValues.all(...(isReport ? identityValues(key) : []));
    const rowIds = rows.flatMap(([rowId, ...texts]) => (hashOf(dataset, texts) === hash ? [rowId] : []));
    return { rowIds, candidates: rows.length };
  };
}

/** `texts`: all values of the row in the contract's order. */
export function hashOf(dataset: DatasetName, texts: readonly CellValue[]): string {
  const fields: readonly FieldName[] = fieldsOf(dataset);
  const named = NAMING_FIELDS[dataset].map((field): CellValue => texts[fields.indexOf(field)] ?? null);
  // Earlier versions had the extras at the end: a row without any keeps its name.
  return createHash('sha256')
    .update(JSON.stringify([...named, null]))
    .digest('hex');
}
