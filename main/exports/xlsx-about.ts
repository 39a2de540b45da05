// What a workbook says of itself beside its rows: a sheet for people, and the same once more for this app.

import { ABOUT_LINES } from '../../preload/contract.ts';
import type { AboutLine, CurrencyTotals, ExportAbout, ExportWords, FieldName } from '../../preload/contract.ts';
import type { SheetSeal } from '../store/export-seals.ts';
import { timeText } from '../../shared/rules/dates.ts';
import type { TableColumn } from './format.ts';
import type { AmountCells } from './xlsx-amounts.ts';
import type { SheetCell } from './xlsx-sheet.ts';
import { STYLES } from './xlsx-styles.ts';
import { MOST_CELL_CHARS } from './xlsx-text.ts';

/**
 * Of the sheet that no menu shows. A property of the document would be cut at 255 characters by some programs; cells
 * survive saving again in any of them.
 */
export const ABOUT_DATA_SHEET = 'commission_desk.about';
const PIECE_CHARS = 30_000;
const DATES_A_LINE = 10;

export type AboutSheetFacts = {
  readonly about: ExportAbout;
  readonly words: ExportWords;
  readonly columns: readonly TableColumn[];
  readonly amounts: AmountCells;
};

type Line = readonly SheetCell[];

/** A label, then its value: one line or several. */
export function aboutLines(facts: AboutSheetFacts): readonly Line[] {
  return ABOUT_LINES.filter((line) => isToldOf(line, facts.about)).flatMap((line) => {
    const values = linesOf(line, facts);
    return (values.length === 0 ? [[text(facts.words.none)]] : values).map((cells, at): Line => {
      const label = text(at === 0 ? facts.words.about[line] : '', STYLES.label);
      return [label, ...cells];
    });
  });
}

const OF_COPIES: readonly AboutLine[] = ['asOf', 'receipt', 'verdict'];
const OF_REPORTS: readonly AboutLine[] = ['totals', 'notSummable', 'notReadAgain', 'onlyCounted'];

/** The log of changes and the receipts are no copy of anything, and only reports have amounts and ledger dates. */
function isToldOf(line: AboutLine, { source, notes }: ExportAbout): boolean {
  if (line === 'notes') return notes.length > 0;
  if (OF_COPIES.includes(line)) return source.kind === 'rows';
  return !OF_REPORTS.includes(line) || (source.kind === 'rows' && source.query.dataset === 'reports');
}

/** ASCII only, so that a cell's end never falls into a character. */
export function aboutDataLines(data: {
  readonly about: ExportAbout;
  readonly rowSheets: readonly string[];
  readonly cellsSha256: string;
  readonly sheets: readonly SheetSeal[];
}): readonly Line[] {
  const json = JSON.stringify(data).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return pieces(json).map((piece) => [text(piece)]);
}

function linesOf(line: AboutLine, { about, words, columns, amounts }: AboutSheetFacts): readonly Line[] {
  switch (line) {
    case 'application':
      return [[text(`${about.application} ${about.version}`)]];
    case 'exportedAt':
      return [[text(timeText(Date.parse(about.exportedAt)))]];
    case 'service':
      return textLines(about.serviceUrl === null ? [] : [about.serviceUrl]);
    case 'dataset':
      return textLines([words.dataset]);
    case 'scope':
      return textLines([words.scope]);
    case 'filters':
      return textLines(about.filtersInWords);
    case 'sort':
      return textLines(about.sortInWords);
    case 'asOf':
      return textLines(about.asOf === null ? [] : [timeText(Date.parse(about.asOf))]);
    case 'receipt':
      return textLines(about.receipt === null ? [] : [about.receipt.runId]);
    case 'verdict':
      return textLines(about.receipt === null ? [] : [words.verdicts[about.receipt.verdict]]);
    case 'columns':
      return textLines([columns.map(({ title }) => title).join(', ')]);
    case 'rows':
      return [[count(about.rows)]];
    case 'totals':
      return totalsLines(about.totals, columns, (field) => amounts.cellsOfSums(about.totals, field));
    case 'notSummable':
      return totalsLines(about.totals, columns, (field) =>
        about.totals.map(({ sums }) => count(sums[field]?.notSummable ?? 0)),
      );
    case 'notReadAgain':
      return textLines(listed(about.notReadAgain));
    case 'onlyCounted':
      return textLines(listed(about.onlyCounted));
    case 'unreadableAsText':
      return [[count(about.unreadableAsText)]];
    case 'longAsText':
      return [[count(about.longAsText)]];
    case 'guarded':
      return [[count(about.guarded)]];
    case 'notes':
      return textLines(about.notes);
    case 'rowsSha256':
      return textLines([about.rowsSha256]);
  }
}

/** A small table: its head, then a line a currency. */
function totalsLines(
  totals: readonly CurrencyTotals[],
  columns: readonly TableColumn[],
  cellsOf: (field: FieldName) => readonly SheetCell[],
): readonly Line[] {
  const fields = summedFields(totals);
  if (fields.length === 0) return [];
  const head = ['currency', ...fields].map((id) => text(titleOf(id, columns), STYLES.label));
  const currencies = totals.map(({ currency }) => currency);
  const cells = fields.map(cellsOf);
  return [
    head,
    ...currencies.map((currency, at) => [
      currency === null ? ({ kind: 'empty' } as const) : text(currency),
      ...cells.flatMap((column) => column[at] ?? []),
    ]),
  ];
}

export function summedFields(totals: readonly CurrencyTotals[]): readonly (keyof CurrencyTotals['sums'])[] {
  const fields = totals.flatMap(({ sums }) => Object.keys(sums) as (keyof CurrencyTotals['sums'])[]);
  return [...new Set(fields)];
}

/** A summed field need not be among the exported columns; then its own name must do. */
export function titleOf(id: string, columns: readonly TableColumn[]): string {
  return columns.find((column) => column.id === id)?.title ?? id;
}

function listed(dates: readonly string[]): readonly string[] {
  const lines = Math.ceil(dates.length / DATES_A_LINE);
  return Array.from({ length: lines }, (_, at) => dates.slice(at * DATES_A_LINE, (at + 1) * DATES_A_LINE).join(', '));
}

function textLines(texts: readonly string[]): readonly Line[] {
  return texts.flatMap((whole) => pieces(whole).map((piece) => [text(piece, STYLES.wrapped)]));
}

function pieces(whole: string): readonly string[] {
  if (whole.length <= MOST_CELL_CHARS) return [whole];
  const count = Math.ceil(whole.length / PIECE_CHARS);
  return Array.from({ length: count }, (_, at) => whole.slice(at * PIECE_CHARS, (at + 1) * PIECE_CHARS));
}

function text(value: string, style: number = STYLES.text): SheetCell {
  return { kind: 'text', text: value, style };
}

function count(value: number): SheetCell {
  return { kind: 'number', text: String(value), style: STYLES.amount };
}
