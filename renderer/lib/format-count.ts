const NUMBER = new Intl.NumberFormat('en-US');

/** Thousands separated, with a true minus sign. */
export function formatCount(value: number): string {
  return NUMBER.format(value).replace('-', '\u2212');
}
