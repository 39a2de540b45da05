// Finds the rows that match a plan of tests, slice by slice of the columns.

import type { AmountColumn } from '../amounts/amount-column.ts';
import type { ZonedColumn } from '../column-index.ts';
import {
  clearWords,
  countWords,
  fillWords,
  narrowByOnes,
  narrowByParts,
  narrowByTexts,
  narrowTo,
  narrowToDiffering,
  narrowToMask,
  narrowToOthers,
  narrowToReadable,
  widenByTexts,
  widenTo,
  ZONE_WORDS,
  type PartsTest,
  type Words,
} from './match-words.ts';
import { PASSING, passingZones, type Codes, type Passing } from '../../zones/code-zones.ts';
import { emptyMask, WORD_ROWS, zonesIn, type RowMask, type Slice } from '../../zones/row-mask.ts';

/** A test of rows on the columns. Everything in it can be sent to another thread. */
export type RowPlan =
  | { readonly kind: 'all' | 'any'; readonly plans: readonly RowPlan[] }
  | { readonly kind: 'not'; readonly plan: RowPlan }
  /** `passing` has 1 for each text of the column that passes, else 0; `inZones` has a `Passing` for each zone. */
  | { readonly kind: 'texts'; readonly codes: Codes; readonly passing: Uint8Array; readonly inZones: Uint8Array }
  /** The amount's `ones` are `least` to `most`, marks included. Both are whole numbers of four bytes. */
  | { readonly kind: 'ones'; readonly ones: Int32Array; readonly least: number; readonly most: number }
  | ({ readonly kind: 'between' } & PartsTest)
  /** The sum of the first two differs from the third. */
  | { readonly kind: 'differs'; readonly amounts: readonly [AmountColumn, AmountColumn, AmountColumn] }
  | { readonly kind: 'mask'; readonly mask: RowMask }
  /** The rows of the mask that have a readable amount in each of these columns, of which `ones` are the lowest parts. */
  | { readonly kind: 'readable'; readonly mask: RowMask; readonly ones: readonly Int32Array[] };

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
  const slices = new SliceMatcher();
  const scanned: number[] = [];
  return {
    scan(from: number, to: number): void {
      scanned.push(from);
      for (const slice of zonesIn({ from, to })) {
        const passing = passingIn(plan, slice.zone);
        if (passing === PASSING.none) continue;
        const words = mask.words.subarray(slice.from / WORD_ROWS);
        fillWords(words, slice);
        if (passing === PASSING.unknown) slices.narrow(words, slice, plan);
        mask.counts[slice.zone] = (mask.counts[slice.zone] ?? 0) + countWords(words, slice);
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

/** Matches one slice after the other with the same working memory. */
class SliceMatcher {
  /** Words of a slice that are not in use. */
  readonly #spareWords: Words[] = [];

  /** Takes the slice's rows that do not pass out of the words. */
  narrow(words: Words, slice: Slice, plan: RowPlan): void {
    const passing = passingIn(plan, slice.zone);
    if (passing === PASSING.all) return;
    if (passing === PASSING.none) return clearWords(words, slice);
    switch (plan.kind) {
      case 'all':
        for (const each of plan.plans) this.narrow(words, slice, each);
        return;
      case 'any':
        return this.#withSpare((found) => {
          clearWords(found, slice);
          for (const each of plan.plans) this.#widen(found, slice, each);
          narrowTo(words, slice, found);
        });
      case 'not':
        return this.#withSpare((found) => {
          fillWords(found, slice);
          this.narrow(found, slice, plan.plan);
          narrowToOthers(words, slice, found);
        });
      case 'texts':
        return narrowByTexts(words, slice, plan);
      case 'ones':
        return narrowByOnes(words, slice, plan);
      case 'between':
        return narrowByParts(words, slice, plan);
      case 'differs':
        return narrowToDiffering(words, slice, plan.amounts);
      case 'mask':
        return narrowToMask(words, slice, plan.mask);
      case 'readable':
        narrowToMask(words, slice, plan.mask);
        return narrowToReadable(words, slice, plan.ones);
    }
  }

  /** Adds the slice's rows that pass to the words. */
  #widen(words: Words, slice: Slice, plan: RowPlan): void {
    const passing = passingIn(plan, slice.zone);
    if (passing === PASSING.none) return;
    if (passing === PASSING.all) return fillWords(words, slice);
    if (plan.kind === 'texts') return widenByTexts(words, slice, plan);
    this.#withSpare((found) => {
      fillWords(found, slice);
      this.narrow(found, slice, plan);
      widenTo(words, slice, found);
    });
  }

  #withSpare(work: (words: Words) => void): void {
    const spare = this.#spareWords.pop() ?? new Uint32Array(ZONE_WORDS);
    work(spare);
    this.#spareWords.push(spare);
  }
}
