// Closes a switch over a union: a variant without a case does not compile.

/** Throws when a value has a kind that its type excludes, such as one from another version. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected variant: ${JSON.stringify(value)}`);
}
