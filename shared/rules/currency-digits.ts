// The fewest decimals that amounts of a currency are shown with: 863.80 HKD, 864 JPY.

/** 0 where there is no currency, or its text is no code as ISO 4217 writes them. */
export function currencyDigits(currency: string | null | undefined): number {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? '' });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
