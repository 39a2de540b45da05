// Finds what an exported file says of itself, beside it or in it, from whichever of the two the person has chosen.

import { open, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { FileCheck } from '../../../shared/contract/file-checks.ts';
import type { SheetSeal } from '../../store/tables/export-seals.ts';
import { systemCode } from '../../store/file/sqlite-errors.ts';
import { aboutPathOf, findDescribed } from '../files/about-path.ts';
import { aboutSchema, ourAbout } from '../format/about-schema.ts';
import { aboutHash } from '../format/seal.ts';
import { ABOUT_NOTE } from '../parquet/column.ts';
import { readParquetNotes } from '../parquet/read.ts';
import { findXlsxAbout, type XlsxAbout } from '../xlsx/read.ts';

type Reason = Extract<FileCheck, { readonly kind: 'notComparable' }>['reason'];

/** `path`: the data, which may be a folder. */
export type FoundExport =
  | {
      readonly kind: 'export';
      readonly path: string;
      readonly about: ExportAbout;
      /** The same as it stands there, with all that this version would add or pass over. */
      readonly raw: object;
      /** Of a workbook: the sheets with the rows, the hash of the cells on them, and the other sheets. */
      readonly rowSheets: readonly string[];
      readonly cellsSha256: string | null;
      readonly sheets: readonly SheetSeal[];
    }
  | { readonly kind: 'notComparable'; readonly path: string; readonly reason: Reason };

const MOST_ABOUT_BYTES = 64 * 1024 * 1024;
const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);
const WORKBOOK_START = 'PK';
const PARQUET_START = 'PAR1';

export async function findExport(chosen: string): Promise<FoundExport> {
  const path = dataPathOf(chosen);
  if (!(await exists(path))) return { kind: 'notComparable', path, reason: 'missing' };
  const said = await findSaid(path);
  return said === null ? { kind: 'notComparable', path, reason: 'noAbout' } : readAbout(path, said);
}

/** A description stands for its data, a part of a folder for the folder. */
function dataPathOf(chosen: string): string {
  const path = findDescribed(chosen) ?? chosen;
  const isPart = path.endsWith('.parquet') && basename(dirname(path)).startsWith('month=');
  return isPart ? dirname(dirname(path)) : path;
}

type Said = { readonly about: unknown } & Partial<Pick<XlsxAbout, 'rowSheets' | 'cellsSha256' | 'sheets'>>;

/** A workbook is described by itself alone: whatever lies beside it was laid there by somebody else. */
async function findSaid(path: string): Promise<Said | null> {
  const isFolder = (await stat(path)).isDirectory();
  const start = isFolder ? PARQUET_START : await firstChars(path, PARQUET_START.length);
  if (start.startsWith(WORKBOOK_START)) return await findXlsxAbout(path);
  const beside = await findJson(aboutPathOf(path, isFolder));
  if (beside !== null) return { about: beside };
  if (start !== PARQUET_START) return null;
  const [note] = await readParquetNotes(path, ABOUT_NOTE);
  return note === undefined ? null : { about: fromJson(note) };
}

/** A description in a Parquet file, or in any file of a folder, that is not the one that was found. */
export async function hasOtherDescription({ path, raw }: Extract<FoundExport, { readonly kind: 'export' }>) {
  const wanted = aboutHash(raw);
  return (await readParquetNotes(path, ABOUT_NOTE)).some((note) => {
    const about = fromJson(note);
    return typeof about !== 'object' || about === null || aboutHash(about) !== wanted;
  });
}

function readAbout(path: string, { about, rowSheets = [], cellsSha256 = null, sheets = [] }: Said): FoundExport {
  const ours = ourAbout.safeParse(about);
  if (!ours.success) return { kind: 'notComparable', path, reason: 'noAbout' };
  const read = aboutSchema.safeParse(about);
  if (!read.success) return { kind: 'notComparable', path, reason: 'newerVersion' };
  return { kind: 'export', path, about: read.data, raw: ours.data, rowSheets, cellsSha256, sheets };
}

async function findJson(path: string): Promise<unknown> {
  if (!(await exists(path)) || (await stat(path)).size > MOST_ABOUT_BYTES) return null;
  return fromJson(await readFile(path, 'utf8'));
}

/** Null where it is none: then nothing is said. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function firstChars(path: string, count: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (NOT_THERE.has(systemCode(error) ?? '')) return false;
    throw error;
  }
}
