// What spreadsheets keep exactly: numbers of at most 15 digits, and the days on which all programs agree.

export const EXACT_DIGITS = 15;
/** The serial number of 1970-01-01. */
export const SERIAL_OF_EPOCH = 25_569;
/** 1900-03-01. Excel counts a 29 February 1900 that never was: earlier serials name other days to other programs. */
const FIRST_TRUE_SERIAL = 61;
/** 9999-12-31: Excel knows no later day. */
const LAST_SERIAL = 2_958_465;

/** Whether a cell keeps a plain decimal as a number. Zeros at either end are no digits that could be lost. */
export function hasExactDigits(decimal: string): boolean {
  const significant = decimal.replace('.', '').replace(/^[+-]?0*|0+$/g, '');
  return significant.length <= EXACT_DIGITS;
}

/** Of a day by its number since 1970-01-01; null where programs disagree on the day, or know none. */
export function serialOfDay(days: number): number | null {
  const serial = SERIAL_OF_EPOCH + days;
  return serial < FIRST_TRUE_SERIAL || serial > LAST_SERIAL ? null : serial;
}
