// Excel workbooks: the sheet or sheets with the rows, then the About, and subtotals when requested.

import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { forEachRecord, type RecordBytes } from '../../store/question/record-bytes.ts';
import { NOTHING_COUNTED } from '../format/format.ts';
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
import { createRowBytes } from '../format/row-bytes.ts';
import { ABOUT_DATA_SHEET, aboutDataLines, aboutLines } from './about.ts';
import { AmountCells } from './amounts.ts';
import { BOOK_LIMITS, XlsxBook, type BookLimits } from './book.ts';
import { layOutPivot } from './pivot.ts';
import { SheetRows, tooLong, type RowTexts } from './row.ts';
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

type FirstSheet = {
  readonly name: string;
  readonly columns: readonly Pick<TableColumn, 'title' | 'kind'>[];
  readonly lines: Iterable<readonly SheetCell[]>;
  readonly below: readonly (readonly SheetCell[])[];
};

export const openXlsx: OpenFormat = (target) => openWorkbook(target, BOOK_LIMITS);

export function openWorkbook(target: FormatTarget, limits: BookLimits): FormatWriter {
  return new XlsxWriter(target, limits);
}

class XlsxWriter implements FormatWriter {
  readonly #target: FormatTarget;
  readonly #book: XlsxBook;
  readonly #amounts = new AmountCells();
  readonly #rows: SheetRows;
  readonly #bytesOf: (cells: readonly CellValue[]) => RecordBytes;
  #cellsSha256: string | null = null;

  constructor(target: FormatTarget, limits: BookLimits) {
    this.#target = target;
    this.#book = new XlsxBook(target.openFile(''), limits);
    const { columns: shown, currencyAt } = target;
    this.#rows = new SheetRows({ columns: shown, currencyAt, amounts: this.#amounts, strings: this.#book.strings });
    this.#bytesOf = createRowBytes(shown.length);
    const columns = shown.map(sheetColumn);
    this.#book.openTable({ name: target.words.sheets.rows, columns, hasHeader: true, isHidden: false });
  }

  addRow(cells: readonly CellValue[], mixedKind?: FieldKind): void {
    this.#addRecords(this.#bytesOf(cells), { cells, mixedKind });
  }

  addRecords(rows: RecordBytes): void {
    this.#addRecords(rows, null);
  }

  #addRecords(rows: RecordBytes, texts: RowTexts | null): void {
    forEachRecord(rows, (record) => this.#book.addXmlRow((row) => this.#rows.xmlOf(record, row, texts)));
  }

  async flush(): Promise<void> {
    await this.#book.flush();
  }

  facts(sums: WrittenSums): WrittenFacts {
    const [unreadableAsText, longAsText] = [this.#rows.unreadable, this.#rows.long];
    return { ...NOTHING_COUNTED, unreadableAsText, longAsText, roundedSums: countRoundedSums(sums) };
  }

  async finish(about: ExportAbout, subtotals: Subtotals | null): Promise<void> {
    const { words, columns, aboutPlace } = this.#target;
    const rowSheetNames = this.#book.closeTable();
    const sheet = { name: words.sheets.about, columns: ABOUT_COLUMNS, hasHeader: false, isHidden: false } as const;
    this.#book.openTable({ ...sheet, part: 'aboutSheet', isFirst: aboutPlace === 'first' });
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
    this.#cellsSha256 ??= this.#rows.digest();
    return { cellsSha256: this.#cellsSha256, sheets: this.#book.seals };
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
