// The sheet of exact subtotals: a line for each group and currency, then an empty line and the grand total of each
// currency.

import { FIELDS } from '../../../shared/contract/fields.ts';
import type { ExportWords } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import type { SubtotalLine, Subtotals, TableColumn } from '../format/format.ts';
import { exactTitle, titleOf } from './about.ts';
import type { AmountCells } from './amounts.ts';
import { cellOf } from './cell.ts';
import type { SheetCell } from './sheet.ts';
import { sumCells, sumColumns, sumTitles, type SumColumn } from './sums.ts';

export type SubtotalFacts = {
  readonly subtotals: Subtotals;
  readonly words: ExportWords;
  readonly columns: readonly TableColumn[];
  readonly amounts: AmountCells;
};
type SubtotalColumn = Pick<TableColumn, 'title' | 'kind'>;
export type SubtotalSheet = {
  readonly facts: SubtotalFacts;
  readonly columns: readonly SubtotalColumn[];
  readonly hasNames: boolean;
  readonly hasRates: boolean;
  /** The cells of the groups' lines, then those of the grand total. */
  readonly sums: readonly SumColumn[];
};

const EMPTY: SheetCell = { kind: 'empty' };

export function layOutSubtotals(facts: SubtotalFacts): SubtotalSheet {
  const { subtotals, amounts } = facts;
  const lines = [...subtotals.groups.flatMap(({ currencies }) => currencies), ...subtotals.grandTotal];
  const layout = {
    facts,
    sums: sumColumns(lines, amounts),
    hasNames: subtotals.groups.some(({ label, value }) => label !== null && label !== value),
    hasRates: lines.some(({ commissionRate }) => commissionRate !== null),
  };
  return { ...layout, columns: subtotalColumns(layout) };
}

/** The last column counts the values that are missing in the sums of the line. */
function subtotalColumns({
  facts,
  hasNames,
  hasRates,
  sums,
}: Omit<SubtotalSheet, 'columns'>): readonly SubtotalColumn[] {
  const { subtotals, words, columns } = facts;
  return [
    { title: subtotals.title, kind: kindOf(subtotals.by) },
    ...(hasNames ? [{ title: words.groupNames ?? '', kind: 'text' as const }] : []),
    { title: titleOf('currency', columns), kind: 'code' },
    { title: words.rowCount, kind: 'number' },
    ...sumTitles<SubtotalColumn>(sums, {
      sum: (field) => ({ title: titleOf(field, columns), kind: 'money' }),
      exact: (field) => ({ title: exactTitle(titleOf(field, columns), words), kind: 'text' }),
    }),
    ...(hasRates ? [{ title: words.commissionRate, kind: 'number' as const }] : []),
    { title: words.about.notSummable, kind: 'number' },
  ];
}

export function* groupLines(sheet: SubtotalSheet): Iterable<readonly SheetCell[]> {
  const { subtotals, amounts, words } = sheet.facts;
  const kind = kindOf(subtotals.by);
  let at = 0;
  for (const { value, isUnreadable, label, currencies } of subtotals.groups) {
    const missing = isUnreadable === true ? words.unreadableDate : missingWord(value, words);
    for (const line of currencies) {
      const group =
        missing === null
          ? amounts.show(cellOf(kind, value), kind, null)
          : amounts.show(cellOf('text', missing), 'text', null);
      const currency = amounts.show(cellOf('code', line.currency), 'code', null);
      yield [group, ...nameCell(sheet, label), currency, ...figures(sheet, line, at)];
      at += 1;
    }
  }
}

/** A group whose value was not sent and one whose value was sent empty would be two equal blank cells. */
function missingWord(value: CellValue, words: ExportWords): string | null {
  if (value === null) return words.notSent;
  return value === '' ? words.sentEmpty : null;
}

/**
 * Begins with an empty line. The currency is part of the line's name and not in the currency column, so that a `SUMIF`
 * over that column counts every row once.
 */
export function grandTotalLines(sheet: SubtotalSheet): readonly (readonly SheetCell[])[] {
  const { subtotals, words, amounts } = sheet.facts;
  const first = subtotals.groups.reduce((sum, { currencies }) => sum + currencies.length, 0);
  const lines = subtotals.grandTotal.map((line, at) => {
    const name = line.currency === null ? words.grandTotal : `${words.grandTotal} ${line.currency}`;
    const title = amounts.show(cellOf('text', name), 'text', null);
    return [title, ...nameCell(sheet, null), EMPTY, ...figures(sheet, line, first + at)];
  });
  return lines.length === 0 ? [] : [[], ...lines];
}

function nameCell({ hasNames, facts }: SubtotalSheet, label: string | null): readonly SheetCell[] {
  return hasNames ? [facts.amounts.show(cellOf('text', label), 'text', null)] : [];
}

function figures({ facts, sums, hasRates }: SubtotalSheet, line: SubtotalLine, at: number): readonly SheetCell[] {
  const number = (value: CellValue) => facts.amounts.show(cellOf('number', value), 'number', null);
  const notSummable = Object.values(line.sums).reduce((total, sum) => total + sum.notSummable, 0);
  return [
    number(String(line.rows)),
    ...sumCells(sums, at),
    ...(hasRates ? [number(line.commissionRate)] : []),
    number(String(notSummable)),
  ];
}

/** A week is written as the date of its Monday, other periods as text. */
function kindOf(by: GroupSubject): FieldKind {
  if (by === 'week') return 'date';
  const kinds: Readonly<Partial<Record<string, FieldKind>>> = { ...FIELDS.charges, ...FIELDS.reports };
  return kinds[by] ?? 'text';
}
