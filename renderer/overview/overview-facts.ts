// The words beside a chart on screen, on paper and in files: its title, its filters and its age.

import type { Filter } from '../../shared/contract/query.ts';
import type { Chart, ChartFacts } from '../charts/data/chart.ts';
import { currencyName } from '../lib/currency-name.ts';
import { filtersInWords } from '../../shared/exports/export-words.ts';
import { parityMarkOf } from '../../shared/exports/parity-mark.ts';
import { dayText } from '../../shared/rules/dates.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';
import type { OverviewState } from './overview.svelte.ts';
import type { ProofState } from '../syncing/proof/proof.svelte.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

type Options = { readonly overview: OverviewState; readonly proof: ProofState; readonly sync: SyncState };

/** The filters are those of the answer shown, which may be older than those in the filter bar. */
export function chartFacts({ id, currency }: Chart, options: Options): ChartFacts {
  const { overview, sync } = options;
  const { answered } = overview.charts[id].question;
  const filters = answered.kind === 'ready' ? answered.value.question.filters : [];
  const asOf = isOfCharges(id) ? (sync.findStatus('charges')?.asOf ?? null) : overview.table.asOf;
  const title = messages.overview.titleIn(messages.charts.titles[id], currencyName(currency));
  const words = messages.joins.clauses(overviewFilters(filters, options));
  const day = asOf === null ? '' : dayText(Date.parse(asOf));
  return {
    title,
    filters: words,
    rowFilters: filters,
    asOf: asOf === null ? '' : messages.overview.asOf(longTime(asOf)),
    fileTitle: messages.joins.facts([title, day, words]),
  };
}

/** The filters in the same words as on their chips. */
export function overviewFilters(
  filters: readonly Filter[],
  { overview, proof }: Pick<Options, 'overview' | 'proof'>,
): readonly string[] {
  const { table } = overview;
  return filtersInWords(filters, {
    dataset: table.dataset,
    words: messages,
    labelOf: (name, value) => table.filters.names.labelOf(name, value),
    notes: table.notes,
    periods: table.filters.periods,
    markOf: (filter) => parityMarkOf(filter, table.dataset, proof),
  });
}

function isOfCharges(id: Chart['id']): boolean {
  return id.startsWith('charges');
}
