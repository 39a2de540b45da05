// The sheet of exact subtotals: a line for each group and currency, or for each group within it and then the whole group,
// and below an empty line the grand total of each currency.

import { FIELDS } from '../../../shared/contract/fields.ts';
import type { ExportWords } from '../../../shared/contract/exports/request.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { GroupSubject } from '../../../shared/contract/query.ts';
import { hasOwnLabel, missingName } from '../../../shared/exports/group-name.ts';
import { joinsOf } from '../../../shared/rules/text.ts';
import type { SubtotalGroup, SubtotalLine, Subtotals, TableColumn } from '../format/format.ts';
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
  readonly hasInnerNames: boolean;
  readonly hasRates: boolean;
  /** The cells of the groups' lines, then those of the grand total. */
  readonly sums: readonly SumColumn[];
};

const EMPTY: SheetCell = { kind: 'empty' };

export function layOutSubtotals(facts: SubtotalFacts): SubtotalSheet {
  const { subtotals, amounts } = facts;
  const lines = [...linesOf(subtotals).map(({ line }) => line), ...subtotals.grandTotal];
  const layout = {
    facts,
    sums: sumColumns(lines, amounts),
    hasNames: subtotals.groups.some(hasOwnLabel),
    hasInnerNames: subtotals.groups.some(({ within }) => within?.some(hasOwnLabel) === true),
    hasRates: lines.some(({ commissionRate }) => commissionRate !== null),
  };
  return { ...layout, columns: subtotalColumns(layout) };
}

type Line = {
  readonly group: SubtotalGroup;
  /** The group within it; null for the sums of the whole group. */
  readonly inner: SubtotalGroup | null;
  readonly line: SubtotalLine;
};

/** The groups within a group, then the whole group, as subtotals stand below what they add up. */
function linesOf({ groups }: Subtotals): readonly Line[] {
  return groups.flatMap((group) => [
    ...(group.within ?? []).flatMap((inner) => inner.currencies.map((line) => ({ group, inner, line }))),
    ...group.currencies.map((line) => ({ group, inner: null, line })),
  ]);
}

/** The last column counts the values that are missing in the sums of the line. */
function subtotalColumns({
  facts,
  hasNames,
  hasInnerNames,
  hasRates,
  sums,
}: Omit<SubtotalSheet, 'columns'>): readonly SubtotalColumn[] {
  const { subtotals, words, columns } = facts;
  return [
    { title: subtotals.title, kind: groupKind(subtotals.by) },
    ...(hasNames ? [{ title: words.groupNames ?? '', kind: 'text' as const }] : []),
    ...(subtotals.within === undefined
      ? []
      : [{ title: words.within?.groupedBy ?? subtotals.within, kind: groupKind(subtotals.within) }]),
    ...(hasInnerNames ? [{ title: words.within?.groupNames ?? '', kind: 'text' as const }] : []),
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
  for (const [at, { group, inner, line }] of linesOf(subtotals).entries()) {
    const currency = amounts.show(cellOf('code', line.currency), 'code', null);
    const isWhole = subtotals.within !== undefined && inner === null;
    const whole = nameWithCurrency(words.within?.subtotal ?? '', line.currency, sheet.facts);
    yield [
      groupCell(sheet.facts, group, subtotals.by),
      ...nameCell(sheet, group.label),
      ...(subtotals.within === undefined
        ? []
        : [inner === null ? textCell(sheet, whole) : groupCell(sheet.facts, inner, subtotals.within)]),
      ...innerNameCell(sheet, inner?.label ?? null),
      // Empty beside the sums of a whole group, so that a `SUMIF` over that column counts every row once.
      isWhole ? EMPTY : currency,
      ...figures(sheet, line, at),
    ];
  }
}

export function groupCell({ words, amounts }: SubtotalFacts, group: SubtotalGroup, by: GroupSubject): SheetCell {
  const missing = missingWord(group, words);
  const kind = missing === null ? groupKind(by) : 'text';
  return amounts.show(cellOf(kind, missing ?? group.value), kind, null);
}

function textCell({ facts }: SubtotalSheet, text: CellValue): SheetCell {
  return facts.amounts.show(cellOf('text', text), 'text', null);
}

/** Null for a group with a value. */
export function missingWord(
  group: Pick<SubtotalGroup, 'value' | 'isUnreadable'>,
  { unreadableDate, notSent, sentEmpty }: ExportWords,
): string | null {
  return missingName(group, { noTime: unreadableDate, notSent, empty: sentEmpty });
}

/** The name of a line of sums: "Grand total HKD", or "Grand total (Currency: not sent)". */
export function nameWithCurrency(
  name: string,
  currency: CellValue,
  { words, columns }: Pick<SubtotalFacts, 'words' | 'columns'>,
): string {
  const missing = missingWord({ value: currency }, words);
  if (missing === null) return `${name} ${currency ?? ''}`;
  const { inBrackets, labelled } = joinsOf(words.marks);
  return inBrackets(name, labelled(titleOf('currency', columns), missing));
}

/**
 * Begins with an empty line. The currency is part of the line's name and not in the currency column, so that a `SUMIF`
 * over that column counts every row once.
 */
export function grandTotalLines(sheet: SubtotalSheet): readonly (readonly SheetCell[])[] {
  const { subtotals, words } = sheet.facts;
  const first = linesOf(subtotals).length;
  const lines = subtotals.grandTotal.map((line, at) => {
    const name = nameWithCurrency(words.grandTotal, line.currency, sheet.facts);
    const inner = subtotals.within === undefined ? [] : [EMPTY];
    const names = [...nameCell(sheet, null), ...inner, ...innerNameCell(sheet, null)];
    return [textCell(sheet, name), ...names, EMPTY, ...figures(sheet, line, first + at)];
  });
  return lines.length === 0 ? [] : [[], ...lines];
}

function nameCell(sheet: SubtotalSheet, label: string | null): readonly SheetCell[] {
  return sheet.hasNames ? [textCell(sheet, label)] : [];
}

function innerNameCell(sheet: SubtotalSheet, label: string | null): readonly SheetCell[] {
  return sheet.hasInnerNames ? [textCell(sheet, label)] : [];
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
export function groupKind(by: GroupSubject): FieldKind {
  if (by === 'week') return 'date';
  const kinds: Readonly<Partial<Record<string, FieldKind>>> = { ...FIELDS.charges, ...FIELDS.reports };
  return kinds[by] ?? 'text';
}
