// Whether a text filter is settled: all ways in which the service may fold texts, so far as that was learned, find the
// same rows as the way this app uses. A filter that is not settled gets a note that this app matched by its own rule.

import { sql } from 'drizzle-orm';
import type { FieldName } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import type { LearnedMatching, TextFold } from '../tables/learned.ts';
import { parseDecimal } from '../../../shared/rules/decimal.ts';
import { column, type QueryContext } from './query-context.ts';
import { DATASET_TABLES } from '../file/schema.ts';
import { allRows, firstRow } from '../file/statements.ts';

export type TextFilter = {
  readonly field: FieldName;
  readonly value: string;
  readonly learned: LearnedMatching;
};

export function isSettled(context: QueryContext, filter: TextFilter): boolean {
  const { field, value, learned } = filter;
  const { folds, wildcards } = learned;
  if (value.trim() !== value || value === '') return false;
  if (wildcards !== false && /[%_*?\\]/.test(value)) return false;
  const followedFold = foldFollowed(folds);
  if (followedFold === 'numbers') return parseDecimal(value) !== null;
  if (isFormDecisive(context, filter)) return false;
  return folds.every((fold) => fold === followedFold || !mayFold(context, { field, value, fold }));
}

/** The fold that this app uses. It does not follow the service in accents and in the case of letters beyond A–Z. */
export function foldFollowed(folds: readonly TextFold[]): TextFold {
  if (folds.length === 1 && folds[0] === 'numbers') return 'numbers';
  // As long as it is not known whether case matters, exact texts are tested: an index can find them.
  return folds.includes('none') || folds.includes('numbers') ? 'none' : 'ascii';
}

/** Whether a service with this fold may take another text to be the same as `value`. */
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
 * Whether the answer depends on the form in which characters are encoded: composed or not, full width or half width. What
 * the service makes of them is never learned, because it is asked for parts of texts as they are. A database may tell them
 * apart, or unite some or all of them: collations that ignore the width of a character are common.
 */
function isFormDecisive(context: QueryContext, { field, value, learned }: TextFilter): boolean {
  return context.remember(`form decisive in ${field} for ${value}`, () => {
    const isFolded = foldFollowed(learned.folds) === 'ascii';
    const sought = formsOf(value, isFolded);
    return formsOfTexts(context, field, isFolded).some((forms) => {
      const isFoundAs = (form: keyof Forms): boolean => MATCHES[learned.matching](forms[form], sought[form]);
      const isFound = isFoundAs('sent');
      return isFoundAs('composed') !== isFound || isFoundAs('compatible') !== isFound;
    });
  });
}

const MATCHES: Readonly<Record<LearnedMatching['matching'], (text: string, sought: string) => boolean>> = {
  exact: (text, sought) => text === sought,
  prefix: (text, sought) => text.startsWith(sought),
  contains: (text, sought) => text.includes(sought),
};

/** A text as sent, in NFC and in NFKC. */
type Forms = { readonly sent: string; readonly composed: string; readonly compatible: string };

/** `isFolded`: with A–Z equal to a–z. */
function formsOf(text: string, isFolded: boolean): Forms {
  const folded = (form: string): string =>
    isFolded ? form.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : form;
  return {
    sent: folded(text),
    composed: folded(text.normalize('NFC')),
    compatible: folded(text.normalize('NFKC')),
  };
}

/** Of each text in the column. */
function formsOfTexts(context: QueryContext, field: FieldName, isFolded: boolean): readonly Forms[] {
  return context.remember(`forms in ${field}`, () => {
    const { db, dataset } = context;
    const text = column(dataset, field);
    const select = sql`SELECT DISTINCT ${text} AS text FROM ${DATASET_TABLES[dataset]} WHERE ${text} IS NOT NULL`;
    return allRows(db, select).map((row) => formsOf(String(row['text']), isFolded));
  });
}

/**
 * Whether a letter of the value can have marks: accents, points, vowel signs, tones, voicing. Letters of nearly every
 * script can. Chinese characters and Korean syllables cannot, and NFD gives them no mark either.
 */
function isMarkable(value: string): boolean {
  return /\p{Cased}|\p{M}|(?!\p{Script=Han}|\p{Script=Hangul})\p{L}/u.test(value);
}

/**
 * A GLOB for marks that may follow any character: variation selectors (which choose a glyph), tone and enclosing marks.
 */
const OTHER_MARKS = '*[\u0300-\u036f\u20d0-\u20ff\u302a-\u302f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*';

/**
 * Whether a row has such a mark. They are rare, so texts whose letters take no marks are in doubt only if one occurs.
 */
function hasOtherMarks(context: QueryContext, field: FieldName): boolean {
  return context.remember(`other marks in ${field}`, () => {
    const { db, dataset } = context;
    const select = sql`SELECT 1 FROM ${DATASET_TABLES[dataset]} WHERE ${column(dataset, field)} GLOB ${OTHER_MARKS} LIMIT 1`;
    return firstRow(db, select) !== undefined;
  });
}
