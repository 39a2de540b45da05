// A share of a count in percent, computed with integers: one decimal, rounded half up. Only exact shares read as 0% or
// 100%.

export function shareText({ part, whole }: { readonly part: number; readonly whole: number }): string | null {
  if (whole === 0) return null;
  if (part === 0) return '0%';
  if (part === whole) return '100%';
  const perMille = (BigInt(part) * 2000n + BigInt(whole)) / (BigInt(whole) * 2n);
  if (perMille === 0n) return 'under 0.1%';
  if (perMille === 1000n) return 'over 99.9%';
  const tenths = perMille % 10n;
  return `${perMille / 10n}${tenths === 0n ? '' : `.${tenths}`}%`;
}
