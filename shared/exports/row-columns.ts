// The columns of an exported table: those on screen, or all of the dataset.

import { NOTE_COLUMNS, type ExportColumn, type RowColumnId } from '../contract/exports/columns.ts';
import { type DatasetName, fieldsOf } from '../contract/fields.ts';
import {
  COMPUTED_COLUMN_IDS,
  COMPUTED_COLUMNS,
  computedColumnsOf,
  type ComputedColumnId,
} from '../rules/computed-columns.ts';
import type { Words } from '../words/catalogue.ts';
import { codeFieldOf, type Column, type ValueForm } from '../tables/table-columns.ts';

/** In the order on screen. A value with a code gives one column or two; no column comes twice. */
export function visibleExportColumns(
  shownColumns: readonly Column[],
  values: ValueForm,
  words: Words,
): readonly ExportColumn<RowColumnId>[] {
  return titled([...new Set(shownColumns.flatMap(({ id }) => idsOf(id, values)))], words);
}

/** Every field in the contract's order, then computed columns, then fields that are not in the contract. */
export function allExportColumns(
  dataset: DatasetName,
  hasExtras: boolean,
  words: Words,
): readonly ExportColumn<RowColumnId>[] {
  const fields = fieldsOf(dataset);
  const computed = computedColumnsOf(dataset).filter((id) => !isIsoDate(id));
  return titled([...fields, ...computed, ...(hasExtras ? (['extras'] as const) : [])], words);
}

/** Every column that a file of the dataset may have. */
export function possibleExportColumns(dataset: DatasetName, words: Words): readonly ExportColumn<RowColumnId>[] {
  return titled([...fieldsOf(dataset), ...computedColumnsOf(dataset), ...NOTE_COLUMNS, 'extras'], words);
}

/** The column of the ISO date, by the date column that it repeats. */
const ISO_DATES: ReadonlyMap<RowColumnId, ComputedColumnId> = new Map(
  COMPUTED_COLUMN_IDS.filter(isIsoDate).map((id) => [COMPUTED_COLUMNS[id].from[0], id]),
);

function isIsoDate(id: ComputedColumnId): boolean {
  return COMPUTED_COLUMNS[id].unit === 'ISO 8601';
}

/** Adds each ISO date after its date. */
export function withIsoDates(
  columns: readonly ExportColumn<RowColumnId>[],
  words: Words,
): readonly ExportColumn<RowColumnId>[] {
  return columns.flatMap((column) => {
    const iso = ISO_DATES.get(column.id);
    return iso === undefined ? [column] : [column, ...titled([iso], words)];
  });
}

/** Adds the person's flag and note after all other columns. */
export function withNoteColumns(
  columns: readonly ExportColumn<RowColumnId>[],
  words: Words,
): readonly ExportColumn<RowColumnId>[] {
  return [...columns, ...titled(NOTE_COLUMNS, words)];
}

function idsOf(id: Column['id'], values: ValueForm): readonly RowColumnId[] {
  const code = id === 'pending' ? 'pending_val' : codeFieldOf(id);
  if (code === undefined || values === 'words') return [id];
  return values === 'code' ? [code] : [id, code];
}

function titled(ids: readonly RowColumnId[], words: Words): readonly ExportColumn<RowColumnId>[] {
  const titles = { ...words.fields.label, ...words.exporting.titles };
  return ids.map((id) => {
    const title = titles[id];
    if (id === 'own_flag') return { id, title, labels: words.exporting.flagLabels };
    return id === 'pending' ? { id, title, labels: words.filters.values.pending ?? {} } : { id, title };
  });
}
