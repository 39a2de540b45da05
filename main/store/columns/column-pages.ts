// Reads pages for which no index helps: rows are matched and sorted in memory, then read by their positions. Gives the
// same answer as rows.ts.

import type { RowsAnswer } from '../../../shared/contract/answers.ts';
import type { Query } from '../../../shared/contract/query.ts';
import { countRows } from './column-index.ts';
import { onColumns, type ColumnStore, type ColumnView } from './column-view.ts';
import { rowsAt, walk } from './ordered-rows.ts';
import { fixedFieldsOf } from '../question/filters.ts';
import type { Order } from '../question/order.ts';
import { answeredAsOf } from '../question/query-as-of.ts';
import { resolveFilters } from '../question/resolve-filters.ts';
import { withPending } from '../question/row-marks.ts';
import { readRows } from '../question/rows.ts';
import { positionOf } from '../zones/position-runs.ts';
import { isIn, type RowMask } from '../zones/row-mask.ts';

export function queryRowsOnColumns(store: ColumnStore, query: Query): RowsAnswer {
  return onColumns(store, query.dataset, (view): RowsAnswer => {
    const { context, index } = view;
    const resolved = resolveFilters(context, query.filters);
    if (resolved.kind === 'unknown') return resolved;
    const mask = view.rowsOf(resolved.tests);
    const total = countRows(index, mask);
    const order = { sort: query.sort, fixedFields: fixedFieldsOf(resolved.tests) };
    const page = pageOf(view, order, { ...query, mask, total });
    const positions = page.map((row) => BigInt(positionOf(index.positions, row)));
    const rows = withPending(context, readRows(context, positions));
    return { kind: 'rows', rows, total, notes: resolved.notes, ...answeredAsOf(context, query.filters) };
  });
}

/** Sorts the rows in advance, for the next requests of pages in this order. */
export function sortAllRows(store: ColumnStore, { dataset, sort }: Pick<Query, 'dataset' | 'sort'>): void {
  onColumns(store, dataset, (view) => void view.rowsIn({ sort, fixedFields: new Set() }, null));
}

type Page = Pick<Query, 'page' | 'pageSize'> & { readonly mask: RowMask | null; readonly total: number };

function pageOf(view: ColumnView, order: Order, { page, pageSize, mask, total }: Page): readonly number[] {
  const start = (page - 1) * pageSize;
  if (start >= total) return [];
  const end = Math.min(start + pageSize, total);
  const ordered = view.rowsIn(order, mask);
  if (mask === null) return [...rowsAt(ordered, start, end)];
  return start <= total / 2
    ? matching(walk(ordered, 1), mask, { skipped: start, wantedRows: end - start })
    : matching(walk(ordered, -1), mask, { skipped: total - end, wantedRows: end - start }).reverse();
}

/** How many matching rows are passed over, and how many are wanted after them. */
type Wanted = { readonly skipped: number; readonly wantedRows: number };

function matching(blocks: Iterable<Uint32Array>, mask: RowMask, { skipped, wantedRows }: Wanted): number[] {
  const rows: number[] = [];
  let rowsToSkip = skipped;
  for (const block of blocks) {
    for (let at = 0; at < block.length && rows.length < wantedRows; at += 1) {
      const row = block[at] ?? 0;
      if (!isIn(mask, row)) continue;
      if (rowsToSkip > 0) rowsToSkip -= 1;
      else rows.push(row);
    }
    if (rows.length === wantedRows) break;
  }
  return rows;
}
