// Whether an amount equals the figure: to the last digit, or once it is rounded as the figure was.

import { MAX_STORED_DECIMALS } from '../../../shared/rules/decimal.ts';
import { roundDecimal } from '../../../shared/rules/scaled-decimal.ts';
import type { AskedSum } from './asked-sum.ts';
import { findNanos } from './exact-amounts.ts';

type Figure = Pick<AskedSum, 'figure' | 'mine' | 'decimals'>;

/** Null if the amount is another one. Amounts are billionths. */
export function equalityOf({ figure, decimals }: Figure, amount: bigint | null): { isRounded: boolean } | null {
  if (figure === null || amount === null) return null;
  if (amount === figure) return { isRounded: false };
  if (decimals === null) return null;
  const rounded = findNanos(roundDecimal({ digits: amount, scale: MAX_STORED_DECIMALS }, decimals));
  return rounded === figure ? { isRounded: true } : null;
}

/** No amount that is further from the difference equals it, even once it is rounded. */
export function reachOf({ decimals }: Figure): bigint {
  return decimals === null ? 0n : 10n ** BigInt(Math.max(0, MAX_STORED_DECIMALS - decimals));
}

/** For sorting: what is equal to the last digit first. */
export function exactFirst(a: { readonly isRounded: boolean }, b: { readonly isRounded: boolean }): number {
  return Number(a.isRounded) - Number(b.isRounded);
}

/** As `equalityOf`, for the sum of this copy and what the figure has more. */
export function equalityWith(figure: Figure, more: bigint): { isRounded: boolean } | null {
  return equalityOf(figure, figure.mine === null ? null : figure.mine + more);
}
