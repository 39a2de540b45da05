// The About of a workbook: a sheet for people, and a hidden sheet with the same data for this app.

import { ABOUT_LINES } from '../../../shared/contract/exports/request.ts';
import type { AboutLine, ExportWords } from '../../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { timeText } from '../../../shared/rules/dates.ts';
import { joinsOf } from '../../../shared/rules/text.ts';
import type { TableColumn } from '../format/format.ts';
import type { AmountCells } from './amounts.ts';
import type { SheetCell } from './sheet.ts';
import { STYLES } from './styles.ts';
import { sumCells, sumColumns, sumTitles } from './sums.ts';
import { MAX_CELL_CHARS } from './text.ts';

/**
 * The hidden sheet. Cells survive when any program saves the workbook again; document properties are cut at 255
 * characters by some.
 */
export const ABOUT_DATA_SHEET = 'commission_desk.about';
const MAX_PIECE_CHARS = 30_000;
const DATES_PER_LINE = 10;

export type AboutSheetFacts = {
  readonly about: ExportAbout;
  readonly words: ExportWords;
  readonly columns: readonly TableColumn[];
  readonly amounts: AmountCells;
};

type Line = readonly SheetCell[];

/** Each entry is a label and its value, on one line or several. */
export function aboutLines(facts: AboutSheetFacts): readonly Line[] {
  return ABOUT_LINES.filter((line) => appliesTo(line, facts.about)).flatMap((line) => {
    const values = VALUES[line](facts);
    return (values.length === 0 ? [[text(facts.words.none)]] : values).map((cells, at): Line => {
      const label = text(at === 0 ? facts.words.about[line] : '', STYLES.label);
      return [label, ...cells];
    });
  });
}

const OF_COPIES: readonly AboutLine[] = ['asOf', 'receipt', 'verdict'];
const OF_REPORTS: readonly AboutLine[] = ['totals', 'notSummable', 'notReadAgain', 'onlyCounted'];

/** The change log and the receipts are no copy of the service's data; only reports have amounts and ledger dates. */
function appliesTo(line: AboutLine, { source, notes }: ExportAbout): boolean {
  if (line === 'notes') return notes.length > 0;
  if (OF_COPIES.includes(line)) return source.kind === 'rows';
  return !OF_REPORTS.includes(line) || (source.kind === 'rows' && source.query.dataset === 'reports');
}

/** The data as JSON in ASCII, cut into cells: no cut can then divide a character. */
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

/** The value of each entry: no line when there is none. */
const VALUES: Readonly<Record<AboutLine, (facts: AboutSheetFacts) => readonly Line[]>> = {
  application: ({ about }) => [[text(`${about.application} ${about.version}`)]],
  exportedAt: ({ about }) => [[text(timeText(Date.parse(about.exportedAt)))]],
  service: ({ about }) => textLines(about.serviceUrl === null ? [] : [about.serviceUrl]),
  dataset: ({ words }) => textLines([words.dataset]),
  scope: ({ words }) => textLines([words.scope]),
  filters: ({ about }) => textLines(about.filtersInWords),
  sort: ({ about }) => textLines(about.sortInWords),
  asOf: ({ about }) => textLines(about.asOf === null ? [] : [timeText(Date.parse(about.asOf))]),
  receipt: ({ about }) => textLines(about.receipt === null ? [] : [about.receipt.runId]),
  verdict: ({ about, words }) => textLines(about.receipt === null ? [] : [words.verdicts[about.receipt.verdict]]),
  columns: ({ columns, words }) => textLines([joinsOf(words.marks).names(columns.map(({ title }) => title))]),
  computed: ({ about, columns, words }) =>
    textLines(about.computed.map(({ id, meaning }) => joinsOf(words.marks).labelled(titleOf(id, columns), meaning))),
  rows: ({ about }) => [[count(about.rows)]],
  totals: totalsLines,
  notSummable: notSummableLines,
  notReadAgain: ({ about, words }) => textLines(dateLines(about.notReadAgain, words)),
  onlyCounted: ({ about, words }) => textLines(dateLines(about.onlyCounted, words)),
  unreadableAsText: ({ about }) => [[count(about.unreadableAsText)]],
  longAsText: ({ about }) => [[count(about.longAsText)]],
  roundedSums: ({ about }) => [[count(about.roundedSums)]],
  guarded: ({ about }) => [[count(about.guarded)]],
  notes: ({ about }) => textLines(about.notes),
  rowsSha256: ({ about }) => textLines([about.rowsSha256]),
  rowsHashRule: ({ about, words }) => textLines([hashRuleText(about.rowsHashRule, words)]),
};

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

function hashRuleText({ name, version, describedIn }: ExportAbout['rowsHashRule'], { marks }: ExportWords): string {
  return joinsOf(marks).facts([`${name} ${version}`, describedIn]);
}

/** A small table: a header, then a line for each currency. */
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
  return joinsOf(words.marks).inBrackets(title, words.exact);
}

/** The title of an exported column, or the id of a field that is summed but not exported. */
export function titleOf(id: string, columns: readonly TableColumn[]): string {
  return columns.find((column) => column.id === id)?.title ?? id;
}

function dateLines(dates: readonly string[], { marks }: ExportWords): readonly string[] {
  const { names } = joinsOf(marks);
  const lines = Math.ceil(dates.length / DATES_PER_LINE);
  return Array.from({ length: lines }, (_, at) => names(dates.slice(at * DATES_PER_LINE, (at + 1) * DATES_PER_LINE)));
}

function textLines(texts: readonly string[]): readonly Line[] {
  return texts.flatMap((whole) => pieces(whole).map((piece) => [text(piece, STYLES.wrapped)]));
}

function pieces(whole: string): readonly string[] {
  if (whole.length <= MAX_CELL_CHARS) return [whole];
  const count = Math.ceil(whole.length / MAX_PIECE_CHARS);
  return Array.from({ length: count }, (_, at) => whole.slice(at * MAX_PIECE_CHARS, (at + 1) * MAX_PIECE_CHARS));
}

function text(value: string, style: number = STYLES.text): SheetCell {
  return { kind: 'text', text: value, style };
}

function count(value: number): SheetCell {
  return { kind: 'number', text: String(value), style: STYLES.amount };
}
