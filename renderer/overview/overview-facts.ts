// The words beside a chart on screen, on paper and in files: its title, its filters and its age.

import type { Filter } from '../../shared/contract/query.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import type { Chart, ChartFacts } from '../charts/data/chart.ts';
import { currencyName } from '../lib/currency-name.ts';
import { filtersInWords } from '../../shared/exports/export-words.ts';
import { parityMarkOf } from '../../shared/exports/parity-mark.ts';
import { dataDay } from '../../shared/exports/data-day.ts';
import { longTime } from '../lib/hong-kong-time.ts';
import { messages } from '../messages/messages.ts';
import type { OverviewState } from './overview.svelte.ts';
import type { ProofState } from '../syncing/proof/proof.svelte.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';

type Options = {
  readonly overview: OverviewState;
  readonly proof: ProofState;
  readonly sync: SyncState;
  readonly nowMs: number;
};

/** What a printed page says beside its figures and charts. All of it is of the moment at which these were of one copy. */
export type OverviewOnPaper = {
  /** The time at which it was printed. */
  readonly at: string;
  readonly asOf: string | null;
  readonly ledgerDates: OverviewState['table']['ledgerDates'];
  readonly filters: readonly string[];
  readonly notReadAgain: readonly string[];
  readonly reports: ResourceStatus | null;
  readonly charges: ResourceStatus | null;
};

/** The filters are those of the answer shown, which may be older than those in the filter bar. */
export function chartFacts(chart: Chart, options: Options): ChartFacts {
  const { overview, sync, nowMs } = options;
  const { id } = chart;
  const { answered, isOld } = overview.charts[id].question;
  const filters = answered.kind === 'ready' ? answered.value.question.filters : [];
  const status = sync.findStatus(isOfCharges(id) ? 'charges' : 'reports');
  const asOf = isOfCharges(id) ? (status?.asOf ?? null) : overview.table.asOf;
  const title = chartTitle(chart);
  const words = messages.joins.clauses(overviewFilters(filters, options));
  return {
    title,
    filters: words,
    rowFilters: filters,
    asOf: asOf === null ? '' : messages.overview.asOf(longTime(asOf)),
    isOld: isOld || (!isOfCharges(id) && overview.table.busy),
    fileTitle: messages.joins.facts([title, dataDay(status, nowMs) ?? '', words]),
  };
}

export function chartTitle({ id, currency }: Pick<Chart, 'id' | 'currency'>): string {
  return messages.overview.titleIn(messages.charts.titles[id], currencyName(currency));
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
