// The name of a value in a filter list: the rows' own text for it, and the dictionary's text beside it if that differs.
// Rows that contain only a code have the code as their text.

export type ValueName = {
  readonly label: string;
  /** Only if it equals neither the label nor the value. */
  readonly dictionaryLabel?: string;
};

/** `own`: the rows' text for the value, null if they have none. `listed`: the dictionary's text. */
export function valueName(
  value: string,
  { own, listed }: { readonly own: string | null; readonly listed: string | null },
): ValueName {
  const label = own ?? listed ?? value;
  return listed === null || listed === label || listed === value ? { label } : { label, dictionaryLabel: listed };
}
