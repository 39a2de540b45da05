// The writer's calls for the person's notes on rows. Each change is backed up at once.

import type { Database } from '../../store/file/database.ts';
import type { OwnBackup } from '../../store/file/own-backup.ts';
import { deleteNote, saveNote } from '../../store/history/row-notes.ts';
import type { NoteCalls } from './writer-protocol.ts';

export function createNoteCalls(
  store: () => Database,
  { ownBackup, now }: { readonly ownBackup: Pick<OwnBackup, 'writeNotes'>; readonly now: () => number },
): NoteCalls {
  return {
    saveNote(args) {
      const answer = saveNote(store(), args, now);
      ownBackup.writeNotes();
      return answer;
    },
    deleteNote({ id }) {
      deleteNote(store(), id);
      ownBackup.writeNotes();
      return null;
    },
  };
}
