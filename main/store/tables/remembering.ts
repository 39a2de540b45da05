// Computes what belongs to a text once for all rows that have it: dates and names repeat, and reading them is slow.

/** Keeps a column of distinct texts from filling the memory. */
const MAX_REMEMBERED = 10_000;

/** `keep` gives the text to remember where a text given is part of a longer one, which it would keep in memory. */
export function remembering<Text, Value>(
  compute: (text: Text) => Value,
  keep: (text: Text) => Text = (text) => text,
): (text: Text) => Value {
  const valueByText = new Map<Text, Value>();
  return (text) => {
    const known = valueByText.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    if (valueByText.size === MAX_REMEMBERED) valueByText.clear();
    valueByText.set(keep(text), value);
    return value;
  };
}
