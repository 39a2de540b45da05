// Exports a store to a test's folder without threads, and reads CSV files with a simple reader.

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { CellValue } from '../../shared/contract/fields.ts';
import { createExportMeter, type ExportMeter } from '../../main/exports/format/export-meter.ts';
import { writeExport, type WrittenExport } from '../../main/exports/write-export.ts';
import type { Database } from '../../main/store/file/database.ts';

export type ExportStage = { readonly db: Database; readonly now: () => number; readonly folder: string };

export async function exportTo(
  { db, now, folder }: ExportStage,
  request: ExportRequest,
  more: { readonly name?: string; readonly meter?: ExportMeter } = {},
): Promise<WrittenExport & { readonly path: string }> {
  const { name = `export.${request.format}`, meter = createExportMeter() } = more;
  const path = join(folder, name);
  const exportId = randomUUID();
  const order = { request, exportId, path, serviceUrl: 'https://service.test', version: '1.2.3', meter };
  return { path, ...(await writeExport({ db, now }, order)) };
}

export function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true }).map(String).sort();
}

/** Header and rows; an empty cell is null, `""` is empty text. Independent of the app's reader. */
export function readCsv(path: string, separator = ','): { header: CellValue[]; rows: CellValue[][] } {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const lines: CellValue[][] = [];
  let line: CellValue[] = [];
  for (let at = 0; at < text.length;) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? closingQuote(text, at) : endOfCell(text, at, separator);
    const raw = text.slice(at, end);
    line.push(isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw === '' ? null : raw);
    if (text[end] === separator) at = end + 1;
    else if (text.startsWith('\r\n', end)) {
      lines.push(line);
      line = [];
      at = end + 2;
    } else throw new Error(`no cell ends at ${end}: ${JSON.stringify(text.slice(end - 20, end + 20))}`);
    // An empty last cell of a line.
    if (text[end] === separator && text.startsWith('\r\n', at)) {
      line.push(null);
      lines.push(line);
      line = [];
      at += 2;
    }
  }
  const [header = [], ...rows] = lines;
  return { header, rows };
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && !text.startsWith('\r\n', at)) at += 1;
  return at;
}

function closingQuote(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    at = text.indexOf('"', at) + 1;
    if (at === 0) throw new Error('a quote is not closed');
    if (text[at] !== '"') return at;
    at += 1;
  }
}
