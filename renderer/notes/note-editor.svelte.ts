import type { Failure } from '../../shared/contract/errors.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { NotedRow, NoteStanding, RowNote } from '../../shared/contract/notes.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import type { Later } from '../lib/news.svelte.ts';

type Draft = Pick<RowNote, 'text' | 'isFlagged'>;
export type EditorEnd = 'saved' | 'failed' | 'tooLong';

const NO_NOTE: Draft = { text: '', isFlagged: false };
/** How long nothing is typed before it is saved: the app may be locked before the focus leaves the field. */
export const SAVE_AFTER_MS = 1_000;

/** The note on one row, while it is typed and saved. */
export class NoteEditor {
  text = $state('');
  isFlagged = $state(false);
  /** Null until the stored note was read. */
  #stored = $state.raw<Draft | null>(null);
  savedAt = $state<string | null>(null);
  busy = $state(false);
  /** Why the last reading or saving failed. */
  failure = $state.raw<Failure | null>(null);

  readonly #dataset: DatasetName;
  readonly #onSaved: (standing: NoteStanding) => void;
  #row: NotedRow;
  #saving: Promise<void> | null = null;

  constructor(noted: {
    readonly dataset: DatasetName;
    readonly row: NotedRow;
    readonly onSaved: (standing: NoteStanding) => void;
  }) {
    this.#dataset = noted.dataset;
    this.#row = plainRow(noted.row);
    this.#onSaved = noted.onSaved;
  }

  // Not `$derived`: the editor outlives the component that made it, and a derived value would stay as it was then.
  get isRead(): boolean {
    return this.#stored !== null;
  }

  get isTooLong(): boolean {
    return this.text.length > LIMITS.noteChars;
  }

  get isChanged(): boolean {
    const stored = this.#stored;
    return stored !== null && (this.text !== stored.text || this.isFlagged !== stored.isFlagged);
  }

  /** Reads the stored note once: what is typed then is not replaced. */
  async load(): Promise<void> {
    if (this.#stored !== null) return;
    try {
      this.#take(await call('getNote', { dataset: this.#dataset, row: this.#row }));
      this.failure = null;
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** Later values of the same row: the note is saved with them. */
  show(row: NotedRow): void {
    this.#row = plainRow(row);
  }

  /** For an effect, which calls it again for each text: saves it after a pause. Returns a function that prevents this. */
  saveAfterPause(later: Later): () => void {
    if (!this.isChanged || this.isTooLong) return () => undefined;
    return later(() => void this.save(), SAVE_AFTER_MS);
  }

  /** Saves what differs from the stored note, also what is typed while it is being saved. */
  async save(): Promise<EditorEnd> {
    this.#saving ??= this.#saveAll().finally(() => (this.#saving = null));
    await this.#saving;
    if (!this.isChanged) return 'saved';
    return this.isTooLong ? 'tooLong' : 'failed';
  }

  async #saveAll(): Promise<void> {
    this.busy = true;
    this.failure = null;
    while (this.isChanged && !this.isTooLong && (await this.#saveOnce()));
    this.busy = false;
  }

  /** Returns whether it was saved. */
  async #saveOnce(): Promise<boolean> {
    const { text, isFlagged } = this;
    try {
      const { note, standing } = await call('saveNote', { dataset: this.#dataset, row: this.#row, text, isFlagged });
      // What was typed meanwhile is saved next.
      this.#stored = { text, isFlagged };
      this.savedAt = note?.savedAt ?? null;
      this.#onSaved(standing);
      return true;
    } catch (error) {
      this.failure = failureOf(error);
      return false;
    }
  }

  #take(note: RowNote | null): void {
    const { text, isFlagged } = note ?? NO_NOTE;
    this.#stored = { text, isFlagged };
    this.text = text;
    this.isFlagged = isFlagged;
    this.savedAt = note?.savedAt ?? null;
  }
}

/** Only what the calls accept. */
function plainRow({ values, extras }: NotedRow): NotedRow {
  return { values, extras };
}
