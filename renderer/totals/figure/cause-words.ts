// What equals a difference, in words: the claim, and its evidence.

import type { DifferenceCause } from '../../../shared/contract/differences.ts';
import type { Row } from '../../../shared/contract/answers.ts';
import type { CellValue, FieldName } from '../../../shared/contract/fields.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';
import { formatDay, longTime } from '../../lib/hong-kong-time.ts';
import { shownSum } from '../../lib/shown-sum.ts';
import { currencyName } from '../../lib/currency-name.ts';
import { messages } from '../../messages/messages.ts';

/** One line of facts for each row that equals the difference, else a line of one fact. */
export type CauseWords = { readonly claim: string; readonly evidence: readonly (readonly string[])[] };

type Sum = {
  readonly field: FieldName;
  readonly currency: CellValue;
  /** Those that causes were also rounded to; null if none was. */
  readonly decimals: number | null;
};

export function causeWords(cause: DifferenceCause, sum: Sum): CauseWords {
  const exact = exactWords(cause, sum);
  if (!cause.isRounded || sum.decimals === null) return exact;
  return { ...exact, claim: messages.differences.whenRounded(exact.claim, sum.decimals) };
}

function exactWords(cause: DifferenceCause, sum: Sum): CauseWords {
  const words = messages.differences;
  const amount = (text: string): string =>
    `${currencyName(sum.currency)} ${shownSum({ sum: text, currency: sum.currency })}`;
  switch (cause.kind) {
    case 'column':
      return { claim: words.column(messages.fields.label[cause.field]), evidence: [[words.sameRows(cause.rows)]] };
    case 'currency':
      return {
        claim: words.currency(currencyName(cause.currency)),
        evidence: [[words.rows(cause.rows)]],
      };
    case 'month':
      return { claim: words.months[cause.month](cause.days.from), evidence: [[words.rows(cause.rows)]] };
    case 'date':
      return {
        claim: words.dates[cause.change](formatDay(cause.date)),
        evidence: [[words.dateRows(cause.rows, amount(cause.sum))]],
      };
    case 'restatement':
      return {
        claim:
          cause.date === null
            ? words.beforeChanges(longTime(cause.seenAt))
            : words.restated(formatDay(cause.date), longTime(cause.seenAt)),
        evidence: [[words.changedBy(cause.rows, amount(cause.difference))]],
      };
    case 'rows':
      return {
        claim: words.singleRows[cause.change](cause.rows.length),
        evidence: cause.rows.map((row) => rowWords(row, amount(row.values[sum.field] ?? ''))),
      };
    default:
      return assertNever(cause);
  }
}

function rowWords({ values }: Row, amount: string): readonly string[] {
  const facts = [formatDay(values.biz_date ?? ''), values.broker_code, values.dcp_name, amount];
  return facts.flatMap((fact) => (fact === null || fact === undefined || fact === '' ? [] : [fact]));
}
