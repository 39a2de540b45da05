/** The place of a row in its copy, which begins at 1. */
export function placeOf({ key }: { readonly key: string }): string {
  return key.slice(key.indexOf('-') + 1);
}
