// What was made of a text, found again by the text's bytes, so that a text which repeats becomes a string only once. Later
// texts replace earlier ones: memory stays limited.

/** A power of two. */
const SLOTS = 4096;
/** The neighbouring slots in which a text may be. */
const SLOTS_PER_TEXT = 4;
const MAX_TEXT_BYTES = 128;
/** FNV-1a. */
const [HASH_START, HASH_FACTOR] = [0x811c9dc5, 0x01000193];

type Kept<T> = { readonly text: Buffer; readonly made: T };

export class ByBytes<T> {
  readonly #kept = new Array<Kept<T> | undefined>(SLOTS + SLOTS_PER_TEXT);

  /** The text is in `bytes` from `start` up to, not including, `end`. */
  find(bytes: Buffer, start: number, end: number): T | null {
    if (end - start > MAX_TEXT_BYTES) return null;
    const first = slotOf(bytes, start, end);
    for (let slot = first; slot < first + SLOTS_PER_TEXT; slot += 1) {
      const kept = this.#kept[slot];
      if (kept === undefined) return null;
      if (isEqual(kept.text, bytes, start, end)) return kept.made;
    }
    return null;
  }

  keep(bytes: Buffer, start: number, end: number, made: T): void {
    if (end - start > MAX_TEXT_BYTES) return;
    const first = slotOf(bytes, start, end);
    let slot = first;
    while (slot < first + SLOTS_PER_TEXT && this.#kept[slot] !== undefined) slot += 1;
    // The first slot is taken away from its text when all are in use.
    const chosen = slot < first + SLOTS_PER_TEXT ? slot : first;
    this.#kept[chosen] = { text: Buffer.from(bytes.subarray(start, end)), made };
  }
}

function slotOf(bytes: Buffer, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_FACTOR);
  return hash & (SLOTS - 1);
}

function isEqual(text: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at += 1) if (text[at] !== bytes[start + at]) return false;
  return true;
}
