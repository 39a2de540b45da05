import type { CellPosition } from '../../grid/table-window.ts';

export type DragHandlers = {
  /** A cell was pressed; `extend` is true with Shift. */
  readonly onPress: (at: CellPosition, extend: boolean) => void;
  readonly onDrag: (to: CellPosition) => void;
  readonly onDrop: () => void;
};

/** `isPressed`: the main button or the finger is down. `capture`: from now on the scroller hears of the pointer everywhere. */
type Pointer = { readonly isPressed: boolean; readonly capture: () => void };

/**
 * A drag over cells, from the press to the release. The pointer is captured only when it leaves the first cell or the
 * scroller, so that a click stays a click.
 */
export class DragState {
  /** The cell that the drag reached last; null without one. */
  last: CellPosition | null = null;
  #isDragged = false;
  /** Whether the press extended the selection. The sums below the table may then move over the pointer, which stays. */
  #isExtended = false;
  readonly #handlers: DragHandlers;

  constructor(handlers: DragHandlers) {
    this.#handlers = handlers;
  }

  press(at: CellPosition, extend: boolean): void {
    this.last = at;
    this.#isDragged = false;
    this.#isExtended = extend;
    this.#handlers.onPress(at, extend);
  }

  /** `find`: the cell under the pointer, beside the last one. */
  move({ isPressed, capture }: Pointer, find: (last: CellPosition) => CellPosition | null): void {
    // The button was released where nothing is heard of it: outside the scroller, before the pointer was captured.
    if (!isPressed) this.end();
    const { last } = this;
    const at = last === null ? null : find(last);
    if (last === null || at === null || (at.row === last.row && at.column === last.column)) return;
    if (!this.#isDragged) capture();
    this.last = at;
    this.#isDragged = true;
    this.#handlers.onDrag(at);
  }

  /** Past the edge the drag goes on, and scrolls. A click cannot end there. */
  leave({ isPressed, capture }: Pointer): void {
    if (this.last === null || this.#isDragged || this.#isExtended || !isPressed) return;
    capture();
    this.#isDragged = true;
  }

  end(): void {
    if (this.#isDragged) this.#handlers.onDrop();
    this.last = null;
    this.#isDragged = false;
  }
}
