// What applies of a person's choice: what an administrator has fixed comes first, and a bound holds for the rest. Where 0
// means "never" or "no limit", it is beyond each largest value.

import { POLICY, type PolicyKey, type PolicyRule, type PolicyValues } from './policy.ts';

export function isWithin(bound: 'most' | 'least', limit: number, value: number): boolean {
  return bound === 'most' ? value > 0 && value <= limit : value >= limit;
}

/** What applies if the person has chosen this; null for nothing chosen. */
export function appliedValue<K extends PolicyKey>(
  key: K,
  { fixed, bound, standard }: PolicyRule<PolicyValues[K]>,
  chosen: PolicyValues[K] | null,
): PolicyValues[K] | null {
  const wanted = fixed?.value ?? chosen ?? standard;
  const { bound: kind } = POLICY[key];
  const isBeyond =
    kind !== undefined && typeof bound === 'number' && typeof wanted === 'number' && !isWithin(kind, bound, wanted);
  return isBeyond ? bound : wanted;
}
