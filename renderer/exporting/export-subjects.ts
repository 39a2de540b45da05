// Makes the export subjects of the screens from their states.

import type { ParityMark } from '../../shared/contract/proof.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import type { ExportSubject, RowsSubject } from './export-subject.ts';
import { filtersHint, filtersInWords, type FileNaming } from './export-words.ts';
import { messages } from '../messages/messages.ts';
import type { ChangesState } from '../changes/changes.svelte.ts';
import type { ProofState } from '../syncing/proof/proof.svelte.ts';
import type { TableState } from '../table/table.svelte.ts';

/** While rows are being read, those on screen belong to the earlier query, so their counts are unknown. */
export function tableSubject(table: TableState, proof: ProofState): RowsSubject {
  const { query, filters } = table;
  const naming: FileNaming = {
    dataset: table.dataset,
    labelOf: (name, value) => filters.labelOf(name, value),
    notes: table.notes,
    periods: filters.periods,
    markOf: (filter) => markOf(filter, table, proof),
  };
  return {
    kind: 'rows',
    query,
    shown: table.columns,
    pageRows: table.busy ? null : table.rows.length,
    total: table.busy ? null : table.total,
    ...selectedRows(table),
    groupBy: table.groupBy,
    filters: filtersInWords(query.filters, naming),
    hint: filtersHint(query.filters, naming),
  };
}

/** The rows with selected cells, else the marked rows. One selected cell is only the focus, so it does not count. */
function selectedRows({ marks, selection }: TableState): Pick<RowsSubject, 'selectedKeys' | 'areMarked'> {
  if (selection.cells > 1) return { selectedKeys: selection.rows.map(({ key }) => key), areMarked: false };
  return { selectedKeys: [...(marks?.rows.keys() ?? [])], areMarked: true };
}

export function changesSubject(changes: ChangesState): ExportSubject {
  return {
    kind: 'changes',
    query: changes.query,
    pageRows: changes.rows.length,
    total: changes.total,
    filters: changeFilters(changes),
  };
}

/** Why a table has nothing to export now; null when it has. */
export function tableRefusal(table: TableState): string | null {
  const { refusals } = messages.exporting;
  if (table.answer.kind === 'ready' && table.answer.value.kind === 'unknown') return refusals.unknown;
  if (table.total === null) return refusals.counting;
  return table.total === 0 ? refusals.noRows : null;
}

export function markOf(filter: Filter, { dataset }: TableState, proof: ProofState): ParityMark | null {
  if (filter.kind !== 'service') return null;
  const { name, value } = filter;
  return proof.parityOf({ dataset, name, value })?.mark ?? null;
}

function changeFilters(changes: ChangesState): readonly string[] {
  const words = messages.filters;
  const labels = messages.changes.filters;
  const { runId, dataset, ae, client, package: name } = changes.query;
  const run = changes.runs.kind === 'ready' ? changes.runs.value.find((each) => each.runId === runId) : undefined;
  return [
    ...(run === undefined ? [] : [messages.changes.seen(longTime(run.seenAt))]),
    ...(dataset === undefined ? [] : [words.is(labels.dataset, messages.changes.datasets[dataset])]),
    ...(ae === undefined ? [] : [words.is(labels.ae, ae)]),
    ...(name === undefined ? [] : [words.contains(labels.package, name)]),
    ...(client === undefined ? [] : [words.is(labels.client, client)]),
  ];
}
