// The fast path for amounts: reads the usual form from bytes into whole numbers that a double represents exactly,
// without strings or BigInt.

/** The most digits before the point; longer amounts take the slow path. */
const MAX_UNIT_DIGITS = 13;
/** By the number of decimals: how many billionths one step of the last decimal is worth. */
const NANOS_PER_DIGIT_BY_DECIMALS = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1] as const;
/** A sign, the digits before the point, the point, nine digits. */
const MAX_DECIMAL_BYTES = 1 + MAX_UNIT_DIGITS + NANOS_PER_DIGIT_BY_DECIMALS.length;
const ZERO_CODE = 48;
const POINT_CODE = 46;
const MINUS_CODE = 45;

/** One instance is reused for every amount. */
export class ShortDecimal {
  isNegative = false;
  units = 0;
  /** Billionths, in addition to the units. */
  nanos = 0;
  /** How many digits were written before and after the point. */
  unitDigits = 0;
  decimals = 0;

  /** False if the text needs the slow path: another form of an amount, or not an amount. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start > MAX_DECIMAL_BYTES) return false;
    this.isNegative = bytes[start] === MINUS_CODE;
    const first = this.isNegative ? start + 1 : start;
    let units = 0;
    let at = first;
    for (; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - ZERO_CODE;
      if (digit < 0 || digit > 9) break;
      units = units * 10 + digit;
    }
    const point = at;
    this.unitDigits = point - first;
    if (this.unitDigits === 0 || this.unitDigits > MAX_UNIT_DIGITS) return false;
    this.units = units;
    this.nanos = 0;
    this.decimals = 0;
    return point === end || this.#readDecimals(bytes, point, end);
  }

  #readDecimals(bytes: Uint8Array, point: number, end: number): boolean {
    const decimals = end - point - 1;
    const nanosPerDigit = NANOS_PER_DIGIT_BY_DECIMALS[decimals];
    if (bytes[point] !== POINT_CODE || decimals === 0 || nanosPerDigit === undefined) return false;
    let nanos = 0;
    for (let at = point + 1; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - ZERO_CODE;
      if (digit < 0 || digit > 9) return false;
      nanos = nanos * 10 + digit;
    }
    this.nanos = nanos * nanosPerDigit;
    this.decimals = decimals;
    return true;
  }
}
