// Reads the cells of a sheet and the shared texts, as written by this app, Excel or LibreOffice.

import { cellOf } from '../cell.ts';
import type { FoundCell } from './found-cell.ts';
import { unescapeCellText } from '../text.ts';
import { elements, LEAF, SHEET_NAMESPACES, type XmlAttributes, type XmlListener } from './known-elements.ts';
import { MAX_SHEET_ROWS } from '../sheet.ts';

export type SheetRow = {
  readonly number: number;
  /** One per column that was asked for. */
  readonly cells: readonly FoundCell[];
  /** The cells with content that are further to the right. */
  readonly beyond: readonly PlacedCell[];
};
type PlacedCell = { readonly at: number; readonly cell: FoundCell };

const EMPTY: FoundCell = { kind: 'empty' };

const TEXT = { t: LEAF, r: elements({ t: LEAF }) };
const SHARED_TEXTS = elements({ sst: elements({ si: elements(TEXT) }) });
const CELL = elements({ v: LEAF, f: LEAF, is: elements(TEXT) });
const SHEET = elements({ worksheet: elements({ sheetData: elements({ row: elements({ c: CELL }) }) }) });

/** Joins the texts of `t` elements, which may be divided into runs. */
class TextCollector {
  #text = '';
  /** How many `t` may still come: one, or one in each run. */
  #awaited = 1;

  /** Throws where programs may choose between two texts. */
  open(name: string): void {
    if (name === 'r') this.#awaited = 1;
    if (name !== 't') return;
    if (this.#awaited === 0) throw new Error('a text stands twice');
    this.#awaited = 0;
  }

  add(text: string): void {
    this.#text += text;
  }

  take(): string {
    const text = unescapeCellText(this.#text);
    this.#text = '';
    this.#awaited = 1;
    return text;
  }
}

export class SharedTextsReader implements XmlListener {
  readonly namespaces = SHEET_NAMESPACES;
  readonly elements = SHARED_TEXTS;
  readonly texts: string[] = [];
  readonly #text = new TextCollector();

  open(name: string): void {
    this.#text.open(name);
  }

  text(text: string): void {
    this.#text.add(text);
  }

  close(name: string): void {
    if (name === 'si') this.texts.push(this.#text.take());
  }
}

export class SheetReader implements XmlListener {
  readonly namespaces = SHEET_NAMESPACES;
  readonly elements = SHEET;
  readonly #shared: readonly string[];
  readonly #columns: number;
  readonly #inline = new TextCollector();
  #rows: SheetRow[] = [];
  #number = 0;
  /** The number as cells name it. */
  #row = '';
  #cells: FoundCell[] = [];
  #beyond: PlacedCell[] = [];
  #at = -1;
  #type = 'n';
  #value = '';
  #formula: string | null = null;
  /** How many values and texts the cell has. */
  #values = 0;
  #texts = 0;
  #openPart: 'value' | 'formula' | 'text' = 'value';

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

  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'row':
        this.#openRow(attributes['r']?.value);
        break;
      case 'c':
        this.#openCell(attributes['r']?.value, attributes['t']?.value);
        break;
      case 'v':
        this.#openPart = 'value';
        this.#values += 1;
        break;
      case 'f':
        this.#openPart = 'formula';
        this.#formula ??= '';
        break;
      case 'is':
        this.#openPart = 'text';
        this.#texts += 1;
        break;
      default:
        if (this.#texts === 1) this.#inline.open(name);
    }
  }

  text(text: string): void {
    if (this.#openPart === 'value') this.#value += text;
    else if (this.#openPart === 'formula') this.#formula = (this.#formula ?? '') + text;
    else this.#inline.add(text);
  }

  close(name: string): void {
    if (name === 'c') {
      const cell = this.#cell();
      if (this.#at < this.#columns) this.#cells[this.#at] = cell;
      else if (cell.kind !== 'empty') this.#beyond.push({ at: this.#at, cell });
    } else if (name === 'row') this.#rows.push({ number: this.#number, cells: this.#cells, beyond: this.#beyond });
  }

  /** Throws where programs may show the row elsewhere, or another one in its place. */
  #openRow(reference = String(this.#number + 1)): void {
    const number = ROW_PATTERN.test(reference) ? Number(reference) : 0;
    if (!(number > this.#number && number <= MAX_SHEET_ROWS))
      throw new Error(`row ${reference} follows row ${this.#number}`);
    this.#number = number;
    this.#row = String(number);
    this.#cells = new Array<FoundCell>(this.#columns).fill(EMPTY);
    this.#beyond = [];
    this.#at = -1;
  }

  /** Throws where programs may show the cell elsewhere, or another one in its place. */
  #openCell(reference: string | undefined, type = 'n'): void {
    const at = reference === undefined ? this.#at + 1 : columnOf(reference, this.#row);
    if (at <= this.#at) throw new Error(`the cell ${reference} follows one to its right`);
    this.#at = at;
    this.#type = type;
    this.#value = '';
    this.#formula = null;
    this.#values = 0;
    this.#texts = 0;
  }

  #cell(): FoundCell {
    const inline = this.#texts > 0 ? this.#inline.take() : '';
    if (this.#formula !== null) return { kind: 'computed', text: this.#formula };
    const count = this.#values + this.#texts;
    const isInline = this.#type === 'inlineStr';
    // Of two values, or of one that is not of the cell's type, each program makes something else.
    if (count > 1 || (count === 1 && isInline !== (this.#texts === 1)))
      return { kind: 'computed', text: this.#value + inline };
    if (isInline) return { kind: 'text', text: inline };
    return this.#value === '' ? EMPTY : this.#cellOf(this.#value);
  }

  #cellOf(value: string): FoundCell {
    switch (this.#type) {
      case 's':
        return { kind: 'text', text: this.#sharedText(value) };
      case 'str':
        return { kind: 'text', text: unescapeCellText(value) };
      case 'n':
        return NUMBER_PATTERN.test(value) ? { kind: 'number', text: value.trim() } : { kind: 'computed', text: value };
      case 'd':
        return cellOfIsoDate(value);
      case 'b':
        return { kind: 'computed', text: value === '1' ? 'TRUE' : 'FALSE' };
      default:
        return { kind: 'computed', text: value };
    }
  }

  #sharedText(place: string): string {
    const text = PLACE_PATTERN.test(place) ? this.#shared[Number(place)] : undefined;
    if (text === undefined) throw new Error(`the workbook has no text ${place}`);
    return text;
  }
}

/** JavaScript also takes others for numbers, such as `0x64`. */
const NUMBER_PATTERN = /^[ \t\r\n]*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?[ \t\r\n]*$/;
/** Without a zone, from which programs would compute different times. */
const ISO_DATE_PATTERN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.0+)?)?$/;
const ROW_PATTERN = /^\d+$/;
const PLACE_PATTERN = /^[ \t\r\n]*\d+[ \t\r\n]*$/;

/** Strict files contain dates as text; programs show them like the serial number. */
function cellOfIsoDate(text: string): FoundCell {
  const cell = cellOf('date', ISO_DATE_PATTERN.test(text) ? text : null);
  return cell.kind === 'number' ? { kind: 'number', text: cell.text } : { kind: 'computed', text };
}

/** The index of the column: 27 for `AB12`. Throws where the reference names another row. */
function columnOf(reference: string, row: string): number {
  const letters = reference.length - row.length;
  let column = 0;
  for (let at = 0; at < letters; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    column = letter < 1 || letter > 26 ? Number.NaN : column * 26 + letter;
  }
  if (!(column > 0 && reference.endsWith(row))) throw new Error(`a cell of row ${row} is at ${reference}`);
  return column - 1;
}
