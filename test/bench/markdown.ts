// The figures of results as the Markdown tables of docs/performance.md.

import { listedFigure, type Figure } from './figures.ts';
import type { Growth } from './growth.ts';

/** One line for each figure. Of several rounds it has the summary, with the least and the most in brackets. */
export function figuresTable(figures: readonly Figure[]): string {
  return tableOf(['Line', 'Measured', 'Beside', 'Beside ÷ measured', 'Wanted', ''], figures.map(figureCells));
}

/** `sizes`: numbers of reports, one column each. */
export function growthTable(growths: readonly Growth[], sizes: readonly number[]): string {
  const columns = sizes.map((size) => size.toLocaleString('en'));
  return tableOf(
    ['Line', ...columns, 'Factor per tenfold'],
    growths.map((growth) => growthCells(growth, sizes)),
  );
}

function tableOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figureCells(figure: Figure): readonly string[] {
  const { value, beside, ratio, outcome } = listedFigure(figure);
  return [
    figure.name,
    `${figureText(value)} ${figure.unit}${bandText(figure)}`,
    beside === null ? '' : `${figureText(beside.value)}, ${beside.name}`,
    ratio?.toFixed(2) ?? '',
    outcome?.text ?? '',
    outcome === null ? '' : outcome.isMet ? 'met' : '**no**',
  ];
}

function growthCells({ name, unit, points, factors }: Growth, sizes: readonly number[]): readonly string[] {
  const values = sizes.map((size) => points.find((point) => point.size === size)?.value);
  return [
    name,
    ...values.map((value) => (value === undefined ? '' : `${figureText(value)} ${unit}`)),
    factors.map((factor) => factor?.toFixed(1) ?? '–').join(', '),
  ];
}

function bandText({ values }: Figure): string {
  return values.length === 1 ? '' : ` (${figureText(Math.min(...values))}–${figureText(Math.max(...values))})`;
}

/** Two decimals at most, and of larger figures three digits or the whole number. */
function figureText(value: number): string {
  if (value < 9.995) return value.toFixed(2);
  return value < 99.95 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
