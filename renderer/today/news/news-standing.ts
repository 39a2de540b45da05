// What Today says on what changed. That nothing did is said only if it is known of the present copies.

import type { DatasetName } from '../../../shared/contract/fields.ts';
import type { ResourceStatus } from '../../../shared/contract/sync.ts';
import { notCompared, totalOf, type NewsSinceLook } from '../../changes/look.svelte.ts';

export type NewsStanding =
  /** Changes; `notCompared` are datasets of which others may be missing. */
  | { readonly kind: 'changes'; readonly notCompared: readonly DatasetName[] }
  /** The copies changed, and their changes are being counted. */
  | { readonly kind: 'counting' }
  | { readonly kind: 'nothingSynced' }
  | { readonly kind: 'notCompared'; readonly notCompared: readonly DatasetName[] }
  /** The log has none, but some have left it. */
  | { readonly kind: 'cut' }
  | { readonly kind: 'readingFirst' }
  | { readonly kind: 'firstCopy'; readonly copies: readonly FirstCopy[] }
  | { readonly kind: 'nothing' };

export type FirstCopy = Pick<ResourceStatus, 'rows'> & { readonly dataset: DatasetName };

export type NewsFacts = {
  readonly news: NewsSinceLook;
  /** Whether the news may lack what a newer copy brought. */
  readonly isOld: boolean;
  /** How many watched views have news. */
  readonly views: number;
  /** The state of each dataset, in the order in which they are named. */
  readonly statuses: readonly (Pick<ResourceStatus, 'asOf' | 'rows' | 'last'> & { readonly dataset: DatasetName })[];
  /** Whether a dataset without a copy is being read. */
  readonly isReadingFirst: boolean;
};

export function newsStanding(facts: NewsFacts): NewsStanding {
  const { counts } = facts.news;
  const unknown = notCompared(facts.news);
  if (totalOf(counts) > 0 || facts.views > 0) return { kind: 'changes', notCompared: unknown };
  if (facts.isOld) return { kind: 'counting' };
  if (counts.newestSeenAt === null) return { kind: 'nothingSynced' };
  if (unknown.length > 0) return { kind: 'notCompared', notCompared: unknown };
  if (counts.isCut) return { kind: 'cut' };
  const copies = firstCopies(facts);
  if (copies.length === 0) return { kind: 'nothing' };
  return facts.isReadingFirst ? { kind: 'readingFirst' } : { kind: 'firstCopy', copies };
}

/** Those that were read; none if the person looked before, or if a run ended after the first copies. */
function firstCopies({ news: { counts, after }, statuses }: NewsFacts): readonly FirstCopy[] {
  const copies = statuses.filter(({ asOf }) => asOf !== null);
  const areFirst = copies.every(({ dataset, last }) =>
    counts.baselines.some((run) => run.dataset === dataset && run.runId === last?.runId),
  );
  return after === null && areFirst ? copies.map(({ dataset, rows }) => ({ dataset, rows })) : [];
}
