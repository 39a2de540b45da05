// What this app keeps of a file that it exported: the hash of its rows, and its description, statement by statement, so
// that a check can name what was altered since. Every field of a description is covered, also one that is added later.

import { hash } from 'node:crypto';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { ExportSeal } from '../../store/tables/export-seals.ts';
import type { WrittenSeal } from './format.ts';

export function sealOf(exportId: string, about: ExportAbout, { contentSha256, sheets }: WrittenSeal): ExportSeal {
  return { exportId, contentSha256, statements: statementsOf(about), sheets };
}

/** `about`: as it was found, with all that stands in it. */
export function aboutHash(about: object): string {
  return hash('sha256', canonicalText(about));
}

/** A longer statement is kept and compared by its hash. */
const MOST_CHARS = 4_000;
const HASHED = 'sha256:';

/** The question and its parts are statements of their own: a forged filter is no forged list of columns. */
const TAKEN_APART: ReadonlySet<string> = new Set(['', 'source', 'source.query']);

/** By path: `asOf`, `source.query.filters`. */
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
  return text.length > MOST_CHARS ? HASHED + hash('sha256', text) : text;
}

/** Null for a statement that is only kept by its hash. */
export function shownStatement(text: string | undefined): string | null {
  return text === undefined || text.startsWith(HASHED) ? null : text;
}

/** JSON without blanks, the names of each object in order: the same for equal values, however they were written. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
