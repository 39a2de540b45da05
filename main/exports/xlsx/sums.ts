// Sums on the About and subtotals sheets. People add these cells up, so each is a number; when a spreadsheet would round
// one, the exact sum is written as text in a column beside it.

import type { CurrencyTotals } from '../../../shared/contract/answers.ts';
import { moneyFieldsOf, type CellValue } from '../../../shared/contract/fields.ts';
import { sumOfField } from '../../../shared/rules/scaled-decimal.ts';
import type { WrittenSums } from '../format/format.ts';
import type { AmountCells } from './amounts.ts';
import { cellOf } from './cell.ts';
import { pivotSums } from './pivoted.ts';
import type { SheetCell } from './sheet.ts';
import { STYLES } from './styles.ts';

type Sums = CurrencyTotals['sums'];
export type SumField = keyof Sums;

/** `exact`: the column of exact texts; null when no sum of the column is rounded. */
export type SumColumn = {
  readonly field: SumField;
  readonly cells: readonly SheetCell[];
  readonly exact: readonly SheetCell[] | null;
};

/** One column per summed field. All its lines have the same decimals, so that their points are aligned. */
export function sumColumns(lines: readonly CurrencyTotals[], amounts: AmountCells): readonly SumColumn[] {
  return summedFields(lines).map((field) => {
    const sums = lines.map((line) => sumOfField(line, field));
    const currencies = lines.map(({ currency }) => currency);
    return { field, ...figureCells(sums, currencies, amounts) };
  });
}

/** The cells of one column of sums, and of the column of exact texts beside it. */
export function figureCells(
  sums: readonly CellValue[],
  currencies: readonly CellValue[],
  amounts: AmountCells,
): Pick<SumColumn, 'cells' | 'exact'> {
  const exact = sums.map((sum): SheetCell => {
    return isRounded(sum) ? { kind: 'text', text: sum, style: STYLES.text } : { kind: 'empty' };
  });
  const isExact = exact.every(({ kind }) => kind === 'empty');
  return { cells: amounts.ofSums(sums, currencies), exact: isExact ? null : exact };
}

/** The cells of one line, column by column. */
export function sumCells(columns: readonly SumColumn[], at: number): readonly SheetCell[] {
  return columns.flatMap(({ cells, exact }) =>
    [cells, ...(exact === null ? [] : [exact])].flatMap((column) => column[at] ?? []),
  );
}

/** The titles of the columns that `sumCells` fills. */
export function sumTitles<T>(
  columns: readonly SumColumn[],
  titles: { readonly sum: (field: SumField) => T; readonly exact: (field: SumField) => T },
): readonly T[] {
  return columns.flatMap(({ field, exact }) => [titles.sum(field), ...(exact === null ? [] : [titles.exact(field)])]);
}

export function countRoundedSums({ totals, subtotals }: WrittenSums): number {
  const groups =
    subtotals?.groups.flatMap((group) => [group, ...(group.within ?? [])].flatMap(({ currencies }) => currencies)) ??
    [];
  const lines = [...totals, ...groups, ...(subtotals?.grandTotal ?? [])];
  const fields = summedFields(lines);
  const sums = lines.flatMap((line) => fields.map((field) => sumOfField(line, field)));
  return [...sums, ...(subtotals === null ? [] : pivotSums(subtotals))].filter(isRounded).length;
}

function summedFields(lines: readonly CurrencyTotals[]): readonly SumField[] {
  const names = new Set(lines.flatMap(({ sums }) => Object.keys(sums)));
  return moneyFieldsOf('reports').filter((field) => names.has(field));
}

/** A sum is always a decimal, so its cell is a text only when it has too many digits for a number cell. */
function isRounded(sum: string | null): sum is string {
  return cellOf('money', sum).kind === 'text';
}
