// One column of a row group while it is gathered: each value in its type at once, so that what waits is small, and each
// different text once.

import { parseDate } from '../store/dates.ts';
import { asSentName, dayTextOf, findDay, momentTextOf } from './parquet-column.ts';
import { addDecimal } from './parquet-decimal.ts';
import { TextDictionary } from './parquet-dictionary.ts';
import { ByteList, IntList, type Memory } from './parquet-lists.ts';
import { Presence } from './parquet-presence.ts';
import { bitWidth } from './parquet-runs.ts';

/** A column of the file as its pages have it; `codes` where its values stand in a dictionary. */
export type GatheredColumn = {
  readonly name: string;
  readonly presence: Presence;
  readonly dictionary: { readonly values: Uint8Array; readonly count: number } | null;
  readonly codes: IntList;
  readonly values: Uint8Array;
  readonly bounds: { readonly min_value: number | bigint; readonly max_value: number | bigint } | null;
};

export type ColumnBuffer = {
  /** UTF-8. Bytes of text that it made the group grow by. */
  add(bytes: Uint8Array, start: number, end: number): number;
  addMissing(): void;
  /** Each of use until the next. */
  take(): Iterable<GatheredColumn>;
  clear(): void;
  /** Texts that are not what their column says, of all that was ever added. */
  unreadable(): number;
};

export class TextBuffer implements ColumnBuffer {
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

  add(bytes: Uint8Array, start: number, end: number): number {
    this.#presence.add(true);
    this.#codes.add(this.#texts.numberOf(bytes, start, end));
    this.#plainBytes += end - start + 4;
    return end - start;
  }

  addMissing(): void {
    this.#presence.add(false);
  }

  *take(): Generator<GatheredColumn> {
    const { entries, size } = this.#texts;
    const codes = this.#codes;
    const column = { name: this.#name, presence: this.#presence, codes, bounds: null };
    if (isWorthDictionary({ codes: codes.length, different: size, bytes: entries.length, plain: this.#plainBytes })) {
      yield { ...column, dictionary: { values: entries.taken(), count: size }, values: NO_VALUES };
    } else if (size === codes.length) {
      // Each came once, in this order.
      yield { ...column, dictionary: null, values: entries.taken() };
    } else {
      this.#plain.reserve(this.#plainBytes);
      for (let at = 0; at < codes.length; at += 1) this.#texts.addEntryTo(this.#plain, codes.ints[at] ?? 0);
      yield { ...column, dictionary: null, values: this.#plain.taken() };
      this.#plain.clear();
    }
  }

  clear(): void {
    this.#presence.clear();
    this.#texts.clear();
    this.#codes.clear();
    this.#plainBytes = 0;
  }

  unreadable(): number {
    return 0;
  }
}

export class DecimalBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #decimals: number;
  readonly #presence: Presence;
  readonly #values: ByteList;
  readonly #asSent: TextBuffer;
  readonly #codes: IntList;
  #unreadable = 0;

  constructor(name: string, decimals: number, memory: Memory) {
    this.#name = name;
    this.#decimals = decimals;
    this.#presence = new Presence(memory);
    this.#values = new ByteList(memory);
    this.#asSent = new TextBuffer(asSentName(name), memory);
    this.#codes = new IntList(memory);
  }

  add(bytes: Uint8Array, start: number, end: number): number {
    const spelling = addDecimal(this.#values, bytes, start, end, this.#decimals);
    this.#presence.add(spelling !== 'unreadable');
    if (spelling === 'unreadable' && end > start) this.#unreadable += 1;
    if (spelling !== 'asSent') return this.#asSent.add(bytes, start, end);
    this.#asSent.addMissing();
    return 0;
  }

  addMissing(): void {
    this.#presence.add(false);
    this.#asSent.addMissing();
  }

  /** Without bounds: readers would order the bytes as if they had no sign. */
  *take(): Generator<GatheredColumn> {
    const column = { name: this.#name, presence: this.#presence, codes: this.#codes, bounds: null };
    yield { ...column, dictionary: null, values: this.#values.taken() };
    yield* this.#asSent.take();
  }

  clear(): void {
    this.#presence.clear();
    this.#values.clear();
    this.#asSent.clear();
  }

  unreadable(): number {
    return this.#unreadable;
  }
}

type Meaning = { readonly code: number | null; readonly isAsSent: boolean };

export class DateBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #kind: 'day' | 'moment';
  readonly #presence: Presence;
  readonly #asSent: TextBuffer;
  readonly #texts: TextDictionary;
  /** Of each of the texts, by its number. */
  #meanings: Meaning[] = [];
  /** The different dates, each with its number. */
  readonly #dates = new Map<number, number>();
  readonly #codes: IntList;
  readonly #memory: Memory;
  #unreadable = 0;

  constructor(name: string, kind: 'day' | 'moment', memory: Memory) {
    this.#name = name;
    this.#kind = kind;
    this.#presence = new Presence(memory);
    this.#asSent = new TextBuffer(asSentName(name), memory);
    this.#texts = new TextDictionary(memory);
    this.#codes = new IntList(memory);
    this.#memory = memory;
  }

  add(bytes: Uint8Array, start: number, end: number): number {
    const number = this.#texts.numberOf(bytes, start, end);
    const { code, isAsSent } = this.#meanings[number] ?? this.#learn(bytes, start, end);
    this.#presence.add(code !== null);
    if (code !== null) this.#codes.add(code);
    else if (end > start) this.#unreadable += 1;
    if (!isAsSent) return this.#asSent.add(bytes, start, end);
    this.#asSent.addMissing();
    return 0;
  }

  addMissing(): void {
    this.#presence.add(false);
    this.#asSent.addMissing();
  }

  *take(): Generator<GatheredColumn> {
    const dates = [...this.#dates.keys()];
    const codes = this.#codes;
    const column = { name: this.#name, presence: this.#presence, codes, bounds: this.#boundsOf(dates) };
    const different = new ByteList(this.#memory);
    for (const date of dates) this.#addDate(different, date);
    const size = this.#kind === 'day' ? 4 : 8;
    const [bytes, plain] = [different.length, codes.length * size];
    if (isWorthDictionary({ codes: codes.length, different: dates.length, bytes, plain })) {
      yield { ...column, dictionary: { values: different.taken(), count: dates.length }, values: NO_VALUES };
    } else {
      different.clear();
      for (let at = 0; at < codes.length; at += 1) this.#addDate(different, dates[codes.ints[at] ?? 0] ?? 0);
      yield { ...column, dictionary: null, values: different.taken() };
    }
    different.clear();
    yield* this.#asSent.take();
  }

  clear(): void {
    this.#presence.clear();
    this.#asSent.clear();
    this.#texts.clear();
    this.#meanings = [];
    this.#dates.clear();
    this.#codes.clear();
  }

  unreadable(): number {
    return this.#unreadable;
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
    return this.#kind === 'day' ? dayTextOf(date) : momentTextOf(date);
  }

  #addDate(list: ByteList, date: number): void {
    list.addInt32(date % WORD);
    if (this.#kind === 'moment') list.addInt32(Math.floor(date / WORD));
  }

  #boundsOf(dates: readonly number[]): GatheredColumn['bounds'] {
    if (dates.length === 0) return null;
    const least = dates.reduce((one, other) => Math.min(one, other));
    const most = dates.reduce((one, other) => Math.max(one, other));
    if (this.#kind === 'day') return { min_value: least, max_value: most };
    return { min_value: BigInt(least), max_value: BigInt(most) };
  }
}

const NO_VALUES = new Uint8Array();
const UNREADABLE: Meaning = { code: null, isAsSent: false };
const WORD = 2 ** 32;

type Sizes = { readonly codes: number; readonly different: number; readonly bytes: number; readonly plain: number };

/** It is read in two steps, so it is to halve at least what stands in the file. */
function isWorthDictionary({ codes, different, bytes, plain }: Sizes): boolean {
  return codes > 0 && 2 * (bytes + (codes * bitWidth(different)) / 8) <= plain;
}
