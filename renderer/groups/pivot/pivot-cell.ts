// What one figure of a pivot shows, and how wide its column must be.

import { decimalsOf } from '../../../shared/rules/decimal.ts';
import { pivotValue, type NoShares, type PivotColumn } from '../../../shared/rules/pivot.ts';
import { PADDING_PX, type FigureFont } from '../../grid/figure-width.ts';
import { directionOf, exactPercent, roundedPercent, withSign } from '../../lib/rounded.ts';
import { shownSum, sumFraction } from '../../lib/shown-sum.ts';
import { messages } from '../../messages/messages.ts';
import { leftOutOf, type LeftOut } from '../../totals/left-out.ts';
import type { Measure } from '../../../shared/contract/exports/request.ts';
import type { Crossed, PivotLine } from './pivot-lines.ts';

export type PivotFigure =
  | { readonly kind: 'nothing' }
  /** `exact` is the whole figure where `text` is rounded. */
  | {
      readonly kind: 'figure';
      readonly text: string;
      readonly exact: string;
      readonly direction: 'gain' | 'loss' | null;
      readonly leftOut: LeftOut | null;
    }
  /** `reason`: why, where a mark does not show it. */
  | { readonly kind: 'notComputable'; readonly leftOut: LeftOut | null; readonly reason?: string };

type Options = {
  readonly measure: Measure;
  readonly fraction: number;
  readonly crossed: Crossed;
  readonly noShares: NoShares;
};

const NOTHING: PivotFigure = { kind: 'nothing' };

export function pivotFigure(line: PivotLine, column: PivotColumn, options: Options): PivotFigure {
  const { measure, fraction } = options;
  switch (column.kind) {
    case 'name':
    case 'currency':
      return NOTHING;
    case 'amount': {
      const totals = line.cellAt(column.at);
      if (totals === null) return NOTHING;
      const leftOut = measure === 'rows' ? null : leftOutOf(totals, [measure]);
      const sum = pivotValue(line, column, options);
      return sum === null
        ? { kind: 'notComputable', leftOut }
        : figure(shownMeasure(sum, line, { measure, fraction }), leftOut);
    }
    case 'share': {
      if (line.cellAt(column.at) === null) return NOTHING;
      if (options.noShares.get(line.currency)?.has(column.at) === true)
        return { kind: 'notComputable', leftOut: null, reason: messages.groups.pivot.noShare };
      const percent = pivotValue(line, column, options);
      if (percent === null) return { kind: 'notComputable', leftOut: null };
      return { ...figure(roundedPercent(percent), null), exact: exactPercent(percent) };
    }
    case 'difference': {
      if (line.cellAt(column.at) === null && line.cellAt(column.before) === null) return NOTHING;
      const difference = pivotValue(line, column, options);
      if (difference === null) return { kind: 'notComputable', leftOut: null };
      const text = withSign(shownMeasure(difference, line, { measure, fraction }));
      return { ...figure(text, null), direction: directionOf(difference) };
    }
  }
}

/** The decimals to which all sums of the pivot are padded. */
export function pivotFraction(lines: readonly PivotLine[], measure: Measure): number {
  if (measure === 'rows') return 0;
  const sums = lines.map(({ cellAt, currency }) => ({ sum: cellAt('total')?.sums[measure]?.sum ?? '', currency }));
  return sumFraction(sums);
}

const MARK_PX = 32;
const NAME_PX = 232;
const CURRENCY_PX = 96;
const SHARE_PX = 76;
const LEAST_PX = 88;
const LETTER_PX = 7;

/** A cut figure would read as another figure, so each column is as wide as its longest. */
export function columnWidths(
  columns: readonly PivotColumn[],
  lines: readonly PivotLine[],
  options: Pick<Options, 'measure' | 'fraction'> & {
    readonly titles: readonly string[];
    /** The widest of its figures; null until it is measured. */
    readonly font: FigureFont | null;
  },
): readonly number[] {
  const { titles, font } = options;
  const sumsPx = (places: readonly (number | 'total')[]): number =>
    font === null ? 0 : widthOfSums(lines, places, { ...options, font });
  // A difference may have one digit more than both sums.
  const moreDigitsPx = font === null ? 0 : Math.ceil(font.digitPx + font.separatorPx);
  return columns.map((column, place) => {
    const titlePx = Math.min(NAME_PX, (titles[place] ?? '').length * LETTER_PX + PADDING_PX + 16);
    switch (column.kind) {
      case 'name':
        return NAME_PX;
      case 'currency':
        return CURRENCY_PX;
      case 'share':
        return Math.max(SHARE_PX, titlePx);
      case 'amount':
        return Math.max(LEAST_PX, titlePx, sumsPx([column.at]));
      case 'difference':
        return Math.max(LEAST_PX, titlePx, sumsPx([column.at, column.before]) + moreDigitsPx);
    }
  });
}

/** Measured from the digits of the sums, because formatting every cell would take too long. */
function widthOfSums(
  lines: readonly PivotLine[],
  places: readonly (number | 'total')[],
  { measure, fraction, font }: Pick<Options, 'measure' | 'fraction'> & { readonly font: FigureFont },
): number {
  let [whole, decimals, hasMarks] = [1, fraction, false];
  for (const line of lines) {
    for (const place of places) {
      const totals = line.cellAt(place);
      const own = measure === 'rows' ? null : totals?.sums[measure];
      const text = own?.sum ?? String(totals?.rows ?? '');
      const point = text.indexOf('.');
      whole = Math.max(whole, point < 0 ? text.length : point);
      decimals = Math.max(decimals, decimalsOf(text));
      hasMarks ||= (own?.notSummable ?? 0) > 0;
    }
  }
  // A sign counts as a digit too, which leaves room for a wider one.
  const separators = Math.floor((whole - 1) / 3) + Math.min(decimals, 1);
  const figurePx = (whole + decimals) * font.digitPx + separators * font.separatorPx + font.signPx;
  return Math.ceil(figurePx) + PADDING_PX + (hasMarks ? MARK_PX : 0);
}

function shownMeasure(sum: string, { currency }: PivotLine, options: Pick<Options, 'measure' | 'fraction'>): string {
  if (options.measure === 'rows') return messages.grid.count(Number(sum)).replace('-', '\u2212');
  return shownSum({ sum, currency }, options.fraction);
}

function figure(text: string, leftOut: LeftOut | null): PivotFigure & { readonly kind: 'figure' } {
  return { kind: 'figure', text, exact: text.trim(), direction: null, leftOut };
}
