// Whether a number keeps to a bound that an administrator enforces. Where 0 means "never" or "no limit", it is beyond each
// largest value.

export type Bound = 'most' | 'least';

export function isWithin(bound: Bound, limit: number, value: number): boolean {
  return bound === 'most' ? value > 0 && value <= limit : value >= limit;
}
