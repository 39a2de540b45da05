// The words beside a chart on screen, on paper and in files: its title, its filters and its age.

import { wholeQuery, type Filter } from '../../shared/contract/query.ts';
import type { Profile } from '../../shared/contract/session.ts';
import { isIncompleteCopy, type ResourceStatus } from '../../shared/contract/sync.ts';
import { datasetOf, isOfCharges, type Chart, type ChartFacts } from '../charts/data/chart.ts';
import { countedInWords, doubtsOf, readTooEarly } from '../exporting/copy-doubts.ts';
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
  readonly sync: Pick<SyncState, 'findStatus'>;
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
  const { filters, isOld } = askedOf(id, overview);
  const status = sync.findStatus(datasetOf(id));
  const asOf = isOfCharges(id) ? (status?.asOf ?? null) : overview.table.asOf;
  const title = chartTitle(chart);
  const words = messages.joins.clauses(overviewFilters(filters, options));
  return {
    title,
    filters: words,
    rowFilters: filters,
    asOf: asOf === null ? '' : ageInWords(asOf, isOfCharges(id) ? null : overview.table.ledgerDates),
    isOld,
    fileTitle: messages.joins.facts([title, dataDay(status, nowMs) ?? '', words]),
  };
}

function ageInWords(asOf: string, ledgerDates: OverviewState['table']['ledgerDates']): string {
  const time = messages.overview.asOf(longTime(asOf));
  const counted = countedInWords(ledgerDates);
  return counted.length === 0 ? time : messages.joins.sentences([messages.joins.sentence(time), ...counted]);
}

type DoubtsOptions = Pick<Options, 'overview' | 'sync'> & { readonly profile: Profile | null };

/**
 * What a reader outside the window must know of the chart, in words. Null if its figures are of other filters or another copy
 * by then, or are being read. Throws `ApiFailure`.
 */
export async function readChartDoubts(
  { id }: Pick<Chart, 'id'>,
  { overview, sync, profile }: DoubtsOptions,
): Promise<readonly string[] | null> {
  const dataset = datasetOf(id);
  const before = { ...askedOf(id, overview), status: sync.findStatus(dataset) };
  const notReadAgain = await readTooEarly(wholeQuery(dataset, before.filters), null);
  const { filters, isOld } = askedOf(id, overview);
  const isSame = filters === before.filters && sync.findStatus(dataset)?.copyNumber === before.status?.copyNumber;
  if (isOld || !isSame) return null;
  return doubtsOf(profile, { isIncomplete: isIncompleteCopy(before.status), notReadAgain });
}

/** The filters of the answer that the chart shows. `isOld`: a newer one is being read, or a newer as-of time. */
function askedOf(
  id: Chart['id'],
  { charts, table }: OverviewState,
): { readonly filters: readonly Filter[]; readonly isOld: boolean } {
  const { answered, isOld } = charts[id].question;
  return {
    filters: answered.kind === 'ready' ? answered.value.question.filters : [],
    isOld: isOld || (!isOfCharges(id) && table.busy),
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
