// How a table shows its columns: which ones, their order and widths, the row height, and codes or words. The table's
// preference and saved views both store it. Unknown or unreadable parts of a stored value are ignored; of a view, they are
// counted.

import type { DatasetName, FieldName } from '../contract/fields.ts';
import type { Filter } from '../contract/query.ts';
import type { ViewContents } from '../contract/views.ts';
import { isObject, parseJson, type JsonObject } from '../rules/json-object.ts';
import { isSecondUnknown, readSecondLevel, type SecondLevel } from './second-level.ts';
import { columnsOf, inForm, VALUE_FORMS, type ValueForm } from './table-columns.ts';
import {
  defaultLayout,
  layoutToStore,
  restoreLayout,
  visibleColumns,
  type StoredColumn,
  type Layout,
} from './table-layout.ts';
import type { PlacedColumn } from './table-layout.ts';

/** Row heights in px, the same as in `tokens.css`. */
export const DENSITY_PX = { compact: 24, usual: 28, roomy: 36 } as const;
export type Density = keyof typeof DENSITY_PX;
/** The cast: `Object.keys` returns `string[]` even for a constant. */
export const DENSITIES = Object.keys(DENSITY_PX) as readonly Density[];

export type ColumnSettings = {
  readonly layout: Layout;
  readonly density: Density;
  readonly values: ValueForm;
  /** Whether columns that are empty in every found row are hidden. */
  readonly hidesEmpty: boolean;
  /** The second subject of a grouped table; null for one subject. */
  readonly second: SecondLevel | null;
};

export function defaultColumns(dataset: DatasetName): ColumnSettings {
  return { layout: defaultLayout(dataset), density: 'usual', values: 'words', hidesEmpty: false, second: null };
}

/** A value that `JSON.stringify` can write. */
export function columnsToStore({ layout, density, values, hidesEmpty, second }: ColumnSettings): object {
  return { columns: layoutToStore(layout), density, values, hidesEmpty, ...(second !== null && { second }) };
}

export function restoreColumns(dataset: DatasetName, stored: unknown): ColumnSettings {
  const settings = settingsFrom(stored) ?? {};
  const usual = defaultColumns(dataset);
  return {
    layout: restoreLayout(dataset, (columnEntries(settings) ?? []).flatMap(readColumn)),
    density: DENSITIES.find((density) => density === settings['density']) ?? usual.density,
    values: readForm(settings['values']) ?? usual.values,
    hidesEmpty: settings['hidesEmpty'] === true,
    second: readSecondLevel(dataset, settings['second']),
  };
}

/** The JSON text of a saved view. */
export function writeColumns(settings: ColumnSettings): string {
  return JSON.stringify(columnsToStore(settings));
}

/** A view whose text is of another shape still opens, with the default columns. */
export function readColumns(dataset: DatasetName, text: string): ColumnSettings {
  return restoreColumns(dataset, parseJson(text));
}

/** The ids of the columns of a saved view that this version does not know, and so does not show. */
export function unknownColumns({ dataset, columns }: Pick<ViewContents, 'dataset' | 'columns'>): readonly string[] {
  const known = knownColumns(dataset);
  const ids = lostEntries(settingsFrom(parseJson(columns)), known).flatMap((entry) => idOf(entry) ?? []);
  return ids.filter((id) => !known.has(id));
}

/**
 * How many parts of a saved view's columns this version does not know, of those that change what is shown or exported. The
 * row height is not counted: it changes no figure.
 */
export function countUnknownParts(view: Pick<ViewContents, 'dataset' | 'columns' | 'groupBy'>): number {
  const settings = settingsFrom(parseJson(view.columns));
  if (settings === null) return 1;
  const { second = null, values = null } = settings;
  const others = [
    columnEntries(settings) === null,
    isSecondUnknown(view, second),
    values !== null && readForm(values) === null,
  ];
  return lostEntries(settings, knownColumns(view.dataset)).length + others.filter(Boolean).length;
}

/** The shown columns that are empty. If all are empty (there are no rows), none: the table keeps its columns. */
export function emptyColumns(settings: ColumnSettings, emptyFields: readonly FieldName[]): readonly PlacedColumn[] {
  const empty = new Set<FieldName>(emptyFields);
  const sent = columnsInForm(settings).filter(({ field }) => field !== null);
  const hidden = sent.filter(
    ({ field, codeField }) => field !== null && empty.has(field) && (codeField === undefined || empty.has(codeField)),
  );
  return hidden.length === sent.length ? [] : hidden;
}

/** The visible columns in their order on screen, showing words or codes as chosen. */
export function columnsInForm({ layout, values }: ColumnSettings): readonly PlacedColumn[] {
  return visibleColumns(layout).map((column) => inForm(column, values));
}

/** Whether the filters look for rows whose amounts do not add up, so that the difference is worth a column. */
export function showDifference(filters: readonly Filter[]): boolean {
  return filters.some((filter) => filter.kind === 'differs' && filter.not !== true);
}

/** Those that a person chose, without the hidden ones, and the difference where it is worth a column. */
export function chosenColumns(
  settings: ColumnSettings,
  { hidden, showsDifference }: { readonly hidden: ReadonlySet<string>; readonly showsDifference: boolean },
): readonly PlacedColumn[] {
  const shownColumns = columnsInForm(settings).filter(({ id }) => !hidden.has(id));
  return showsDifference ? withDifference(shownColumns, settings.layout) : shownColumns;
}

/** Adds the difference after the pinned columns, where it is in sight, unless the person shows that column already. */
export function withDifference(shownColumns: readonly PlacedColumn[], layout: Layout): readonly PlacedColumn[] {
  const difference = layout.find(({ id }) => id === 'difference');
  if (difference === undefined || shownColumns.some(({ id }) => id === 'difference')) return shownColumns;
  const pinned = shownColumns.filter((column) => column.pinned);
  return [
    ...pinned,
    { ...difference, visible: true, pinned: false },
    ...shownColumns.filter((column) => !column.pinned),
  ];
}

function readForm(stored: unknown): ValueForm | null {
  return VALUE_FORMS.find((form) => form === stored) ?? null;
}

/** The first versions stored only the list of columns. Null if it is of another shape. */
function settingsFrom(stored: unknown): JsonObject | null {
  const settings = Array.isArray(stored) ? { columns: stored } : stored;
  return isObject(settings) ? settings : null;
}

/** Empty if none are stored; null if they are no list. */
function columnEntries({ columns = [] }: JsonObject): readonly unknown[] | null {
  return Array.isArray(columns) ? columns : null;
}

function knownColumns(dataset: DatasetName): ReadonlySet<string> {
  return new Set<string>(columnsOf(dataset).map(({ id }) => id));
}

/** Those without which the table looks different: an unknown column that is hidden changes nothing. */
function lostEntries(settings: JsonObject | null, known: ReadonlySet<string>): readonly unknown[] {
  const entries = settings === null ? null : columnEntries(settings);
  return (entries ?? []).filter((entry) => {
    const id = idOf(entry);
    const isUnknown = id !== null && !known.has(id);
    return isUnknown ? isObject(entry) && entry['visible'] !== false : readColumn(entry).length === 0;
  });
}

function idOf(entry: unknown): string | null {
  return isObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : null;
}

function readColumn(entry: unknown): readonly StoredColumn[] {
  if (!isObject(entry)) return [];
  const { id, visible, pinned, widthPx } = entry;
  const whole = typeof id === 'string' && typeof visible === 'boolean' && typeof pinned === 'boolean';
  return whole && typeof widthPx === 'number' && Number.isFinite(widthPx) ? [{ id, visible, pinned, widthPx }] : [];
}
