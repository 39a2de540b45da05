import type { Failure } from '../../shared/contract/errors.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { NotedRow, NoteStanding, RowNote } from '../../shared/contract/notes.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import type { Later } from '../lib/news.svelte.ts';

type Draft = Pick<RowNote, 'text' | 'isFlagged'>;
/** `isKept`: false if it was emptied, and so deleted. */
export type SavedNote = { readonly standing: NoteStanding; readonly isKept: boolean };
export type EditorEnd = 'saved' | 'failed' | 'tooLong';

const NO_NOTE: Draft = { text: '', isFlagged: false };
/** How long nothing is typed before it is saved: a crash or a power cut gives no time for it. */
const SAVE_AFTER_MS = 1_000;
/** Of a text that is typed without a pause, no more than this is unsaved. */
const SAVE_AT_LATEST_MS = 2_000;

/** `readMs`: the present time. */
type Timer = { readonly later: Later; readMs(): number };

/** The note on one row, while it is typed and saved. */
export class NoteEditor {
  text = $state('');
  isFlagged = $state(false);
  /** Null until the stored note was read. */
  #stored = $state.raw<Draft | null>(null);
  /** The text that was sent last, until it is answered. */
  #sent = $state.raw<Draft | null>(null);
  savedAt = $state<string | null>(null);
  /** Where the row was when its note was last saved here; null if it was not. */
  standing: NoteStanding | null = null;
  /** Why the last reading or saving failed. */
  failure = $state.raw<Failure | null>(null);

  readonly #dataset: DatasetName;
  readonly #onSaved: (saved: SavedNote) => void;
  #row: NotedRow;
  /** When the first change was made that is not sent; null if there is none. */
  #unsentSinceMs: number | null = null;
  /** Settles with the answer to `#sent`. */
  #answer = Promise.resolve();

  constructor(noted: {
    readonly dataset: DatasetName;
    readonly row: NotedRow;
    readonly onSaved: (saved: SavedNote) => void;
  }) {
    this.#dataset = noted.dataset;
    this.#row = plainRow(noted.row);
    this.#onSaved = noted.onSaved;
  }

  // Not `$derived`: the editor outlives the component that made it, and a derived value would stay as it was then.
  get isRead(): boolean {
    return this.#stored !== null;
  }

  get busy(): boolean {
    return this.#sent !== null;
  }

  get isTooLong(): boolean {
    return this.text.length > LIMITS.noteChars;
  }

  get isChanged(): boolean {
    return this.#differsFrom(this.#stored);
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

  /** For an effect, which calls it again for each text: saves it soon. Returns a function that prevents this. */
  saveSoon(timer: Timer): () => void {
    const nowMs = timer.readMs();
    this.#unsentSinceMs = this.#isUnsent() && !this.isTooLong ? (this.#unsentSinceMs ?? nowMs) : null;
    if (this.#unsentSinceMs === null) return () => undefined;
    return timer.later(
      () => void this.save(),
      Math.min(SAVE_AFTER_MS, this.#unsentSinceMs + SAVE_AT_LATEST_MS - nowMs),
    );
  }

  /** Saves what differs from the stored note, also what is typed while it is being saved. */
  async save(): Promise<EditorEnd> {
    while (this.#sendChanged()) {
      await this.#answer;
      // What could not be saved is not sent again by itself.
      if (this.failure !== null) break;
    }
    if (!this.isChanged) return 'saved';
    return this.isTooLong ? 'tooLong' : 'failed';
  }

  /**
   * Sends what is changed at once, also while an earlier text is being saved: the app may be locked or closed before that
   * is answered. The calls are carried out in their order. Returns whether a text is on its way.
   */
  #sendChanged(): boolean {
    if (this.#isUnsent() && !this.isTooLong) this.#answer = this.#send();
    return this.#sent !== null;
  }

  async #send(): Promise<void> {
    const { text, isFlagged } = this;
    const draft: Draft = { text, isFlagged };
    this.#sent = draft;
    this.failure = null;
    try {
      const { note, standing } = await call('saveNote', { dataset: this.#dataset, row: this.#row, ...draft });
      this.#stored = draft;
      this.savedAt = note?.savedAt ?? null;
      this.standing = standing;
      this.#onSaved({ standing, isKept: note !== null });
    } catch (error) {
      // While a newer text is on its way, that one decides.
      if (this.#sent === draft) this.failure = failureOf(error);
    }
    if (this.#sent === draft) this.#sent = null;
  }

  /** Whether the text differs from the one sent last, or from the stored one if none is on its way. */
  #isUnsent(): boolean {
    return this.#differsFrom(this.#sent ?? this.#stored);
  }

  #differsFrom(draft: Draft | null): boolean {
    return draft !== null && (this.text !== draft.text || this.isFlagged !== draft.isFlagged);
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
