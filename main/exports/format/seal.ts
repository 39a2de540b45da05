// The seal that this app stores for each exported file: the hash of its rows and its About, field by field, so that a
// check can name what was altered since. Fields that are added to the About later are covered without a change here.

import { hash } from 'node:crypto';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { WrittenSeal } from './format.ts';

export function sealOf(exportId: string, about: ExportAbout, { contentSha256, sheets }: WrittenSeal): ExportSeal {
  return { exportId, contentSha256, statements: statementsOf(about), sheets };
}

/** `about`: as found in a file, with fields that this version does not know. */
export function aboutHash(about: object): string {
  return hash('sha256', canonicalText(about));
}

/** Longer statements are stored and compared by their hash. */
const MAX_STATEMENT_CHARS = 4_000;
const HASHED = 'sha256:';

/**
 * Each field of these objects is a statement of its own, so that a forged filter is not reported as forged columns. `''`
 * is the About itself.
 */
const TAKEN_APART: ReadonlySet<string> = new Set(['', 'source', 'source.query']);

/** Canonical JSON of each field by its path: `asOf`, `source.query.filters`. */
export function statementsOf(about: object): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesAt('', about));
}

function entriesAt(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (!TAKEN_APART.has(path) || typeof value !== 'object' || value === null)
    return [[path, shortened(canonicalText(value))]];
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .flatMap(([name, each]) => entriesAt(path === '' ? name : `${path}.${name}`, each));
}

function shortened(text: string): string {
  return text.length > MAX_STATEMENT_CHARS ? HASHED + hash('sha256', text) : text;
}

/** Null when only the hash of the statement is stored, or nothing. */
export function shownStatement(text: string | undefined): string | null {
  return text === undefined || text.startsWith(HASHED) ? null : text;
}

/** JSON without blanks and with sorted keys: equal values give equal text, however they were written. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
