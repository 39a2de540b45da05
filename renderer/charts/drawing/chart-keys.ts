// What a key means on a chart. The plot carries it out.

import type { Chart } from '../data/chart.ts';

export type KeyAction =
  | { readonly kind: 'move' | 'extend'; readonly by: number }
  | { readonly kind: 'first' | 'last' | 'pick' | 'clear' | 'zoomIn' | 'zoomOut' | 'whole' }
  | { readonly kind: 'pan'; readonly direction: -1 | 1 };

type PressedKey = { readonly key: string; readonly shiftKey: boolean };

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const TIME_ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

const ANYWHERE: Readonly<Record<string, KeyAction>> = {
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'pick' },
  ' ': { kind: 'pick' },
  Escape: { kind: 'clear' },
};
const ON_TIME: Readonly<Record<string, KeyAction>> = {
  '+': { kind: 'zoomIn' },
  '=': { kind: 'zoomIn' },
  '-': { kind: 'zoomOut' },
  '0': { kind: 'whole' },
  PageUp: { kind: 'pan', direction: -1 },
  PageDown: { kind: 'pan', direction: 1 },
};

export function isOverTime(chart: Chart): boolean {
  return chart.kind === 'bars' && chart.axis === 'time';
}

/** Null when the key does nothing in the chart. */
export function keyAction({ key, shiftKey }: PressedKey, chart: Chart): KeyAction | null {
  const hasTimeAxis = isOverTime(chart);
  const by = (hasTimeAxis ? TIME_ARROWS : ARROWS)[key];
  if (by !== undefined) return { kind: hasTimeAxis && shiftKey ? 'extend' : 'move', by };
  return ANYWHERE[key] ?? (hasTimeAxis ? (ON_TIME[key] ?? null) : null);
}
