// What spreadsheets store exactly: numbers of at most 15 digits, and days whose serial number all programs read alike. And
// how they name columns.

export const MAX_EXACT_DIGITS = 15;
/** The serial number of 1970-01-01. */
export const EPOCH_DAY_SERIAL = 25_569;
/** 1900-03-01. Excel counts a 29 February 1900 that did not exist, so programs disagree about earlier serials. */
const FIRST_TRUE_SERIAL = 61;
/** 9999-12-31: Excel knows no later day. */
const LAST_SERIAL = 2_958_465;

/** Whether a cell can store a plain decimal as a number. Leading and trailing zeros do not count as digits. */
export function hasExactDigits(decimal: string): boolean {
  const significant = decimal.replace('.', '').replace(/^[+-]?0*|0+$/g, '');
  return significant.length <= MAX_EXACT_DIGITS;
}

/** `days` counts from 1970-01-01. Null for days that programs read differently or do not know. */
export function serialOfDay(days: number): number | null {
  const serial = EPOCH_DAY_SERIAL + days;
  return serial < FIRST_TRUE_SERIAL || serial > LAST_SERIAL ? null : serial;
}

/** `A`, `Z`, `AA`. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}
