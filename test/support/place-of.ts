/** The position of a row in its copy, from 1. */
export function placeOf({ key }: { readonly key: string }): string {
  return key.slice(key.indexOf('-') + 1);
}
