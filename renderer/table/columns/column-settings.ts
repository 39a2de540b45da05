// How a table shows its columns: which, where, how wide, how dense, and how values with codes read. One plain value that
// the table's preference and a saved view both keep; whatever is unknown or unreadable in it is left out.

import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import { isObject } from '../../lib/json-object.ts';
import { inForm, VALUE_FORMS, type ValueForm } from '../../lib/table-columns.ts';
import {
  defaultLayout,
  keepLayout,
  restoreLayout,
  visibleColumns,
  type KeptColumn,
  type Layout,
} from '../table-layout.ts';
import type { PlacedColumn } from '../table-layout.ts';

/** Row heights, as the tokens have them. */
export const DENSITY_PX = { compact: 24, usual: 28, roomy: 36 } as const;
export type Density = keyof typeof DENSITY_PX;
/** `Object.keys` types the keys of a constant as plain texts. */
export const DENSITIES = Object.keys(DENSITY_PX) as readonly Density[];

export type ColumnSettings = {
  readonly layout: Layout;
  readonly density: Density;
  readonly values: ValueForm;
  /** Columns that are empty in every row found are left out. */
  readonly hidesEmpty: boolean;
};

export function defaultColumns(dataset: DatasetName): ColumnSettings {
  return { layout: defaultLayout(dataset), density: 'usual', values: 'words', hidesEmpty: false };
}

/** A plain value for JSON. */
export function keepColumns({ layout, density, values, hidesEmpty }: ColumnSettings): object {
  return { columns: keepLayout(layout), density, values, hidesEmpty };
}

export function restoreColumns(dataset: DatasetName, kept: unknown): ColumnSettings {
  // The first versions kept the list alone.
  const settings = Array.isArray(kept) ? { columns: kept } : isObject(kept) ? kept : {};
  const columns = Array.isArray(settings['columns']) ? settings['columns'] : [];
  const usual = defaultColumns(dataset);
  return {
    layout: restoreLayout(dataset, columns.flatMap(readColumn)),
    density: DENSITIES.find((density) => density === settings['density']) ?? usual.density,
    values: VALUE_FORMS.find((form) => form === settings['values']) ?? usual.values,
    hidesEmpty: settings['hidesEmpty'] === true,
  };
}

/** The JSON text of a saved view. */
export function writeColumns(settings: ColumnSettings): string {
  return JSON.stringify(keepColumns(settings));
}

export function readColumns(dataset: DatasetName, text: string): ColumnSettings {
  try {
    return restoreColumns(dataset, JSON.parse(text));
  } catch {
    // A view is worth opening without its columns.
    return defaultColumns(dataset);
  }
}

/** The columns of the settings that have nothing to show. Never all of them: without rows every column is empty. */
export function emptyColumns(settings: ColumnSettings, emptyFields: readonly FieldName[]): readonly PlacedColumn[] {
  const empty = new Set<FieldName>(emptyFields);
  const sent = columnsInForm(settings).filter(({ field }) => field !== null);
  const hidden = sent.filter(
    ({ field, codeField }) => field !== null && empty.has(field) && (codeField === undefined || empty.has(codeField)),
  );
  return hidden.length === sent.length ? [] : hidden;
}

/** In the order on screen, each value in its form. */
export function columnsInForm({ layout, values }: ColumnSettings): readonly PlacedColumn[] {
  return visibleColumns(layout).map((column) => inForm(column, values));
}

/** With the difference first after what is pinned, so that it is in sight, unless the person has placed it already. */
export function withDifference(shown: readonly PlacedColumn[], layout: Layout): readonly PlacedColumn[] {
  const difference = layout.find(({ id }) => id === 'difference');
  if (difference === undefined || shown.some(({ id }) => id === 'difference')) return shown;
  const pinned = shown.filter((column) => column.pinned);
  return [...pinned, { ...difference, visible: true, pinned: false }, ...shown.filter((column) => !column.pinned)];
}

function readColumn(entry: unknown): readonly KeptColumn[] {
  if (!isObject(entry)) return [];
  const { id, visible, pinned, widthPx } = entry;
  const whole = typeof id === 'string' && typeof visible === 'boolean' && typeof pinned === 'boolean';
  return whole && typeof widthPx === 'number' && Number.isFinite(widthPx) ? [{ id, visible, pinned, widthPx }] : [];
}
