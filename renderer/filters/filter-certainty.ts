// How certain a filter's answer is, in the words that stand beside its chip, its totals and its line in a file.

import type { FilterNote } from '../../shared/contract/answers.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import { noteOf } from './table-filters.ts';

/** `isQuiet`: worth saying, and no reason for doubt. */
export type Certainty = { readonly mark: string; readonly explained: string; readonly isQuiet: boolean };

/** Null where the answer is certain, and where there is none: then the table says why. */
export function certaintyOf(notes: readonly FilterNote[], filter: Filter): Certainty | null {
  const note = noteOf(notes, filter);
  return note === undefined ? null : certaintyOfNote(note);
}

export function certaintyOfNote(note: FilterNote): Certainty | null {
  const words = messages.filters.certainty;
  const { reason, since } = note;
  switch (note.standing) {
    case 'appRule':
      return { ...words.appRule(note.matching), isQuiet: true };
    case 'notProven':
      return reason === 'valueNotChecked'
        ? { ...words.valueNotChecked, isQuiet: true }
        : { ...words.readingNotProven, isQuiet: false };
    case 'outdated':
      return { ...words.outdated(since === undefined ? null : longTime(since)), isQuiet: false };
    case 'unknown':
      return null;
    default:
      return assertNever(note);
  }
}
