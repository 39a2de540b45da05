// LibreOffice opens a file as in its window, evaluates formulas, and reports the contents of each cell.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SaxesParser } from 'saxes';

export type OfficeCell = {
  readonly type: string;
  readonly isFormula: boolean;
  readonly text: string;
  /** The digits of a number, as many as the program keeps. */
  readonly value: number | null;
};
export type OfficeSheet = { readonly name: string; readonly rows: readonly (readonly OfficeCell[])[] };

const LIMIT_MS = 240_000;
/** More repetitions are the empty rest of a sheet. */
const MOST_REPEATED = 1_000;

/** Opens a clipboard table that was saved to a file. */
export const AS_HTML = 'HTML (StarCalc)';

/** Opens a CSV with the separator as chosen in the dialog; numbers are recognised, formulas evaluated. */
export function asCsv(separator: string): string {
  return `Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,-1,true`;
}

/** `taken`: the import filter; if left out, LibreOffice detects the format. */
export async function openInOffice(path: string, taken?: string): Promise<readonly OfficeSheet[]> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  try {
    const filter = taken === undefined ? [] : [`--infilter=${taken}`];
    await runOffice(folder, [...filter, '--convert-to', 'fods', '--outdir', folder, path]);
    const name = `${basename(path, extname(path))}.fods`;
    return readSheets(readFileSync(join(folder, name), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a workbook and saves it again; returns the new file in `folder`. */
export async function saveAgainInOffice(path: string, folder: string): Promise<string> {
  await runOffice(folder, ['--convert-to', 'xlsx', '--outdir', folder, path]);
  return join(folder, basename(path));
}

/** The same for a CSV file with commas. */
export async function saveCsvAgainInOffice(path: string, folder: string): Promise<string> {
  const filter = asCsv(',').replace(/,-1,true$/, '');
  await runOffice(folder, [`--infilter=${filter}`, '--convert-to', `csv:${filter}`, '--outdir', folder, path]);
  return join(folder, basename(path));
}

/** With its own settings folder, so that no running window of it answers. */
function runOffice(folder: string, task: readonly string[]): Promise<void> {
  const settings = `-env:UserInstallation=${pathToFileURL(join(folder, 'settings')).href}`;
  // Its own process group, because the program starts others.
  const child = spawn('soffice', [settings, '--headless', '--norestore', ...task], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const hear = (text: string): void => void said.push(text);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), LIMIT_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`soffice ended with ${code}: ${said.join('')}`));
    });
  });
}

type Attributes = Readonly<Record<string, string>>;

function readSheets(xml: string): readonly OfficeSheet[] {
  const sheets: { name: string; rows: OfficeCell[][] }[] = [];
  let row: OfficeCell[] = [];
  let repeatRow = 1;
  let cell: { attributes: Attributes; paragraphs: string[] } | null = null;
  let isInText = false;
  const parser = new SaxesParser();
  const add = (text: string): void => {
    if (cell !== null && isInText) cell.paragraphs.push(`${cell.paragraphs.pop() ?? ''}${text}`);
  };
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table') sheets.push({ name: attributes['table:name'] ?? '', rows: [] });
    if (name === 'table:table-row') [row, repeatRow] = [[], repeated(attributes, 'table:number-rows-repeated')];
    if (name === 'table:table-cell') cell = { attributes, paragraphs: [] };
    if (name === 'text:p') {
      cell?.paragraphs.push('');
      isInText = true;
    }
    if (name === 'text:s') add(' '.repeat(Number(attributes['text:c'] ?? 1)));
    if (name === 'text:tab') add('\t');
    if (name === 'text:line-break') add('\n');
  });
  parser.on('text', add);
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') isInText = false;
    if (name === 'table:table-cell' && cell !== null) {
      const times = repeated(cell.attributes, 'table:number-columns-repeated');
      const read = toCell(cell);
      for (let time = 0; time < times; time += 1) row.push(read);
      cell = null;
    }
    if (name === 'table:table-row') for (let time = 0; time < repeatRow; time += 1) sheets.at(-1)?.rows.push(row);
  });
  parser.write(xml).close();
  return sheets;
}

function repeated(attributes: Attributes, name: string): number {
  const times = Number(attributes[name] ?? 1);
  return times > MOST_REPEATED ? 0 : times;
}

function toCell(cell: { readonly attributes: Attributes; readonly paragraphs: readonly string[] }): OfficeCell {
  const { attributes, paragraphs } = cell;
  return {
    type: attributes['office:value-type'] ?? 'empty',
    isFormula: attributes['table:formula'] !== undefined,
    text: paragraphs.join('\n'),
    value: attributes['office:value'] === undefined ? null : Number(attributes['office:value']),
  };
}
