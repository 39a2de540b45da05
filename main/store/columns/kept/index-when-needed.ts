// The columns of a copy whose sums are kept in the file: a question that these sums answer reads no column, and the first
// one that needs rows loads all columns.

import { fieldKindsOf, type CellValue, type DatasetName, type FieldName } from '../../../../shared/contract/fields.ts';
import type { AmountColumn } from '../amounts/amount-column.ts';
import { columnOf, type ColumnIndex, type ZonedColumn } from '../column-index.ts';

type Loading = {
  /** The texts of a column, in the order of its codes; null if only the columns have them. */
  readonly textsOf: (field: FieldName) => readonly CellValue[] | null;
  /** Loads the columns, or returns those loaded before. */
  readonly load: () => ColumnIndex;
};

/**
 * Equal to what `load` returns. The parts are own properties of plain objects, because columns are sent to other threads,
 * which reads each of them.
 */
export function indexWhenNeeded(dataset: DatasetName, rows: number, { textsOf, load }: Loading): ColumnIndex {
  const columns = fieldKindsOf(dataset).map(([field, kind]) => {
    const column = kind === 'money' ? amountsWhenNeeded(field, load) : codesWhenNeeded(field, textsOf, load);
    return [field, column] as const;
  });
  return {
    rows,
    get positions() {
      return load().positions;
    },
    get scale() {
      return load().scale;
    },
    columns: new Map(columns),
  };
}

function codesWhenNeeded(field: FieldName, textsOf: Loading['textsOf'], load: Loading['load']): ZonedColumn {
  let loaded: ZonedColumn | null = null;
  const column = (): ZonedColumn => (loaded ??= ofKind('coded', columnOf(load(), field)));
  return {
    kind: 'coded',
    get codes() {
      return column().codes;
    },
    get zones() {
      return column().zones;
    },
    get texts() {
      return loaded?.texts ?? textsOf(field) ?? column().texts;
    },
  };
}

function amountsWhenNeeded(field: FieldName, load: Loading['load']): AmountColumn {
  let loaded: AmountColumn | null = null;
  const column = (): AmountColumn => (loaded ??= ofKind('amounts', columnOf(load(), field)));
  return {
    kind: 'amounts',
    get high() {
      return column().high;
    },
    get low() {
      return column().low;
    },
    get ones() {
      return column().ones;
    },
    get listed() {
      return column().listed;
    },
  };
}

type Column = ZonedColumn | AmountColumn;
function ofKind<K extends Column['kind']>(kind: K, column: Column): Extract<Column, { readonly kind: K }> {
  if (column.kind !== kind) throw new Error(`a column of ${column.kind} instead of ${kind}`);
  // The cast: the line above compares the kind, which TypeScript does not follow through `K`.
  return column as Extract<Column, { readonly kind: K }>;
}
