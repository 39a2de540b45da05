// Joins groups of handlers into one object. Two groups that handle the same call do not compile: in a plain spread, the
// later one would win unnoticed.

type Groups = readonly object[];

type HandledTwice<G extends Groups, Seen = never> = G extends readonly [infer First, ...infer Rest extends Groups]
  ? (keyof First & Seen) | HandledTwice<Rest, Seen | keyof First>
  : never;

type Joined<G extends Groups> = G extends readonly [infer First, ...infer Rest extends Groups]
  ? First & Joined<Rest>
  : unknown;

export function joinHandlers<const G extends Groups>(
  groups: G & ([HandledTwice<G>] extends [never] ? unknown : { readonly handledTwice: HandledTwice<G> }),
): Joined<G> {
  // The groups share no key, so the joined object has each handler of each group.
  return Object.assign({}, ...groups) as Joined<G>;
}
