// Two results, line by line. Lines whose rounds overlap differ by no more than noise.

import { rounded, summaryOf, type Figure } from './figures.ts';
import type { BenchResult, Machine } from './result-file.ts';

/** `unsure`: one round shows no noise, so no difference can be told from it. */
export type Verdict = 'same' | 'less' | 'more' | 'unsure' | 'only in the first' | 'only in the second';
export type ComparedLine = {
  readonly section: string;
  readonly name: string;
  /** The number of reports; null if the two differ in it. */
  readonly size: number | null;
  readonly unit: string;
  readonly first: Band | null;
  readonly second: Band | null;
  /** The second's value divided by the first's; null where there is none. */
  readonly ratio: number | null;
  readonly verdict: Verdict;
};
/** From the least to the most of the rounds. */
export type Band = { readonly value: number; readonly least: number; readonly most: number; readonly rounds: number };
export type Comparison = {
  /** Why the two may not be compared: another machine, other sizes. */
  readonly differences: readonly string[];
  readonly lines: readonly ComparedLine[];
};

const MACHINE_WORDS: Readonly<Record<keyof Machine, string>> = {
  processor: 'processor',
  cores: 'cores',
  memoryGib: 'GiB of memory',
  system: 'system',
  node: 'version of Node',
};

export function compareResults(first: BenchResult, second: BenchResult): Comparison {
  // A run at one size is compared with a run at another, which `differences` says.
  const isOfOneSize = [first, second].every(({ sizes }) => sizes.length === 1);
  const keyOf = ({ section, name, size }: Figure): string => JSON.stringify([section, name, isOfOneSize ? null : size]);
  const [before, after] = [first, second].map(({ figures }) => new Map(figures.map((each) => [keyOf(each), each])));
  const keys = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  return {
    differences: [...machineDifferences(first.machine, second.machine), ...sizeDifferences(first, second)],
    lines: keys.flatMap((key) => compareLine(before?.get(key), after?.get(key))),
  };
}

function compareLine(first: Figure | undefined, second: Figure | undefined): readonly ComparedLine[] {
  const either = first ?? second;
  if (either === undefined) return [];
  const bands = {
    first: first === undefined ? null : bandOf(first),
    second: second === undefined ? null : bandOf(second),
  };
  const ratio = bands.first && bands.second && bands.first.value > 0 ? bands.second.value / bands.first.value : null;
  const size = first === undefined || second === undefined || first.size === second.size ? either.size : null;
  const { section, name, unit } = either;
  return [{ section, name, size, unit, ...bands, ratio, verdict: verdictOf(bands.first, bands.second) }];
}

function bandOf(figure: Figure): Band {
  const { values } = figure;
  return {
    value: summaryOf(figure),
    least: Math.min(...values),
    most: Math.max(...values),
    rounds: values.length,
  };
}

function verdictOf(first: Band | null, second: Band | null): Verdict {
  if (first === null) return 'only in the second';
  if (second === null) return 'only in the first';
  if (first.value === second.value) return 'same';
  if (first.rounds === 1 || second.rounds === 1) return 'unsure';
  if (first.least <= second.most && second.least <= first.most) return 'same';
  return second.value < first.value ? 'less' : 'more';
}

function machineDifferences(first: Machine, second: Machine): readonly string[] {
  const names = Object.keys(MACHINE_WORDS) as (keyof Machine)[];
  return names
    .filter((name) => first[name] !== second[name])
    .map((name) => `different ${MACHINE_WORDS[name]}: ${first[name]}, then ${second[name]}`);
}

function sizeDifferences(first: BenchResult, second: BenchResult): readonly string[] {
  return (['rows', 'packages', 'ledgerDates'] as const).flatMap((part) => {
    const [before, after] = [first, second].map(({ sizes }) =>
      [...new Set(sizes.map((size) => size[part]))].join(', '),
    );
    const words = { rows: 'reports', packages: 'charge packages', ledgerDates: 'ledger dates' };
    return before === after ? [] : [`different numbers of ${words[part]}: ${before}, then ${after}`];
  });
}

/** One row of the printed table. */
export function comparedRow({ section, name, size, unit, first, second, ratio, verdict }: ComparedLine) {
  return {
    section,
    name,
    rows: size ?? 'different',
    first: bandText(first, unit),
    second: bandText(second, unit),
    ratio: ratio === null ? '' : rounded(ratio),
    verdict,
  };
}

function bandText(band: Band | null, unit: string): string {
  if (band === null) return '';
  const { value, least, most, rounds } = band;
  return `${rounded(value)} ${unit}${rounds === 1 ? ', one round' : ` (${rounded(least)}–${rounded(most)})`}`;
}
