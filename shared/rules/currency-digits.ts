// The minimum number of decimals for amounts of a currency: 863.80 HKD, 864 JPY.

/** Asked once: `Intl` takes a tenth of a millisecond, and a screen asks hundreds of times. */
const USUAL: ReadonlyMap<string, number> = new Map(
  ['HKD', 'USD', 'CNY', 'CNH', 'EUR', 'GBP', 'JPY', 'SGD'].map((currency) => [currency, digitsOf(currency)]),
);

/** 0 if there is no currency, or the text does not look like an ISO 4217 code. */
export function currencyDigits(currency: string | null | undefined): number {
  const text = currency ?? '';
  return USUAL.get(text) ?? (/^[A-Z]{3}$/.test(text) ? digitsOf(text) : 0);
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
