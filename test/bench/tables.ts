// The rows of the printed tables.

import { listedFigure, rounded, type Figure } from './figures.ts';
import type { Growth } from './growth.ts';

export function figureRow(figure: Figure) {
  const { section, name, rows, unit, values } = figure;
  const { value, beside, ratio, outcome } = listedFigure(figure);
  return {
    section,
    name,
    rows,
    measured: `${rounded(value)} ${unit}`,
    band: values.length === 1 ? '' : `${rounded(Math.min(...values))}–${rounded(Math.max(...values))}`,
    beside: beside === null ? '' : `${rounded(beside.value)} ${unit}, ${beside.name}`,
    ratio: ratio === null ? '' : rounded(ratio),
    wanted: outcome?.text ?? '',
    met: outcome === null ? 'reported' : outcome.isMet ? 'met' : 'NOT MET',
  };
}

export function growthRow({ section, name, unit, points, factors }: Growth) {
  return {
    section,
    name,
    ...Object.fromEntries(points.map(({ size, value }) => [`at ${size}`, `${rounded(value)} ${unit}`])),
    'factor per tenfold': factors.map((factor) => (factor === null ? '–' : rounded(factor))).join(', '),
  };
}
