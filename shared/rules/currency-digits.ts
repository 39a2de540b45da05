// The minimum number of decimals for amounts of a currency: 863.80 HKD, 864 JPY.

/** As `Intl` gives them. Written down, because the start of each thread and of the window would wait for its tables. */
const USUAL: ReadonlyMap<string, number> = new Map([
  ['HKD', 2],
  ['USD', 2],
  ['CNY', 2],
  ['CNH', 2],
  ['EUR', 2],
  ['GBP', 2],
  ['JPY', 0],
  ['SGD', 2],
]);

/** 0 if there is no currency, or the text does not look like an ISO 4217 code. */
export function currencyDigits(currency: string | null | undefined): number {
  const text = currency ?? '';
  return USUAL.get(text) ?? (/^[A-Z]{3}$/.test(text) ? digitsOf(text) : 0);
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}
