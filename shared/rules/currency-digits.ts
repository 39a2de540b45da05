// The minimum number of decimals for amounts of a currency: 863.80 HKD, 864 JPY.

/** 0 if there is no currency, or the text does not look like an ISO 4217 code. */
export function currencyDigits(currency: string | null | undefined): number {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency ?? '' });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
