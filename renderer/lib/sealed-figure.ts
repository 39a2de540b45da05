// A figure on screen and what it was made from: the question that its seal answers.

import type { Row } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { messages } from '../messages/messages.ts';
import { formatCount } from './format-count.ts';
import type { ColumnId } from '../../shared/tables/table-columns.ts';

export type SealedFigure = {
  readonly dataset: DatasetName;
  /** The figure as shown. */
  readonly shown: string;
  /** What it is, after the figure: "HKD total commission". */
  readonly what: string;
  /** Null for a count of rows, and for a figure of several columns. */
  readonly column: ColumnId | null;
  readonly origin: FigureOrigin;
};

/** By the names that their elements have as `data-figure`. */
export type FiguresByName = Readonly<Partial<Record<string, SealedFigure>>>;

export type FigureOrigin =
  /** One value of one row. */
  | { readonly kind: 'cell'; readonly row: Row }
  /** Computed from these rows, which are on screen. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  /** A count that this app keeps: of changes it logged, of values it compared, or of rows that entered or left a view. */
  | { readonly kind: 'counted'; readonly of: 'changeLog' | 'comparisons' | 'savedView'; readonly count: number }
  /** From changes in the log: a value as it was sent, or computed from several. */
  | { readonly kind: 'logged'; readonly changes: number; readonly seenAt: string; readonly isSent: boolean }
  /** Computed from all rows that the filters find, in one currency; undefined where it does not matter. */
  | {
      readonly kind: 'filters';
      readonly filters: readonly Filter[];
      readonly currency: CellValue | undefined;
      /** How many rows; null if not known here. */
      readonly rows: number | null;
    };

export function cellFigure(
  dataset: DatasetName,
  row: Row,
  cell: { readonly column: ColumnId; readonly shown: string; readonly isAmount: boolean },
): SealedFigure {
  const { column, shown, isAmount } = cell;
  const currency = isAmount ? row.values.currency : undefined;
  return { dataset, shown: shown.trim(), what: whatOf(column, currency), column, origin: { kind: 'cell', row } };
}

/** A sum, or another figure computed from a column of the rows that the filters find. */
export function filteredFigure(
  figure: Pick<SealedFigure, 'dataset' | 'shown'> & {
    readonly column: FieldName | null;
    readonly filters: readonly Filter[];
    readonly currency: CellValue | undefined;
    readonly rows: number | null;
    /** Where the name of the column does not say what it is. */
    readonly what?: string;
  },
): SealedFigure {
  const { dataset, shown, column, filters, currency, rows } = figure;
  const what = figure.what ?? (column === null ? messages.figureSeal.figure : whatOf(column, currency));
  return { dataset, shown: shown.trim(), what, column, origin: { kind: 'filters', filters, currency, rows } };
}

/** A count of what this app keeps itself. */
export function countedFigure(figure: {
  readonly dataset: DatasetName;
  readonly of: Extract<FigureOrigin, { readonly kind: 'counted' }>['of'];
  readonly count: number;
  readonly what: string;
}): SealedFigure {
  const { dataset, of, count, what } = figure;
  return { dataset, shown: formatCount(count), what, column: null, origin: { kind: 'counted', of, count } };
}

/** A value that the log of changes contains, or a figure computed from such values. */
export function loggedFigure(
  figure: Pick<SealedFigure, 'dataset' | 'shown' | 'what'> &
    Omit<Extract<FigureOrigin, { readonly kind: 'logged' }>, 'kind'>,
): SealedFigure {
  const { dataset, shown, what, changes, seenAt, isSent } = figure;
  return { dataset, shown, what, column: null, origin: { kind: 'logged', changes, seenAt, isSent } };
}

/** A sum of rows that are on screen. */
export function pageFigure(
  figure: Pick<SealedFigure, 'dataset' | 'shown'> & {
    readonly column: FieldName;
    readonly currency: CellValue;
    readonly rows: readonly Row[];
  },
): SealedFigure {
  const { dataset, shown, column, currency, rows } = figure;
  return { dataset, shown: shown.trim(), what: whatOf(column, currency), column, origin: { kind: 'rows', rows } };
}

/** "HKD total commission" */
function whatOf(column: ColumnId, currency: CellValue | undefined): string {
  return [currency ?? '', messages.figureSeal.inSentence(messages.fields.label[column])]
    .filter((part) => part !== '')
    .join(' ');
}
