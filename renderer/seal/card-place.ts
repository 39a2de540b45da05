// Where the card of a seal stands: below its figure, or above it where there is more room, inside the window.

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

const GAP_PX = 4;
const EDGE_PX = 8;

export function cardPlace(anchor: Box, card: Size, viewport: Size): { readonly left: number; readonly top: number } {
  const belowPx = anchor.top + anchor.height + GAP_PX;
  const abovePx = anchor.top - card.height - GAP_PX;
  const fitsBelow = belowPx + card.height <= viewport.height - EDGE_PX;
  const top = fitsBelow || abovePx < EDGE_PX ? belowPx : abovePx;
  // Right-aligned figures keep their card under their last digit.
  const left = anchor.left + anchor.width - card.width;
  return {
    left: within(left, viewport.width - card.width),
    top: within(top, viewport.height - card.height),
  };
}

function within(px: number, mostPx: number): number {
  return Math.max(EDGE_PX, Math.min(px, mostPx - EDGE_PX));
}
