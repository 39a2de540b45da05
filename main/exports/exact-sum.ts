// An exact sum of amounts as they are sent. Short plain ones, which nearly all are, are added as whole numbers that a
// double holds exactly; all others as BigInt.

import type { CellValue } from '../../preload/contract.ts';
import { textAt, type ByteRecord } from '../store/record-bytes.ts';
import { formatDecimal, parseDecimal } from '../store/money.ts';

/** Billionths in `nanos`, as many as there are. */
export type SumParts = { readonly units: bigint; readonly nanos: bigint };
export type ExactSum = {
  /** False: not sent, empty, or no decimal that can be summed. */
  add(text: CellValue): boolean;
  /** The same of a row that is read as bytes. */
  addFrom(record: ByteRecord, place: number): boolean;
  addParts(parts: SumParts): void;
  parts(): SumParts;
  /** Plain text without needless zeros. */
  text(): string;
};

/** So many digits fit a double whatever they are. */
const SHORT = 15;
const DECIMALS = 9;
const SCALES = Array.from({ length: DECIMALS + 1 }, (_, decimals) => 10 ** (DECIMALS - decimals));
/** Stands for whatever is not of ASCII, which no decimal is. */
const WIDE = 0xff;
/** Either part is moved to the exact sum before it could outgrow a double. */
const FULL = 4e15;

const CODES = { plus: 43, minus: 45, point: 46, zero: 48, nine: 57 } as const;

export function createExactSum(): ExactSum {
  const exact = { units: 0n, nanos: 0n };
  const short = new Uint8Array(SHORT);
  let units = 0;
  let nanos = 0;

  function carry(): void {
    exact.units += BigInt(units);
    exact.nanos += BigInt(nanos);
    units = 0;
    nanos = 0;
  }

  function addLong(text: string): boolean {
    const decimal = parseDecimal(text);
    if (decimal === null) return false;
    exact.units += decimal.units;
    exact.nanos += BigInt(decimal.nanos);
    return true;
  }

  /** Null: it takes more than a double. */
  function addShort(bytes: Uint8Array, start: number, end: number): boolean | null {
    const first = bytes[start] ?? 0;
    const isNegative = first === CODES.minus;
    let digits = 0;
    let whole = -1;
    let value = 0;
    let fraction = 0;
    for (let at = isNegative || first === CODES.plus ? start + 1 : start; at < end; at += 1) {
      const code = bytes[at] ?? 0;
      if (code === CODES.point && whole < 0) {
        whole = value;
        value = 0;
        fraction = end - at - 1;
      } else if (code >= CODES.zero && code <= CODES.nine) {
        value = value * 10 + code - CODES.zero;
        digits += 1;
      } else return false;
    }
    if (digits === 0) return false;
    if (fraction > DECIMALS) return null;
    const added = whole < 0 ? value : whole;
    const addedNanos = whole < 0 ? 0 : value * (SCALES[fraction] ?? 0);
    units += isNegative ? -added : added;
    nanos += isNegative ? -addedNanos : addedNanos;
    if (units > FULL || units < -FULL || nanos > FULL || nanos < -FULL) carry();
    return true;
  }

  return {
    add(text) {
      if (text === null || text === '') return false;
      if (text.length > SHORT) return addLong(text);
      for (let at = 0; at < text.length; at += 1) short[at] = Math.min(text.charCodeAt(at), WIDE);
      return addShort(short, 0, text.length) ?? addLong(text);
    },
    addFrom(record, place) {
      const start = record.starts[place] ?? 0;
      const end = record.ends[place] ?? 0;
      if (start === end) return false;
      return (end - start > SHORT ? null : addShort(record.bytes, start, end)) ?? addLong(textAt(record, place) ?? '');
    },
    addParts(parts) {
      exact.units += parts.units;
      exact.nanos += parts.nanos;
    },
    parts() {
      carry();
      return { ...exact };
    },
    text() {
      carry();
      return formatDecimal(exact);
    },
  };
}
