// Reads the cells of a sheet and the shared texts, as written by this app, Excel or LibreOffice.

import type { FoundCell } from './found-cell.ts';
import { unescapeCellText } from './text.ts';
import type { XmlListener } from './read-parts.ts';

export type SheetRow = {
  readonly number: number;
  /** One per column that was asked for. */
  readonly cells: readonly FoundCell[];
  /** The cells with content that are further to the right. */
  readonly beyond: readonly PlacedCell[];
};
type PlacedCell = { readonly at: number; readonly cell: FoundCell };

const EMPTY: FoundCell = { kind: 'empty' };

/** Joins the texts of `t` elements, which may be divided into runs. Phonetic hints (`rPh`) are no part of the text. */
class TextCollector {
  #text = '';
  #isOpen = false;
  #isSpoken = false;

  open(name: string): void {
    if (name === 'rPh') this.#isSpoken = true;
    if (name === 't' && !this.#isSpoken) this.#isOpen = true;
  }

  text(text: string): void {
    if (this.#isOpen) this.#text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isSpoken = false;
    if (name === 't') this.#isOpen = false;
  }

  take(): string {
    const text = unescapeCellText(this.#text);
    this.#text = '';
    return text;
  }
}

export class SharedTextsReader implements XmlListener {
  readonly texts: string[] = [];
  readonly #text = new TextCollector();

  open(name: string): void {
    this.#text.open(name);
  }

  text(text: string): void {
    this.#text.text(text);
  }

  close(name: string): void {
    this.#text.close(name);
    if (name === 'si') this.texts.push(this.#text.take());
  }
}

export class SheetReader implements XmlListener {
  readonly #shared: readonly string[];
  readonly #columns: number;
  readonly #inline = new TextCollector();
  #rows: SheetRow[] = [];
  #number = 0;
  #cells: FoundCell[] = [];
  #beyond: PlacedCell[] = [];
  #at = -1;
  #type = 'n';
  #value: string | null = null;
  #formula: string | null = null;
  #openPart: 'value' | 'formula' | null = null;

  constructor({ shared, columns }: { readonly shared: readonly string[]; readonly columns: number }) {
    this.#shared = shared;
    this.#columns = columns;
  }

  /** The rows that were read since the last call. */
  takeRows(): readonly SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#number = attributes['r'] === undefined ? this.#number + 1 : Number(attributes['r']);
      this.#cells = new Array<FoundCell>(this.#columns).fill(EMPTY);
      this.#beyond = [];
      this.#at = -1;
    } else if (name === 'c') {
      this.#at = attributes['r'] === undefined ? this.#at + 1 : columnOf(attributes['r']);
      this.#type = attributes['t'] ?? 'n';
      this.#value = null;
      this.#formula = null;
    } else if (name === 'v') {
      this.#openPart = 'value';
      this.#value = '';
    } else if (name === 'f') {
      this.#openPart = 'formula';
      this.#formula = '';
    } else this.#inline.open(name);
  }

  text(text: string): void {
    if (this.#openPart === 'value') this.#value = (this.#value ?? '') + text;
    else if (this.#openPart === 'formula') this.#formula = (this.#formula ?? '') + text;
    else this.#inline.text(text);
  }

  close(name: string): void {
    if (name === 'v' || name === 'f') this.#openPart = null;
    else if (name === 'c') {
      const cell = this.#cell();
      if (this.#at < this.#columns) this.#cells[this.#at] = cell;
      else if (cell.kind !== 'empty') this.#beyond.push({ at: this.#at, cell });
    } else if (name === 'row') this.#rows.push({ number: this.#number, cells: this.#cells, beyond: this.#beyond });
    else this.#inline.close(name);
  }

  #cell(): FoundCell {
    const inline = this.#type === 'inlineStr' ? this.#inline.take() : null;
    if (this.#formula !== null) return { kind: 'computed', text: this.#formula };
    if (inline !== null) return { kind: 'text', text: inline };
    const value = this.#value;
    if (value === null) return EMPTY;
    if (this.#type === 'n') return { kind: 'number', text: value.trim() };
    if (this.#type === 's') return { kind: 'text', text: this.#sharedText(Number(value)) };
    if (this.#type === 'b') return { kind: 'computed', text: value === '1' ? 'TRUE' : 'FALSE' };
    if (this.#type === 'e') return { kind: 'computed', text: value };
    return { kind: 'text', text: unescapeCellText(value) };
  }

  #sharedText(place: number): string {
    const text = this.#shared[place];
    if (text === undefined) throw new Error(`the workbook has no text ${place}`);
    return text;
  }
}

/** The index of the column: 27 for `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0) throw new Error(`a cell has no column: ${reference}`);
  return column - 1;
}
