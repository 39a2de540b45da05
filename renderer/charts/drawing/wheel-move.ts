// What the mouse wheel does over a chart of time.

type WheelMove = { readonly kind: 'zoom'; readonly isIn: boolean } | { readonly kind: 'pan'; readonly pixels: number };
type Turn = {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly deltaX: number;
  readonly deltaY: number;
};

/** Null when it should scroll the page as usual. A pinch on a touchpad arrives as a wheel event with Ctrl. */
export function wheelMove({ ctrlKey, metaKey, shiftKey, deltaX, deltaY }: Turn): WheelMove | null {
  if (ctrlKey || metaKey) return { kind: 'zoom', isIn: deltaY < 0 };
  if (shiftKey) return { kind: 'pan', pixels: deltaX + deltaY };
  return Math.abs(deltaX) > Math.abs(deltaY) ? { kind: 'pan', pixels: deltaX } : null;
}
