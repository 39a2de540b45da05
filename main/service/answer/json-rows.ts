// Finds the list of rows in a page's JSON text (`data.list`) while the text is scanned, so that the rows can be parsed in
// pieces: parsed at once, a full page needs a text of half a million characters, which stays until a full collection.

type ByteRange = { readonly from: number; readonly to: number };

/** Between the brackets of the list. */
export type RowsPlace = ByteRange & {
  /** They hold whole rows, and together all of them; a comma between two pieces belongs to neither. */
  readonly pieces: readonly ByteRange[];
};

const DATA_DEPTH = 2;
/** Brackets around a row. */
export const ROWS_DEPTH = 3;
/**
 * A piece ends at the first comma between rows after so many bytes. With rows of usual length, its text stays out of V8's
 * large-object space, which begins at 128 KiB.
 */
const MIN_PIECE_BYTES = 32 * 1024;

export class RowsFinder {
  readonly #bytes: Uint8Array;
  readonly #pieces: ByteRange[] = [];
  #isInData = false;
  #listFrom: number | null = null;
  #pieceFrom = 0;
  #found: RowsPlace | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get found(): RowsPlace | null {
    return this.#found;
  }

  /** `depth`: with this bracket. `keyFrom`: where the last text before it begins. */
  open(at: number, depth: number, keyFrom: number): void {
    // A second list is a key written twice, which is found by counting the keys.
    if (this.#found !== null) return;
    if (depth === DATA_DEPTH) this.#isInData = this.#isValueOf(DATA_KEY, { keyFrom, at });
    if (depth !== ROWS_DEPTH || !this.#isInData) return;
    if (!this.#isValueOf(ROWS_KEY, { keyFrom, at })) return;
    this.#listFrom = at + 1;
    this.#pieceFrom = at + 1;
  }

  /** At a comma. */
  separate(at: number, depth: number): void {
    if (depth !== ROWS_DEPTH || this.#listFrom === null || at - this.#pieceFrom < MIN_PIECE_BYTES) return;
    this.#pieces.push({ from: this.#pieceFrom, to: at });
    this.#pieceFrom = at + 1;
  }

  /** `depth`: with this bracket. */
  close(at: number, depth: number): void {
    if (depth !== ROWS_DEPTH || this.#listFrom === null) return;
    this.#pieces.push({ from: this.#pieceFrom, to: at });
    this.#found = { from: this.#listFrom, to: at, pieces: this.#pieces };
    this.#listFrom = null;
  }

  #isValueOf(key: RegExp, { keyFrom, at }: { readonly keyFrom: number; readonly at: number }): boolean {
    // Longer: another key, or so much white space that the list is left in the document.
    if (at - keyFrom > MAX_KEY_BYTES) return false;
    return key.test(String.fromCharCode(...this.#bytes.subarray(keyFrom, at + 1)));
  }
}

const MAX_KEY_BYTES = 100;
const DATA_KEY = /^"data"\s*:\s*\{$/;
const ROWS_KEY = /^"list"\s*:\s*\[$/;
