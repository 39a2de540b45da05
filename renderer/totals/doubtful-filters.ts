import type { FilterNote } from '../../shared/contract/answers.ts';
import { certaintyOfNote, type Certainty } from '../../shared/exports/filter-certainty.ts';
import { labelOfNote } from '../../shared/exports/filter-notes.ts';
import { messages } from '../messages/messages.ts';

export type DoubtfulFilter = Pick<Certainty, 'explained' | 'isQuiet'> & {
  /** The filter and its mark; no other of the list has the same. */
  readonly words: string;
};

/** The filters that are named beside totals. Several of one name (an AE, and one of two AEs) are named once. */
export function doubtfulFilters(notes: readonly FilterNote[]): readonly DoubtfulFilter[] {
  const byWords = new Map<string, DoubtfulFilter>();
  for (const note of notes) {
    const certainty = note.standing === 'appRule' ? null : certaintyOfNote(note, messages);
    if (certainty === null) continue;
    const { mark, explained, isQuiet } = certainty;
    const words = messages.totals.uncertain(labelOfNote(note, messages), mark);
    if (!byWords.has(words)) byWords.set(words, { words, explained, isQuiet });
  }
  return [...byWords.values()];
}
