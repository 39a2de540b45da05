import { DATASETS, type DatasetName } from '../../shared/contract/fields.ts';
import { type LooseNote, NAMING_FIELDS, type NotedRow } from '../../shared/contract/notes.ts';
import { call } from '../lib/calls/api.ts';
import type { NewsState } from '../lib/news.svelte.ts';
import { Reading } from '../lib/calls/reading.svelte.ts';
import { messages } from '../messages/messages.ts';
import { NoteEditor, type SavedNote } from './note-editor.svelte.ts';

const MAX_LOOSE_NOTES = 100;

type Attempt = (action: () => Promise<void>) => Promise<unknown>;

/** The person's notes on rows: those being typed, and those whose row is gone. */
export class NotesState {
  /** How many notes were saved or deleted, so that tables read their notes again. */
  changes = $state(0);
  #focusWanted = $state<string | null>(null);
  readonly loose = new Reading('listLooseNotes', () => ({ limit: MAX_LOOSE_NOTES }));

  readonly #news: NewsState;
  readonly #attempt: Attempt;
  /** By row, with the number of places that show it. A text that could not be saved stays here after its row was closed. */
  readonly #editors = new Map<string, { readonly editor: NoteEditor; places: number }>();

  /** `attempt`: shows why an action failed that the person asked for in a message. */
  constructor(news: NewsState, attempt: Attempt) {
    this.#news = news;
    this.#attempt = attempt;
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

  /** The editor for a place that shows the row's note, until it calls `leave`. */
  editorOf(dataset: DatasetName, row: NotedRow): NoteEditor {
    const name = noteSubject(dataset, row);
    const onSaved = (saved: SavedNote): void => this.#saved(saved);
    const shown = this.#editors.get(name) ?? { editor: new NoteEditor({ dataset, row, onSaved }), places: 0 };
    shown.places += 1;
    this.#editors.set(name, shown);
    return shown.editor;
  }

  /** Call it when the row is closed: saves what is not saved yet. */
  async leave(dataset: DatasetName, row: NotedRow): Promise<void> {
    const name = noteSubject(dataset, row);
    const left = this.#editors.get(name);
    if (left === undefined) return;
    left.places -= 1;
    const end = await left.editor.save();
    // The row was opened again while its note was being saved: that place shows how it ended, and leaves it later.
    if (left.places > 0) return;
    if (end !== 'saved') return this.#news.show({ text: messages.notes.leftUnsaved });
    this.#editors.delete(name);
    // The row may be closed because a sync has just restated it, after its note was saved.
    if (left.editor.standing === 'current') await this.#reportIfLoose(name);
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
      action: { label: messages.notes.loose.undo, run: () => void this.#attempt(undo) },
    });
    await this.loose.load();
  }

  #saved({ standing, isKept }: SavedNote): void {
    this.changes += 1;
    if (standing !== 'changed' && standing !== 'gone') return;
    if (isKept) this.#reportLoose(standing);
    else void this.loose.load();
  }

  /** Of a note that was saved while its row was open: the list begins with those saved last. */
  async #reportIfLoose(name: string): Promise<void> {
    // Safe to go on without an answer, as after locking: the note is saved, and Changes lists it.
    const answer = await call('listLooseNotes', { limit: MAX_LOOSE_NOTES }).catch(() => null);
    const found = answer?.notes.find(({ dataset, row }) => noteSubject(dataset, row) === name);
    if (found !== undefined) this.#reportLoose(found.standing);
  }

  #reportLoose(standing: LooseNote['standing']): void {
    void this.loose.load();
    this.#news.show({ text: messages.notes.keptLoose(standing) });
  }
}

/** Equal for two rows that share one note: charges with one id, else rows with equal values of the naming fields. */
export function noteSubject(dataset: DatasetName, { values }: Pick<NotedRow, 'values'>): string {
  if (dataset === 'charges' && values.id) return `charge ${values.id}`;
  return JSON.stringify([dataset, ...NAMING_FIELDS[dataset].map((field) => values[field] ?? null)]);
}
