// Gathers a column of days or moments for a row group: each different text is parsed once.

import { momentText, parseDate } from '../../../shared/rules/dates.ts';
import { isSentAt } from '../../store/question/record-bytes.ts';
import { dayTextOfEpochDays, findDay } from './column.ts';
import { TextDictionary } from './dictionary.ts';
import { ByteList, IntList, type Memory } from './lists.ts';
import { Spellings } from './spelling.ts';
import { isWorthDictionary, NO_VALUES, type ColumnBuffer, type ColumnBytes, type GatheredColumn } from './text.ts';

/** `code`: the number of the date; null when the text is no date. `isAsSent`: the text can be restored from the date. */
type Meaning = { readonly code: number | null; readonly isAsSent: boolean };

export class DateBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #kind: 'day' | 'moment';
  readonly #spellings: Spellings;
  readonly #texts: TextDictionary;
  /** The index is the number of the text in `#texts`. */
  #meanings: Meaning[] = [];
  /** The number of each different date: days, or milliseconds, since 1970. */
  readonly #dates = new Map<number, number>();
  readonly #codes: IntList;
  readonly #memory: Memory;

  constructor(name: string, kind: 'day' | 'moment', memory: Memory) {
    this.#name = name;
    this.#kind = kind;
    this.#spellings = new Spellings(name, memory);
    this.#texts = new TextDictionary(memory);
    this.#codes = new IntList(memory);
    this.#memory = memory;
  }

  get unreadable(): number {
    return this.#spellings.unreadable;
  }

  add(column: ColumnBytes): number {
    let textBytes = 0;
    for (let value = column.first; value < column.end; value += column.step) {
      if (isSentAt(column, value)) textBytes += this.#addDateText(column, value);
      else this.#spellings.addMissing();
    }
    this.#spellings.settle();
    return textBytes;
  }

  *take(): Generator<GatheredColumn> {
    const dates = [...this.#dates.keys()];
    const codes = this.#codes;
    const column = { name: this.#name, presence: this.#spellings.presence, codes, bounds: this.#boundsOf(dates) };
    const different = new ByteList(this.#memory);
    for (const date of dates) this.#addDate(different, date);
    const size = this.#kind === 'day' ? 4 : 8;
    const [bytes, plain] = [different.length, codes.length * size];
    if (isWorthDictionary({ codes: codes.length, different: dates.length, bytes, plain })) {
      yield { ...column, dictionary: { values: different.takeBytes(), count: dates.length }, values: NO_VALUES };
    } else {
      different.clear();
      for (let at = 0; at < codes.length; at += 1) this.#addDate(different, dates[codes.ints[at] ?? 0] ?? 0);
      yield { ...column, dictionary: null, values: different.takeBytes() };
    }
    different.clear();
    yield* this.#spellings.take();
  }

  clear(): void {
    this.#spellings.clear();
    this.#texts.clear();
    this.#meanings = [];
    this.#dates.clear();
    this.#codes.clear();
  }

  #addDateText(column: ColumnBytes, value: number): number {
    const { bytes, view, starts, ends } = column;
    const start = starts[value] ?? 0;
    const end = ends[value] ?? 0;
    const number = this.#texts.numberOf(view, start, end);
    const { code, isAsSent } = this.#meanings[number] ?? this.#learn(bytes, start, end);
    if (code !== null) this.#codes.add(code);
    if (!isAsSent) return this.#spellings.addOdd(column, value, code !== null);
    this.#spellings.addPlain();
    return 0;
  }

  #learn(bytes: Uint8Array, start: number, end: number): Meaning {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    const date = this.#kind === 'day' ? findDay(text) : (parseDate(text)?.epochMs ?? null);
    const meaning = date === null ? UNREADABLE : { code: this.#codeOf(date), isAsSent: this.#textOf(date) === text };
    this.#meanings.push(meaning);
    return meaning;
  }

  #codeOf(date: number): number {
    const code = this.#dates.get(date) ?? this.#dates.size;
    this.#dates.set(date, code);
    return code;
  }

  #textOf(date: number): string {
    return this.#kind === 'day' ? dayTextOfEpochDays(date) : momentText(date);
  }

  #addDate(list: ByteList, date: number): void {
    list.addInt32(date % WORD_SIZE);
    if (this.#kind === 'moment') list.addInt32(Math.floor(date / WORD_SIZE));
  }

  #boundsOf(dates: readonly number[]): GatheredColumn['bounds'] {
    if (dates.length === 0) return null;
    const earliest = dates.reduce((one, other) => Math.min(one, other));
    const latest = dates.reduce((one, other) => Math.max(one, other));
    if (this.#kind === 'day') return { min_value: earliest, max_value: latest };
    return { min_value: BigInt(earliest), max_value: BigInt(latest) };
  }
}

const UNREADABLE: Meaning = { code: null, isAsSent: false };
const WORD_SIZE = 2 ** 32;
