// Writes a workbook: tables one after the other, then the parts that list the sheets. A table that is too large for one
// sheet goes on in the next.

import type { SheetSeal } from '../../store/tables/export-seals.ts';
import type { OutputFile } from '../format/format.ts';
import { XlsxArchive } from './archive.ts';
import { contentTypesXml, firstParts, workbookRelationsXml, workbookXml, type SheetEntry } from './parts.ts';
import {
  codeRanges,
  headerCells,
  MAX_SHEET_ROWS,
  rangeOf,
  sheetEnd,
  sheetStart,
  SheetText,
  type SheetCell,
  type SheetColumn,
} from './sheet.ts';
import { SheetDigest } from './sheet-digest.ts';
import { sheetName } from './sheet-name.ts';
import { SharedStrings } from './strings.ts';
import { stylesXml } from './styles.ts';

export type Table = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly hasHeader: boolean;
  readonly isHidden: boolean;
  /** The name under which the cells of its sheets are sealed. Left out when they are not. */
  readonly part?: SheetSeal['part'];
  /** Its tab comes before those of all sheets that are not; several of them keep their order. */
  readonly isFirst?: boolean;
};

export type BookLimits = {
  /** The most rows of a sheet, counting its header. */
  readonly sheetRows: number;
  /** The size of a sheet's XML at which the next sheet begins. */
  readonly sheetBytes: number;
  readonly fileBytes: number;
};

/**
 * Excel's limit of rows, and 32-bit sizes minus what one flush may add. Beyond them a file needs ZIP64 with sizes after
 * the data, which some programs cannot read.
 */
export const BOOK_LIMITS: BookLimits = {
  sheetRows: MAX_SHEET_ROWS,
  sheetBytes: 3_000_000_000,
  fileBytes: 4_000_000_000,
};

export class XlsxBook {
  readonly #archive: XlsxArchive;
  readonly #limits: BookLimits;
  readonly strings = new SharedStrings();
  readonly #sheets: SheetEntry[] = [];
  #table: Table | null = null;
  #sheet = new SheetText(this.strings);
  #sheetsOfTable = 0;
  #isSheetFull = false;
  #digest = new SheetDigest();
  readonly #seals: SheetSeal[] = [];

  constructor(file: OutputFile, limits: BookLimits) {
    this.#archive = new XlsxArchive(file, limits.fileBytes);
    this.#limits = limits;
    for (const { path, xml } of firstParts()) this.#writePart(path, xml);
  }

  openTable(table: Table): void {
    this.#table = table;
    this.#sheetsOfTable = 0;
    this.#openSheet(table);
  }

  addRow(cells: readonly SheetCell[]): void {
    const table = this.#openedTable();
    this.#makeRoom(table);
    this.#addCells(table, cells);
  }

  /** Like `addRow`, for a table without a seal. `xmlOf` is given the number of the row on its sheet. */
  addXmlRow(xmlOf: (row: number) => Uint8Array): void {
    const table = this.#openedTable();
    if (table.part !== undefined) throw new Error('the cells of this table are sealed');
    this.#makeRoom(table);
    this.#archive.writeBytes(xmlOf(this.#sheet.beginRow()));
  }

  #makeRoom(table: Table): void {
    if (!table.hasHeader || !(this.#isSheetFull || this.#sheet.rows >= this.#limits.sheetRows)) return;
    this.#closeSheet(table);
    this.#openSheet(table);
  }

  /** The seals of all closed sheets whose table has a `part`. */
  get seals(): readonly SheetSeal[] {
    return this.#seals;
  }

  #addCells({ part }: Table, cells: readonly SheetCell[]): void {
    this.#archive.write(this.#sheet.row(cells));
    if (part !== undefined) this.#digest.addRow(cells);
  }

  /** Gives the names of its sheets. `unfilteredRows`: how many of the last rows its filter leaves out, such as a total. */
  closeTable({ unfilteredRows = 0 } = {}): readonly string[] {
    this.#closeSheet(this.#openedTable(), unfilteredRows);
    this.#table = null;
    return this.#sheets.slice(-this.#sheetsOfTable).map(({ name }) => name);
  }

  async flush(): Promise<void> {
    await this.#archive.flush();
    this.#isSheetFull = this.#archive.partBytes > this.#limits.sheetBytes;
  }

  /** For rows that the export does not flush itself, such as those of the About. */
  async flushWhenFull(): Promise<void> {
    if (this.#archive.isFull) await this.flush();
  }

  async finish(): Promise<void> {
    this.#writePart('xl/sharedStrings.xml', this.strings.xml());
    this.#writePart('xl/styles.xml', stylesXml());
    const sheets = this.#sheets.toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst));
    this.#writePart('xl/workbook.xml', workbookXml(sheets));
    this.#writePart('xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets));
    this.#writePart('[Content_Types].xml', contentTypesXml(sheets));
    await this.#archive.flush();
    this.#archive.finish();
  }

  #openSheet(table: Table): void {
    this.#sheetsOfTable += 1;
    this.#isSheetFull = false;
    const name = sheetName({
      wished: table.name,
      number: this.#sheetsOfTable,
      takenNames: this.#sheets.map((sheet) => sheet.name),
    });
    const path = `worksheets/sheet${this.#sheets.length + 1}.xml`;
    this.#sheets.push({ name, path, isHidden: table.isHidden, isFirst: table.isFirst === true, filter: null });
    this.#sheet = new SheetText(this.strings);
    this.#archive.open(`xl/${path}`);
    this.#archive.write(sheetStart(table));
    if (table.hasHeader) this.#addCells(table, headerCells(table.columns));
  }

  #closeSheet({ columns, hasHeader, part }: Table, unfilteredRows = 0): void {
    const { rows } = this.#sheet;
    const filter = hasHeader ? rangeOf({ columns: columns.length, rows: rows - unfilteredRows }) : null;
    this.#archive.write(sheetEnd({ filter, codes: codeRanges(columns, rows) }));
    this.#archive.close();
    const entry = this.#sheets.pop();
    if (entry === undefined) return;
    this.#sheets.push({ ...entry, filter });
    if (part === undefined) return;
    this.#seals.push({ part, name: entry.name, sha256: this.#digest.hex() });
    this.#digest = new SheetDigest();
  }

  #writePart(path: string, xml: string): void {
    this.#archive.open(path);
    this.#archive.write(xml);
    this.#archive.close();
  }

  #openedTable(): Table {
    if (this.#table === null) throw new Error('no table of the workbook is open');
    return this.#table;
  }
}
