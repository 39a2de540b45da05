// A view in three lines of text: what it is, its totals, and how sure they are. It leaves this computer, so it contains
// no row and names a client by its ID, never by its private nickname.

import { filterWords } from '../../shared/exports/filter-words.ts';
import { namingOf } from '../filters/filter-naming.ts';
import { filteredFigure } from '../lib/sealed-figure.ts';
import { call } from '../lib/calls/api.ts';
import { messages } from '../messages/messages.ts';
import type { SealState } from '../seal/seal.svelte.ts';
import type { TableState } from '../table/table.svelte.ts';
import { figureLines } from './summary-lines.ts';

/** Asks anew, so that all three lines are of one moment. Throws `ApiFailure`. */
export async function readSummary(table: TableState, seals: Pick<SealState, 'read'>, nowMs: number): Promise<string> {
  const query = { ...table.query, page: 1, pageSize: 1 };
  const { dataset, filters } = query;
  const figure = filteredFigure({ dataset, filters, shown: '', column: null, currency: undefined, rows: null });
  const [totals, rows, seal] = await Promise.all([
    call('queryTotals', query),
    call('queryRows', query),
    seals.read(figure, nowMs),
  ]);
  const naming = { ...namingOf(table, (aaid) => aaid), notes: rows.notes };
  const title = messages[dataset].title;
  const inWords = filters.map((filter) => filterWords(filter, naming));
  return [messages.sending.summary.filters(title, inWords), ...figureLines({ totals, rows, seal }, nowMs)].join('\n');
}
