// How each line grows with the number of rows.

import { summaryOf, type Figure } from './figures.ts';

export type Growth = {
  readonly section: string;
  readonly name: string;
  readonly unit: string;
  readonly points: readonly { readonly size: number; readonly value: number }[];
  /** From each size to the next, as if it were ten times as large; null where the smaller one's value is 0. */
  readonly factors: readonly (number | null)[];
};

/** Of the lines that were measured at two or more sizes. */
export function growthOf(figures: readonly Figure[]): readonly Growth[] {
  const lines = Map.groupBy(figures, ({ section, name }) => `${section} ${name}`);
  return [...lines.values()].flatMap((all) => {
    const [first] = all;
    const points = all
      .map((figure) => ({ size: figure.size, value: summaryOf(figure) }))
      .sort((a, b) => a.size - b.size);
    if (first === undefined || points.length < 2) return [];
    const factors = points.slice(1).flatMap((to, place) => {
      const from = points[place];
      return from === undefined ? [] : [factorPerTenfold(from, to)];
    });
    return [{ section: first.section, name: first.name, unit: first.unit, points, factors }];
  });
}

type Point = Growth['points'][number];

/** 10 is linear, 1 is flat. */
export function factorPerTenfold(from: Point, to: Point): number | null {
  if (from.value === 0) return null;
  return (to.value / from.value) ** (1 / Math.log10(to.size / from.size));
}
