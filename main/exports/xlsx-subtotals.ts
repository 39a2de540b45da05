// The sheet of exact subtotals: a line for each group and currency.

import { FIELDS } from '../../preload/contract.ts';
import type { CellValue, ExportWords, FieldKind, GroupSubject } from '../../preload/contract.ts';
import type { Subtotals, TableColumn } from './format.ts';
import { summedFields, titleOf } from './xlsx-about.ts';
import type { AmountCells } from './xlsx-amounts.ts';
import { cellOf } from './xlsx-cell.ts';
import type { SheetCell } from './xlsx-sheet.ts';

export type SubtotalSheet = {
  readonly subtotals: Subtotals;
  readonly words: ExportWords;
  readonly columns: readonly TableColumn[];
  readonly amounts: AmountCells;
};

type SubtotalColumn = Pick<TableColumn, 'title' | 'kind'>;

/** The last tells how many values the sums of the line could not count. */
export function subtotalColumns({ subtotals, words, columns }: SubtotalSheet): readonly SubtotalColumn[] {
  return [
    { title: subtotals.title, kind: kindOf(subtotals.by) },
    { title: titleOf('currency', columns), kind: 'code' },
    { title: words.rowCount, kind: 'number' },
    ...fieldsOf(subtotals).map((field) => ({ title: titleOf(field, columns), kind: 'money' as const })),
    ...(hasRates(subtotals) ? [{ title: words.commissionRate, kind: 'number' as const }] : []),
    { title: words.about.notSummable, kind: 'number' },
  ];
}

export function* subtotalLines({ subtotals, amounts }: SubtotalSheet): Iterable<readonly SheetCell[]> {
  const fields = fieldsOf(subtotals);
  const kind = kindOf(subtotals.by);
  const count = (value: number) => amounts.show(cellOf('number', String(value)), 'number', null);
  const lines = subtotals.groups.flatMap(({ value, currencies }) => currencies.map((line) => ({ ...line, value })));
  const cells = fields.map((field) => amounts.cellsOfSums(lines, field));
  const rates = hasRates(subtotals) ? lines.map(({ commissionRate }) => rateCell(amounts, commissionRate)) : [];
  for (const [at, { value, currency, rows, sums }] of lines.entries()) {
    yield [
      amounts.show(cellOf(kind, value), kind, null),
      amounts.show(cellOf('code', currency), 'code', null),
      count(rows),
      ...cells.flatMap((column) => column[at] ?? []),
      ...rates.slice(at, at + 1),
      count(Object.values(sums).reduce((all, { notSummable }) => all + notSummable, 0)),
    ];
  }
}

function fieldsOf({ groups }: Subtotals): ReturnType<typeof summedFields> {
  return summedFields(groups.flatMap(({ currencies }) => currencies));
}

/** Where there are none, nothing was to be divided. */
function hasRates({ groups }: Subtotals): boolean {
  return groups.some(({ currencies }) => currencies.some(({ commissionRate }) => commissionRate !== null));
}

function rateCell(amounts: AmountCells, rate: CellValue): SheetCell {
  return amounts.show(cellOf('number', rate), 'number', null);
}

/** Weeks are named by their Monday; months and years are no days. */
function kindOf(by: GroupSubject): FieldKind {
  if (by === 'week') return 'date';
  if (by === 'month' || by === 'year') return 'text';
  const kinds: Readonly<Partial<Record<string, FieldKind>>> = { ...FIELDS.charges, ...FIELDS.reports };
  return kinds[by] ?? 'text';
}
