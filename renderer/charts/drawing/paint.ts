// The look of inks: each has the colour of a token. On paper and in high contrast the second series and gaps also have a
// pattern, so that colour is not the only difference.

import type { Ink } from './drawing.ts';

export const INK_TOKENS: Readonly<Record<Ink, string>> = {
  series1: '--chart-1',
  series2: '--chart-2',
  line: '--text',
  gap: '--chart-gap',
  rule: '--rule',
  axis: '--control-border',
  text: '--text',
  muted: '--muted',
};
export const BACKGROUND_TOKEN = '--background';
/** The strokes of a pattern without ground: its own token is too pale for a thin line. */
export const HATCHING_TOKEN = '--control-border';
/** The rim around a text written over marks. */
export const RIM_WIDTH_PX = 6;

export type Pattern = {
  readonly ink: Ink;
  /** The side of the repeated square. */
  readonly size: number;
  /** The strokes: in the background colour on the ink, or, without ground, as hatching on nothing. */
  readonly path: string;
  readonly strokeWidth: number;
  readonly hasGround: boolean;
};

const RISING = 'M-1 1l2-2M0 6l6-6M5 7l2-2';
const FALLING = 'M-1 5l2 2M0 0l6 6M5-1l2 2';

export const PATTERNS: readonly Pattern[] = [
  { ink: 'series2', size: 6, path: RISING, strokeWidth: 1.6, hasGround: true },
  { ink: 'gap', size: 6, path: FALLING, strokeWidth: 0.6, hasGround: false },
];

export function hasPattern(ink: Ink): boolean {
  return PATTERNS.some((pattern) => pattern.ink === ink);
}
