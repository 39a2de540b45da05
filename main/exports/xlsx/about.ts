// What a workbook says of itself beside its rows: a sheet for people, and the same once more for this app.

import { ABOUT_LINES } from '../../../shared/contract/exports.ts';
import type { AboutLine, ExportAbout, ExportWords } from '../../../shared/contract/exports.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { timeText } from '../../../shared/rules/dates.ts';
import type { TableColumn } from '../format/format.ts';
import type { AmountCells } from './amounts.ts';
import type { SheetCell } from './sheet.ts';
import { STYLES } from './styles.ts';
import { sumCells, sumColumns, sumTitles } from './sums.ts';
import { MOST_CELL_CHARS } from './text.ts';

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

function linesOf(line: AboutLine, facts: AboutSheetFacts): readonly Line[] {
  const { about, words, columns } = facts;
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
    case 'computed':
      return textLines(about.computed.map(({ id, meaning }) => `${titleOf(id, columns)}: ${meaning}`));
    case 'rows':
      return [[count(about.rows)]];
    case 'totals':
      return totalsLines(facts);
    case 'notSummable':
      return notSummableLines(facts);
    case 'notReadAgain':
      return textLines(listed(about.notReadAgain));
    case 'onlyCounted':
      return textLines(listed(about.onlyCounted));
    case 'unreadableAsText':
      return [[count(about.unreadableAsText)]];
    case 'longAsText':
      return [[count(about.longAsText)]];
    case 'roundedSums':
      return [[count(about.roundedSums)]];
    case 'guarded':
      return [[count(about.guarded)]];
    case 'notes':
      return textLines(about.notes);
    case 'rowsSha256':
      return textLines([about.rowsSha256]);
    case 'rowsHashRule':
      return textLines([hashRuleText(about.rowsHashRule)]);
  }
}

function totalsLines({ about, words, columns, amounts }: AboutSheetFacts): readonly Line[] {
  const sums = sumColumns(about.totals, amounts);
  const titles = sumTitles(sums, {
    sum: (field) => titleOf(field, columns),
    exact: (field) => exactTitle(titleOf(field, columns), words),
  });
  return currencyTable(about, columns, { titles, cells: (at) => sumCells(sums, at) });
}

function notSummableLines({ about, columns, amounts }: AboutSheetFacts): readonly Line[] {
  const fields = sumColumns(about.totals, amounts).map(({ field }) => field);
  return currencyTable(about, columns, {
    titles: fields.map((field) => titleOf(field, columns)),
    cells: (at) => fields.map((field) => count(about.totals[at]?.sums[field]?.notSummable ?? 0)),
  });
}

function hashRuleText({ name, version, describedIn }: ExportAbout['rowsHashRule']): string {
  return `${name} ${version}, ${describedIn}`;
}

/** A small table: its head, then a line for each currency. */
function currencyTable(
  { totals }: ExportAbout,
  columns: readonly TableColumn[],
  { titles, cells }: { readonly titles: readonly string[]; readonly cells: (at: number) => readonly SheetCell[] },
): readonly Line[] {
  if (titles.length === 0) return [];
  const head = [titleOf('currency', columns), ...titles].map((title) => text(title, STYLES.label));
  const lines = totals.map(({ currency }, at) => [
    currency === null ? ({ kind: 'empty' } as const) : text(currency),
    ...cells(at),
  ]);
  return [head, ...lines];
}

export function exactTitle(title: string, words: ExportWords): string {
  return `${title} (${words.exact})`;
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
