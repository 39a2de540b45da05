// What was learned about the service: facts by name, as JSON. Also what a person decided about rows that it returned.

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { ServiceFilterName, TextFilterName } from '../../../shared/contract/fields.ts';
import type {
  FilterEncoding,
  LearnedFacts,
  Matching,
  ProofProblem,
  ServiceLimits,
} from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { learned } from '../file/schema.ts';

/**
 * When two texts are the same to the service: `none` when their bytes are; `ascii` also when only the case of A–Z
 * differs; `unicode` the case of any letter; `accents` case and accents; `numbers` when they are the same number.
 */
export type TextFold = 'none' | 'ascii' | 'unicode' | 'accents' | 'numbers';

export type LearnedMatching = {
  readonly matching: Matching;
  /** How the service may fold texts; several if no text of the column showed which of them it does. */
  readonly folds: readonly TextFold[];
  /** Whether `%` and `_` match other characters; null when no row of the copy could show it. */
  readonly wildcards: boolean | null;
  readonly learnedAt: string;
};

export type StoredFacts = {
  readonly transport: FilterEncoding | null;
  readonly dateFilter: LearnedFacts['dateFilter'];
  /** The ledger date that put the date filter in doubt, because the service did not answer for it. */
  readonly unansweredDate: string | null;
  /** The most requests for equal rows, which no plan counts, in a run by ledger date that gave no copy. */
  readonly confirming: number;
  readonly learnedAt: string | null;
  /** The failure that ended learning in the last run; null if it was completed. */
  readonly failure: Failure | null;
  readonly problems: readonly ProofProblem[];
  readonly limits: ServiceLimits;
};

const NOTHING_LEARNED: StoredFacts = {
  transport: null,
  dateFilter: 'notAsked',
  unansweredDate: null,
  confirming: 0,
  learnedAt: null,
  failure: null,
  problems: [],
  limits: { pageSizes: {}, refusedFromRow: {} },
};

export function readFacts(db: Database): StoredFacts {
  // `saveFacts` wrote them; an older version knew fewer facts.
  return { ...NOTHING_LEARNED, ...(findLearned(db, 'facts') as Partial<StoredFacts> | null) };
}

export function saveFacts(db: Database, facts: Partial<StoredFacts>): void {
  writeLearned(db, 'facts', { ...readFacts(db), ...facts });
}

export function readMatching(db: Database, name: ServiceFilterName): LearnedMatching | null {
  // `saveMatching` wrote it. An older version did not learn folds: the next run then learns the matching again.
  const matching = findLearned(db, `matching ${name}`) as LearnedMatching | Omit<LearnedMatching, 'folds'> | null;
  return matching !== null && 'folds' in matching ? matching : null;
}

/** Null forgets it. */
export function saveMatching(db: Database, name: TextFilterName, matching: LearnedMatching | null): void {
  writeLearned(db, `matching ${name}`, matching);
  increaseProofNumber(db);
}

/** Call it after memberships or learned facts changed: results that were remembered before are not used any more. */
export function increaseProofNumber(db: Database): void {
  writeLearned(db, 'proof number', prepareProofNumber(db)() + 1);
}

/** Reads the number over this connection, with a statement that is prepared once. */
export function prepareProofNumber(db: Database): () => number {
  const find = prepareLearned(db);
  return () => Number(find('proof number') ?? 0);
}

/** The parsed JSON; null if there is none. */
export function findLearned(db: Database, name: string): unknown {
  return prepareLearned(db)(name);
}

function prepareLearned(db: Database): (name: string) => unknown {
  const statement = drizzle({ client: db })
    .select()
    .from(learned)
    .where(eq(learned.name, sql.placeholder('name')))
    .prepare();
  return (name) => {
    const stored = statement.get({ name });
    if (stored === undefined) return null;
    const value: unknown = JSON.parse(stored.value);
    return value;
  };
}

export function writeLearned(db: Database, name: string, value: unknown): void {
  const stored = { name, value: JSON.stringify(value) };
  drizzle({ client: db })
    .insert(learned)
    .values(stored)
    .onConflictDoUpdate({ target: learned.name, set: { value: sql`excluded.value` } })
    .run();
}
