// What a table offers to export or print, read from its state.

import { causesOf } from '../filters/unknown-causes.ts';
import { parityMarkOf, type ParityChecks } from '../../shared/exports/parity-mark.ts';
import type { RowsSubject, SelectedRows } from '../exporting/export-subject.ts';
import { filtersInWords, type FileNaming } from '../../shared/exports/export-words.ts';
import { filtersHint } from '../../shared/exports/filters-hint.ts';
import { exportedPivot } from '../groups/pivot/pivot-lines.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../table/table.svelte.ts';

/**
 * While rows are being read, those on screen belong to the earlier query, so their counts are unknown. So are those of
 * rows that could not be read.
 */
export function tableSubject(table: TableState, checks: ParityChecks): RowsSubject {
  const { query, filters } = table;
  const pivot = exportedPivot(table.groups);
  const total = table.busy ? null : table.total;
  const naming: FileNaming = {
    dataset: table.dataset,
    words: messages,
    labelOf: (name, value) => filters.names.labelOf(name, value),
    notes: table.notes,
    periods: filters.periods,
    markOf: (filter) => parityMarkOf(filter, table.dataset, checks),
  };
  return {
    kind: 'rows',
    query,
    shown: table.columnsState.chosenColumns,
    pageRows: total === null ? null : table.rows.length,
    total,
    ...selectedRows(table),
    groupBy: table.groupBy,
    ...(table.groups.second !== null && { groupWithin: table.groups.second.subject }),
    ...(pivot !== null && { pivot }),
    filters: filtersInWords(query.filters, naming),
    hint: filtersHint(query.filters, naming),
  };
}

/** The rows with selected cells, else the marked rows. One selected cell is only the focus, so it does not count. */
function selectedRows({ marks, selection }: TableState): SelectedRows {
  if (selection.cells > 1) return { selectedKeys: selection.rows.map(({ key }) => key), areMarked: false };
  return { selectedKeys: [...(marks?.rows.keys() ?? [])], areMarked: true };
}

/** Why a table has nothing to export now; null when it has. */
export function tableRefusal(table: TableState): string | null {
  const { refusals } = messages.exporting;
  const answer = table.answer.kind === 'ready' ? table.answer.value : null;
  if (answer?.kind === 'unknown') return refusals.unknown(causesOf(answer.notes));
  if (table.answer.kind === 'failed') return refusals.notRead;
  if (table.total === null) return refusals.counting;
  return table.total === 0 ? refusals.noRows : null;
}
