// The name of a filter's value in one text, from the dictionary and from the rows.

import type { LabelledKey } from '../contract/answers.ts';
import { valueName, type ValueName } from '../rules/value-name.ts';
import type { Words } from '../words/catalogue.ts';

export function nameOfKey({ key, label, rowLabel }: LabelledKey): ValueName {
  return valueName(key, { own: rowLabel ?? null, listed: label });
}

/** Where rows show only the code, this is the dictionary's label: the words of a filter add the code. */
export function valueLabel(value: string, { label, dictionaryLabel }: ValueName, { filters }: Words): string {
  if (dictionaryLabel === undefined) return label;
  return label === value ? dictionaryLabel : filters.bothLabels(label, dictionaryLabel);
}
