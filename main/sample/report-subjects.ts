// Who and what a daily report row is about: AE, commission package, currency, from the ledger date and the place in it.
// Works in whole numbers and makes no objects, because a filter over millions of rows asks it once a row.

import type { CurrencyKey } from './catalogue.ts';
import { packageCurrency, packageName } from './charges.ts';
import type { SampleSizes } from './sizes.ts';
import { greatestCommonDivisor, hash31 } from './random.ts';
import type { Ae, Staff } from './staff.ts';

const STREAM = { order: 7, commissionPackage: 9, repeat: 10, shift: 13 } as const;
const COMMISSION_PACKAGES = 120;
const CURRENCY_KEYS = ['HKD', 'USD', 'CNY'] as const satisfies readonly CurrencyKey[];
/** The two who left have no rows in the last half year. */
const DAYS_SINCE_LEFT = 180;

export type ReportSubjects = {
  aeAt(day: number, slot: number): Ae;
  currencyAt(day: number, slot: number): CurrencyKey;
  packageNameAt(day: number, slot: number): string;
};

export function createReportSubjects({ seed }: SampleSizes, staff: Staff, newestDay: number): ReportSubjects {
  const people = [...staff.active, ...staff.left];
  const packages = Array.from({ length: COMMISSION_PACKAGES }, (_, index) => commissionPackage(seed, index));
  const pairs = people.length * COMMISSION_PACKAGES;
  const stride = strideFor(pairs);

  // Walks all pairs of AE and package in an order of the date's own, so that a pair comes again only after all others.
  const pairAt = (day: number, slot: number): number => {
    const start = hash31(seed, STREAM.order, day) % pairs;
    return (start + (slot % pairs) * stride) % pairs;
  };
  const packageOf = (pair: number): (typeof packages)[number] => at(packages, Math.floor(pair / people.length));

  return {
    aeAt: (day, slot) => {
      const pair = pairAt(day, slot);
      // Turned by another amount for each package: still every AE once, no longer in a visible step.
      const turn = hash31(seed, STREAM.shift, day, Math.floor(pair / people.length)) % people.length;
      const person = ((pair % people.length) + turn) % people.length;
      const gone = person >= staff.active.length && day > newestDay - DAYS_SINCE_LEFT;
      return at(people, gone ? person % staff.active.length : person);
    },
    currencyAt: (day, slot) => {
      const { currency } = packageOf(pairAt(day, slot));
      return at(CURRENCY_KEYS, (CURRENCY_KEYS.indexOf(currency) + Math.floor(slot / pairs)) % CURRENCY_KEYS.length);
    },
    packageNameAt: (day, slot) => packageOf(pairAt(day, slot)).name,
  };
}

export type Repeat = 'none' | 'subject' | 'row';

/** One row in 500 is about the same as the row before it; one in 4,000 is that row again, in every value. */
export function repeatAt(seed: number, day: number, slot: number): Repeat {
  if (slot === 0) return 'none';
  const roll = hash31(seed, STREAM.repeat, day, slot) % 4000;
  return roll === 0 ? 'row' : roll < 8 ? 'subject' : 'none';
}

function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}

/** About 0.618 of the pairs, made coprime with their number: every pair is met once before any is met again. */
function strideFor(pairs: number): number {
  let stride = Math.floor(pairs * 0.618) | 1;
  while (greatestCommonDivisor(stride, pairs) !== 1) stride += 2;
  return stride;
}

/** Four in five carry the name of a charge package. */
function commissionPackage(seed: number, index: number): { name: string; currency: (typeof CURRENCY_KEYS)[number] } {
  if (hash31(seed, STREAM.commissionPackage, index) % 5 === 0) {
    return { name: `Commission plan 佣金計劃 ${String(index + 1).padStart(3, '0')}`, currency: 'HKD' };
  }
  const currency = packageCurrency(seed, index);
  return { name: packageName(seed, index), currency: currency === 'SGD' ? 'HKD' : currency };
}
