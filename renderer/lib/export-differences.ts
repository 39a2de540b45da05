// The differences between a file and the copy, as the lines of one table: what differs stands under what it differs from.

import { FIELDS, type CellValue, type FieldKind, type FileCheck, type FileDifference } from '../../preload/contract.ts';

export type DifferenceCell = { readonly text: CellValue; readonly differs: boolean };
export type DifferenceLine = {
  readonly id: string;
  readonly kind: FileDifference['kind'];
  readonly side: 'file' | 'store';
  readonly isFirstOfPair: boolean;
  readonly cells: readonly DifferenceCell[];
};

export function differenceLines(differences: readonly FileDifference[]): readonly DifferenceLine[] {
  return differences.flatMap(({ kind, file, store }, place) => {
    const isPair = file !== null && store !== null;
    const cellsOf = (own: readonly CellValue[], other: readonly CellValue[] | null): readonly DifferenceCell[] =>
      own.map((text, at) => ({ text, differs: other !== null && other[at] !== text }));
    return [
      ...(file === null
        ? []
        : [{ id: `${place} file`, kind, side: 'file' as const, isFirstOfPair: isPair, cells: cellsOf(file, store) }]),
      ...(store === null
        ? []
        : [{ id: `${place} store`, kind, side: 'store' as const, isFirstOfPair: false, cells: cellsOf(store, file) }]),
    ];
  });
}

export type DifferenceColumn = { readonly id: string; readonly title: string; readonly isFigure: boolean };

/** Titled as in the file, which tells them by id. */
export function differenceColumns({
  about,
  columns,
}: Pick<Extract<FileCheck, { kind: 'compared' }>, 'about' | 'columns'>): readonly DifferenceColumn[] {
  const { source } = about;
  const kinds: Readonly<Record<string, FieldKind>> = source.kind === 'rows' ? FIELDS[source.query.dataset] : {};
  return columns.map((id) => ({
    id,
    title: source.columns.find((column) => column.id === id)?.title ?? id,
    isFigure: kinds[id] === 'money' || kinds[id] === 'number',
  }));
}
