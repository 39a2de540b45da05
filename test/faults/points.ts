// The number of points that a test tried, and its figures, for the table at the end.

import { SAMPLE_SIZES } from '../../main/sample/sizes.ts';

declare module 'vitest' {
  interface TaskMeta {
    points?: number;
    figures?: string[];
  }
}

type Task = { readonly meta: { points?: number; figures?: string[] } };

/** The full set is for `npm run faults`; the shortened one fits into every test run. */
export const IS_FULL = process.env['DESK_FAULTS'] !== 'short';

export function depth(amounts: { readonly short: number; readonly full: number }): number {
  return IS_FULL ? amounts.full : amounts.short;
}

/** AEs of the sample service: a sync asks for the rows of each one, so with the usual 60 it takes twice as long. */
export const AES = depth({ short: 4, full: SAMPLE_SIZES.aes });

/** In the shortened set, the seconds for which refused renames are retried pass faster; the pauses between are real. */
export const RETRY_SPEED = depth({ short: 20, full: 1 });

/** Points from 1 to `last`: all in the full set, else `short` of them, evenly spaced and including both ends. */
export function pointsUpTo(last: number, short: number): readonly number[] {
  const count = IS_FULL ? last : Math.min(last, short);
  if (count <= 1) return last < 1 ? [] : [last];
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (last - 1)) / (count - 1)));
}

export function tried(task: Task, points: number): void {
  task.meta.points = (task.meta.points ?? 0) + points;
}

export function figure(task: Task, line: string): void {
  (task.meta.figures ??= []).push(line);
}

/** The value below which `share` of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
