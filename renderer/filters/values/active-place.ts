/**
 * The place of the active option: that of the key that the person moved to, wherever a late answer has put it; `first`
 * while nobody has moved (null), or if the option is no longer offered. `first`: -1 if no option is active at first.
 */
export function activePlace(
  options: readonly { readonly key: string }[],
  { movedTo, first }: { readonly movedTo: string | null; readonly first: -1 | 0 },
): number {
  const place = options.findIndex(({ key }) => key === movedTo);
  return place < 0 ? first : place;
}
