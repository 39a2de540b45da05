// An exact sum of amounts as they are sent. Short plain ones, which nearly all are, are added as whole numbers that a
// double holds exactly; all others as BigInt.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { textAt, type ByteRecord } from '../../store/question/record-bytes.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { ShortDecimal } from '../../../shared/rules/short-decimal.ts';

/** Billionths in `nanos`, as many as there are; `left`: how many amounts were given that are not in the sum. */
export type SumParts = { readonly units: bigint; readonly nanos: bigint; readonly left: Left };
/** Not sent or empty, and texts that are no decimal that can be summed. */
type Left = { readonly blank: number; readonly unreadable: number };
export type ExactSum = {
  add(text: CellValue): void;
  /** The same of a row that is read as bytes. */
  addFrom(record: ByteRecord, place: number): void;
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
  const left = { blank: 0, unreadable: 0 };
  const short = new ShortDecimal();
  const copied = new Uint8Array(LONGEST_COPIED);
  // Units and billionths; as variables, each new value of theirs would be an object.
  const sum = new Float64Array(2);

  function carry(): void {
    exact.units += BigInt(sum[0] ?? 0);
    exact.nanos += BigInt(sum[1] ?? 0);
    sum.fill(0);
  }

  function addOther(text: CellValue): void {
    const decimal = parseDecimal(text ?? '');
    if (decimal !== null) {
      exact.units += decimal.units;
      exact.nanos += BigInt(decimal.nanos);
    } else if (text === null || text === '') left.blank += 1;
    else left.unreadable += 1;
  }

  function addShort(): void {
    const sign = short.isNegative ? -1 : 1;
    const units = (sum[0] ?? 0) + sign * short.units;
    const nanos = (sum[1] ?? 0) + sign * short.nanos;
    sum[0] = units;
    sum[1] = nanos;
    if (Math.abs(units) > FULL || Math.abs(nanos) > FULL) carry();
  }

  return {
    add(text) {
      if (text === null || text.length > LONGEST_COPIED) {
        addOther(text);
        return;
      }
      for (let at = 0; at < text.length; at += 1) copied[at] = Math.min(text.charCodeAt(at), WIDE);
      if (short.read(copied, 0, text.length)) addShort();
      else addOther(text);
    },
    addFrom(record, place) {
      const start = record.starts[record.first + place] ?? 0;
      const end = record.ends[record.first + place] ?? 0;
      if (short.read(record.bytes, start, end)) addShort();
      else addOther(textAt(record, place));
    },
    addParts(parts) {
      exact.units += parts.units;
      exact.nanos += parts.nanos;
      left.blank += parts.left.blank;
      left.unreadable += parts.left.unreadable;
    },
    parts() {
      carry();
      return { ...exact, left: { ...left } };
    },
    text() {
      carry();
      return formatDecimal(exact);
    },
  };
}
