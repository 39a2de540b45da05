import { DATASETS, type DatasetName, fieldsOf } from '../../shared/contract/fields.ts';
import type { LooseNote, NotedRow, NoteStanding } from '../../shared/contract/notes.ts';
import { call } from '../lib/calls/api.ts';
import type { NewsState } from '../lib/news.svelte.ts';
import { Reading } from '../lib/calls/reading.svelte.ts';
import { messages } from '../messages/messages.ts';
import { NoteEditor } from './note-editor.svelte.ts';

const MAX_LOOSE_NOTES = 100;

/** The person's notes on rows: those being typed, and those whose row is gone. */
export class NotesState {
  /** How many notes were saved or deleted, so that tables read their notes again. */
  changes = $state(0);
  #focusWanted = $state<string | null>(null);
  readonly loose = new Reading('listLooseNotes', () => ({ limit: MAX_LOOSE_NOTES }));

  readonly #news: NewsState;
  /** A text that could not be saved stays here after its row was closed. */
  readonly #editors = new Map<string, NoteEditor>();

  constructor(news: NewsState) {
    this.#news = news;
  }

  /** Reads the loose notes now and after each sync. Returns a function that stops this. */
  followLoose(): () => void {
    return this.loose.follow(DATASETS);
  }

  /** The note of this row is to have the focus, once its row is open. */
  wantFocus(dataset: DatasetName, row: NotedRow): void {
    this.#focusWanted = noteSubject(dataset, row);
  }

  /** Whether this row's note is to have the focus, once. */
  takeFocus(dataset: DatasetName, row: NotedRow): boolean {
    if (this.#focusWanted !== noteSubject(dataset, row)) return false;
    this.#focusWanted = null;
    return true;
  }

  editorOf(dataset: DatasetName, row: NotedRow): NoteEditor {
    const name = noteSubject(dataset, row);
    const onSaved = (standing: NoteStanding): void => this.#saved(standing);
    const editor = this.#editors.get(name) ?? new NoteEditor({ dataset, row, onSaved });
    this.#editors.set(name, editor);
    return editor;
  }

  /** Call it when the row is closed: saves what is not saved yet. */
  async leave(dataset: DatasetName, row: NotedRow): Promise<void> {
    const name = noteSubject(dataset, row);
    const editor = this.#editors.get(name);
    if (editor === undefined) return;
    if ((await editor.save()) === 'saved') this.#editors.delete(name);
    else this.#news.show({ text: messages.notes.leftUnsaved });
  }

  /** Throws `ApiFailure`. */
  async deleteLoose({ id, dataset, row, isFlagged, text }: LooseNote): Promise<void> {
    await call('deleteNote', { id });
    const undo = async (): Promise<void> => {
      await call('saveNote', { dataset, row, isFlagged, text });
      await this.loose.load();
    };
    this.#news.show({
      text: messages.notes.loose.deleted,
      action: { label: messages.notes.loose.undo, run: () => void undo() },
    });
    await this.loose.load();
  }

  #saved(standing: NoteStanding): void {
    this.changes += 1;
    if (standing !== 'changed' && standing !== 'gone') return;
    void this.loose.load();
    this.#news.show({ text: messages.notes.keptLoose(standing) });
  }
}

/** Equal for two rows that share one note: charges with one id, else rows with equal values. */
export function noteSubject(dataset: DatasetName, { values, extras }: NotedRow): string {
  if (dataset === 'charges' && values.id) return `charge ${values.id}`;
  return JSON.stringify([dataset, ...fieldsOf(dataset).map((field) => values[field] ?? null), extras]);
}
