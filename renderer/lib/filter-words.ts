// One applied filter, as the words of its chip.

import type { FilterNote } from '../../preload/contract.ts';
import type { Messages } from '../messages/messages.ts';
import { noteOf, type FilterControl } from './table-filters.ts';

export function filterWords(
  control: FilterControl,
  applied: { readonly value: string; readonly label: string | null; readonly notes: readonly FilterNote[] },
  words: Messages['filters'],
): string {
  const label = words.label[control.id];
  switch (control.shape) {
    case 'day':
      return words.edge(label, applied.value);
    case 'list':
      return words.is(label, applied.value === '' ? words.emptyOrNotSent : valueWords(control, applied, words));
    // A client is one person, not a text to look for.
    case 'client':
      return words.is(label, applied.label ?? applied.value);
    case 'text':
      return noteOf(applied.notes, control.id)?.standing === 'appRule'
        ? words.like(label, applied.value)
        : words.matches(label, applied.value);
  }
}

export function valueWords(
  control: FilterControl,
  applied: { readonly value: string; readonly label: string | null },
  words: Messages['filters'],
): string {
  return words.values[control.id]?.[applied.value] ?? applied.label ?? applied.value;
}
