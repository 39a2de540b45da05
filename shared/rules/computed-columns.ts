// The columns that this app computes, in one table: the grid, the details, the exports, the schema that
// checks them and the words derive from it.

import { commissionDifference, commissionRate } from './commission.ts';
import { isoDate } from './dates.ts';

type Texts = readonly (string | null)[];

type ComputedColumn = {
  readonly dataset: 'charges' | 'reports';
  /** Decides how files write the values, as the kind of a field does. */
  readonly kind: 'code' | 'text' | 'number' | 'money';
  readonly unit: 'words' | 'code' | 'the currency of the row' | 'per cent' | 'ISO 8601';
  /** True if the grid and the details show the column; false if only files contain it. */
  readonly isInGrid: boolean;
  /** The fields it is computed from. */
  readonly from: readonly string[];
  /**
   * Takes the texts of the fields in `from`, in that order; returns null if one of them cannot be read. `pendingMark`: the
   * value is the mark that the store keeps for the charge, because no field has it.
   */
  readonly compute: ((values: Texts) => string | null) | 'pendingMark';
};

export const COMPUTED_COLUMNS = {
  /** The value of the Pending filter that finds the charge, in words. */
  pending: { dataset: 'charges', kind: 'code', unit: 'words', isInGrid: true, from: ['id'], compute: 'pendingMark' },
  pending_val: {
    dataset: 'charges',
    kind: 'code',
    unit: 'code',
    isInGrid: false,
    from: ['id'],
    compute: 'pendingMark',
  },
  updated_at_iso: {
    dataset: 'charges',
    kind: 'text',
    unit: 'ISO 8601',
    isInGrid: false,
    from: ['updated_at'],
    compute: ([date = null]: Texts) => isoDate(date),
  },
  difference: {
    dataset: 'reports',
    kind: 'money',
    unit: 'the currency of the row',
    isInGrid: true,
    from: ['broker_commission_amount', 'org_commission_amount', 'commission_amount'],
    compute: ([broker, company, total]: Texts) => commissionDifference({ broker, company, total }),
  },
  commission_rate: {
    dataset: 'reports',
    kind: 'number',
    unit: 'per cent',
    isInGrid: true,
    from: ['trade_amount', 'commission_amount'],
    compute: ([trade, total]: Texts) => commissionRate({ total, trade }),
  },
  biz_date_iso: {
    dataset: 'reports',
    kind: 'text',
    unit: 'ISO 8601',
    isInGrid: false,
    from: ['biz_date'],
    compute: ([date = null]: Texts) => isoDate(date),
  },
} as const satisfies Readonly<Record<string, ComputedColumn>>;

export type ComputedColumnId = keyof typeof COMPUTED_COLUMNS;
/** The computed columns that the grid shows. */
export type GridComputedId = {
  [Id in ComputedColumnId]: (typeof COMPUTED_COLUMNS)[Id]['isInGrid'] extends true ? Id : never;
}[ComputedColumnId];

/** The one figure of groups and totals that is no sum, but the quotient of two. */
export const RATE_COLUMN = 'commission_rate' satisfies GridComputedId;

// `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
export const COMPUTED_COLUMN_IDS = Object.keys(COMPUTED_COLUMNS) as readonly ComputedColumnId[];

export function isComputedColumn(id: string): id is ComputedColumnId {
  return Object.hasOwn(COMPUTED_COLUMNS, id);
}

export function computedColumnsOf(dataset: ComputedColumn['dataset']): readonly ComputedColumnId[] {
  return COMPUTED_COLUMN_IDS.filter((id) => COMPUTED_COLUMNS[id].dataset === dataset);
}

export function isInGrid(id: ComputedColumnId): id is GridComputedId {
  return COMPUTED_COLUMNS[id].isInGrid;
}

/** Filters that find the reports with both amounts of the commission rate: a range without limits has every readable amount. */
export const WITH_BOTH_AMOUNTS = COMPUTED_COLUMNS.commission_rate.from.map(
  (field) => ({ kind: 'range', field }) as const,
);
