// Who decides a setting, in the one order that the app has: flag, environment, enforced, person, defaults, built in. What is
// enforced on a floor comes before all, and an enforced bound decides only where another value is beyond it. Pure.

import { DECIDERS, type Decided, type Decider, type PolicySpec, type PolicyValue } from '../../shared/policy/policy.ts';
import { isWithin } from '../../shared/policy/bounds.ts';

/** What each has set. Left out or undefined: nothing. */
export type SetValues<T> = { readonly [D in Exclude<Decider, 'builtIn'>]?: T | undefined };

export function decide<T extends PolicyValue>(spec: PolicySpec<T>, set: SetValues<T>): Decided<T> {
  const values = orderOf(spec).flatMap((by) => {
    const value = by === 'builtIn' ? spec.builtIn : set[by];
    return value === undefined ? [] : [{ by, value }];
  });
  const first = values.find(({ by, value }) => decides(spec, set, { by, value }));
  // `builtIn` is always there, and decides if nothing else does.
  const { by, value } = first ?? { by: 'builtIn' as const, value: spec.builtIn };
  const overruled = values.flatMap((each) =>
    each.by === by || each.by === 'builtIn' || each.value === null || isSame(each.value, value)
      ? []
      : [{ by: each.by, value: each.value }],
  );
  return { value, by, overruled: overruled.filter((each) => !isObeyedBound(spec, each.by)) };
}

function orderOf({ isFloor, bound }: PolicySpec): readonly Decider[] {
  // A bound comes last: it decides where no other value keeps to it.
  if (bound !== undefined) return [...DECIDERS.filter((by) => by !== 'enforced'), 'enforced'];
  return isFloor ? ['enforced', ...DECIDERS.filter((by) => by !== 'enforced')] : DECIDERS;
}

/** The first value decides; with an enforced bound, the first if it keeps to it. */
function decides<T extends PolicyValue>(
  { bound, builtIn }: PolicySpec<T>,
  set: SetValues<T>,
  { by, value }: { readonly by: Decider; readonly value: T | null },
): boolean {
  const { enforced } = set;
  if (bound === undefined || typeof enforced !== 'number' || by === 'enforced') return true;
  const isFirst =
    DECIDERS.find((each) => each === 'builtIn' || (each !== 'enforced' && set[each] !== undefined)) === by;
  const chosen = value ?? builtIn;
  return isFirst && typeof chosen === 'number' && isWithin(bound, enforced, chosen);
}

/** A bound to which the value keeps is not overruled: it is obeyed. */
function isObeyedBound({ bound }: PolicySpec, by: Decider): boolean {
  return bound !== undefined && by === 'enforced';
}

function isSame(a: PolicyValue, b: PolicyValue | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
