// The file formats: how each is written, and how a check reads it back. Most modules are loaded when first needed.

import type { CsvOptions, ExportFormat } from '../../shared/contract/exports/request.ts';
import { openCsv } from './csv/csv.ts';
import type { ReadListener, Rows } from './format/check-rows.ts';
import type { OpenFormat, TableColumn } from './format/format.ts';
import { openJsonLines } from './json-lines/json-lines.ts';

type WrittenFile = {
  readonly path: string;
  readonly columns: readonly TableColumn[];
  /** As the About states it; null for other formats. */
  readonly csv: CsvOptions | null;
  /** Workbooks: the names of the sheets with the rows, in order. Empty for other formats. */
  readonly rowSheets: readonly string[];
};

type FormatParts = {
  readonly open: () => Promise<OpenFormat>;
  /** Whether a `.about.json` is written beside the file. False for a workbook, which has its About on a sheet. */
  readonly hasAboutBeside: boolean;
  /** What the hash of the content covers: the texts as sent, or the values of cells. */
  readonly hashOf: 'texts' | 'cells';
  /** Whether people open the file in programs that save it again, with rows sorted or values spelled in another way. */
  readonly mayBeRewritten: boolean;
  /** The rows as the file contains them, without its header. Throws where the file is not in this format. */
  readonly read: (file: WrittenFile, listener: ReadListener) => Promise<Rows>;
};

export const FORMATS: Readonly<Record<ExportFormat, FormatParts>> = {
  csv: {
    open: () => Promise.resolve(openCsv),
    hasAboutBeside: true,
    hashOf: 'texts',
    mayBeRewritten: true,
    read: async (file, listener) => (await import('./csv/read.ts')).readCsv(file, listener),
  },
  jsonl: {
    open: () => Promise.resolve(openJsonLines),
    hasAboutBeside: true,
    hashOf: 'texts',
    mayBeRewritten: false,
    read: async ({ path, columns }, listener) => {
      const ids = columns.map(({ id }) => id);
      return (await import('./json-lines/read.ts')).readJsonLines({ path, ids }, listener);
    },
  },
  xlsx: {
    open: async () => (await import('./xlsx/xlsx.ts')).openXlsx,
    hasAboutBeside: false,
    hashOf: 'cells',
    mayBeRewritten: true,
    read: async (file, listener) => (await import('./xlsx/read.ts')).readXlsx(file, listener),
  },
  parquet: {
    open: async () => (await import('./parquet/parquet.ts')).openParquet,
    hasAboutBeside: true,
    hashOf: 'texts',
    mayBeRewritten: false,
    read: async ({ path, columns }, listener) =>
      (await import('./parquet/read.ts')).readParquet(path, columns, listener),
  },
};
