// Words in the place of codes, where a column of an export is given them.

import type { ExportSource } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { SourceRows } from './table-source.ts';

/** Codes without a word stand as they are. */
export function withLabels(columns: ExportSource['columns'], source: SourceRows): SourceRows {
  const labels = columns.map((column) => new Map(Object.entries(column.labels ?? {})));
  if (labels.every(({ size }) => size === 0)) return source;
  const labelled = (cell: CellValue, place: number): CellValue =>
    cell === null ? null : (labels[place]?.get(cell) ?? cell);
  return {
    ...source,
    *rows(observe) {
      for (const cells of source.rows(observe)) yield cells.map(labelled);
    },
    records: null,
  };
}
