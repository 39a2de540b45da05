// The writer's calls for the person's notes on rows. Each change is backed up at once.

import { backUpNotes } from '../../store/file/backup.ts';
import type { Database } from '../../store/file/database.ts';
import { ignoreStorageErrors } from '../../files/storage-errors.ts';
import { deleteNote, saveNote } from '../../store/history/row-notes.ts';
import type { NoteCalls } from './writer-protocol.ts';

export function createNoteCalls(store: () => Database, now: () => number): NoteCalls {
  // If the backup cannot be written, the note is saved nevertheless: the next change or sync writes the backup again.
  const backUp = (): boolean => ignoreStorageErrors(() => backUpNotes(store(), now()));
  return {
    saveNote(args) {
      const answer = saveNote(store(), args, now);
      backUp();
      return answer;
    },
    deleteNote({ id }) {
      deleteNote(store(), id);
      backUp();
      return null;
    },
  };
}
