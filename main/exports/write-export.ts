// Writes one export: the rows in the order of the screen, then its About, then its final name. An export that fails or is
// cancelled leaves nothing behind, unless it is whole and only its name was refused.

import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { AppError, toFailure } from '../errors.ts';
import { labelsOf } from '../store/question/labels/labels.ts';
import { inLongSnapshot } from '../store/file/long-snapshot.ts';
import { contextOf } from '../store/question/query-context.ts';
import { forEachRecord, type RecordBytes } from '../store/question/record-bytes.ts';
import type { ExportSeal } from '../store/tables/export-seals.ts';
import { describeExport, factFields, gatherRowFacts, type AboutOrder } from './about.ts';
import { sealOf } from './format/seal.ts';
import type { ExportMeter } from './format/export-meter.ts';
import type { FormatTarget, FormatWriter, Subtotals } from './format/format.ts';
import { FORMATS } from './formats.ts';
import { createRowsHash, type RowsHash } from './csv/rows-hash.ts';
import {
  createRunningGroups,
  fieldsForGroups,
  groupedField,
  type Grouping,
  type RunningGroups,
} from './rows/running-groups.ts';
import { rowsOf } from './rows/source-rows.ts';
import type { Reading, SourceRows } from './rows/table-source.ts';
import { beginExportFile, type PendingExport, type Placed } from './files/write-file.ts';

const ROWS_PER_FLUSH = 1_000;

export type WriteOrder = AboutOrder & {
  /** A folder where the request is partitioned. */
  readonly path: string;
  /** `ExportTarget.aside`. */
  readonly aside?: string;
  readonly meter: ExportMeter;
};
export type WrittenExport = Placed & {
  readonly about: ExportAbout;
  readonly sizeBytes: number;
  /** To be stored, so that the file can be checked later. */
  readonly seal: ExportSeal;
  /** Null when the file has its name. Otherwise the system refused it, and `facts.path` is where the finished file is. */
  readonly renameFailure: Failure | null;
  /** `WriteState.isOutdated`. */
  readonly isOutdated: boolean;
};

/** Throws `cancelled`, `exportFailed` (with a reason in its facts) and the store's errors. */
export async function writeExport(store: Omit<Reading, 'throwIfStopped'>, order: WriteOrder): Promise<WrittenExport> {
  // The clock is read once, so that “this month” means the same to the rows, to the About and to a later check.
  const startedMs = store.now();
  const reading = { ...store, now: () => startedMs, throwIfStopped: () => refuseIfCancelled(order.meter) };
  return await inLongSnapshot(store.db, async () => {
    const { request, meter, path, aside } = order;
    const target = { path, isFolder: request.isPartitioned, ...(aside !== undefined && { aside }) };
    const source = rowsOf(reading, request.source, observedFields(request));
    const openFormat = await FORMATS[request.format].open();
    meter.note({ phase: 'writing', totalRows: source.totalRows });
    const pending = await beginExportFile(target);
    try {
      const writer = openFormat(targetOf(request, source, pending));
      return await writeAll({ reading, order, source, pending, writer });
    } catch (error) {
      await pending.discard();
      throw error;
    }
  });
}

function targetOf(request: ExportRequest, source: SourceRows, pending: PendingExport): FormatTarget {
  const { columns, currencyAt } = source;
  const { csv, aboutPlace, words, isPartitioned } = request;
  const months = isPartitioned ? { monthsAt: columns.findIndex((column) => column.id === 'biz_date') } : {};
  return { columns, currencyAt, csv, aboutPlace, words, ...months, openFile: (name) => pending.files.open(name) };
}

type Writing = {
  readonly reading: Reading;
  readonly order: WriteOrder;
  readonly source: SourceRows;
  readonly pending: PendingExport;
  readonly writer: FormatWriter;
};

async function writeAll(writing: Writing): Promise<WrittenExport> {
  const { reading, order, source, pending, writer } = writing;
  const { request, meter } = order;
  const { rows, rowsSha256, facts, subtotals } = await writeRows(writing);
  const about = describeExport(reading, order, {
    ...writer.facts({ totals: facts?.totals ?? [], subtotals }),
    rows,
    rowsSha256,
    facts,
    filterNotes: source.notes,
  });
  await writer.finish(about, subtotals);
  reading.throwIfStopped?.();
  meter.note({ phase: 'saving', rows });
  const { hasAboutBeside } = FORMATS[request.format];
  const renameFailure = await pending.finish(hasAboutBeside ? `${JSON.stringify(about, null, 2)}\n` : null);
  const seal = sealOf(order.exportId, about, writer.sealed?.() ?? { contentSha256: rowsSha256, sheets: [] });
  const failure = renameFailure === null ? null : toFailure(renameFailure);
  const isOutdated = source.notes.some(({ standing }) => standing === 'outdated');
  return {
    about,
    sizeBytes: pending.files.sizeBytes,
    seal,
    renameFailure: failure,
    ...pending.placed,
    isOutdated,
  };
}

async function writeRows({ reading, order, source, pending, writer }: Writing) {
  const { request, meter } = order;
  const gatherer = gatherRowFacts(reading, request, source.fields);
  const groups = groupsOf(request, source.fields);
  const hash = writer.rowsSha256 === undefined ? createRowsHash(source.columns) : null;
  const rows = await feedRows({ source, writer, gatherer, groups, hash }, async (written) => {
    await writer.flush();
    hash?.flush();
    reading.throwIfStopped?.();
    meter.note({ rows: written, sizeBytes: pending.files.sizeBytes });
  });
  const rowsSha256 = hash?.digest() ?? writer.rowsSha256?.() ?? '';
  return { rows, rowsSha256, facts: gatherer?.facts() ?? null, subtotals: subtotalsOf(reading, request, groups) };
}

type Feeding = Pick<Writing, 'source' | 'writer'> & {
  readonly gatherer: ReturnType<typeof gatherRowFacts>;
  readonly groups: RunningGroups | null;
  readonly hash: RowsHash | null;
};
/** Called with the number of rows so far, after each thousand or so and at the end. */
type OnWritten = (rows: number) => Promise<void>;

/** Rows go as bytes where source and format support it, which takes a third of the time. Subtotals need cells. */
async function feedRows(feeding: Feeding, onWritten: OnWritten): Promise<number> {
  const { source, writer, groups } = feeding;
  const { records } = source;
  if (records === null || writer.addRecords === undefined || groups !== null)
    return await feedCells(feeding, onWritten);
  return await feedRecords(records(), feeding, onWritten);
}

async function feedRecords(
  chunks: Iterable<RecordBytes>,
  { writer, hash, gatherer }: Feeding,
  onWritten: OnWritten,
): Promise<number> {
  let rows = 0;
  for (const chunk of chunks) {
    gatherer?.addRecords(chunk);
    writer.addRecords?.(chunk);
    if (hash !== null) forEachRecord(chunk, hash.addRecord);
    rows += chunk.rows;
    await onWritten(rows);
  }
  await onWritten(rows);
  return rows;
}

async function feedCells({ source, writer, hash, gatherer, groups }: Feeding, onWritten: OnWritten): Promise<number> {
  let rows = 0;
  const cellsOfRows = source.rows((record) => {
    gatherer?.add(record);
    groups?.add(record);
  });
  for (const cells of cellsOfRows) {
    writer.addRow(cells, source.mixedKind?.());
    hash?.addRow(cells);
    rows += 1;
    if (rows % ROWS_PER_FLUSH === 0) await onWritten(rows);
  }
  await onWritten(rows);
  return rows;
}

function refuseIfCancelled(meter: ExportMeter): void {
  if (meter.isCancelled()) throw new AppError('cancelled', 'the export was cancelled');
}

function observedFields(request: ExportRequest): readonly FieldName[] {
  const grouping = groupingOf(request);
  return [...factFields(request), ...(grouping === null ? [] : fieldsForGroups(grouping))];
}

/** Null when no subtotals are written: only a workbook has a sheet for them. */
function groupingOf(request: ExportRequest): Grouping | null {
  const { source, format, subtotals, subtotalsWithin: within, pivot } = request;
  if (source.kind !== 'rows' || format !== 'xlsx' || subtotals === null) return null;
  return {
    dataset: source.query.dataset,
    by: subtotals,
    ...(within !== undefined && { within }),
    ...(pivot && { pivot }),
  };
}

function groupsOf(request: ExportRequest, fields: readonly string[]): RunningGroups | null {
  const grouping = groupingOf(request);
  return grouping === null ? null : createRunningGroups(grouping, fields);
}

function subtotalsOf({ db, now }: Reading, request: ExportRequest, groups: RunningGroups | null): Subtotals | null {
  const grouping = groupingOf(request);
  if (grouping === null || groups === null) return null;
  const context = contextOf({ db, dataset: grouping.dataset, now });
  const labelOf = labelsOf(context, groupedField(grouping.by));
  const innerLabelOf = grouping.within === undefined ? labelOf : labelsOf(context, groupedField(grouping.within));
  const { words } = request;
  return groups.subtotals(words.groupedBy ?? words.sheets.subtotals, labelOf, innerLabelOf);
}
