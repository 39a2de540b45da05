// How certain a filter's answer is, in the words that stand beside its chip, its totals and its line in a file.

import type { Filter, FilterNote } from '../../preload/contract.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from './assert-never.ts';
import { longTime } from './hong-kong-time.ts';
import { noteOf } from './table-filters.ts';

export type Certainty = { readonly mark: string; readonly explained: string };

/** Null where the answer is certain, and where there is none: then the table says why. */
export function certaintyOf(notes: readonly FilterNote[], filter: Filter): Certainty | null {
  const note = noteOf(notes, filter);
  return note === undefined ? null : certaintyOfNote(note);
}

export function certaintyOfNote({ standing, since }: FilterNote): Certainty | null {
  const words = messages.filters.certainty;
  switch (standing) {
    case 'appRule':
    case 'notProven':
      return words[standing];
    case 'outdated':
      return words.outdated(since === undefined ? null : longTime(since));
    case 'unknown':
      return null;
    default:
      return assertNever(standing);
  }
}
