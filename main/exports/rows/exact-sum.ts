// An exact sum of amounts. Nearly all amounts are short plain decimals: these are added as whole numbers that a double
// represents exactly, all others as BigInt.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { textAt, type ByteRecord } from '../../store/question/record-bytes.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { ShortDecimal } from '../format/short-decimal.ts';

/** The sum is `units` + `nanos` billionths (of any size and sign); `left` counts the values that are not in it. */
export type SumParts = { readonly units: bigint; readonly nanos: bigint; readonly left: Left };
/** `blank`: not sent or empty. `unreadable`: no decimal that the store can sum. */
type Left = { readonly blank: number; readonly unreadable: number };

/** Replaces each character outside ASCII, so that it is read as no part of a decimal. */
const NON_ASCII_BYTE = 0xff;
const MAX_COPIED_CHARS = 32;
/** Units and billionths move to the BigInt sum before a double could no longer represent them exactly. */
const MAX_EXACT_PART = 4e15;

export class ExactSum {
  readonly #exact = { units: 0n, nanos: 0n };
  readonly #left = { blank: 0, unreadable: 0 };
  readonly #decimal = new ShortDecimal();
  readonly #copied = new Uint8Array(MAX_COPIED_CHARS);
  /** Units, then billionths. An array, because each new double in a plain field would be allocated as an object. */
  readonly #sum = new Float64Array(2);

  add(text: CellValue): void {
    if (text === null || text.length > MAX_COPIED_CHARS) {
      this.#addAny(text);
      return;
    }
    const copiedCodes = this.#copied;
    for (let at = 0; at < text.length; at += 1) copiedCodes[at] = Math.min(text.charCodeAt(at), NON_ASCII_BYTE);
    if (this.#decimal.read(copiedCodes, 0, text.length)) this.#addShort();
    else this.#addAny(text);
  }

  /** Like `add`, with the value at `place` of a row read as bytes. */
  addFrom(record: ByteRecord, place: number): void {
    const start = record.starts[record.first + place] ?? 0;
    const end = record.ends[record.first + place] ?? 0;
    if (this.#decimal.read(record.bytes, start, end)) this.#addShort();
    else this.#addAny(textAt(record, place));
  }

  addParts(parts: SumParts): void {
    this.#exact.units += parts.units;
    this.#exact.nanos += parts.nanos;
    this.#left.blank += parts.left.blank;
    this.#left.unreadable += parts.left.unreadable;
  }

  parts(): SumParts {
    this.#carry();
    return { ...this.#exact, left: { ...this.#left } };
  }

  /** A plain decimal without needless zeros. */
  text(): string {
    this.#carry();
    return formatDecimal(this.#exact);
  }

  #addShort(): void {
    const sign = this.#decimal.isNegative ? -1 : 1;
    const units = (this.#sum[0] ?? 0) + sign * this.#decimal.units;
    const nanos = (this.#sum[1] ?? 0) + sign * this.#decimal.nanos;
    this.#sum[0] = units;
    this.#sum[1] = nanos;
    if (Math.abs(units) > MAX_EXACT_PART || Math.abs(nanos) > MAX_EXACT_PART) this.#carry();
  }

  #addAny(text: CellValue): void {
    const decimal = parseDecimal(text ?? '');
    if (decimal !== null) {
      this.#exact.units += decimal.units;
      this.#exact.nanos += BigInt(decimal.nanos);
    } else if (text === null || text === '') this.#left.blank += 1;
    else this.#left.unreadable += 1;
  }

  #carry(): void {
    this.#exact.units += BigInt(this.#sum[0] ?? 0);
    this.#exact.nanos += BigInt(this.#sum[1] ?? 0);
    this.#sum.fill(0);
  }
}
