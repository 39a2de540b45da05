// A share of a count in percent, computed with integers: one decimal, rounded half up. Only exact shares read as 0% or
// 100%.

import type { Messages } from '../messages/catalogue.ts';

type Share = { readonly part: number; readonly whole: number };

export function shareText({ part, whole }: Share, words: Messages['names']['share']): string | null {
  if (whole === 0) return null;
  if (part === 0) return '0%';
  if (part === whole) return '100%';
  const perMille = (BigInt(part) * 2000n + BigInt(whole)) / (BigInt(whole) * 2n);
  if (perMille === 0n) return words.under('0.1%');
  if (perMille === 1000n) return words.over('99.9%');
  const tenths = perMille % 10n;
  return `${perMille / 10n}${tenths === 0n ? '' : `.${tenths}`}%`;
}
