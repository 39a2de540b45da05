// Gathers a column of exact decimals for a row group.

import { isSentAt } from '../../store/question/record-bytes.ts';
import { DecimalList } from './decimal.ts';
import { IntList, type Memory } from './lists.ts';
import { Spellings } from './spelling.ts';
import type { ColumnBuffer, ColumnBytes, GatheredColumn } from './text.ts';

export class DecimalBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #values: DecimalList;
  readonly #spellings: Spellings;
  readonly #codes: IntList;

  constructor(name: string, decimals: number, memory: Memory) {
    this.#name = name;
    this.#values = new DecimalList(decimals, memory);
    this.#spellings = new Spellings(name, memory);
    this.#codes = new IntList(memory);
  }

  get unreadable(): number {
    return this.#spellings.unreadable;
  }

  add(column: ColumnBytes): number {
    const { bytes, starts, ends, first, end, step } = column;
    let textBytes = 0;
    for (let value = first; value < end; value += step) {
      if (!isSentAt(column, value)) {
        this.#spellings.addMissing();
        continue;
      }
      const spelling = this.#values.add(bytes, starts[value] ?? 0, ends[value] ?? 0);
      if (spelling === 'asSent') this.#spellings.addPlain();
      else textBytes += this.#spellings.addOdd(column, value, spelling === 'otherwise');
    }
    this.#spellings.settle();
    return textBytes;
  }

  /** No bounds: readers would compare the bytes as unsigned. */
  *take(): Generator<GatheredColumn> {
    const { presence } = this.#spellings;
    const column = { name: this.#name, presence, codes: this.#codes, bounds: null };
    yield { ...column, dictionary: null, values: this.#values.takeBytes() };
    yield* this.#spellings.take();
  }

  clear(): void {
    this.#values.clear();
    this.#spellings.clear();
  }
}
