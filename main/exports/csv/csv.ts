// CSV by RFC 4180: UTF-8, CRLF, quotes where they are needed. A cell that the grid shows as text never becomes a formula;
// one that it shows as a number stays a number.

import { createHash } from 'node:crypto';
import { BYTE_ORDER_MARK, CSV_LINE_END, csvCell } from '../../../shared/rules/csv.ts';
import { GUARD, needsGuard } from '../../../shared/rules/formula-guard.ts';
import type { CsvOptions } from '../../../shared/contract/exports/request.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { forEachRecord, textsOf, type RecordBytes } from '../../store/question/record-bytes.ts';
import { RecordLines } from './record.ts';
import {
  isNumberKind,
  kindIn,
  NOTHING_COUNTED,
  type FormatTarget,
  type FormatWriter,
  type OutputFile,
  type TableColumn,
  type WrittenFacts,
} from '../format/format.ts';
import { createTextEncoder, isFullChunk } from '../format/text-chunks.ts';

export function openCsv(target: FormatTarget): FormatWriter {
  return new CsvWriter(target);
}

class CsvWriter implements FormatWriter {
  /** Left out for other separators: the hash is defined on lines with commas, so their rows need two kinds of lines. */
  readonly addRecords?: (rows: RecordBytes) => void;
  readonly #file: OutputFile;
  readonly #hash = createHash('sha256');
  readonly #encode = createTextEncoder();
  /** Only one of the two has lines that wait at any time; the other is written first. */
  readonly #textLines: TextLines;
  readonly #byteLines: RecordLines;

  constructor(target: FormatTarget) {
    const { columns, csv } = target;
    this.#file = target.openFile('');
    this.#textLines = new TextLines(columns, csv);
    this.#byteLines = new RecordLines({
      columns,
      isGuarded: true,
      write: (lines, plainLines) => {
        this.#writeTexts();
        this.#file.write(lines);
        this.#hash.update(plainLines);
      },
    });
    if (csv.separator === ',') this.addRecords = (rows) => this.#addByteRows(rows, columns.length);
    const header = columns.map((column) => csvCell(column.title)).join(csv.separator) + CSV_LINE_END;
    this.#file.write(Buffer.from((csv.byteOrderMark ? BYTE_ORDER_MARK : '') + header, 'utf8'));
  }

  addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void {
    this.#byteLines.flush();
    this.#textLines.add(cells, mixedKind);
    if (this.#textLines.isFull) this.#writeTexts();
  }

  flush(): Promise<void> {
    this.#byteLines.flush();
    return Promise.resolve();
  }

  facts(): WrittenFacts {
    return { ...NOTHING_COUNTED, guarded: this.#textLines.guarded + this.#byteLines.guarded };
  }

  rowsSha256(): string {
    this.#byteLines.flush();
    this.#writeTexts();
    return this.#hash.digest('hex');
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #addByteRows(rows: RecordBytes, columns: number): void {
    forEachRecord(rows, (record) => {
      if (!this.#byteLines.add(record)) this.addRow(textsOf(record, columns));
    });
  }

  #writeTexts(): void {
    const { lines, plainLines } = this.#textLines.take();
    if (lines === '') return;
    const bytes = this.#encode(lines);
    this.#file.write(bytes);
    this.#hash.update(plainLines === null ? bytes : this.#encode(plainLines));
  }
}

/** The lines of rows given as texts: those written to the file, and those that the hash of rows covers. */
class TextLines {
  readonly #columns: readonly TableColumn[];
  readonly #separator: string;
  #lines = '';
  /** The lines for the hash, with commas and without guards; null while they equal the lines of the file. */
  #plainLines: string | null;
  #guarded = 0;

  constructor(columns: readonly TableColumn[], { separator }: CsvOptions) {
    this.#columns = columns;
    this.#separator = separator;
    this.#plainLines = this.#noPlainLines();
  }

  /** How many cells got a guard. */
  get guarded(): number {
    return this.#guarded;
  }

  get isFull(): boolean {
    return isFullChunk(this.#lines);
  }

  add(cells: readonly CellValue[], mixedKind: FieldKind | undefined): void {
    for (let at = 0; at < this.#columns.length; at += 1) {
      const text = cells[at] ?? null;
      const column = this.#columns[at];
      const isNumber = column !== undefined && isNumberKind(kindIn(column, mixedKind));
      const before = at === 0 ? '' : this.#separator;
      const cell = csvCell(text);
      if (text !== null && text !== '' && needsGuard(text, { isNumber })) {
        this.#guarded += 1;
        this.#plainLines ??= this.#lines;
        this.#lines += before + csvCell(GUARD + text);
      } else this.#lines += before + cell;
      if (this.#plainLines !== null) this.#plainLines += at === 0 ? cell : `,${cell}`;
    }
    this.#lines += CSV_LINE_END;
    if (this.#plainLines !== null) this.#plainLines += CSV_LINE_END;
  }

  /** The lines since the last call. */
  take(): { readonly lines: string; readonly plainLines: string | null } {
    const lineCounts = { lines: this.#lines, plainLines: this.#plainLines };
    this.#lines = '';
    this.#plainLines = this.#noPlainLines();
    return lineCounts;
  }

  #noPlainLines(): string | null {
    return this.#separator === ',' ? null : '';
  }
}
