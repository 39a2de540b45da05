// Finds the About of an exported file, beside it or in it. The person may have chosen either the file or its About.

import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { FileCheck } from '../../../shared/contract/exports/file-checks.ts';
import { parseJson } from '../../../shared/rules/json-object.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { systemCode } from '../../files/storage-errors.ts';
import { aboutPathOf, findDescribed } from '../files/about-path.ts';
import { aboutSchema, ourAbout } from '../format/about-schema.ts';
import { firstChars } from '../format/first-chars.ts';
import { aboutHash } from '../format/seal.ts';
import { ABOUT_NOTE } from '../parquet/column.ts';
import { PARQUET_START, readParquetNotes } from '../parquet/read.ts';
import { findXlsxAbout, type XlsxAbout } from '../xlsx/read.ts';

type Reason = Extract<FileCheck, { readonly kind: 'notComparable' }>['reason'];

/** `path`: the file or folder with the data. */
export type FoundExport =
  | {
      readonly kind: 'export';
      readonly path: string;
      readonly about: ExportAbout;
      /** The About as found, without this version's defaults and with fields that this version does not know. */
      readonly raw: object;
      /** Workbooks: the names of the sheets with the rows, the hash of their cells, and the seals of the other sheets. */
      readonly rowSheets: readonly string[];
      readonly cellsSha256: string | null;
      readonly sheets: readonly SheetSeal[];
    }
  | { readonly kind: 'notComparable'; readonly path: string; readonly reason: Reason };

const MAX_ABOUT_BYTES = 64 * 1024 * 1024;
const MISSING_FILE_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
const WORKBOOK_START = 'PK';

export async function findExport(chosenPath: string): Promise<FoundExport> {
  const path = dataPathOf(chosenPath);
  if (!(await exists(path))) return { kind: 'notComparable', path, reason: 'missing' };
  const description = await findDescription(path);
  return description === null ? { kind: 'notComparable', path, reason: 'noAbout' } : readAbout(path, description);
}

/** An About leads to its data, and a part of a folder by month to the folder. */
function dataPathOf(chosenPath: string): string {
  const path = findDescribed(chosenPath) ?? chosenPath;
  const isPart = path.endsWith('.parquet') && basename(dirname(path)).startsWith('month=');
  return isPart ? dirname(dirname(path)) : path;
}

type Description = { readonly about: unknown } & Partial<Pick<XlsxAbout, 'rowSheets' | 'cellsSha256' | 'sheets'>>;

/** A workbook contains its About: a file beside it was put there by somebody else, and is ignored. */
async function findDescription(path: string): Promise<Description | null> {
  const isFolder = (await stat(path)).isDirectory();
  const start = isFolder ? PARQUET_START : await firstChars(path, PARQUET_START.length);
  if (start.startsWith(WORKBOOK_START)) return await findXlsxAbout(path);
  const aboutBeside = await findJson(aboutPathOf(path, isFolder));
  if (aboutBeside !== null) return { about: aboutBeside };
  if (start !== PARQUET_START) return null;
  const [note] = await readParquetNotes(path, ABOUT_NOTE);
  return note === undefined ? null : { about: parseJson(note) };
}

/** Whether a Parquet file, or any file of a folder, contains an About other than the one that was found. */
export async function hasOtherDescription({ path, raw }: Extract<FoundExport, { readonly kind: 'export' }>) {
  const foundHash = aboutHash(raw);
  return (await readParquetNotes(path, ABOUT_NOTE)).some((note) => {
    const about = parseJson(note);
    return typeof about !== 'object' || about === null || aboutHash(about) !== foundHash;
  });
}

function readAbout(path: string, { about, rowSheets = [], cellsSha256 = null, sheets = [] }: Description): FoundExport {
  const ours = ourAbout.safeParse(about);
  if (!ours.success) return { kind: 'notComparable', path, reason: 'noAbout' };
  const parsed = aboutSchema.safeParse(about);
  if (!parsed.success) return { kind: 'notComparable', path, reason: 'newerVersion' };
  return { kind: 'export', path, about: parsed.data, raw: ours.data, rowSheets, cellsSha256, sheets };
}

async function findJson(path: string): Promise<unknown> {
  if (!(await exists(path)) || (await stat(path)).size > MAX_ABOUT_BYTES) return null;
  return parseJson(await readFile(path, 'utf8')) ?? null;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (MISSING_FILE_CODES.has(systemCode(error) ?? '')) return false;
    throw error;
  }
}
