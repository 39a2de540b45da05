// When parts have shares of their sum, the same on every screen.

import type { ScaledDecimal } from '../../shared/rules/scaled-decimal.ts';

/**
 * Whether some parts are below 0 and others above. They cancel out in part, so that a share of their sum could be −5% or
 * 105%: none is shown then. Unknown parts do not count.
 */
export function haveBothSigns(parts: Iterable<ScaledDecimal | null>): boolean {
  let [hasBelow, hasAbove] = [false, false];
  for (const part of parts) {
    hasBelow ||= part !== null && part.digits < 0n;
    hasAbove ||= part !== null && part.digits > 0n;
  }
  return hasBelow && hasAbove;
}
