// Replaces codes by their labels, in columns of an export that have labels.

import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { SourceRows } from './table-source.ts';

/** Codes without a label stay as they are. */
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
