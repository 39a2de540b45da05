// Excel workbooks: the sheet or sheets with the rows, then the About, and subtotals when requested.

import { AppError } from '../../errors.ts';
import type { ExportFailure } from '../../../shared/contract/errors.ts';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { createRowsHash } from '../csv/rows-hash.ts';
import { kindIn, NOTHING_COUNTED } from '../format/format.ts';
import type {
  FormatTarget,
  FormatWriter,
  OpenFormat,
  Subtotals,
  TableColumn,
  WrittenFacts,
  WrittenSeal,
  WrittenSums,
} from '../format/format.ts';
import { ABOUT_DATA_SHEET, aboutDataLines, aboutLines } from './about.ts';
import { AmountCells } from './amounts.ts';
import { BOOK_LIMITS, XlsxBook, type BookLimits } from './book.ts';
import { cellOf, comparableOf, type WrittenCell } from './cell.ts';
import { layOutPivot } from './pivot.ts';
import type { SheetCell, SheetColumn } from './sheet.ts';
import { grandTotalLines, groupLines, layOutSubtotals } from './subtotals.ts';
import { countRoundedSums } from './sums.ts';
import { MAX_CELL_CHARS } from './text.ts';

const USUAL_WIDTHS_CHARS: Readonly<Record<FieldKind, number>> = {
  id: 22,
  code: 14,
  text: 28,
  number: 14,
  money: 20,
  date: 20,
};
const MAX_WIDTH_CHARS = 60;
const FILTER_BUTTON_CHARS = 4;
/** A label, its value, and columns for the table of totals. */
const ABOUT_COLUMNS: readonly SheetColumn[] = [30, 60, 20, 20, 20, 20, 20, 20, 20, 20].map((widthChars) => {
  return { title: '', isFigure: false, isCode: false, widthChars };
});
const MAX_REMEMBERED_DATES = 10_000;

type FirstSheet = {
  readonly name: string;
  readonly columns: readonly Pick<TableColumn, 'title' | 'kind'>[];
  readonly lines: Iterable<readonly SheetCell[]>;
  readonly below: readonly (readonly SheetCell[])[];
};
type ReadCell = { readonly cell: WrittenCell; readonly comparable: CellValue };

export const openXlsx: OpenFormat = (target) => openWorkbook(target, BOOK_LIMITS);

export function openWorkbook(target: FormatTarget, limits: BookLimits): FormatWriter {
  return new XlsxWriter(target, limits);
}

class XlsxWriter implements FormatWriter {
  readonly #target: FormatTarget;
  readonly #book: XlsxBook;
  readonly #amounts = new AmountCells();
  /** Hashes the values as cells keep them, which may differ from the texts as sent. */
  readonly #hash = createRowsHash();
  #cellsSha256: string | null = null;
  readonly #dates = new Map<string, ReadCell>();
  #rows = 0;
  #unreadable = 0;
  #long = 0;

  constructor(target: FormatTarget, limits: BookLimits) {
    this.#target = target;
    this.#book = new XlsxBook(target.openFile(''), limits);
    const columns = target.columns.map(sheetColumn);
    this.#book.openTable({ name: target.words.sheets.rows, columns, hasHeader: true, isHidden: false });
  }

  addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void {
    this.#rows += 1;
    const { columns, currencyAt } = this.#target;
    const currency = currencyAt === null ? null : (cells[currencyAt] ?? null);
    const values: CellValue[] = [];
    const sheetCells: SheetCell[] = [];
    columns.forEach((column, at) => {
      const kind = kindIn(column, mixedKind);
      const { cell, comparable } = this.#cell(column, kind, cells[at] ?? null);
      values.push(comparable);
      sheetCells.push(this.#amounts.show(cell, kind, currency));
    });
    this.#hash.addRow(values);
    this.#book.addRow(sheetCells);
  }

  async flush(): Promise<void> {
    await this.#book.flush();
  }

  facts(sums: WrittenSums): WrittenFacts {
    const [unreadableAsText, longAsText] = [this.#unreadable, this.#long];
    return { ...NOTHING_COUNTED, unreadableAsText, longAsText, roundedSums: countRoundedSums(sums) };
  }

  async finish(about: ExportAbout, subtotals: Subtotals | null): Promise<void> {
    const { words, columns } = this.#target;
    const rowSheetNames = this.#book.closeTable();
    const sheet = { name: words.sheets.about, columns: ABOUT_COLUMNS, hasHeader: false, isHidden: false } as const;
    this.#book.openTable({ ...sheet, part: 'aboutSheet' });
    await this.#addLines(sheet.name, aboutLines({ about, words, columns, amounts: this.#amounts }));
    this.#book.closeTable();
    if (subtotals !== null) {
      await this.#addPivot(subtotals, about.asOf);
      await this.#addSubtotals(subtotals);
    }
    this.#book.openTable({ name: ABOUT_DATA_SHEET, columns: [], hasHeader: false, isHidden: true });
    await this.#addLines(ABOUT_DATA_SHEET, aboutDataLines({ about, rowSheets: rowSheetNames, ...this.#seal() }));
    this.#book.closeTable();
    await this.#book.finish();
  }

  async #addPivot(subtotals: Subtotals, asOf: string | null): Promise<void> {
    const { words, columns } = this.#target;
    const sheet = layOutPivot({ subtotals, words, columns, amounts: this.#amounts, asOf });
    if (sheet !== null) await this.#addFirstSheet('pivotSheet', sheet);
  }

  async #addSubtotals(subtotals: Subtotals): Promise<void> {
    const { words, columns } = this.#target;
    const sheet = layOutSubtotals({ subtotals, words, columns, amounts: this.#amounts });
    const [lines, below] = [groupLines(sheet), grandTotalLines(sheet)];
    await this.#addFirstSheet('subtotalsSheet', { name: words.sheets.subtotals, columns: sheet.columns, lines, below });
  }

  /** A sheet before those of the rows. `below`: lines that its filter leaves out. */
  async #addFirstSheet(part: SheetSeal['part'], { name, columns, lines, below }: FirstSheet): Promise<void> {
    const layout = { columns: columns.map(sheetColumn), hasHeader: true, isHidden: false };
    this.#book.openTable({ name, ...layout, isFirst: true, part });
    await this.#addLines(name, lines);
    await this.#addLines(name, below);
    this.#book.closeTable({ unfilteredRows: below.length });
  }

  sealed(): WrittenSeal {
    const { cellsSha256, sheets } = this.#seal();
    return { contentSha256: cellsSha256, sheets };
  }

  #seal(): { readonly cellsSha256: string; readonly sheets: readonly SheetSeal[] } {
    this.#cellsSha256 ??= this.#hash.digest();
    return { cellsSha256: this.#cellsSha256, sheets: this.#book.seals };
  }

  #cell({ title }: TableColumn, kind: FieldKind, value: CellValue): ReadCell {
    if (value !== null && value.length > MAX_CELL_CHARS) throw tooLong({ title, value, row: this.#rows });
    const readValue = kind === 'date' && value !== null ? this.#date(value) : readCell(kind, value);
    if (readValue.cell.kind === 'text' && readValue.cell.as === 'unreadable') this.#unreadable += 1;
    if (readValue.cell.kind === 'text' && readValue.cell.as === 'long') this.#long += 1;
    return readValue;
  }

  /** Remembers dates, because they repeat and are slow to parse. */
  #date(text: string): ReadCell {
    const knownDate = this.#dates.get(text);
    if (knownDate !== undefined) return knownDate;
    const dateCell = readCell('date', text);
    if (this.#dates.size === MAX_REMEMBERED_DATES) this.#dates.clear();
    this.#dates.set(text, dateCell);
    return dateCell;
  }

  async #addLines(title: string, lines: Iterable<readonly SheetCell[]>): Promise<void> {
    let row = 0;
    for (const line of lines) {
      row += 1;
      // Currencies and groups may come from columns that are not exported, whose lengths were not checked yet.
      const long = line.find((cell) => cell.kind === 'text' && cell.text.length > MAX_CELL_CHARS);
      if (long?.kind === 'text') throw tooLong({ title, value: long.text, row });
      this.#book.addRow(line);
      await this.#book.flushWhenFull();
    }
    await this.#book.flush();
  }
}

function readCell(kind: FieldKind, value: CellValue): ReadCell {
  const cell = cellOf(kind, value);
  return { cell, comparable: comparableOf(kind, cell) };
}

function sheetColumn({ title, kind }: Pick<TableColumn, 'title' | 'kind'>): SheetColumn {
  // Chinese, Japanese and Korean characters are twice as wide.
  const titleChars = title.length + (title.match(/[\u1100-\uffff]/g)?.length ?? 0) + FILTER_BUTTON_CHARS;
  const isFigure = kind === 'money' || kind === 'number';
  const isCode = kind === 'id' || kind === 'code';
  return {
    title,
    isFigure,
    isCode,
    widthChars: Math.min(MAX_WIDTH_CHARS, Math.max(USUAL_WIDTHS_CHARS[kind], titleChars)),
  };
}

/** Excel would cut the text, and this app alters nothing silently. The other formats have no limit. */
function tooLong({ title, value, row }: { title: string; value: string; row: number }): AppError {
  return new AppError('exportFailed', `row ${row} has a text of ${value.length} characters, too long for a workbook`, {
    facts: { reason: 'textTooLong' satisfies ExportFailure, column: title, row, chars: value.length },
  });
}
