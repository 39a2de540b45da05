// Finds the sheets of a workbook, also after somebody renamed them, and hashes those that do not contain rows.

import { openBook, readHeader, sheetRows, type Book } from '../read.ts';
import { XlsxParts } from './read-parts.ts';
import { SheetDigest } from '../sheet-digest.ts';
import { ABOUT_DATA_SHEET } from '../about.ts';

export type RenamedSheet = { readonly from: string; readonly to: string };
export type FoundSheets = {
  /** The current names of the sheets with the rows. */
  readonly rowSheets: readonly string[];
  readonly renamed: readonly RenamedSheet[];
  /** All other sheets except the hidden one for this app. */
  readonly otherSheets: readonly { readonly name: string; readonly sha256: string }[];
};

/** No sheet of this app is wider. */
const MAX_COLUMNS = 256;

export async function findSheets(
  path: string,
  { rowSheets, titles }: { readonly rowSheets: readonly string[]; readonly titles: readonly string[] },
): Promise<FoundSheets> {
  const parts = await XlsxParts.open(path);
  try {
    const book = await openBook(parts);
    const names = [...book.paths.keys()].filter((name) => name !== ABOUT_DATA_SHEET && !rowSheets.includes(name));
    const renamed: RenamedSheet[] = [];
    for (const from of rowSheets.filter((name) => !book.paths.has(name))) {
      const to = await findTitled(book, { titles, names });
      if (to === null) continue;
      renamed.push({ from, to });
      names.splice(names.indexOf(to), 1);
    }
    const newName = new Map(renamed.map(({ from, to }) => [from, to]));
    const otherSheets = [];
    for (const name of names) otherSheets.push({ name, sha256: await digestOf(book, name) });
    return { rowSheets: rowSheets.map((name) => newName.get(name) ?? name), renamed, otherSheets };
  } finally {
    parts.close();
  }
}

/** The name of the first sheet whose header has all titles. */
async function findTitled(
  { parts, shared, paths }: Book,
  { titles, names }: { readonly titles: readonly string[]; readonly names: readonly string[] },
): Promise<string | null> {
  for (const name of names) {
    const sheet = paths.get(name) ?? '';
    if ((await readHeader({ parts, shared, sheet, titles })) !== null) return name;
  }
  return null;
}

async function digestOf({ parts, shared, paths }: Book, name: string): Promise<string> {
  const digest = new SheetDigest();
  const sheet = paths.get(name) ?? '';
  for await (const rows of sheetRows(parts, { sheet, columns: MAX_COLUMNS, shared }))
    for (const { cells, beyond } of rows) digest.addRow([...cells, ...beyond.map(({ cell }) => cell)]);
  return digest.hex();
}
