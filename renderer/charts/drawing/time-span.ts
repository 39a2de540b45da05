// The part of a time axis in view: the places of the first and last category, both inclusive.

export type TimeSpan = { readonly from: number; readonly to: number };

export const ZOOM_IN = 0.6;
export const ZOOM_OUT = 1 / ZOOM_IN;
/** Zooming in stops at this number of categories. */
export const MIN_SPAN_CATEGORIES = 5;

export function wholeSpan(count: number): TimeSpan {
  return { from: 0, to: Math.max(0, count - 1) };
}

export function isWholeSpan(span: TimeSpan, count: number): boolean {
  return span.from <= 0 && span.to >= count - 1;
}

/** A `factor` below 1 zooms in. The category `around` stays at its place on screen. */
export function zoomed({
  span,
  count,
  factor,
  around,
}: {
  readonly span: TimeSpan;
  readonly count: number;
  readonly factor: number;
  readonly around: number;
}): TimeSpan {
  const shownCount = span.to - span.from + 1;
  // The largest number that zooming in by as much shows as `shownCount`, so that zooming out again shows all that was shown.
  const wantedCount = factor < 1 ? Math.floor(shownCount * factor) : Math.ceil((shownCount + 1) * factor) - 1;
  const length = Math.min(count, Math.max(Math.min(MIN_SPAN_CATEGORIES, shownCount), wantedCount));
  const share = shownCount <= 1 ? 0.5 : (around - span.from) / (shownCount - 1);
  return spanFrom({ from: Math.round(around - share * (length - 1)), length, count });
}

export function panned({
  span,
  count,
  by,
}: {
  readonly span: TimeSpan;
  readonly count: number;
  readonly by: number;
}): TimeSpan {
  return spanFrom({ from: span.from + by, length: span.to - span.from + 1, count });
}

/** The span, moved as little as possible to bring `category` into view. */
export function revealed({
  span,
  count,
  category,
}: {
  readonly span: TimeSpan;
  readonly count: number;
  readonly category: number;
}): TimeSpan {
  if (category < span.from) return panned({ span, count, by: category - span.from });
  return category > span.to ? panned({ span, count, by: category - span.to }) : span;
}

function spanFrom({
  from,
  length,
  count,
}: {
  readonly from: number;
  readonly length: number;
  readonly count: number;
}): TimeSpan {
  const first = Math.max(0, Math.min(from, count - length));
  return { from: first, to: Math.min(count, first + length) - 1 };
}
