// How certain the answer under a filter is, in words for its chip, the totals and exported files.

import type { FilterNote } from '../contract/answers.ts';
import type { Filter } from '../contract/query.ts';
import { assertNever } from '../rules/assert-never.ts';
import type { Words } from '../words/catalogue.ts';
import { longTime } from '../words/hong-kong-time.ts';
import { noteOf } from './filter-notes.ts';

/** `isQuiet`: a remark that is no reason for doubt. */
export type Certainty = { readonly mark: string; readonly explained: string; readonly isQuiet: boolean };

/** Null when the answer is certain, and when there is no answer (the table then says why). */
export function certaintyOf(notes: readonly FilterNote[], filter: Filter, words: Words): Certainty | null {
  const note = noteOf(notes, filter);
  return note === undefined ? null : certaintyOfNote(note, words);
}

export function certaintyOfNote(note: FilterNote, { filters, times }: Words): Certainty | null {
  const words = filters.certainty;
  const { reason, since } = note;
  switch (note.standing) {
    case 'appRule':
      return { ...words.appRule(note.matching), isQuiet: true };
    case 'notProven':
      return reason === 'valueNotChecked'
        ? { ...words.valueNotChecked, isQuiet: true }
        : { ...words.readingNotProven, isQuiet: false };
    case 'outdated':
      return { ...words.outdated(since === undefined ? null : longTime(since, times)), isQuiet: false };
    case 'unknown':
      return null;
    default:
      return assertNever(note);
  }
}
