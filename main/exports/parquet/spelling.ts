// Beside the typed values of a column, the texts as sent of those rows where the value does not give them back.

import { TextBuffer, type ColumnBytes, type GatheredColumn } from './text.ts';
import { asTextName } from './column.ts';
import type { Memory } from './lists.ts';
import { Presence } from './presence.ts';

export class Spellings {
  /** Of the typed values. */
  readonly presence: Presence;
  readonly #asSent: TextBuffer;
  /** Rows whose value says all, not yet noted: most follow each other. */
  #plain = 0;
  #unreadable = 0;

  constructor(name: string, memory: Memory) {
    this.presence = new Presence(memory);
    this.#asSent = new TextBuffer(asTextName(name), memory);
  }

  /** Texts that are not what their column says, of all that was ever added. */
  get unreadable(): number {
    return this.#unreadable;
  }

  addPlain(): void {
    this.#plain += 1;
  }

  /** Bytes of the text; its value was added where it is readable. */
  addOdd(column: ColumnBytes, value: number, isReadable: boolean): number {
    this.settle();
    this.presence.add(isReadable, 1);
    const size = this.#asSent.addText(column, value);
    if (!isReadable && size > 0) this.#unreadable += 1;
    return size;
  }

  addMissing(): void {
    this.settle();
    this.presence.add(false, 1);
    this.#asSent.addMissing(1);
  }

  /** Call it after the last row of a batch. */
  settle(): void {
    if (this.#plain === 0) return;
    this.presence.add(true, this.#plain);
    this.#asSent.addMissing(this.#plain);
    this.#plain = 0;
  }

  take(): Iterable<GatheredColumn> {
    return this.#asSent.take();
  }

  clear(): void {
    this.presence.clear();
    this.#asSent.clear();
  }
}
