// One column of a row group while it is gathered: each value in its type at once, so that what waits is small.

import type { ColumnSource } from 'hyparquet-writer';
import type { CellValue } from '../../preload/contract.ts';
import { parseDate } from '../store/dates.ts';
import { asSentName, dayTextOf, findDay, momentTextOf } from './parquet-column.ts';
import { DECIMAL_BYTES, writeDecimal } from './parquet-decimal.ts';

export type ColumnBuffer = {
  /** Characters it made the group grow by. */
  add(value: CellValue): number;
  take(): readonly ColumnSource[];
  clear(): void;
  /** Texts that are not what their column says, of all that was ever added. */
  unreadable(): number;
};

export class TextBuffer implements ColumnBuffer {
  readonly #name: string;
  #texts: CellValue[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  add(value: CellValue): number {
    this.#texts.push(value);
    return value?.length ?? 0;
  }

  take(): readonly ColumnSource[] {
    return [{ name: this.#name, data: this.#texts, statistics: false, offsetIndex: false }];
  }

  clear(): void {
    this.#texts = [];
  }

  unreadable(): number {
    return 0;
  }
}

/** Bytes of amounts, used again by the next group once one is written. */
export class DecimalPlaces {
  readonly #free: Uint8Array[] = [];

  borrow(): Uint8Array {
    return this.#free.pop() ?? new Uint8Array(DECIMAL_BYTES);
  }

  giveBack(place: Uint8Array): void {
    this.#free.push(place);
  }
}

export class DecimalBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #decimals: number;
  readonly #asSent: TextBuffer;
  readonly #places: DecimalPlaces;
  #values: (Uint8Array | null)[] = [];
  #unreadable = 0;

  constructor(name: string, decimals: number, places: DecimalPlaces) {
    this.#name = name;
    this.#decimals = decimals;
    this.#places = places;
    this.#asSent = new TextBuffer(asSentName(name));
  }

  add(value: CellValue): number {
    const place = value === null ? null : this.#places.borrow();
    const spelling = value === null || place === null ? 'unreadable' : writeDecimal(value, this.#decimals, place);
    if (spelling !== 'unreadable') this.#values.push(place);
    else {
      if (place !== null) this.#places.giveBack(place);
      if (value !== null && value !== '') this.#unreadable += 1;
      this.#values.push(null);
    }
    return this.#asSent.add(spelling === 'asSent' ? null : value);
  }

  /** Statistics would order the bytes as if they had no sign. */
  take(): readonly ColumnSource[] {
    const options = { encoding: 'PLAIN', statistics: false, offsetIndex: false } as const;
    return [{ name: this.#name, data: this.#values, ...options }, ...this.#asSent.take()];
  }

  clear(): void {
    for (const place of this.#values) if (place !== null) this.#places.giveBack(place);
    this.#values = [];
    this.#asSent.clear();
  }

  unreadable(): number {
    return this.#unreadable;
  }
}

type ReadDate = { readonly value: number | bigint | null; readonly isAsSent: boolean };
/** Of different texts; a column of dates has few, and one of moments must not keep them all. */
const KEPT_DATES = 4_096;

export class DateBuffer implements ColumnBuffer {
  readonly #name: string;
  readonly #read: (text: string) => ReadDate;
  readonly #asSent: TextBuffer;
  readonly #known = new Map<string, ReadDate>();
  #values: (number | bigint | null)[] = [];
  #unreadable = 0;

  constructor(name: string, kind: 'day' | 'moment') {
    this.#name = name;
    this.#read = kind === 'day' ? readDay : readMoment;
    this.#asSent = new TextBuffer(asSentName(name));
  }

  add(value: CellValue): number {
    const date = value === null ? null : this.#find(value);
    this.#values.push(date?.value ?? null);
    if (date?.value === null && value !== '') this.#unreadable += 1;
    return this.#asSent.add(date?.isAsSent === true ? null : value);
  }

  take(): readonly ColumnSource[] {
    return [{ name: this.#name, data: this.#values, offsetIndex: false }, ...this.#asSent.take()];
  }

  clear(): void {
    this.#values = [];
    this.#asSent.clear();
  }

  unreadable(): number {
    return this.#unreadable;
  }

  #find(text: string): ReadDate {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= KEPT_DATES) this.#known.clear();
    const date = this.#read(text);
    this.#known.set(text, date);
    return date;
  }
}

function readDay(text: string): ReadDate {
  const value = findDay(text);
  return { value, isAsSent: value !== null && dayTextOf(value) === text };
}

function readMoment(text: string): ReadDate {
  const epochMs = parseDate(text)?.epochMs ?? null;
  if (epochMs === null) return { value: null, isAsSent: false };
  return { value: BigInt(epochMs), isAsSent: momentTextOf(epochMs) === text };
}
