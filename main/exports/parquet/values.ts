// Gathers the values of a column for a row group, in the form in which the library takes them.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { isSentAt, type RecordBytes } from '../../store/question/record-bytes.ts';

/** One column of rows read as bytes: every `step`th value from `first` up to, not including, `end`. */
export type ColumnBytes = Pick<RecordBytes, 'starts' | 'ends'> & {
  readonly bytes: Buffer;
  readonly first: number;
  readonly end: number;
  readonly step: number;
};

/** Billionths. */
export type DecimalValues = {
  readonly kind: 'decimal';
  readonly name: string;
  readonly values: readonly (bigint | null)[];
};
/** Texts, days or moments. */
type OtherValues = {
  readonly kind: 'other';
  readonly name: string;
  /** Not read-only, because the library's type is not. */
  readonly values: (string | number | bigint | null)[];
};
export type GatheredColumn = DecimalValues | OtherValues;

export type WaitingColumn = {
  /** Returns the number of bytes of text that the row group grew by. */
  add(column: ColumnBytes): number;
  /** In the order of the schema. Begins the next group. */
  take(): readonly GatheredColumn[];
  /** Texts that the column's type cannot represent, counted since the start. */
  readonly unreadable: number;
};

export class TextColumn implements WaitingColumn {
  readonly unreadable = 0;
  readonly #name: string;
  #texts: CellValue[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  add(column: ColumnBytes): number {
    const { bytes, starts, ends, first, end, step } = column;
    let size = 0;
    for (let value = first; value < end; value += step) {
      const from = starts[value] ?? 0;
      const to = ends[value] ?? 0;
      const text = isSentAt(column, value) ? bytes.toString('utf8', from, to) : null;
      this.#texts.push(text);
      if (text !== null) size += to - from;
    }
    return size;
  }

  take(): readonly GatheredColumn[] {
    const values = this.#texts;
    this.#texts = [];
    return [{ kind: 'other', name: this.#name, values }];
  }
}

/** `value`: null when the type cannot represent the text. `isAsSent`: the text can be restored from the value. */
export type ReadText<T> = { readonly value: T | null; readonly isAsSent: boolean };
export type TextReader<T> = (bytes: Buffer, start: number, end: number) => ReadText<T>;

/** The typed values and, beside them, the text wherever its value does not give it back. */
export class TypedColumn<T> implements WaitingColumn {
  readonly #textName: string;
  readonly #read: TextReader<T>;
  readonly #gather: (values: (T | null)[]) => GatheredColumn;
  #values: (T | null)[] = [];
  #texts: CellValue[] = [];
  #unreadable = 0;

  /** `textName`: the column for the texts. `gather`: makes the column of the values. */
  constructor(rules: {
    readonly textName: string;
    readonly read: TextReader<T>;
    readonly gather: (values: (T | null)[]) => GatheredColumn;
  }) {
    this.#textName = rules.textName;
    this.#read = rules.read;
    this.#gather = rules.gather;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  add(column: ColumnBytes): number {
    let size = 0;
    for (let value = column.first; value < column.end; value += column.step) {
      if (isSentAt(column, value)) size += this.#addSent(column, value);
      else this.#push(null, null);
    }
    return size;
  }

  take(): readonly GatheredColumn[] {
    const gathered: readonly GatheredColumn[] = [
      this.#gather(this.#values),
      { kind: 'other', name: this.#textName, values: this.#texts },
    ];
    this.#values = [];
    this.#texts = [];
    return gathered;
  }

  #addSent({ bytes, starts, ends }: ColumnBytes, at: number): number {
    const start = starts[at] ?? 0;
    const end = ends[at] ?? 0;
    const { value, isAsSent } = this.#read(bytes, start, end);
    this.#push(value, isAsSent ? null : bytes.toString('utf8', start, end));
    if (isAsSent) return 0;
    if (value === null && end > start) this.#unreadable += 1;
    return end - start;
  }

  #push(value: T | null, text: CellValue): void {
    this.#values.push(value);
    this.#texts.push(text);
  }
}
