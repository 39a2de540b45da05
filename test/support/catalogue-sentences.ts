// All that a catalogue can say: its texts, and what its functions say of values that are all 「甲」.

export type Sentence = { readonly path: string; readonly text: string };

export function sentencesOf(catalogue: object, path = ''): readonly Sentence[] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key}`;
    if (typeof value === 'object' && value !== null) return sentencesOf(value, here);
    const texts = typeof value === 'function' ? textsIn(said(value as Words)) : textsIn(value);
    return texts.map((text) => ({ path: here, text }));
  });
}

// The functions of a catalogue have many types: those that the values do not fit throw.
type Words = (...values: readonly unknown[]) => unknown;

/** Once with texts, once with objects of texts, once with lists of texts. */
function said(words: Words): readonly unknown[] {
  const facts: unknown = new Proxy({}, { get: () => '甲' });
  return ['甲', facts, ['甲']].map((value) => {
    try {
      return words(...Array.from({ length: 4 }, () => value));
    } catch {
      return null;
    }
  });
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}
