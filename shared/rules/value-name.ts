// What a filter list calls a value: the rows' own text for it, and beside it the one of the list of values where that
// is another. Rows that show a code alone have the code as their text.

export type ValueName = {
  readonly label: string;
  /** Only where it is neither the label nor the value itself. */
  readonly dictionaryLabel?: string;
};

/** `own`: as rows show the value; null where they show nothing for it. `listed`: as the list of values names it. */
export function valueName(
  value: string,
  { own, listed }: { readonly own: string | null; readonly listed: string | null },
): ValueName {
  const label = own ?? listed ?? value;
  return listed === null || listed === label || listed === value ? { label } : { label, dictionaryLabel: listed };
}
