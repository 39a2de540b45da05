// The rows of an export, cell by cell as the file is to hold them: the same question that their screen asks, answered
// within a snapshot of the caller's. Also what a file that was exported is later compared with.

import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ComputedColumnId } from '../../../shared/contract/export-columns.ts';
import type { ExportSource } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { commissionDifference, commissionRate } from '../../../shared/rules/commission.ts';
import { AppError, assertNever } from '../../errors.ts';
import { contextOf, type QueryContext } from '../../store/question/query-context.ts';
import { pendingFinder } from '../../store/question/row-marks.ts';
import type { RecordBytes, RecordField } from '../../store/question/record-bytes.ts';
import { findPositions, rowReader } from '../../store/question/row-positions.ts';
import { changeRows } from './change-rows.ts';
import { isoDateOf } from './iso-dates.ts';
import { withLabels } from './labels.ts';
import { readSummed } from './read-summed.ts';
import { receiptRows } from './receipt-rows.ts';
import { columnsOf, isComputed } from './source-columns.ts';
import type { Observe, ReadAhead, Reading, ReadRecords, RecordsWanted, SourceRows } from './table-source.ts';

type RowsSource = Extract<ExportSource, { readonly kind: 'rows' }>;

/** `observed` fields are read beside those of the columns. Throws `exportFailed` where the question has no answer. */
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
  { db, now, throwIfStopped = neverStop, readAhead }: Reading,
  source: RowsSource,
  observed: readonly FieldName[],
): SourceRows {
  const { dataset } = source.query;
  const context = contextOf({ db, dataset, now });
  const found = findPositions(context, source, throwIfStopped);
  if (found.kind === 'unknown') throw notAnswerable(found.notes);
  const { positions } = found;
  const { copyNumber } = context.state;
  const ids = source.columns.map((column) => column.id);
  const fields = recordFields(ids, observed);
  const read = rowReader(context, fields);
  const isAsHeld = ids.every((id, at) => fields[at] === id);
  const toCells = cellsOf(context, { ids, fields, isAsHeld });
  function* rows(observe?: Observe): Generator<readonly CellValue[]> {
    for (const position of positions) {
      const record = read(position);
      observe?.(record);
      yield toCells(record);
    }
  }
  return {
    columns: columnsOf(source),
    currencyAt: ids.includes('currency') ? ids.indexOf('currency') : null,
    totalRows: positions.length,
    fields,
    rows,
    records: isAsHeld ? () => recordsOf(context, { dataset, copyNumber, fields, positions }, readAhead) : null,
  };
}

async function recordsOf(
  context: QueryContext,
  wanted: RecordsWanted,
  readAhead: ReadAhead | undefined,
): Promise<ReadRecords> {
  const ahead = await readAhead?.(wanted);
  if (ahead !== undefined && ahead !== null) return ahead;
  const { chunks, summed } = readSummed(context, wanted);
  return { chunks: inTurn(chunks), summed: () => Promise.resolve(summed()) };
}

async function* inTurn(chunks: Iterator<RecordBytes, undefined>): AsyncGenerator<RecordBytes> {
  for (let next = chunks.next(); next.done !== true; next = chunks.next()) yield await Promise.resolve(next.value);
}

function notAnswerable(notes: readonly FilterNote[]): AppError {
  const [note] = notes;
  const facts = { reason: 'notAnswerable' satisfies ExportFailure, ...(note && { name: note.name, why: note.reason }) };
  return new AppError('exportFailed', 'the question cannot be answered here', { facts });
}

const REMEMBERED_DATES = 20_000;

type ColumnId = FieldName | ComputedColumnId;

const NEEDED: Readonly<Record<ComputedColumnId, readonly RecordField[]>> = {
  pending: ['id'],
  pending_val: ['id'],
  difference: ['broker_commission_amount', 'org_commission_amount', 'commission_amount'],
  commission_rate: ['commission_amount', 'trade_amount'],
  updated_at_iso: ['updated_at'],
  biz_date_iso: ['biz_date'],
  extras: ['extras'],
};

/** Those of the columns first and in their order, so that most rows need not be put together anew. */
function recordFields(ids: readonly ColumnId[], observed: readonly FieldName[]): readonly RecordField[] {
  const columns = ids.filter((id): id is RecordField => id === 'extras' || !isComputed(id));
  const needed = ids.flatMap((id) => (isComputed(id) ? NEEDED[id] : []));
  return [...new Set([...columns, ...needed, ...observed])];
}

/** A row's cells in the order of the columns. */
function cellsOf(
  context: QueryContext,
  {
    ids,
    fields,
    isAsHeld,
  }: { readonly ids: readonly ColumnId[]; readonly fields: readonly RecordField[]; readonly isAsHeld: boolean },
): (record: readonly CellValue[]) => readonly CellValue[] {
  if (isAsHeld) return fields.length === ids.length ? (record) => record : (record) => record.slice(0, ids.length);
  const makers = ids.map((id) => cellMaker(context, { id, fields }));
  return (record) => makers.map((make) => make(record));
}

function cellMaker(
  context: QueryContext,
  { id, fields }: { readonly id: ColumnId; readonly fields: readonly RecordField[] },
): (record: readonly CellValue[]) => CellValue {
  const reader = (field: RecordField) => {
    const place = fields.indexOf(field);
    return (record: readonly CellValue[]): CellValue => record[place] ?? null;
  };
  if (!isComputed(id) || id === 'extras') return reader(id);
  if (id === 'pending' || id === 'pending_val') {
    const [pendingOf, idOf] = [pendingFinder(context), reader('id')];
    return (record) => pendingOf(idOf(record));
  }
  if (id === 'updated_at_iso' || id === 'biz_date_iso') return isoReader(NEEDED[id].map(reader));
  const total = reader('commission_amount');
  if (id === 'commission_rate') {
    const trade = reader('trade_amount');
    return (record) => commissionRate({ total: total(record), trade: trade(record) });
  }
  const [broker, company] = [reader('broker_commission_amount'), reader('org_commission_amount')];
  return (record) => commissionDifference({ broker: broker(record), company: company(record), total: total(record) });
}

/** Dates repeat, and are slow to read. */
function isoReader(readers: readonly ((record: readonly CellValue[]) => CellValue)[]) {
  const known = new Map<CellValue, CellValue>();
  return (record: readonly CellValue[]): CellValue => {
    const text = readers[0]?.(record) ?? null;
    const found = known.get(text);
    if (found !== undefined) return found;
    const iso = isoDateOf(text);
    if (known.size < REMEMBERED_DATES) known.set(text, iso);
    return iso;
  };
}

function neverStop(): void {
  // Without somebody who could stop waiting, there is nothing to ask.
}
