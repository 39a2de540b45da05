import type { MarksState } from '../compare/marks.svelte.ts';
import type { OpenRowState } from './open-row.svelte.ts';

type OnScreen = 'rows' | 'groups';
type Parts = { readonly openRow: OpenRowState; readonly marks: MarksState | null };

/**
 * Finds the row with open details, and the marked rows, again in a new copy. Until its rows have arrived, those of the copy
 * before are on screen, and a person may open or mark them: what is searched earlier would miss these.
 */
export class FoundAgain {
  readonly #parts: () => Parts;
  /** What is on screen of the copy before. */
  #old: ReadonlySet<OnScreen> = new Set();

  constructor(parts: () => Parts) {
    this.#parts = parts;
  }

  expectNewCopy(): void {
    this.#old = new Set(['rows', 'groups']);
  }

  /** Call after each read of these rows, also after one that failed: nothing of the copy before is on screen then. */
  arrived(read: OnScreen): void {
    if (!this.#old.has(read)) return;
    this.#old = new Set([...this.#old].filter((each) => each !== read));
    const { openRow, marks } = this.#parts();
    void openRow.findInNewCopy();
    void marks?.findInNewCopy();
  }
}
