import { LIMITS } from '../../../shared/contract/limits.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { LooseNote, RowNote } from '../../../shared/contract/notes.ts';
import { number, plural } from '../../../shared/words/en/words.ts';

const belongs: Readonly<Record<DatasetName, string>> = {
  charges: 'It stays with this charge when its values change.',
  reports: 'It belongs to exactly these values; once they are restated, Changes lists it.',
};
/** Notes about a row that the copy does not have any more. */
const standings: Readonly<Record<LooseNote['standing'], string>> = {
  changed: 'The service now sends other values for this row.',
  gone: 'The row is not in the present copy.',
};

type MarkedNote = Pick<RowNote, 'isFlagged' | 'text'>;

export const notes = {
  heading: 'Note',
  text: 'Note on this row',
  placeholder: 'Add a note',
  flag: 'Flag',
  save: 'Save note',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  notSaved: 'Not saved yet',
  whose: (dataset: DatasetName) => `Only on this computer; the service does not see it. ${belongs[dataset]}`,
  tooLong: (chars: number) =>
    `A note can have ${number(LIMITS.noteChars)} characters. This one has ${number(chars - LIMITS.noteChars)} too many and is not saved.`,
  readOnly: 'Notes cannot be changed while the data folder cannot be written.',
  /** After the row changed while its note was typed. */
  keptLoose: (standing: LooseNote['standing']) => `${standings[standing]} Your note is kept and listed in Changes.`,
  leftUnsaved:
    'A note could not be saved. Its text is kept until the app is locked or quits: open the row again to save it.',
  /** Beside the first cell of a row, for screen readers. */
  mark: ({ isFlagged, text }: MarkedNote): string =>
    isFlagged ? (text === '' ? 'Flagged' : 'Flagged, with a note') : 'With a note',
  markTitle: ({ isFlagged, text }: MarkedNote) =>
    [...(isFlagged ? ['Flagged'] : []), ...(text === '' ? [] : [text])].join(': '),
  loose: {
    heading: 'Notes whose row is gone',
    explained:
      'The service removed these rows or sent other values for them. A note is never moved to other values by itself.',
    standings,
    first: (shown: number, total: number) => `The ${number(shown)} saved last of ${number(total)}.`,
    count: (count: number) => plural(count, 'note', 'notes'),
    flagged: 'Flagged',
    saved: (time: string) => `Saved ${time}`,
    delete: 'Delete note',
    deleted: 'The note was deleted.',
    undo: 'Undo',
  },
};
