// What the sums of one currency leave out: blank values, which are no fault, and texts that are not amounts.

import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import { messages } from '../messages/messages.ts';

export type LeftOut = {
  /** Columns that are blank or not sent in some rows. */
  readonly blank: readonly { readonly field: FieldName; readonly rows: number }[];
  readonly unreadable: number;
};

export function leftOutOf({ sums }: Pick<CurrencyTotals, 'sums'>, fields: readonly FieldName[]): LeftOut {
  const own = fields.map((field) => ({ field, notSummable: 0, unreadable: 0, ...sums[field] }));
  const blank = own.map(({ field, notSummable, unreadable }) => ({ field, rows: notSummable - unreadable }));
  return {
    blank: blank.filter(({ rows }) => rows > 0),
    unreadable: own.reduce((count, { unreadable }) => count + unreadable, 0),
  };
}

export type LeftOutMark = {
  readonly kind: 'blank' | 'unreadable';
  readonly count: number;
  readonly text: string;
  /** One word for what is counted, for small spaces. */
  readonly word: string;
  readonly hint: string;
};

/** The marks of a line. Only unreadable amounts are a warning; it comes first. */
export function leftOutMarks({ blank, unreadable }: LeftOut): readonly LeftOutMark[] {
  const words = messages.totals;
  const { clauses, sentence, sentences } = messages.joins;
  const lines = blank.map(({ field, rows }) => words.noAmount(rows, field));
  const count = blank.reduce((sum, { rows }) => sum + rows, 0);
  const text = lines.length === 1 ? (lines[0] ?? '') : words.blankAmounts(count);
  const hint = sentences([sentence(clauses(lines)), words.blankHint]);
  return [
    ...(unreadable > 0 ? [unreadableMark(unreadable)] : []),
    ...(count > 0 ? [{ kind: 'blank', count, text, word: words.blank, hint } as const] : []),
  ];
}

function unreadableMark(count: number): LeftOutMark {
  const text = messages.totals.notSummable(count);
  const { unreadable: word, notSummableHint } = messages.totals;
  const { sentence, sentences } = messages.joins;
  return { kind: 'unreadable', count, text, word, hint: sentences([sentence(text), notSummableHint]) };
}
