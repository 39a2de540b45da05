// The columns of both tables: every field of the record, and the computed ones, with default order and widths.

import { type DatasetName, type FieldName, FIELDS, fieldsOf, kindOf } from '../contract/fields.ts';
import {
  COMPUTED_COLUMNS,
  computedColumnsOf,
  isComputedColumn,
  isInGrid,
  type GridComputedId,
} from '../rules/computed-columns.ts';
import type { SortField, SortKey } from '../contract/query.ts';

export type ColumnId = FieldName | GridComputedId;

/** `rate`: a figure shown exactly as sent. `amount`: money, shown with separators. */
export type ColumnContent = 'text' | 'code' | 'rate' | 'amount' | 'day' | 'time' | 'percent' | 'pending';

export type Column = {
  readonly id: ColumnId;
  /** Null for computed columns. */
  readonly field: FieldName | null;
  readonly content: ColumnContent;
  readonly widthPx: number;
  /** The field with the raw code, shown after the value where both are shown. */
  readonly codeField?: FieldName;
};

/** How a value with a code is shown: as words, as its code, or as words and code. */
export const VALUE_FORMS = ['words', 'code', 'both'] as const;
export type ValueForm = (typeof VALUE_FORMS)[number];

/**
 * The most room that names take beyond what they need. In a very wide window the rest stays empty at the right: with more,
 * a name would stand too far from its figures to be read together with them.
 */
export const MOST_SPARE_PX = 320;

const WIDTH_XS_PX = 64;
const WIDTH_S_PX = 96;
const WIDTH_M_PX = 136;
const WIDTH_L_PX = 224;
/** Tight widths, so that the total commission is still visible in a window of 1280 px. */
const WIDTH_DAY_PX = 128;
/** The code whole, and the beginning of the name. */
const WIDTH_AE_PX = 92;
const WIDTH_AE_GROUP_PX = 72;
/** Where room is short, the beginning of its name; see `PACKAGE_PX`. */
const LEAST_PACKAGE_PX = WIDTH_M_PX;
/** Where more would leave the total commission out of sight. */
export const SHORT_PACKAGE_PX = 88;
/** Most packages whole: many differ only at the end of their names. */
export const PACKAGE_PX = WIDTH_L_PX;
const WIDTH_TRADE_PX = 116;
const WIDTH_COMMISSION_PX = 124;
/** A time in Chinese words whole. */
const WIDTH_TIME_PX = 196;
/** "HK-RMB/CNY" whole. */
const WIDTH_BASIS_PX = 112;
/** "Not Effective" and "Approval Completed" whole. */
const WIDTH_STATE_PX = 112;
const WIDTH_PENDING_PX = 152;
const WIDTH_RATE_PX = 64;
export const MIN_WIDTH_PX = 48;
export const MAX_WIDTH_PX = 640;

type Shown = readonly (readonly [ColumnId, number])[];

const SHOWN: Readonly<Record<DatasetName, Shown>> = {
  charges: [
    ['name', WIDTH_L_PX],
    ['name_id', WIDTH_M_PX],
    ['biz_type', WIDTH_M_PX],
    ['basis', WIDTH_BASIS_PX],
    ['calculation_method', WIDTH_S_PX],
    ['state', WIDTH_STATE_PX],
    ['pending', WIDTH_PENDING_PX],
    ['fee_rate', WIDTH_S_PX],
    ['currency', WIDTH_XS_PX],
    ['min', WIDTH_S_PX],
    ['max', WIDTH_S_PX],
    ['special_fee_cnt', WIDTH_XS_PX],
    ['member_cnt', WIDTH_XS_PX],
    ['updated_at', WIDTH_TIME_PX],
  ],
  reports: [
    ['biz_date', WIDTH_DAY_PX],
    ['broker_code', WIDTH_AE_PX],
    ['broker_team_code', WIDTH_AE_GROUP_PX],
    ['dcp_name', LEAST_PACKAGE_PX],
    ['currency', WIDTH_XS_PX],
    ['trade_amount', WIDTH_TRADE_PX],
    ['broker_commission_amount', WIDTH_COMMISSION_PX],
    ['org_commission_amount', WIDTH_COMMISSION_PX],
    ['commission_amount', WIDTH_COMMISSION_PX],
    ['commission_rate', WIDTH_RATE_PX],
  ],
};

const HIDDEN: Readonly<Record<DatasetName, Shown>> = {
  charges: [
    ['id', WIDTH_M_PX],
    ['billing_item_id', WIDTH_M_PX],
    ['divisor', WIDTH_S_PX],
    ['threshold', WIDTH_S_PX],
    ['cutoff_digits', WIDTH_XS_PX],
  ],
  reports: [],
};

const CONTENT_BY_UNIT = {
  words: 'pending',
  'the currency of the row': 'amount',
  'per cent': 'percent',
} as const satisfies Readonly<Record<(typeof COMPUTED_COLUMNS)[GridComputedId]['unit'], ColumnContent>>;

const DEFAULT_SORT: Readonly<Record<DatasetName, readonly SortKey[]>> = {
  charges: [
    { field: 'name', direction: 'ascending' },
    { field: 'name_id', direction: 'ascending' },
    { field: 'id', direction: 'ascending' },
  ],
  reports: [
    { field: 'biz_date', direction: 'descending' },
    { field: 'broker_code', direction: 'ascending' },
    { field: 'dcp_name', direction: 'ascending' },
    { field: 'currency', direction: 'ascending' },
  ],
};

export function defaultSort(dataset: DatasetName): readonly SortKey[] {
  return DEFAULT_SORT[dataset];
}

/** First the columns shown by default, then all other fields in the service's order, then the computed columns. */
export function columnsOf(dataset: DatasetName): readonly Column[] {
  const widths = new Map<ColumnId, number>([...SHOWN[dataset], ...HIDDEN[dataset]]);
  for (const field of fieldsOf(dataset)) {
    if (!widths.has(field)) widths.set(field, field.endsWith('_val') ? WIDTH_S_PX : WIDTH_M_PX);
  }
  for (const id of computedColumnsOf(dataset).filter(isInGrid)) {
    if (!widths.has(id)) widths.set(id, WIDTH_S_PX);
  }
  return [...widths].map(([id, widthPx]) => column(dataset, id, widthPx));
}

export function isShownByDefault(dataset: DatasetName, id: ColumnId): boolean {
  return SHOWN[dataset].some(([shown]) => shown === id);
}

export function isPinnedByDefault(dataset: DatasetName, id: ColumnId): boolean {
  return SHOWN[dataset][0]?.[0] === id;
}

export function usualWidth(dataset: DatasetName, id: ColumnId): number {
  return columnsOf(dataset).find((column) => column.id === id)?.widthPx ?? WIDTH_M_PX;
}

/** The field with the raw code of a value. */
export function codeFieldOf(id: ColumnId): FieldName | undefined {
  const code = `${id}_val`;
  // `in` does not narrow a string to a key.
  return code in FIELDS.charges ? (code as FieldName) : undefined;
}

/** Whether the dataset has values with a code. */
export function hasCodes(dataset: DatasetName): boolean {
  return columnsOf(dataset).some(({ id }) => codeFieldOf(id) !== undefined);
}

/** The column showing its value in this form. Sorting, filters and copies follow what is shown. */
export function inForm<C extends Column>(column: C, form: ValueForm): C {
  const codeField = codeFieldOf(column.id);
  if (codeField === undefined || form === 'words') return column;
  return form === 'both' ? { ...column, codeField } : { ...column, field: codeField, content: 'code' };
}

/** What rows are sorted by if they are sorted by the column. */
export function sortFieldOf({ field, id }: Column): SortField {
  return field ?? id;
}

/** Whether the column is right-aligned. */
export function isFigure(content: ColumnContent): boolean {
  return content === 'rate' || content === 'amount' || content === 'percent';
}

function column(dataset: DatasetName, id: ColumnId, widthPx: number): Column {
  if (isComputedColumn(id)) return { id, field: null, content: CONTENT_BY_UNIT[COMPUTED_COLUMNS[id].unit], widthPx };
  return { id, field: id, content: contentOf(dataset, id), widthPx };
}

function contentOf(dataset: DatasetName, field: FieldName): ColumnContent {
  const kind = kindOf(dataset, field);
  if (kind === 'money') return 'amount';
  if (kind === 'number') return 'rate';
  if (kind === 'date') return dataset === 'reports' ? 'day' : 'time';
  return kind === 'text' ? 'text' : 'code';
}
