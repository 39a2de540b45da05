import type { Change, ChangeCounts } from '../../../shared/contract/changes.ts';
import { wholeQuery } from '../../../shared/contract/query.ts';
import { totalOf, type NewsSinceLook } from '../../changes/look.svelte.ts';
import { periodFilter } from '../../charts/data/compare-periods.ts';
import { call } from '../../lib/calls/api.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';
import { restatedDates, restatedFigures, type RestatedDate, type RestatedFigure } from './restated.ts';

/** Clients of whom the newest changes are read; the others are counted. */
const READ_CLIENTS = 6;
/** Enough for one change of each. */
const SHOWN_CHANGES = READ_CLIENTS;
const SHOWN_DATES = 3;
const MAX_RESTATEMENTS = 200;

/** A change of a charge, and the pinned clients that the charge applies to. */
export type ClientChange = { readonly change: Change; readonly clients: readonly string[] };
export type RestatedLine = RestatedDate & { readonly figures: readonly RestatedFigure[] };

export type NewsLines = {
  readonly ofClients: readonly ClientChange[];
  /** Changes of clients that are not among the lines. */
  readonly moreOfClients: number;
  readonly restated: readonly RestatedLine[];
  /** Restated ledger dates that are not among the lines. */
  readonly moreRestated: number;
  readonly others: ChangeCounts['parts'];
};

/** What changed since the last look, and its lines: one without the other would contradict it. */
export type ToldNews = { readonly news: NewsSinceLook; readonly lines: NewsLines };

const NO_LINES: NewsLines = { ofClients: [], moreOfClients: 0, restated: [], moreRestated: 0, others: [] };

/** What Today shows of what changed. The last news stay, with their lines, until those of newer news were read. */
export class ToldNewsState {
  told = $state.raw<Loadable<ToldNews>>({ kind: 'loading' });

  readonly #latestRequest = new LatestRequest();

  async load(news: NewsSinceLook): Promise<void> {
    await this.#latestRequest.read(
      (isLatest) => loaded(async () => ({ kind: 'ready', value: { news, lines: await readLines(news, isLatest) } })),
      (told) => (this.told = told),
    );
  }

  /** Whether older news are shown than these. */
  isOlderThan(news: NewsSinceLook): boolean {
    return this.told.kind === 'ready' && this.told.value.news !== news;
  }
}

/** Once `isWanted` is false, what is returned lacks what was not asked any more. */
async function readLines({ counts, after }: NewsSinceLook, isWanted: () => boolean): Promise<NewsLines> {
  if (totalOf(counts) === 0 && counts.restatedDates === 0) return NO_LINES;
  const asked = { since: after === null ? {} : { afterChange: after.change }, isWanted };
  const ofClients = await readClientChanges(counts, asked);
  if (!isWanted()) return NO_LINES;
  const restated = await readRestated(counts, asked);
  const clientChanges = counts.parts.filter(({ part }) => part === 'clients');
  const counted = clientChanges.reduce((sum, { changes }) => sum + changes, 0);
  return {
    ofClients,
    moreOfClients: counted - ofClients.length,
    ...restated,
    others: counts.parts.filter(({ part }) => part === 'others'),
  };
}

type Since = { readonly afterChange?: number };
type Asked = { readonly since: Since; readonly isWanted: () => boolean };

/** The newest changes of the pinned clients, one line for a charge that applies to several of them. */
async function readClientChanges(
  { clients }: ChangeCounts,
  { since, isWanted }: Asked,
): Promise<readonly ClientChange[]> {
  const found = new Map<string, ClientChange>();
  for (const { aaid } of clients.slice(0, READ_CLIENTS)) {
    if (!isWanted()) break;
    const { changes } = await call('listChanges', { ...since, client: aaid, page: 1, pageSize: SHOWN_CHANGES });
    for (const change of changes) {
      found.set(change.id, { change, clients: [...(found.get(change.id)?.clients ?? []), aaid] });
    }
  }
  return [...found.values()].toSorted((a, b) => Number(b.change.id) - Number(a.change.id)).slice(0, SHOWN_CHANGES);
}

async function readRestated(
  counts: ChangeCounts,
  { since, isWanted }: Asked,
): Promise<Pick<NewsLines, 'restated' | 'moreRestated'>> {
  const restated: RestatedLine[] = [];
  for (const date of await readNewestDates(since)) {
    if (!isWanted()) break;
    const ofDate = periodFilter({ from: date.ledgerDate, to: date.ledgerDate });
    const totals = await call('queryTotals', wholeQuery('reports', [ofDate]));
    restated.push({ ...date, figures: totals.kind === 'totals' ? restatedFigures(date, totals.currencies) : [] });
  }
  return { restated, moreRestated: counts.restatedDates - restated.length };
}

async function readNewestDates(since: Since): Promise<readonly RestatedDate[]> {
  const newest = restatedDates(await call('listRestatements', { limit: MAX_RESTATEMENTS, ...since }));
  // In place of "1 more" the date itself.
  const shown = newest.length === SHOWN_DATES + 1 ? newest : newest.slice(0, SHOWN_DATES);
  const ofDates = shown.map(async ({ ledgerDate }) => {
    // Alone, because those of earlier runs may be beyond the limit: a difference without them would be wrong.
    return restatedDates(await call('listRestatements', { limit: MAX_RESTATEMENTS, ledgerDate, ...since }));
  });
  return (await Promise.all(ofDates)).flat();
}
