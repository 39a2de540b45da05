// Plans the test of an amount between two bounds, in the ticks and parts of its column.

import { nanosOf, type Decimal } from '../../../../shared/rules/decimal.ts';
import type { Parts, RowPlan } from '../match-scan.ts';
import { billionthsPerTick, listedTicks, RADIX, type AmountColumn } from './amount-column.ts';

type Bounds = { readonly from: Decimal | null; readonly to: Decimal | null };

/** More ticks than any amount has. */
const BEYOND = 10n ** 27n;

/** `scale`: the number of decimals of a tick. */
export function amountsBetween(amounts: AmountColumn, scale: number, { from, to }: Bounds): RowPlan {
  const perTick = BigInt(billionthsPerTick(scale));
  const least = from === null ? -BEYOND : -floorDivide(-nanosOf(from), perTick);
  const most = to === null ? BEYOND : floorDivide(nanosOf(to), perTick);
  const passingListed = new Uint8Array(amounts.listed.rows.length);
  passingListed.forEach((_, place) => {
    const ticks = listedTicks(amounts.listed, place);
    passingListed[place] = ticks >= least && ticks <= most ? 1 : 0;
  });
  const [leastParts, mostParts] = [partsOf(amounts, least), partsOf(amounts, most)];
  return { kind: 'between', amounts, least: leastParts, most: mostParts, passingListed };
}

/** The largest whole number that is not above the quotient. */
function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return quotient * by > value ? quotient - 1n : quotient;
}

/** For a column of one number, a bound beyond its amounts may be rounded. */
function partsOf({ low }: AmountColumn, ticks: bigint): Parts {
  if (low === null) return { high: 0, low: 0, ones: Number(ticks) };
  const radix = BigInt(RADIX);
  return {
    high: Number(ticks / radix / radix),
    low: Number((ticks / radix) % radix),
    ones: Number(ticks % radix),
  };
}
