// Plans the test of an amount between two bounds, in the ticks and parts of its column.

import { nanosOf, type Decimal } from '../../../../shared/rules/decimal.ts';
import type { RowPlan } from '../scans/match-scan.ts';
import type { Parts } from '../scans/match-words.ts';
import { maskOf } from '../../zones/row-mask.ts';
import { billionthsPerTick, listedTicks, MAX_ONES, MIN_ONES, RADIX, type AmountColumn } from './amount-column.ts';

type Bounds = { readonly from: Decimal | null; readonly to: Decimal | null };
/** In ticks. */
type Range = { readonly least: bigint; readonly most: bigint };

/** More ticks than any amount has. */
const BEYOND = 10n ** 27n;

/** `scale`: the number of decimals of a tick. */
export function amountsBetween(amounts: AmountColumn, scale: number, { from, to }: Bounds): RowPlan {
  const perTick = BigInt(billionthsPerTick(scale));
  const least = from === null ? -BEYOND : -floorDivide(-nanosOf(from), perTick);
  const most = to === null ? BEYOND : floorDivide(nanosOf(to), perTick);
  return amounts.low === null
    ? planOfNumbers(amounts, { least, most })
    : { kind: 'between', amounts, least: partsOf(least), most: partsOf(most) };
}

/** Listed amounts have a mark in `ones`, so their rows are found one by one. */
function planOfNumbers({ ones, listed }: AmountColumn, { least, most }: Range): RowPlan {
  const inOnes: RowPlan = {
    kind: 'ones',
    ones,
    least: least < MIN_ONES ? MIN_ONES : least > MAX_ONES ? MAX_ONES + 1 : Number(least),
    most: most > MAX_ONES ? MAX_ONES : most < MIN_ONES ? MIN_ONES - 1 : Number(most),
  };
  const listedRows = [...listed.rows].filter((_, place) => {
    const ticks = listedTicks(listed, place);
    return ticks >= least && ticks <= most;
  });
  if (listedRows.length === 0) return inOnes;
  return { kind: 'any', plans: [inOnes, { kind: 'mask', mask: maskOf(ones.length, listedRows) }] };
}

/** The largest whole number that is not above the quotient. */
function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return quotient * by > value ? quotient - 1n : quotient;
}

function partsOf(ticks: bigint): Parts {
  const radix = BigInt(RADIX);
  return {
    high: Number(ticks / radix / radix),
    low: Number((ticks / radix) % radix),
    ones: Number(ticks % radix),
  };
}
