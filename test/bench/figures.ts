// The bench's figures: collected in one run, printed as a table, written to out/bench.json.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Figure = {
  readonly name: string;
  /** Rows in the store, or synced. */
  readonly rows: number;
  readonly value: number;
  readonly unit: string;
  /** The peer's figure from the same run, in the same unit; null if there is no peer. */
  readonly beside: number | null;
  /** `beside / value` for times: above 1 is faster than the peer. */
  readonly ratio: number | null;
  /** In words, such as `ratio >= 0.5`. */
  readonly wanted: string;
  readonly met: boolean;
};

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function report(figures: readonly Figure[]): void {
  const out = join(import.meta.dirname, '../../out');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`);
  console.table(
    figures.map(({ name, rows, value, unit, beside, ratio, wanted, met }) => ({
      name,
      rows,
      measured: `${round(value)} ${unit}`,
      beside: beside === null ? '' : `${round(beside)} ${unit}`,
      ratio: ratio === null ? '' : round(ratio),
      wanted,
      met: met ? 'met' : 'NOT MET',
    })),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
