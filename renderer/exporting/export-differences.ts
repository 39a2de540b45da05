// The differences between a file and the copy as lines of one table, and how the file was read to find them. A changed row
// has two lines, the file's first.

import { FIELDS, type CellValue, type FieldKind } from '../../shared/contract/fields.ts';
import type { ColumnReading, FileCheck, FileDifference } from '../../shared/contract/exports/file-checks.ts';
import { messages } from '../messages/messages.ts';

export type DifferenceCell = { readonly text: CellValue; readonly differs: boolean };
export type DifferenceLine = {
  readonly id: string;
  readonly kind: FileDifference['kind'];
  readonly side: 'file' | 'store';
  readonly isFirstOfPair: boolean;
  readonly cells: readonly DifferenceCell[];
};

export function differenceLines(differences: readonly FileDifference[]): readonly DifferenceLine[] {
  return differences.flatMap(({ kind, file, store, differsAt }, place) => {
    const isPair = file !== null && store !== null;
    const cellsOf = (row: readonly CellValue[]): readonly DifferenceCell[] =>
      row.map((text, at) => ({ text, differs: differsAt.includes(at) }));
    return [
      ...(file === null
        ? []
        : [{ id: `${place} file`, kind, side: 'file' as const, isFirstOfPair: isPair, cells: cellsOf(file) }]),
      ...(store === null
        ? []
        : [{ id: `${place} store`, kind, side: 'store' as const, isFirstOfPair: false, cells: cellsOf(store) }]),
    ];
  });
}

type Compared = Extract<FileCheck, { kind: 'compared' }>;

/** The columns by which a person knows a row. */
const NAMED_BY = { charges: ['id', 'name'], reports: ['biz_date', 'broker_code', 'dcp_name', 'currency'] } as const;

/** The places of the columns in reading order: those that name a row, then differing ones, then the rest. */
export function placesInOrder({ about, columns, differences }: Compared): readonly number[] {
  const { source } = about;
  const names: readonly string[] = source.kind === 'rows' ? NAMED_BY[source.query.dataset] : columns.slice(0, 1);
  const differs = (at: number) => differences.some(({ differsAt }) => differsAt.includes(at));
  const rank = (at: number) => (names.includes(columns[at] ?? '') ? 0 : differs(at) ? 1 : 2);
  return [...columns.keys()].toSorted((a, b) => rank(a) - rank(b));
}

export type DifferenceColumn = { readonly id: string; readonly title: string; readonly isFigure: boolean };

/** The columns with the titles that the file's About gives them. */
export function differenceColumns({
  about,
  columns,
}: Pick<Compared, 'about' | 'columns'>): readonly DifferenceColumn[] {
  const { source } = about;
  const kinds: Readonly<Record<string, FieldKind>> = source.kind === 'rows' ? FIELDS[source.query.dataset] : {};
  return columns.map((id) => ({
    id,
    title: source.columns.find((column) => column.id === id)?.title ?? id,
    isFigure: kinds[id] === 'money' || kinds[id] === 'number',
  }));
}

const READINGS: readonly ColumnReading['as'][] = ['dayFirst', 'monthFirst', 'notRead', 'withZeros'];

/** A sentence for each way in which columns were read. */
export function readingWords(check: Pick<Compared, 'about' | 'columns' | 'readings'>): readonly string[] {
  const columns = differenceColumns(check);
  return READINGS.flatMap((as) => {
    const ids = check.readings.filter((reading) => reading.as === as).map(({ column }) => column);
    const titles = columns.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
    return titles.length === 0 ? [] : [messages.exporting.check.readings[as](messages.joins.names(titles))];
  });
}
