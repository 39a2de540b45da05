/** The list with `entry` as its newest, once, and at most `most` entries. */
export function withNewest<T>(
  list: readonly T[],
  entry: T,
  { isSame, most }: { readonly isSame: (a: T, b: T) => boolean; readonly most: number },
): readonly T[] {
  return [entry, ...list.filter((each) => !isSame(each, entry))].slice(0, most);
}
