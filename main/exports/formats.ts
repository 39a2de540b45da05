// The formats there are. Those with libraries behind them are loaded when they are first wanted.

import type { ExportFormat } from '../../shared/contract/exports.ts';
import { openCsv } from './csv/csv.ts';
import type { OpenFormat } from './format/format.ts';
import { openJsonLines } from './json-lines/json-lines.ts';

export const FORMATS: Readonly<Record<ExportFormat, () => Promise<OpenFormat>>> = {
  csv: () => Promise.resolve(openCsv),
  jsonl: () => Promise.resolve(openJsonLines),
  xlsx: async () => (await import('./xlsx/xlsx.ts')).openXlsx,
  parquet: async () => (await import('./parquet/parquet.ts')).openParquet,
};

/** A person reads in a workbook what it is; of the others it stands in a file beside them. */
export const HAS_ABOUT_BESIDE: Readonly<Record<ExportFormat, boolean>> = {
  csv: true,
  jsonl: true,
  xlsx: false,
  parquet: true,
};
