// What the mouse wheel does over a chart of time.

type WheelMove = { readonly kind: 'zoom'; readonly isIn: boolean } | { readonly kind: 'pan'; readonly movePx: number };
type WheelTurn = {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly deltaX: number;
  readonly deltaY: number;
};

/** Null when it should scroll the page as usual. A pinch on a touchpad arrives as a wheel event with Ctrl. */
export function wheelMove({ ctrlKey, metaKey, shiftKey, deltaX, deltaY }: WheelTurn): WheelMove | null {
  if (ctrlKey || metaKey) return { kind: 'zoom', isIn: deltaY < 0 };
  if (shiftKey) return { kind: 'pan', movePx: deltaX + deltaY };
  return Math.abs(deltaX) > Math.abs(deltaY) ? { kind: 'pan', movePx: deltaX } : null;
}
