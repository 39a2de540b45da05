// The rows of an export, answered by the same question as on their screen, within the caller's snapshot. A check compares
// an exported file with the same rows.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { ExportFailure } from '../../../shared/contract/errors.ts';
import { isNoteColumn, type NoteColumnId, type RowColumnId } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import { type CellValue, type DatasetName, type FieldName, fieldsOf } from '../../../shared/contract/fields.ts';
import type { RowNote } from '../../../shared/contract/notes.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../../shared/rules/computed-columns.ts';
import { AppError } from '../../errors.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { contextOf, type QueryContext } from '../../store/question/query-context.ts';
import { pendingFinder } from '../../store/question/row-marks.ts';
import { readRecords, type RecordField } from '../../store/question/record-bytes.ts';
import { findPositions, rowReader } from '../../store/question/row-positions.ts';
import { changeRows } from './change-rows.ts';
import { rowNoteFinder } from '../../store/history/row-notes.ts';
import { remembering } from '../../store/tables/remembering.ts';
import { withLabels } from './labels.ts';
import { receiptRows } from './receipt-rows.ts';
import { exportColumns } from './source-columns.ts';
import type { Observe, Reading, SourceRows } from './table-source.ts';

type RowsSource = Extract<ExportSource, { readonly kind: 'rows' }>;

/**
 * `observed` fields are read in addition to those of the columns. Throws `exportFailed` with the reason `notAnswerable`
 * when the copy cannot answer the question.
 */
export function rowsOf(reading: Reading, source: ExportSource, observed: readonly FieldName[] = []): SourceRows {
  return withLabels(source.columns, tableRows(reading, source, observed));
}

function tableRows(reading: Reading, source: ExportSource, observed: readonly FieldName[]): SourceRows {
  switch (source.kind) {
    case 'rows':
      return datasetRows(reading, source, observed);
    case 'changes':
      return changeRows(reading.db, source);
    case 'receipts':
      return receiptRows(reading.db, source);
    default:
      return assertNever(source);
  }
}

function datasetRows(
  { db, now, throwIfStopped = neverStop }: Reading,
  source: RowsSource,
  observed: readonly FieldName[],
): SourceRows {
  const { dataset } = source.query;
  const context = contextOf({ db, dataset, now });
  const answer = findPositions(context, source, throwIfStopped);
  if (answer.kind === 'unknown') throw notAnswerable(answer.notes);
  const { positions, notes } = answer;
  const ids = source.columns.map((column) => column.id);
  const fields = recordFields(dataset, ids, observed);
  const readRow = rowReader(context, fields);
  const isAsStored = ids.every((id, at) => fields[at] === id);
  const toCells = cellsOf(context, { ids, fields, isAsStored });
  function* rows(observe?: Observe): Generator<readonly CellValue[]> {
    for (const position of positions) {
      const record = readRow(position);
      observe?.(record);
      yield toCells(record);
    }
  }
  return {
    columns: exportColumns(source),
    currencyAt: ids.includes('currency') ? ids.indexOf('currency') : null,
    totalRows: positions.length,
    notes,
    fields,
    rows,
    records: isAsStored ? () => readRecords(context, { fields, columns: ids.length, positions }) : null,
  };
}

function notAnswerable(notes: readonly FilterNote[]): AppError {
  const [note] = notes;
  const facts = { reason: 'notAnswerable' satisfies ExportFailure, ...(note && { name: note.name, why: note.reason }) };
  return new AppError('exportFailed', 'the question cannot be answered here', { facts });
}

const FLAGGED = '1';

/** The fields to read: those of the columns first and in their order, so that most rows can be used as they are read. */
function recordFields(
  dataset: DatasetName,
  ids: readonly RowColumnId[],
  observed: readonly FieldName[],
): readonly RecordField[] {
  const columns = ids.filter((id): id is RecordField => !isComputedColumn(id) && !isNoteColumn(id));
  const needed = ids.flatMap((id): readonly RecordField[] => (isComputedColumn(id) ? COMPUTED_COLUMNS[id].from : []));
  // All values of a row together find its note.
  const named = ids.some(isNoteColumn) ? [...fieldsOf(dataset), 'extras' as const] : [];
  return [...new Set([...columns, ...needed, ...observed, ...named])];
}

/** Gives the cells of a record in the order of the columns. */
function cellsOf(
  context: QueryContext,
  {
    ids,
    fields,
    isAsStored,
  }: { readonly ids: readonly RowColumnId[]; readonly fields: readonly RecordField[]; readonly isAsStored: boolean },
): (record: readonly CellValue[]) => readonly CellValue[] {
  if (isAsStored) return fields.length === ids.length ? (record) => record : (record) => record.slice(0, ids.length);
  const noteOf = ids.some(isNoteColumn) ? noteReader(context, fields) : () => null;
  const makers = ids.map((id) => (isNoteColumn(id) ? noteMaker(id, noteOf) : cellMaker(context, { id, fields })));
  return (record) => makers.map((make) => make(record));
}

function cellMaker(
  context: QueryContext,
  { id, fields }: { readonly id: Exclude<RowColumnId, NoteColumnId>; readonly fields: readonly RecordField[] },
): (record: readonly CellValue[]) => CellValue {
  const reader = (field: RecordField) => {
    const place = fields.indexOf(field);
    return (record: readonly CellValue[]): CellValue => record[place] ?? null;
  };
  if (!isComputedColumn(id)) return reader(id);
  const { from, compute } = COMPUTED_COLUMNS[id];
  if (compute === 'pendingMark') {
    const [pendingOf, idOf] = [pendingFinder(context), reader('id')];
    return (record) => pendingOf(idOf(record));
  }
  const readers = from.map(reader);
  const [firstReader, ...others] = readers;
  if (firstReader !== undefined && others.length === 0) {
    const valueOf = remembering((text: CellValue) => compute([text]));
    return (record) => valueOf(firstReader(record));
  }
  return (record) => compute(readers.map((readField) => readField(record)));
}

type NoteReader = (record: readonly CellValue[]) => RowNote | null;

function noteReader({ db, dataset }: QueryContext, fields: readonly RecordField[]): NoteReader {
  const find = rowNoteFinder(db, dataset);
  const places = [...fieldsOf(dataset), 'extras' as const].map((field) => fields.indexOf(field));
  return (record) => find(places.map((place) => record[place] ?? null));
}

function noteMaker(id: NoteColumnId, noteOf: NoteReader): (record: readonly CellValue[]) => CellValue {
  if (id === 'own_flag') return (record) => (noteOf(record)?.isFlagged === true ? FLAGGED : null);
  return (record) => noteOf(record)?.text || null;
}

function neverStop(): void {
  // This reading cannot be cancelled.
}
