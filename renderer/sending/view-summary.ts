// A view in a few lines of text: what it is, its totals, how sure they are, and what else a reader must know. It leaves this
// computer, so it contains no row and names a client by its ID, never by its private nickname.

import type { FilterWords } from '../../shared/contract/answers.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { Profile } from '../../shared/contract/session.ts';
import { isIncompleteCopy, type ResourceStatus } from '../../shared/contract/sync.ts';
import { filterWords } from '../../shared/exports/filter-words.ts';
import { doubtsOf, readTooEarly } from '../exporting/copy-doubts.ts';
import { namingOf } from '../filters/filter-naming.ts';
import { filteredFigure, type SealedFigure } from '../lib/sealed-figure.ts';
import { call } from '../lib/calls/api.ts';
import { readOfOneCopy } from '../lib/calls/of-one-copy.ts';
import { language, messages } from '../messages/messages.ts';
import type { SealFacts } from '../seal/seal-facts.ts';
import type { Seal } from '../seal/seal-of.ts';
import type { TableState } from '../table/table.svelte.ts';
import { figureLines } from './summary-lines.ts';

/** The words change with the rows; the status also with a run that read equal rows again. */
type Basis = { readonly words: FilterWords; readonly status: ResourceStatus | null };
type About = {
  readonly readSeal: (
    figure: SealedFigure,
    copy: Pick<SealFacts, 'status'> & { readonly nowMs: number },
  ) => Promise<Seal>;
  readonly profile: Profile | null;
  readonly nowMs: number;
};

/**
 * Asks again, so that all lines are of one copy. Null if another copy, or another state of it, came during every attempt.
 * Throws `ApiFailure`.
 */
export async function readSummary(table: TableState, about: About): Promise<string | null> {
  const query = { ...table.query, page: 1, pageSize: 1 };
  return await readOfOneCopy(
    () => readBasis(query),
    ({ status }) => readLines(table, { ...about, query, status }),
  );
}

async function readBasis(query: Query): Promise<Basis> {
  const [words, { resources }] = await Promise.all([
    call('getFilterWords', { query, language }),
    call('getSyncStatus', {}),
  ]);
  return { words, status: resources.find(({ resource }) => resource === query.dataset) ?? null };
}

type Parts = About & { readonly query: Query; readonly status: Basis['status'] };

async function readLines(table: TableState, { query, status, readSeal, profile, nowMs }: Parts): Promise<string> {
  const { dataset, filters } = query;
  const figure = filteredFigure({ dataset, filters, shown: '', column: null, currency: undefined, rows: null });
  const [totals, rows, seal, periods, notReadAgain] = await Promise.all([
    call('queryTotals', query),
    call('queryRows', query),
    readSeal(figure, { status, nowMs }),
    call('getPeriods', {}),
    readTooEarly(query, null),
  ]);
  const naming = { ...namingOf(table, (aaid) => aaid), notes: rows.notes, periods };
  const inWords = filters.map((filter) => filterWords(filter, naming));
  const doubts = doubtsOf(profile, { isIncomplete: isIncompleteCopy(status), notReadAgain });
  return [
    messages.sending.summary.filters(messages[dataset].title, inWords),
    ...figureLines({ totals, rows, seal }, nowMs),
    ...(doubts.length === 0 ? [] : [messages.joins.sentences(doubts)]),
  ].join('\n');
}
