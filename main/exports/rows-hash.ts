// The hash by which an exported file's rows are known again: of their CSV lines with commas and CRLF, whatever format
// they were written in.

import { createHash } from 'node:crypto';
import type { CellValue } from '../../preload/contract.ts';
import { csvCell } from './csv-cell.ts';
import { createTextEncoder, isFullChunk } from './text-chunks.ts';

export type RowsHash = {
  addRow(cells: readonly CellValue[]): void;
  /** Hex; once, after the last row. */
  digest(): string;
};

export function createRowsHash(): RowsHash {
  const hash = createHash('sha256');
  const encode = createTextEncoder();
  let text = '';
  return {
    addRow(cells) {
      text += plainLine(cells);
      if (!isFullChunk(text)) return;
      hash.update(encode(text));
      text = '';
    },
    digest: () => hash.update(encode(text)).digest('hex'),
  };
}

export const LINE_END = '\r\n';

function plainLine(cells: readonly CellValue[]): string {
  let line = '';
  for (let at = 0; at < cells.length; at += 1) {
    if (at > 0) line += ',';
    line += csvCell(cells[at] ?? null);
  }
  return line + LINE_END;
}
