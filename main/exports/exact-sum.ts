// An exact sum of amounts as they are sent. Short plain ones, which nearly all are, are added as whole numbers that a
// double holds exactly; all others as BigInt.

import type { CellValue } from '../../preload/contract.ts';
import { textAt, type ByteRecord } from '../store/record-bytes.ts';
import { formatDecimal, parseDecimal } from '../store/money.ts';
import { ShortDecimal } from '../store/short-decimal.ts';

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

/** Stands for whatever is not of ASCII, which no decimal is. */
const WIDE = 0xff;
const LONGEST_COPIED = 32;
/** Either part is moved to the exact sum before it could outgrow a double. */
const FULL = 4e15;

export function createExactSum(): ExactSum {
  const exact = { units: 0n, nanos: 0n };
  const short = new ShortDecimal();
  const copied = new Uint8Array(LONGEST_COPIED);
  // Units and billionths; as variables, each new value of theirs would be an object.
  const sum = new Float64Array(2);

  function carry(): void {
    exact.units += BigInt(sum[0] ?? 0);
    exact.nanos += BigInt(sum[1] ?? 0);
    sum.fill(0);
  }

  function addLong(text: string): boolean {
    const decimal = parseDecimal(text);
    if (decimal === null) return false;
    exact.units += decimal.units;
    exact.nanos += BigInt(decimal.nanos);
    return true;
  }

  function addShort(): true {
    const sign = short.isNegative ? -1 : 1;
    const units = (sum[0] ?? 0) + sign * short.units;
    const nanos = (sum[1] ?? 0) + sign * short.nanos;
    sum[0] = units;
    sum[1] = nanos;
    if (Math.abs(units) > FULL || Math.abs(nanos) > FULL) carry();
    return true;
  }

  return {
    add(text) {
      if (text === null || text === '') return false;
      const { length } = text;
      if (length > LONGEST_COPIED) return addLong(text);
      for (let at = 0; at < length; at += 1) copied[at] = Math.min(text.charCodeAt(at), WIDE);
      return short.read(copied, 0, length) ? addShort() : addLong(text);
    },
    addFrom(record, place) {
      const start = record.starts[record.first + place] ?? 0;
      const end = record.ends[record.first + place] ?? 0;
      if (start === end) return false;
      return short.read(record.bytes, start, end) ? addShort() : addLong(textAt(record, place) ?? '');
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
