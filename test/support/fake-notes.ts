// Canned notes on rows, kept by the rows' values. Whether a row left the copy is for the store's own tests.

import type { CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { NotedRow, RowNote } from '../../shared/contract/notes.ts';

type NoteCall = Extract<CallName, 'getNote' | 'listNotes' | 'saveNote' | 'deleteNote' | 'listLooseNotes'>;
type Handlers = { readonly [N in NoteCall]: (args: CallArguments<N>) => CallValue<N> };
type FakeRow = NotedRow & { readonly key: string };

export function fakeNoteHandlers(data: Readonly<Record<DatasetName, readonly FakeRow[]>>): Handlers {
  const notes = new Map<string, RowNote>();
  const nameOf = (dataset: DatasetName, { values, extras }: NotedRow) => JSON.stringify([dataset, values, extras]);
  return {
    getNote: ({ dataset, row }) => notes.get(nameOf(dataset, row)) ?? null,
    listNotes: ({ dataset, keys }) =>
      Object.fromEntries(
        data[dataset].flatMap((row) => {
          const note = keys.includes(row.key) ? notes.get(nameOf(dataset, row)) : undefined;
          return note === undefined ? [] : [[row.key, note]];
        }),
      ),
    saveNote: ({ dataset, row, isFlagged, text }) => {
      const name = nameOf(dataset, row);
      const note = { id: String(notes.size + 1), isFlagged, text, savedAt: '2026-09-18T10:04:00.000Z' };
      if (!isFlagged && text.trim() === '') {
        notes.delete(name);
        return { note: null, standing: 'current' };
      }
      notes.set(name, note);
      return { note, standing: 'current' };
    },
    deleteNote: ({ id }) => {
      for (const [name, note] of notes) if (note.id === id) notes.delete(name);
      return null;
    },
    listLooseNotes: () => ({ notes: [], total: 0 }),
  };
}
