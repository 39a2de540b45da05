// The sheet of a pivot: its lines and columns as on screen, below an empty line the totals of each currency, and last what
// its figures are, how many columns are cut and how old the rows are.

import type { ExportWords, PivotWords } from '../../../shared/contract/exports/request.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import { hasOwnLabel } from '../../../shared/exports/group-name.ts';
import { timeText } from '../../../shared/rules/dates.ts';
import { countMissing } from '../../../shared/rules/pivot.ts';
import { joinsOf } from '../../../shared/rules/text.ts';
import { joined } from '../../../shared/words/chinese-spaces.ts';
import type { SubtotalGroup, TableColumn } from '../format/format.ts';
import { exactTitle, titleOf } from './about.ts';
import { cellOf } from './cell.ts';
import { pivoted, type FigureColumn, type Pivoted } from './pivoted.ts';
import type { SheetCell } from './sheet.ts';
import { STYLES } from './styles.ts';
import { groupCell, groupKind, missingWord, nameWithCurrency, type SubtotalFacts } from './subtotals.ts';
import { figureCells } from './sums.ts';

export type PivotSheet = {
  readonly name: string;
  readonly columns: readonly Pick<TableColumn, 'title' | 'kind'>[];
  readonly lines: readonly (readonly SheetCell[])[];
  /** Begins with an empty line. */
  readonly below: readonly (readonly SheetCell[])[];
};
type Facts = SubtotalFacts & { readonly asOf: string | null };
type Column = {
  readonly title: string;
  readonly kind: TableColumn['kind'];
  /** One for each line, those of the totals last. */
  readonly cells: readonly SheetCell[];
};

const EMPTY: SheetCell = { kind: 'empty' };

/** Null when no pivot was requested. */
export function layOutPivot(facts: Facts): PivotSheet | null {
  const found = pivoted(facts.subtotals);
  const words = facts.words.pivot;
  if (found === null || words === undefined) return null;
  const columns = [
    ...nameColumns(found, facts),
    ...found.figures.flatMap((figures) => figureColumns(figures, found, facts)),
    ...leftOutColumn(found, facts),
  ];
  const rows = found.lines.map((_, at) => columns.flatMap(({ cells }) => cells[at] ?? []));
  const totals = found.lines.findIndex(({ group }) => group === null);
  const body = totals < 0 ? rows.length : totals;
  return {
    name: words.sheet,
    columns,
    lines: rows.slice(0, body),
    below: [[], ...rows.slice(body), [], ...noteLines(found, words, facts)],
  };
}

/** A `SUMIF` over the currency column counts every row once, because it is empty beside the totals. */
function nameColumns({ pivot, lines }: Pivoted, facts: Facts): readonly Column[] {
  const { subtotals, words, columns, amounts } = facts;
  const show = (text: CellValue, kind: 'text' | 'code' = 'text') => amounts.show(cellOf(kind, text), kind, null);
  // Without a currency where rows are only counted.
  const total = (currency: CellValue | undefined) =>
    currency === undefined ? words.grandTotal : nameWithCurrency(words.grandTotal, currency, facts);
  const names = subtotals.groups.some(hasOwnLabel);
  return [
    {
      title: subtotals.title,
      kind: groupKind(subtotals.by),
      cells: lines.map(({ group, currency }) =>
        group === null ? show(total(currency)) : groupCell(facts, group, subtotals.by),
      ),
    },
    ...(names
      ? [
          {
            title: words.groupNames ?? '',
            kind: 'text' as const,
            cells: lines.map(({ group }) => show(group?.label ?? null)),
          },
        ]
      : []),
    ...(pivot.hasCurrencies
      ? [
          {
            title: titleOf('currency', columns),
            kind: 'code' as const,
            cells: lines.map(({ group, currency }) => (group === null ? EMPTY : show(currency ?? null, 'code'))),
          },
        ]
      : []),
  ];
}

function figureColumns(
  { column, values }: Pivoted['figures'][number],
  { pivot, across, lines }: Pivoted,
  { words, amounts }: Facts,
): readonly Column[] {
  const title = titleIn(column, across, words);
  if (column.kind === 'share' || pivot.choices.measure === 'rows') {
    const cells = values.map((value) => amounts.show(cellOf('number', value), 'number', null));
    return [{ title, kind: 'number', cells }];
  }
  const currencies = lines.map(({ currency }) => currency ?? null);
  const { cells, exact } = figureCells(values, currencies, amounts);
  const beside = exact === null ? [] : [{ title: exactTitle(title, words), kind: 'text' as const, cells: exact }];
  return [{ title, kind: 'money', cells }, ...beside];
}

function titleIn(column: FigureColumn, across: readonly SubtotalGroup[], words: ExportWords): string {
  const nameAt = (at: FigureColumn['at']): string => {
    const group = at === 'total' ? undefined : across[at];
    return group === undefined ? (words.pivot?.total ?? '') : nameOf(group, words);
  };
  const name = nameAt(column.at);
  switch (column.kind) {
    case 'amount':
      return name;
    case 'share':
      return joinsOf(words.marks).inBrackets(name, words.pivot?.share ?? '');
    case 'difference':
      return joined(name, words.pivot?.minus ?? '', nameAt(column.before));
  }
}

function nameOf(group: SubtotalGroup, words: ExportWords): string {
  const { value, label } = group;
  return missingWord(group, words) ?? (hasOwnLabel(group) ? `${value ?? ''} ${label ?? ''}` : (value ?? ''));
}

function leftOutColumn({ pivot, lines }: Pivoted, { words, amounts }: Facts): readonly Column[] {
  const { measure } = pivot.choices;
  if (measure === 'rows') return [];
  const cells = lines.map((line) => {
    const count = countMissing(line, measure);
    return amounts.show(cellOf('number', String(count)), 'number', null);
  });
  return [{ title: words.about.notSummable, kind: 'number', cells }];
}

function noteLines({ cut }: Pivoted, words: PivotWords, { words: { about }, asOf }: Facts) {
  const text = (each: string): SheetCell => ({ kind: 'text', text: each, style: STYLES.text });
  const asOfText = asOf === null ? [] : [[text(about.asOf), text(timeText(Date.parse(asOf)))]];
  const count: SheetCell = { kind: 'number', text: String(cut), style: STYLES.amount };
  return [
    [text(words.figures), text(words.measure)],
    [text(words.across), text(words.columns)],
    ...(cut === 0 ? [] : [[text(words.cut), count]]),
    ...asOfText,
  ];
}
