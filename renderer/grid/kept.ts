// Keeps the object of before while the next one is equal, so that nothing that depends on it is worked out or drawn again.

/** For `$derived.by`: what it gave last, as long as `same` finds the next one equal. */
export function kept<T>(same: (before: T | undefined, next: T) => T, read: () => T): () => T {
  let before: T | undefined;
  return () => (before = same(before, read()));
}

/** The object or list before, if the next one has the same parts. */
export function samePart<T extends object>(before: T | undefined, next: T): T {
  if (before === undefined) return next;
  // The cast: both are plain objects or lists, whose own names are all that they have.
  const names = Object.keys(next) as (keyof T)[];
  const isSame = names.length === Object.keys(before).length && names.every((name) => before[name] === next[name]);
  return isSame ? before : next;
}

/** The list before, if the next one's objects have the same parts. */
export function sameParts<T extends object>(before: readonly T[] | undefined, next: readonly T[]): readonly T[] {
  return samePart(
    before,
    next.map((part, place) => samePart(before?.[place], part)),
  );
}

/** The map before, if the next one has the same entries. */
export function sameMap<K, V>(before: ReadonlyMap<K, V> | undefined, next: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  const isSame = before?.size === next.size && [...next].every(([key, value]) => before.get(key) === value);
  return isSame ? before : next;
}
