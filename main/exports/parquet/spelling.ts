// The texts as sent beside a typed column: only for rows whose typed value does not give the text back.

import { TextBuffer, type ColumnBytes, type GatheredColumn } from './text.ts';
import { asTextName } from './column.ts';
import type { Memory } from './lists.ts';
import { Presence } from './presence.ts';

export class Spellings {
  /** Which rows have a typed value. */
  readonly presence: Presence;
  readonly #asSent: TextBuffer;
  /** Rows in sequence that need no text, not yet noted in `presence`. */
  #plain = 0;
  #unreadable = 0;

  constructor(name: string, memory: Memory) {
    this.presence = new Presence(memory);
    this.#asSent = new TextBuffer(asTextName(name), memory);
  }

  /** Texts that the column's type cannot represent, counted since the start. */
  get unreadable(): number {
    return this.#unreadable;
  }

  addPlain(): void {
    this.#plain += 1;
  }

  /** Adds a row whose text must be kept. `isReadable`: it has a typed value too. Returns the bytes of its text. */
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

  /** Call this after the last row of a batch. */
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
