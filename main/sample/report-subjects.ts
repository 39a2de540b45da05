// The AE, the commission package and the currency of a daily report row, from its ledger date and its place in it. Works
// with whole numbers and makes no objects, because a filter calls it for each of millions of rows.

import type { CurrencyKey } from './catalogue.ts';
import { packageCurrency, packageName } from './charges.ts';
import type { SampleSizes } from './sizes.ts';
import { greatestCommonDivisor, hash31, itemAt } from './random.ts';
import type { Ae, Staff } from './staff.ts';

const STREAM = { order: 7, commissionPackage: 9, repeat: 10, shift: 13 } as const;
const COMMISSION_PACKAGE_COUNT = 120;
const CURRENCY_KEYS = ['HKD', 'USD', 'CNY'] as const satisfies readonly CurrencyKey[];
/** The two AEs who left have no rows in the last half year. */
const DAYS_SINCE_LEFT = 180;

export type ReportSubjects = {
  aeAt(epochDay: number, slot: number): Ae;
  currencyAt(epochDay: number, slot: number): CurrencyKey;
  packageNameAt(epochDay: number, slot: number): string;
};

export function createReportSubjects({ seed }: SampleSizes, staff: Staff, newestDay: number): ReportSubjects {
  const people = [...staff.activeAes, ...staff.formerAes];
  const packages = Array.from({ length: COMMISSION_PACKAGE_COUNT }, (_, index) => commissionPackage(seed, index));
  const pairs = people.length * COMMISSION_PACKAGE_COUNT;
  const stride = strideFor(pairs);

  // Each date visits all pairs of AE and package in its own order: a pair repeats only after all others.
  const pairAt = (epochDay: number, slot: number): number => {
    const start = hash31(seed, STREAM.order, epochDay) % pairs;
    return (start + (slot % pairs) * stride) % pairs;
  };
  const packageOf = (pair: number): (typeof packages)[number] => itemAt(packages, Math.floor(pair / people.length));

  return {
    aeAt: (day, slot) => {
      const pair = pairAt(day, slot);
      // Shifted differently for each package: every AE still comes once, but without a visible pattern.
      const personShift = hash31(seed, STREAM.shift, day, Math.floor(pair / people.length)) % people.length;
      const person = ((pair % people.length) + personShift) % people.length;
      const hasLeft = person >= staff.activeAes.length && day > newestDay - DAYS_SINCE_LEFT;
      return itemAt(people, hasLeft ? person % staff.activeAes.length : person);
    },
    currencyAt: (day, slot) => {
      const { currency } = packageOf(pairAt(day, slot));
      return itemAt(CURRENCY_KEYS, (CURRENCY_KEYS.indexOf(currency) + Math.floor(slot / pairs)) % CURRENCY_KEYS.length);
    },
    packageNameAt: (day, slot) => packageOf(pairAt(day, slot)).name,
  };
}

export type Repeat = 'none' | 'subject' | 'row';

/** One row in 500 has the subject of the row before it; one in 4,000 equals that row in every value. */
export function repeatAt(seed: number, epochDay: number, slot: number): Repeat {
  if (slot === 0) return 'none';
  const roll = hash31(seed, STREAM.repeat, epochDay, slot) % 4000;
  return roll === 0 ? 'row' : roll < 8 ? 'subject' : 'none';
}

/** About 0.618 of the pairs and coprime with their number, so that every pair is visited once before any repeats. */
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
