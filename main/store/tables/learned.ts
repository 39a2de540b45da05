// What was learned of the service, by name, as JSON.

import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Failure } from '../../../shared/contract/errors.ts';
import type { ServiceFilterName } from '../../../shared/contract/fields.ts';
import type {
  FilterTransport,
  LearnedFacts,
  Matching,
  ProofProblem,
  ServiceLimits,
} from '../../../shared/contract/proof.ts';
import type { Database } from '../file/database.ts';
import { learned } from '../file/schema.ts';

export const TEXT_FILTERS = ['id', 'billing_item_id', 'name', 'basis', 'fee_rate_spec'] as const;
export type TextFilterName = (typeof TEXT_FILTERS)[number];

/**
 * When two texts are the same to the service: `none` when their bytes are; `ascii` also when only the case of A–Z
 * differs; `unicode` the case of any letter; `accents` case and accents; `numbers` when they are the same number.
 */
export type TextFold = 'none' | 'ascii' | 'unicode' | 'accents' | 'numbers';

export type LearnedMatching = {
  readonly matching: Matching;
  /** What the service may see as the same text; more than one where no text of the column shows which. */
  readonly folds: readonly TextFold[];
  /** Whether `%` and `_` stand for other characters; null: no row could tell. */
  readonly wildcards: boolean | null;
  readonly learnedAt: string;
};

export type StoredFacts = {
  readonly transport: FilterTransport | null;
  readonly dateFilter: LearnedFacts['dateFilter'];
  readonly learnedAt: string | null;
  /** What stopped the last run from asking on; null when nothing did. */
  readonly failure: Failure | null;
  readonly problems: readonly ProofProblem[];
  readonly limits: ServiceLimits;
};

const NOTHING_LEARNED: StoredFacts = {
  transport: null,
  dateFilter: 'notAsked',
  learnedAt: null,
  failure: null,
  problems: [],
  limits: { pageSizes: {}, refusedFromRow: {} },
};

export function readFacts(db: Database): StoredFacts {
  return { ...NOTHING_LEARNED, ...(findLearned(db, 'facts') as Partial<StoredFacts> | null) };
}

export function saveFacts(db: Database, facts: Partial<StoredFacts>): void {
  writeLearned(db, 'facts', { ...readFacts(db), ...facts });
}

export function readMatching(db: Database, name: ServiceFilterName): LearnedMatching | null {
  const found = findLearned(db, `matching ${name}`) as Partial<LearnedMatching> | null;
  // What an older version learned does not say how case and accents are read: it is learned anew in the next run.
  return found?.folds === undefined ? null : (found as LearnedMatching);
}

/** Null forgets it. */
export function saveMatching(db: Database, name: TextFilterName, matching: LearnedMatching | null): void {
  writeLearned(db, `matching ${name}`, matching);
  touchProof(db);
}

/** Answers remembered before this rest on older memberships or older learning. */
export function touchProof(db: Database): void {
  writeLearned(db, 'proof number', proofNumber(db) + 1);
}

export function proofNumber(db: Database): number {
  return Number(findLearned(db, 'proof number') ?? 0);
}

export function findLearned(db: Database, name: string): unknown {
  const found = drizzle({ client: db }).select().from(learned).where(eq(learned.name, name)).get();
  return found === undefined ? null : JSON.parse(found.value);
}

export function writeLearned(db: Database, name: string, value: unknown): void {
  const stored = { name, value: JSON.stringify(value) };
  drizzle({ client: db })
    .insert(learned)
    .values(stored)
    .onConflictDoUpdate({ target: learned.name, set: { value: sql`excluded.value` } })
    .run();
}
