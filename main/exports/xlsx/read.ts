// Reads a workbook of this app back, also after Excel or LibreOffice saved it again: its About and its rows.

import { posix } from 'node:path';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { sheetSeals } from '../format/about-schema.ts';
import { columnName } from '../../../shared/rules/spreadsheet.ts';
import { findPlaces, inBatches, isAlteredText, type ReadListener, type Rows } from '../format/check-rows.ts';
import type { TableColumn } from '../format/format.ts';
import {
  elements,
  findRelationId,
  LEAF,
  PACKAGE_RELATIONS,
  SHEET_NAMESPACES,
  type XmlAttributes,
  type XmlListener,
} from './reading/known-elements.ts';
import { XlsxParts } from './reading/read-parts.ts';
import { SharedTextsReader, SheetReader, type SheetRow } from './reading/read-sheet.ts';
import { MAX_ABOUT_CHARS, unpacksTooLarge } from '../format/unpack-limits.ts';
import { ABOUT_DATA_SHEET } from './about.ts';
import { comparableOf } from './cell.ts';
import { comparableFound, type FoundCell } from './reading/found-cell.ts';

export type XlsxAbout = {
  /** Not validated yet. */
  readonly about: unknown;
  /** The names of the sheets with the rows, in order. */
  readonly rowSheets: readonly string[];
  /** The hash of the rows' cells by `comparableOf`, which stays the same when the workbook is only saved again. */
  readonly cellsSha256: string | null;
  /** The seals of the other sheets. */
  readonly sheets: readonly SheetSeal[];
};

/** Null when this app did not write the workbook. Throws where the file is no workbook. */
export async function findXlsxAbout(path: string): Promise<XlsxAbout | null> {
  const parts = await XlsxParts.open(path);
  try {
    const { shared, paths } = await openBook(parts);
    const sheet = paths.get(ABOUT_DATA_SHEET);
    if (sheet === undefined) return null;
    let json = '';
    for await (const rows of sheetRows(parts, { sheet, columns: 1, shared })) {
      for (const { cells } of rows) json += cells[0]?.kind === 'text' ? cells[0].text : '';
      if (json.length > MAX_ABOUT_CHARS) throw unpacksTooLarge();
    }
    return aboutOf(JSON.parse(json));
  } finally {
    parts.close();
  }
}

/** The rows as far as cells keep their values, in the order of `columns`. Throws like `readXlsxRows`. */
export async function* readXlsx(
  {
    path,
    columns,
    rowSheets,
  }: {
    readonly path: string;
    readonly columns: readonly TableColumn[];
    readonly rowSheets: readonly string[];
  },
  listener: ReadListener,
): Rows {
  const titles = columns.map((column) => column.title);
  yield* inBatches(readXlsxRows(path, { rowSheets, titles }, listener), (cells) =>
    columns.map((column, at) => {
      const value = comparableFound(column, cells[at] ?? EMPTY);
      if (isAlteredText(value)) listener.alteredCell();
      return value;
    }),
  );
}

/**
 * The rows without headers, with their cells in the order of `titles`. Throws where the file is no workbook, a sheet is
 * missing or its header does not name the columns.
 */
export async function* readXlsxRows(
  path: string,
  { rowSheets, titles }: { readonly rowSheets: readonly string[]; readonly titles: readonly string[] },
  listener?: Pick<ReadListener, 'addedColumn'>,
): AsyncGenerator<readonly FoundCell[]> {
  const parts = await XlsxParts.open(path);
  try {
    const { shared, paths } = await openBook(parts);
    for (const name of rowSheets) {
      const sheet = paths.get(name);
      if (sheet === undefined) throw new Error(`the workbook has no sheet ${name}`);
      const stretches = sheetRows(parts, { sheet, columns: titles.length, shared });
      yield* rowsBelowHeader(listener === undefined ? stretches : heard(stretches, listener), titles);
    }
  } finally {
    parts.close();
  }
}

/** Passes the rows on. A cell to the right of the columns is reported by the title of its column, or by its letters. */
async function* heard(
  stretches: AsyncIterable<readonly SheetRow[]>,
  { addedColumn }: Pick<ReadListener, 'addedColumn'>,
): AsyncGenerator<readonly SheetRow[]> {
  const titles = new Map<number, string>();
  for await (const rows of stretches) {
    for (const { number, beyond } of rows) {
      for (const { at, cell } of beyond) {
        if (number === 1 && cell.kind === 'text' && cell.text !== '') titles.set(at, cell.text);
        addedColumn(titles.get(at) ?? columnName(at));
      }
    }
    yield rows;
  }
}

/** Programs drop empty rows when they save the file again: they are put back here. */
async function* rowsBelowHeader(
  stretches: AsyncIterable<readonly SheetRow[]>,
  titles: readonly string[],
): AsyncGenerator<readonly FoundCell[]> {
  let last = 1;
  let places: readonly number[] | null = null;
  for await (const rows of stretches) {
    for (const { number, cells } of rows) {
      places ??= placesIn(number === 1 ? cells : [], titles);
      for (; last < number - 1; last += 1) yield titles.map(() => EMPTY);
      if (number > 1) yield places.map((place) => cells[place] ?? EMPTY);
      last = number;
    }
  }
  if (places === null) throw new Error('the sheet has no header');
}

const EMPTY: FoundCell = { kind: 'empty' };

/** Columns are found by their titles, like in a CSV file. When two titles were swapped, their values count as changed. */
function findTitles(header: readonly FoundCell[], titles: readonly string[]): readonly number[] | null {
  const wantedTitles = titles.map((text) => comparableOf('text', { kind: 'text', text }) ?? '');
  const foundTitles = titles.map((_, at) => comparableFound({ kind: 'text' }, header[at] ?? EMPTY) ?? '');
  return findPlaces(wantedTitles, foundTitles);
}

function placesIn(header: readonly FoundCell[], titles: readonly string[]): readonly number[] {
  const places = findTitles(header, titles);
  if (places === null) throw new Error('the first row of the sheet does not name the columns');
  return places;
}

/** The places of the columns on the sheet; null when its first row does not name them all. */
export async function readHeader({
  parts,
  sheet,
  shared,
  titles,
}: SheetToRead & { readonly titles: readonly string[] }) {
  for await (const rows of sheetRows(parts, { sheet, columns: titles.length, shared })) {
    const [first] = rows;
    if (first !== undefined) return first.number === 1 ? findTitles(first.cells, titles) : null;
  }
  return null;
}

type SheetToRead = { readonly parts: XlsxParts; readonly sheet: string; readonly shared: readonly string[] };

export async function* sheetRows(
  parts: XlsxParts,
  { sheet, columns, shared }: { readonly sheet: string; readonly columns: number; readonly shared: readonly string[] },
): AsyncGenerator<readonly SheetRow[]> {
  const reader = new SheetReader({ shared, columns });
  for await (const _ of parts.read(sheet, reader)) yield reader.takeRows();
}

/** A workbook whose texts and sheets can be read. */
export type Book = {
  readonly parts: XlsxParts;
  readonly shared: readonly string[];
  /** The path of each sheet's part by the sheet's name. */
  readonly paths: ReadonlyMap<string, string>;
};

/** Follows the relations, like the programs that show the workbook: a part that none names is not shown. */
export async function openBook(parts: XlsxParts): Promise<Book> {
  const workbook = findTarget(await relationsOf(parts, ''), 'officeDocument');
  if (workbook === undefined) throw new Error('the file names no workbook');
  const relations = await relationsOf(parts, workbook);
  const reader = new SharedTextsReader();
  const texts = findTarget(relations, 'sharedStrings');
  if (texts !== undefined) await parts.readWhole(texts, reader);
  return { parts, shared: reader.texts, paths: await sheetPaths(parts, workbook, relations) };
}

type Relation = { readonly id: string; readonly type: string; readonly path: string };

const RELATION = elements({ Relationships: elements({ Relationship: LEAF }) });

/** What a part refers to. `part`: its path; `''` for the file itself. */
async function relationsOf(parts: XlsxParts, part: string): Promise<readonly Relation[]> {
  const { dir, base } = posix.parse(part);
  const relations: Relation[] = [];
  const open = (name: string, { Id, Type, Target }: XmlAttributes): void => {
    if (name !== 'Relationship') return;
    const path = posix.resolve('/', dir, Target?.value ?? '').slice(1);
    relations.push({ id: Id?.value ?? '', type: Type?.value ?? '', path });
  };
  const place = posix.join(dir, '_rels', `${base}.rels`);
  await parts.readWhole(place, { ...NO_TEXT, namespaces: PACKAGE_RELATIONS, elements: RELATION, open });
  return relations;
}

/** Throws where several parts are of the type, because programs then choose differently. */
function findTarget(relations: readonly Relation[], type: string): string | undefined {
  const [first, second] = relations.filter((relation) => relation.type.endsWith(`/${type}`));
  if (second !== undefined) throw new Error(`the workbook names several parts of the type ${type}`);
  return first?.path;
}

const SHEETS = elements({ workbook: elements({ workbookPr: LEAF, sheets: elements({ sheet: LEAF }) }) });

async function sheetPaths(parts: XlsxParts, workbook: string, relations: readonly Relation[]) {
  const paths = new Map<string, string>();
  const names = new Set<string>();
  const open = (element: string, attributes: XmlAttributes): void => {
    if (element === 'workbookPr') refuseOtherCalendar(attributes);
    if (element !== 'sheet') return;
    const id = findRelationId(attributes);
    const name = attributes['name']?.value ?? '';
    if (names.has(name.toLowerCase())) throw new Error(`the workbook has two sheets ${name}`);
    names.add(name.toLowerCase());
    paths.set(name, relations.find((relation) => relation.id === id)?.path ?? '');
  };
  await parts.readWhole(workbook, { ...NO_TEXT, namespaces: SHEET_NAMESPACES, elements: SHEETS, open });
  return paths;
}

/** This app counts days from 1900. Counted from 1904, programs would show each date four years later. */
function refuseOtherCalendar({ date1904 }: XmlAttributes): void {
  if (date1904 !== undefined && !['0', 'false', 'off'].includes(date1904.value))
    throw new Error('the workbook counts days from 1904');
}

const NO_TEXT = { text: () => undefined, close: () => undefined } satisfies Partial<XmlListener>;

function aboutOf(data: unknown): XlsxAbout {
  if (typeof data !== 'object' || data === null || !('about' in data) || !('rowSheets' in data)) {
    throw new Error('the workbook has no About');
  }
  const { about, rowSheets } = data;
  const sheets = 'sheets' in data ? sheetSeals.safeParse(data.sheets) : null;
  const cellsSha256 = 'cellsSha256' in data && typeof data.cellsSha256 === 'string' ? data.cellsSha256 : null;
  if (!Array.isArray(rowSheets)) throw new Error('the workbook does not name its sheets');
  return { about, rowSheets: rowSheets.map(String), cellsSha256, sheets: sheets?.data ?? [] };
}
