/** An oracle reads the same few thousand texts again for every query. `read` must depend on the text alone. */
export function remembered<T extends string | number | bigint | Buffer | null>(
  read: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      known.set(text, value);
    }
    return value;
  };
}
