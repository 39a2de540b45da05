// Whether a text filter is settled: every way in which the service may fold texts, as far as that was learned, finds the
// same rows as the one that this app follows. What is not settled is matched by this app's own rule, and labelled so.

import { sql } from 'drizzle-orm';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { LearnedMatching, TextFold } from '../tables/learned.ts';
import { parseDecimal } from '../../../shared/rules/decimal.ts';
import { column, type QueryContext } from './query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { firstRow } from '../file/statements.ts';

export type AskedText = {
  readonly field: FieldName;
  readonly value: string;
  readonly learned: LearnedMatching;
};

export function isSettled(context: QueryContext, { field, value, learned }: AskedText): boolean {
  const { folds, wildcards } = learned;
  if (value.trim() !== value || value === '') return false;
  if (wildcards !== false && /[%_*?\\]/.test(value)) return false;
  const followed = foldFollowed(folds);
  if (followed === 'numbers') return parseDecimal(value) !== null;
  return folds.every((fold) => fold === followed || !mayFold(context, { field, value, fold }));
}

/** The one that this app matches by: case of letters beyond A–Z and accents are read in too many ways to follow. */
export function foldFollowed(folds: readonly TextFold[]): TextFold {
  if (folds.length === 1 && folds[0] === 'numbers') return 'numbers';
  // Where no letter shows whether the case counts, the index serves.
  return folds.includes('none') || folds.includes('numbers') ? 'none' : 'ascii';
}

/** Whether another text may be the same as this one. */
function mayFold(
  context: QueryContext,
  { field, value, fold }: { readonly field: FieldName; readonly value: string; readonly fold: TextFold },
): boolean {
  switch (fold) {
    case 'none':
      return false;
    case 'ascii':
      return /[a-z]/i.test(value);
    case 'unicode':
      return /\p{Cased}/u.test(value.replaceAll(/[a-z]/gi, ''));
    case 'accents':
      return isMarkable(value) || (/[^\u0000-\u007f]/.test(value) && hasOtherMarks(context, field));
    case 'numbers':
      return parseDecimal(value) !== null;
    default:
      return assertNever(fold);
  }
}

/**
 * Letters of nearly every script are written with and without marks: accents, points, vowel signs, tones, voicing.
 * Chinese characters and Korean syllables are not, and have no mark in NFD either.
 */
function isMarkable(value: string): boolean {
  return /\p{Cased}|\p{M}|(?!\p{Script=Han}|\p{Script=Hangul})\p{L}/u.test(value);
}

/** Marks that may follow any character: variation selectors, which choose a glyph, tone marks, and enclosing ones. */
const OTHER_MARKS = '*[\u0300-\u036f\u20d0-\u20ff\u302a-\u302f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*';

/** They are rare: text that takes no other marks is doubtful only where a row has one of these. */
function hasOtherMarks(context: QueryContext, field: FieldName): boolean {
  return context.remember(`other marks in ${field}`, () => {
    const { db, dataset } = context;
    const found = sql`SELECT 1 FROM ${DATASET_TABLES[dataset]} WHERE ${column(dataset, field)} GLOB ${OTHER_MARKS} LIMIT 1`;
    return firstRow(db, found) !== undefined;
  });
}
