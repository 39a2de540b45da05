/** What a message offers to undo; `messages.filters.undo` has the words. */
export type UndoSubject = 'filterRemoved' | 'filtersCleared' | 'sorted' | 'columnHidden';
/** `what`: null for a change that no message offers to undo, because it took nothing away; the key undoes it. */
export type UndoStep = { readonly what: UndoSubject | null; readonly revert: () => void };
export type OfferedStep = UndoStep & { readonly what: UndoSubject };

const MAX_UNDO_STEPS = 20;

/** The last changes of a table that can be undone, the newest first to be undone. */
export class UndoState {
  #steps = $state.raw<readonly UndoStep[]>([]);
  /** The step that an undo would revert; null when there is none. */
  readonly last = $derived(this.#steps.at(-1) ?? null);
  /** The change that was made just now, until a message offers to undo it. */
  offered = $state.raw<OfferedStep | null>(null);

  record(step: UndoStep): void {
    this.offered = isOffered(step) ? step : null;
    this.#steps = [...this.#steps, step].slice(-MAX_UNDO_STEPS);
  }

  undo(): void {
    const { last } = this;
    if (last === null) return;
    this.offered = null;
    this.#steps = this.#steps.slice(0, -1);
    last.revert();
  }

  /** For a table whose contents were replaced: the steps were about those before. */
  clear(): void {
    this.offered = null;
    this.#steps = [];
  }
}

function isOffered(step: UndoStep): step is OfferedStep {
  return step.what !== null;
}
