// The bench's figures: one line per round, gathered into a figure with one value per round. All figures are such that
// less is better.

import type { SectionName } from './arguments.ts';

/** What is wanted of the value, or of its relation to the figure beside it. */
export type Wanted =
  | { readonly kind: 'atMost'; readonly most: number }
  /** How many times the value fits into the figure beside it. */
  | { readonly kind: 'timesFaster'; readonly least: number }
  | { readonly kind: 'shareAtMost'; readonly most: number }
  /** The value less the figure beside it, for a part that is no work of the app. */
  | { readonly kind: 'lessBesideAtMost'; readonly most: number };

/** What one round measured. */
export type Line = {
  readonly name: string;
  /** Rows in the store, or synced. */
  readonly rows: number;
  readonly unit: string;
  readonly value: number;
  /** Peers by name, measured in the same round in the same unit. The fastest is shown. */
  readonly beside?: Readonly<Record<string, number>>;
  /** Left out for figures that are only reported. */
  readonly wanted?: Wanted;
  /** `most`: for figures of which later rounds show less, such as memory that earlier rounds left behind. */
  readonly summary?: 'most';
};

export type Figure = Omit<Line, 'value' | 'beside'> & {
  readonly section: SectionName;
  /** The number of reports that the run asked for. */
  readonly size: number;
  /** One per round. */
  readonly values: readonly number[];
  readonly beside: Readonly<Record<string, readonly number[]>>;
};

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** A line that is missing in some rounds has fewer values. Throws if a value is no measurement. */
export function gatherRounds(
  run: { readonly section: SectionName; readonly size: number },
  rounds: readonly (readonly Line[])[],
): readonly Figure[] {
  const byName = Map.groupBy(rounds.flat(), ({ name }) => name);
  return [...byName].map(([name, lines]) => {
    const wrong = lines.find(({ value }) => !Number.isFinite(value) || value < 0);
    if (wrong !== undefined) throw new Error(`${name}: ${wrong.value} was not measured`);
    const [{ value: _value, beside: _beside, ...first } = missing(name)] = lines;
    const peers = [...new Set(lines.flatMap(({ beside = {} }) => Object.keys(beside)))];
    return {
      ...first,
      ...run,
      values: lines.map(({ value }) => value),
      beside: Object.fromEntries(peers.map((peer) => [peer, lines.flatMap(({ beside }) => beside?.[peer] ?? [])])),
    };
  });
}

function missing(name: string): never {
  throw new Error(`${name} has no lines`);
}

export function summaryOf({ values, summary }: Pick<Figure, 'values' | 'summary'>): number {
  return summary === 'most' ? Math.max(...values) : median(values);
}

/** The fastest peer; null if there is none. */
export function fastestPeer({
  beside,
}: Pick<Figure, 'beside'>): { readonly name: string; readonly value: number } | null {
  const peers = Object.entries(beside).map(([name, values]) => ({ name, value: median(values) }));
  return peers.toSorted((a, b) => a.value - b.value)[0] ?? null;
}

/** What is wanted, in words, and whether it was met; null if the figure is only reported. */
export function outcomeOf(figure: Figure): { readonly text: string; readonly isMet: boolean } | null {
  const { wanted, unit } = figure;
  if (wanted === undefined) return null;
  const value = summaryOf(figure);
  const beside = fastestPeer(figure)?.value ?? Number.NaN;
  switch (wanted.kind) {
    case 'atMost':
      return { text: `≤ ${wanted.most} ${unit}`, isMet: value <= wanted.most };
    case 'timesFaster':
      return { text: `≥ ${wanted.least} ×`, isMet: beside / value >= wanted.least };
    case 'shareAtMost':
      return { text: `≤ ${wanted.most * 100} %`, isMet: value <= beside * wanted.most };
    case 'lessBesideAtMost':
      return {
        text: `≤ ${wanted.most} ${unit} more than beside, is ${Math.round(value - beside)}`,
        isMet: value - beside <= wanted.most,
      };
  }
}

/** A figure as it is listed. `ratio`: the fastest peer divided by it; null where there is none. */
export function listedFigure(figure: Figure) {
  const value = summaryOf(figure);
  const beside = fastestPeer(figure);
  const ratio = beside === null || value === 0 ? null : beside.value / value;
  return { value, beside, ratio, outcome: outcomeOf(figure) };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
