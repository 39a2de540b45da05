// Finds the rows that match a plan of tests, slice by slice of the columns.

import {
  AMOUNT_MARKS,
  LAST_UNREAD,
  listedPlace,
  MIN_ONES,
  RADIX,
  ticksAt,
  type AmountColumn,
} from './amounts/amount-column.ts';
import type { ZonedColumn } from './column-index.ts';
import { PASSING, passingZones, type Codes, type Passing } from '../zones/code-zones.ts';
import {
  emptyMask,
  emptySlice,
  lowestBit,
  WORD_ROWS,
  writeSlice,
  zonesIn,
  ZONE_ROWS,
  type RowMask,
  type Slice,
} from '../zones/row-mask.ts';

/** A test of rows on the columns. Everything in it can be sent to another thread. */
export type RowPlan =
  | { readonly kind: 'all' | 'any'; readonly plans: readonly RowPlan[] }
  | { readonly kind: 'not'; readonly plan: RowPlan }
  /** `passing` has 1 for each text of the column that passes, else 0; `inZones` has a `Passing` for each zone. */
  | { readonly kind: 'texts'; readonly codes: Codes; readonly passing: Uint8Array; readonly inZones: Uint8Array }
  /** The amount's `ones` are `least` to `most`, marks included. */
  | { readonly kind: 'ones'; readonly ones: Int32Array; readonly least: number; readonly most: number }
  /** `passingListed` has 1 for each listed amount that passes, by its place. */
  | {
      readonly kind: 'between';
      readonly amounts: AmountColumn;
      readonly least: Parts;
      readonly most: Parts;
      readonly passingListed: Uint8Array;
    }
  /** The sum of the first two differs from the third. */
  | { readonly kind: 'differs'; readonly amounts: readonly [AmountColumn, AmountColumn, AmountColumn] }
  | { readonly kind: 'mask'; readonly mask: RowMask }
  /** The rows of the mask that have a readable amount in each of these columns, of which `ones` are the lowest parts. */
  | { readonly kind: 'readable'; readonly mask: RowMask; readonly ones: readonly Int32Array[] };
/** The parts of an amount, as in `AmountColumn`; in a column of one number, all but `ones` are 0. */
export type Parts = { readonly high: number; readonly low: number; readonly ones: number };

export function planOfTexts({ codes, zones }: Pick<ZonedColumn, 'codes' | 'zones'>, passing: Uint8Array) {
  return { kind: 'texts', codes, passing, inZones: passingZones(zones, passing) } as const;
}

/** A mask of all rows, of which one thread filled the slices that begin at `from`. */
export type MatchPart = {
  readonly mask: RowMask;
  readonly sliceRows: number;
  readonly from: readonly number[];
};

export function matcher(plan: RowPlan, { rows, sliceRows }: { readonly rows: number; readonly sliceRows: number }) {
  const mask = emptyMask(rows);
  const found = emptySlice();
  const slices = new SliceMatcher();
  const scanned: number[] = [];
  return {
    scan(from: number, to: number): void {
      scanned.push(from);
      for (const slice of zonesIn({ from, to })) {
        const passing = passingIn(plan, slice.zone);
        if (passing === PASSING.none) continue;
        found.bytes.fill(1, 0, slice.to - slice.from).fill(0, slice.to - slice.from);
        if (passing === PASSING.unknown) slices.narrow(found.bytes, slice, plan);
        writeSlice(mask, slice, found);
      }
    },
    part: (): MatchPart => ({ mask, sliceRows, from: scanned }),
  };
}

/** Joins the slices of all parts, in the mask of the first. */
export function joinMasks([first, ...others]: readonly MatchPart[], rows: number): RowMask {
  if (first === undefined) return emptyMask(rows);
  const { words, counts } = first.mask;
  for (const { mask, sliceRows, from } of others) {
    for (const start of from) {
      const end = Math.min(rows, start + sliceRows);
      words.set(mask.words.subarray(start / WORD_ROWS, Math.ceil(end / WORD_ROWS)), start / WORD_ROWS);
    }
    mask.counts.forEach((count, zone) => (counts[zone] = (counts[zone] ?? 0) + count));
  }
  return first.mask;
}

/** How many rows a scan reads one by one. */
export function rowsToRead(plan: RowPlan, rows: number): number {
  let readRows = 0;
  for (const { zone, from, to } of zonesIn({ from: 0, to: rows })) {
    if (passingIn(plan, zone) === PASSING.unknown) readRows += to - from;
  }
  return readRows;
}

/** Which rows of a zone pass, as far as this is known without reading them. */
function passingIn(plan: RowPlan, zone: number): Passing {
  switch (plan.kind) {
    case 'all':
      return joinPassing(plan.plans, zone, PASSING.none);
    case 'any':
      return joinPassing(plan.plans, zone, PASSING.all);
    case 'not':
      return OPPOSITE[passingIn(plan.plan, zone)];
    case 'texts':
      // Filled by `passingZones` with values of this type alone.
      return (plan.inZones[zone] ?? PASSING.unknown) as Passing;
    case 'mask':
    case 'readable':
      return plan.mask.counts[zone] === 0 ? PASSING.none : PASSING.unknown;
    default:
      return PASSING.unknown;
  }
}

const OPPOSITE = { [PASSING.none]: PASSING.all, [PASSING.all]: PASSING.none, [PASSING.unknown]: PASSING.unknown };

/** One plan with the `deciding` result decides; otherwise one unknown result makes the whole unknown. */
function joinPassing(plans: readonly RowPlan[], zone: number, deciding: 0 | 1): Passing {
  let joined: Passing = OPPOSITE[deciding];
  for (const plan of plans) {
    const passing = passingIn(plan, zone);
    if (passing === deciding) return deciding;
    if (passing === PASSING.unknown) joined = PASSING.unknown;
  }
  return joined;
}

/** Matches one slice after the other with the same working memory: a byte for each row of the slice. */
class SliceMatcher {
  /** Bytes of a slice that are not in use. */
  readonly #spareBytes: Uint8Array[] = [];

  /** Takes the slice's rows that do not pass out of the mask. */
  narrow(mask: Uint8Array, slice: Slice, plan: RowPlan): void {
    const passing = passingIn(plan, slice.zone);
    if (passing === PASSING.all) return;
    if (passing === PASSING.none) return void mask.fill(0, 0, slice.to - slice.from);
    switch (plan.kind) {
      case 'all':
        for (const each of plan.plans) this.narrow(mask, slice, each);
        return;
      case 'any':
        return this.#withSpare(slice, 0, (passing) => {
          for (const each of plan.plans) this.#widen(passing, slice, each);
          narrowTo(mask, slice, passing);
        });
      case 'not':
        return this.#withSpare(slice, 1, (passing) => {
          this.narrow(passing, slice, plan.plan);
          narrowToOthers(mask, slice, passing);
        });
      case 'texts':
        return narrowByTexts(mask, slice, plan);
      case 'ones':
        return narrowByOnes(mask, slice, plan);
      case 'between':
        return narrowByAmount(mask, slice, plan);
      case 'differs':
        return narrowToDiffering(mask, slice, plan);
      case 'mask':
        return narrowToMask(mask, slice, plan.mask);
      case 'readable':
        return this.#withSpare(slice, 0, (passing) => {
          addReadable(passing, slice, plan);
          narrowTo(mask, slice, passing);
        });
    }
  }

  /** Adds the slice's rows that pass to the mask. */
  #widen(mask: Uint8Array, slice: Slice, plan: RowPlan): void {
    const passing = passingIn(plan, slice.zone);
    if (passing === PASSING.none) return;
    if (passing === PASSING.all) return void mask.fill(1, 0, slice.to - slice.from);
    if (plan.kind === 'texts') return widenByTexts(mask, slice, plan);
    return this.#withSpare(slice, 1, (passing) => {
      this.narrow(passing, slice, plan);
      widenTo(mask, slice, passing);
    });
  }

  #withSpare({ from, to }: Slice, fill: 0 | 1, work: (mask: Uint8Array) => void): void {
    const spare = this.#spareBytes.pop() ?? new Uint8Array(ZONE_ROWS);
    work(spare.fill(fill, 0, to - from));
    this.#spareBytes.push(spare);
  }
}

function narrowTo(mask: Uint8Array, { from, to }: Slice, passing: Uint8Array): void {
  for (let at = 0; at < to - from; at += 1) mask[at] = (mask[at] ?? 0) & (passing[at] ?? 0);
}

function narrowToOthers(mask: Uint8Array, { from, to }: Slice, passing: Uint8Array): void {
  for (let at = 0; at < to - from; at += 1) mask[at] = (mask[at] ?? 0) & (1 - (passing[at] ?? 0));
}

function widenTo(mask: Uint8Array, { from, to }: Slice, passing: Uint8Array): void {
  for (let at = 0; at < to - from; at += 1) mask[at] = (mask[at] ?? 0) | (passing[at] ?? 0);
}

type PlanOf<K extends RowPlan['kind']> = Extract<RowPlan, { readonly kind: K }>;

function narrowToMask(mask: Uint8Array, { from, to }: Slice, { words }: RowMask): void {
  for (let row = from; row < to; row += 1) {
    mask[row - from] = (mask[row - from] ?? 0) & ((words[row >>> 5] ?? 0) >>> (row & 31));
  }
}

/** Reads only the mask's rows: they are often few. */
function addReadable(passing: Uint8Array, { from, to }: Slice, { mask: { words }, ones }: PlanOf<'readable'>): void {
  for (let start = from; start < to; start += WORD_ROWS) {
    for (let bits = words[start >>> 5] ?? 0; bits !== 0; bits &= bits - 1) {
      const row = start + lowestBit(bits);
      if (isReadable(ones, row)) passing[row - from] = 1;
    }
  }
}

function isReadable(ones: readonly Int32Array[], row: number): boolean {
  for (const part of ones) if ((part[row] ?? LAST_UNREAD) <= LAST_UNREAD) return false;
  return true;
}

function widenByTexts(mask: Uint8Array, { from, to }: Slice, { codes, passing }: PlanOf<'texts'>): void {
  for (let row = from; row < to; row += 1) {
    mask[row - from] = (mask[row - from] ?? 0) | (passing[codes[row] ?? 0] ?? 0);
  }
}

/** Does not skip rows that are out already: the processor would mispredict that branch too often. */
function narrowByTexts(mask: Uint8Array, { from, to }: Slice, { codes, passing }: PlanOf<'texts'>): void {
  for (let row = from; row < to; row += 1) {
    mask[row - from] = (mask[row - from] ?? 0) & (passing[codes[row] ?? 0] ?? 0);
  }
}

function narrowByOnes(mask: Uint8Array, { from, to }: Slice, { ones, least, most }: PlanOf<'ones'>): void {
  for (let row = from; row < to; row += 1) {
    const one = ones[row] ?? 0;
    if (one < least || one > most) mask[row - from] = 0;
  }
}

function narrowByAmount(mask: Uint8Array, { from, to }: Slice, plan: PlanOf<'between'>): void {
  const { amounts, least, most, passingListed } = plan;
  const { high, low, ones, listed } = amounts;
  for (let row = from; row < to; row += 1) {
    if (mask[row - from] === 0) continue;
    const one = ones[row] ?? 0;
    if (one < MIN_ONES) {
      const isListed = one === AMOUNT_MARKS.listed;
      mask[row - from] = isListed ? (passingListed[listedPlace(listed, row)] ?? 0) : 0;
      continue;
    }
    const top = high?.[row] ?? 0;
    const middle = low?.[row] ?? 0;
    const isAbove = (top - least.high || middle - least.low || one - least.ones) >= 0;
    const isBelow = (top - most.high || middle - most.low || one - most.ones) <= 0;
    if (!isAbove || !isBelow) mask[row - from] = 0;
  }
}

/**
 * Adds up the three amounts part by part and carries upwards. All results are whole numbers that fit a double exactly.
 */
function narrowToDiffering(mask: Uint8Array, { from, to }: Slice, { amounts }: PlanOf<'differs'>): void {
  const [ae, company, total] = amounts;
  for (let row = from; row < to; row += 1) {
    if (mask[row - from] === 0) continue;
    const a = ae.ones[row] ?? 0;
    const b = company.ones[row] ?? 0;
    const c = total.ones[row] ?? 0;
    if (a < MIN_ONES || b < MIN_ONES || c < MIN_ONES) {
      if (!isMarkedDiffering(amounts, row)) mask[row - from] = 0;
      continue;
    }
    const ones = a + b - c;
    const low = (ae.low?.[row] ?? 0) + (company.low?.[row] ?? 0) - (total.low?.[row] ?? 0) + Math.trunc(ones / RADIX);
    const high =
      (ae.high?.[row] ?? 0) + (company.high?.[row] ?? 0) - (total.high?.[row] ?? 0) + Math.trunc(low / RADIX);
    if (ones % RADIX === 0 && low % RADIX === 0 && high === 0) mask[row - from] = 0;
  }
}

/** The same where one of the amounts is listed, or cannot be read. */
function isMarkedDiffering([ae, company, total]: PlanOf<'differs'>['amounts'], row: number): boolean {
  const [a, b, c] = [ticksAt(ae, row), ticksAt(company, row), ticksAt(total, row)];
  return a !== null && b !== null && c !== null && a + b !== c;
}
