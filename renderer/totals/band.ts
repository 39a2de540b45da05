// The figures below a table: the lines of the totals and of the selected cells, each figure under its column.

import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../shared/contract/fields.ts';
import { sumOfField } from '../../shared/rules/scaled-decimal.ts';
import { shownSum, sumFraction, type Sum } from '../lib/shown-sum.ts';
import { messages } from '../messages/messages.ts';

export type BandColumn = {
  readonly id: string;
  readonly widthPx: number;
  readonly pinned: boolean;
  /** How far its figures reach over the columns of words before it; left out for figures within their column. */
  readonly overhangPx?: number;
};

/** The words of a line keep this much room when the table is scrolled; figures may pass below them. */
export const MIN_LEAD_PX = 144;
/** The words of a line that is not scrolled keep this much room beside a figure that reaches over them. */
const OVERHANG_LEAD_PX = 320;

/** Exact sums by column, in one currency. Null where no value could be summed. */
export type BandLine = { readonly currency: CellValue; readonly sums: ReadonlyMap<string, string | null> };

/** The sum of selected cells of one column; cells without a readable amount are counted. */
type ColumnSum = {
  readonly column: string;
  readonly currencies: readonly { readonly currency: CellValue; readonly sum: string }[];
};

export function totalsLine(totals: CurrencyTotals, fields: readonly FieldName[]): BandLine {
  return { currency: totals.currency, sums: new Map(fields.map((field) => [field, sumOfField(totals, field)])) };
}

/** One line for each currency of the selected cells. */
export function selectionLines(sums: readonly ColumnSum[]): readonly BandLine[] {
  const currencies = new Set(sums.flatMap((column) => column.currencies.map(({ currency }) => currency)));
  return [...currencies].map((currency) => ({
    currency,
    sums: new Map(
      sums.flatMap(({ column, currencies: ofColumn }) => {
        const own = ofColumn.find((each) => each.currency === currency);
        return own === undefined ? [] : [[column, own.sum] as const];
      }),
    ),
  }));
}

/** The most decimals of each column, so that its points line up. */
export function bandFractions(lines: readonly BandLine[]): ReadonlyMap<string, number> {
  const sums = new Map<string, Sum[]>();
  for (const { currency, sums: ofLine } of lines) {
    for (const [id, sum] of ofLine) if (sum !== null) sums.set(id, [...(sums.get(id) ?? []), { sum, currency }]);
  }
  return new Map([...sums].map(([id, ofColumn]) => [id, sumFraction(ofColumn)]));
}

/** The larger of both for each column. */
export function mostFractions(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...one, ...other].map(([id]) => [id, Math.max(one.get(id) ?? 0, other.get(id) ?? 0)]));
}

/** Undefined where the line has no figure in the column. */
export function bandText(line: BandLine, id: string, fractions: ReadonlyMap<string, number>): string | undefined {
  const sum = line.sums.get(id);
  if (sum === undefined) return undefined;
  return sum === null ? messages.grid.notComputable : shownSum({ sum, currency: line.currency }, fractions.get(id));
}

/** How many columns come before the first with a figure: the words of a line stand there. */
export function leadColumns(columns: readonly BandColumn[], figures: ReadonlySet<string>): number {
  const first = columns.findIndex(({ id }) => figures.has(id));
  return first < 0 ? columns.length : first;
}

/** Whether figures of the column may reach over the words before it, instead of making their column wider. */
export function mayOverhang(columns: readonly BandColumn[], figures: ReadonlySet<string>, id: string): boolean {
  const leadCount = leadColumns(columns, figures);
  const leadPx = columns.slice(0, leadCount).reduce((sum, { widthPx }) => sum + widthPx, 0);
  return columns[leadCount]?.id === id && leadPx >= OVERHANG_LEAD_PX;
}
