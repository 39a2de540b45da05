// Gathers a column of texts for a row group: each different text is stored once.

import { isSentAt, type RecordBytes } from '../../store/question/record-bytes.ts';
import { LENGTH_PREFIX_BYTES, TextDictionary } from './dictionary.ts';
import { ByteList, IntList, type Memory } from './lists.ts';
import { Presence } from './presence.ts';
import { bitWidth } from './runs.ts';

/** One column of rows read as bytes: every `step`th value from `first` up to, not including, `end`. */
export type ColumnBytes = Pick<RecordBytes, 'bytes' | 'starts' | 'ends'> & {
  /** A view of `bytes`. */
  readonly view: DataView;
  readonly first: number;
  readonly end: number;
  readonly step: number;
};

/** A column ready for its pages. With a dictionary, `codes` are numbers in it; without, `values` are the values. */
export type GatheredColumn = {
  readonly name: string;
  readonly presence: Presence;
  readonly dictionary: { readonly values: Uint8Array; readonly count: number } | null;
  readonly codes: IntList;
  readonly values: Uint8Array;
  readonly bounds: { readonly min_value: number | bigint; readonly max_value: number | bigint } | null;
};

export type ColumnBuffer = {
  /** Returns the number of bytes of text that the row group grew by. */
  add(column: ColumnBytes): number;
  /** Each returned column is valid until the next one is requested. */
  take(): Iterable<GatheredColumn>;
  clear(): void;
  /** Texts that the column's type cannot represent, counted since the start. */
  readonly unreadable: number;
};

export class TextBuffer implements ColumnBuffer {
  readonly unreadable = 0;
  readonly #name: string;
  readonly #presence: Presence;
  readonly #texts: TextDictionary;
  readonly #codes: IntList;
  readonly #plain: ByteList;
  #plainBytes = 0;

  constructor(name: string, memory: Memory) {
    this.#name = name;
    this.#presence = new Presence(memory);
    this.#texts = new TextDictionary(memory);
    this.#codes = new IntList(memory);
    this.#plain = new ByteList(memory);
  }

  add(column: ColumnBytes): number {
    let size = 0;
    for (let value = column.first; value < column.end; value += column.step) {
      if (isSentAt(column, value)) size += this.addText(column, value);
      else this.addMissing(1);
    }
    return size;
  }

  /** Gives the bytes of the text. */
  addText({ view, starts, ends }: ColumnBytes, value: number): number {
    const start = starts[value] ?? 0;
    const end = ends[value] ?? 0;
    this.#presence.add(true, 1);
    this.#codes.add(this.#texts.numberOf(view, start, end));
    this.#plainBytes += LENGTH_PREFIX_BYTES + end - start;
    return end - start;
  }

  addMissing(rows: number): void {
    this.#presence.add(false, rows);
  }

  *take(): Generator<GatheredColumn> {
    const { entries, size } = this.#texts;
    const codes = this.#codes;
    const column = { name: this.#name, presence: this.#presence, codes, bounds: null };
    if (isWorthDictionary({ codes: codes.length, different: size, bytes: entries.length, plain: this.#plainBytes })) {
      yield { ...column, dictionary: { values: entries.takeBytes(), count: size }, values: NO_VALUES };
    } else if (size === codes.length) {
      // All texts are different, so the dictionary's entries are the values in order.
      yield { ...column, dictionary: null, values: entries.takeBytes() };
    } else {
      this.#plain.reserve(this.#plainBytes);
      for (let at = 0; at < codes.length; at += 1) this.#texts.addEntryTo(this.#plain, codes.ints[at] ?? 0);
      yield { ...column, dictionary: null, values: this.#plain.takeBytes() };
      this.#plain.clear();
    }
  }

  clear(): void {
    this.#presence.clear();
    this.#texts.clear();
    this.#codes.clear();
    this.#plainBytes = 0;
  }
}

export const NO_VALUES = new Uint8Array();

type Sizes = { readonly codes: number; readonly different: number; readonly bytes: number; readonly plain: number };

/** A dictionary makes reading slower, so it must save at least half of the bytes. */
export function isWorthDictionary({ codes, different, bytes, plain }: Sizes): boolean {
  return codes > 0 && 2 * (bytes + (codes * bitWidth(different)) / 8) <= plain;
}
