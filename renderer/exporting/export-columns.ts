// The columns of an exported table: those on screen, or all of the dataset.

import {
  CHANGE_COLUMNS,
  NOTE_COLUMNS,
  RECEIPT_COLUMNS,
  type ChangeColumnId,
  type ExportColumn,
  type ReceiptColumnId,
  type RowColumnId,
} from '../../shared/contract/export-columns.ts';
import { type DatasetName, fieldsOf } from '../../shared/contract/fields.ts';
import {
  COMPUTED_COLUMN_IDS,
  COMPUTED_COLUMNS,
  computedColumnsOf,
  type ComputedColumnId,
} from '../../shared/rules/computed-columns.ts';
import { messages } from '../messages/messages.ts';
import { codeFieldOf, type Column, type ValueForm } from '../../shared/tables/table-columns.ts';

/** In the order on screen. A value with a code gives one column or two; no column comes twice. */
export function visibleExportColumns(
  shownColumns: readonly Column[],
  values: ValueForm,
): readonly ExportColumn<RowColumnId>[] {
  return titled([...new Set(shownColumns.flatMap(({ id }) => idsOf(id, values)))]);
}

/** Every field in the contract's order, then computed columns, then fields that are not in the contract. */
export function allExportColumns(dataset: DatasetName, hasExtras: boolean): readonly ExportColumn<RowColumnId>[] {
  const fields = fieldsOf(dataset);
  const computed = computedColumnsOf(dataset).filter((id) => !isIsoDate(id));
  return titled([...fields, ...computed, ...(hasExtras ? (['extras'] as const) : [])]);
}

/** The column of the ISO date, by the date column that it repeats. */
const ISO_DATES: ReadonlyMap<RowColumnId, ComputedColumnId> = new Map(
  COMPUTED_COLUMN_IDS.filter(isIsoDate).map((id) => [COMPUTED_COLUMNS[id].from[0], id]),
);

function isIsoDate(id: ComputedColumnId): boolean {
  return COMPUTED_COLUMNS[id].unit === 'ISO 8601';
}

/** Adds each ISO date after its date. */
export function withIsoDates(columns: readonly ExportColumn<RowColumnId>[]): readonly ExportColumn<RowColumnId>[] {
  return columns.flatMap((column) => {
    const iso = ISO_DATES.get(column.id);
    return iso === undefined ? [column] : [column, ...titled([iso])];
  });
}

/** Adds the person's flag and note after all other columns. */
export function withNoteColumns(columns: readonly ExportColumn<RowColumnId>[]): readonly ExportColumn<RowColumnId>[] {
  return [...columns, ...titled(NOTE_COLUMNS)];
}

export function changeExportColumns(): readonly ExportColumn<ChangeColumnId>[] {
  const { kinds, datasets } = messages.changes;
  const labels: Readonly<Partial<Record<ChangeColumnId, Readonly<Record<string, string>>>>> = {
    dataset: datasets,
    kind: kinds,
    field: { ...messages.fields.label, extras: messages.exporting.titles.extras },
  };
  return CHANGE_COLUMNS.map((id) => labelled(id, messages.exporting.changeColumns[id], labels[id]));
}

export function receiptExportColumns(): readonly ExportColumn<ReceiptColumnId>[] {
  const { resources, verdicts } = messages.sync;
  const labels: Readonly<Partial<Record<ReceiptColumnId, Readonly<Record<string, string>>>>> = {
    resource: resources,
    verdict: verdicts,
  };
  return RECEIPT_COLUMNS.map((id) => labelled(id, messages.exporting.receiptColumns[id], labels[id]));
}

function labelled<Id extends string>(
  id: Id,
  title: string,
  labels: Readonly<Record<string, string>> | undefined,
): ExportColumn<Id> {
  return labels === undefined ? { id, title } : { id, title, labels };
}

function idsOf(id: Column['id'], values: ValueForm): readonly RowColumnId[] {
  const code = id === 'pending' ? 'pending_val' : codeFieldOf(id);
  if (code === undefined || values === 'words') return [id];
  return values === 'code' ? [code] : [id, code];
}

function titled(ids: readonly RowColumnId[]): readonly ExportColumn<RowColumnId>[] {
  return ids.map((id) => {
    const title = titleOf(id);
    if (id === 'own_flag') return { id, title, labels: messages.exporting.flagLabels };
    return id === 'pending' ? { id, title, labels: messages.filters.values.pending ?? {} } : { id, title };
  });
}

function titleOf(id: RowColumnId): string {
  const { titles } = messages.exporting;
  return isTitled(id) ? titles[id] : messages.fields.label[id];
}

function isTitled(id: RowColumnId): id is keyof typeof messages.exporting.titles {
  return Object.hasOwn(messages.exporting.titles, id);
}
