// What a query's filters come to: tests of one row, as plain data. They are compiled to SQL for pages
// (tests-to-sql.ts) and evaluated on the columns in memory for totals, facets and groups (tests-on-columns.ts).

import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Decimal } from '../../../shared/rules/decimal.ts';

/** Texts are well-formed; folded ones are in the form of `foldText`. Ends are inclusive, but for `before`. */
export type RowTest =
  /** Byte for byte one of them. */
  | { readonly kind: 'texts'; readonly field: FieldName; readonly texts: readonly string[] }
  | { readonly kind: 'foldedTexts'; readonly field: FieldName; readonly texts: readonly string[] }
  | {
      readonly kind: 'contains' | 'startsWith';
      readonly field: FieldName;
      readonly part: string;
      readonly isFolded: boolean;
    }
  | { readonly kind: 'notSent' | 'isEmpty'; readonly field: FieldName }
  /** Could be read as a number, and lies between. */
  | {
      readonly kind: 'decimals';
      readonly field: FieldName;
      readonly from: Decimal | null;
      readonly to: Decimal | null;
    }
  /** Could be read as a date, and lies between, in milliseconds since the epoch. */
  | {
      readonly kind: 'times';
      readonly field: FieldName;
      readonly from: number | null;
      readonly before: number | null;
    }
  /** AE + company − total commission is not 0, all three being readable. */
  | { readonly kind: 'differs' }
  /** The rows the service gave for a filter value; `field`: the column they have in common, where there is one. */
  | { readonly kind: 'members'; readonly subject: string; readonly field: FieldName | null }
  /** Every row with an id that is none of them. */
  | { readonly kind: 'notMembers'; readonly subject: string }
  | { readonly kind: 'anyOf'; readonly tests: readonly RowTest[] }
  | { readonly kind: 'not'; readonly test: RowTest };

/** Tells tests apart. */
export function testsKey(tests: readonly RowTest[]): string {
  return JSON.stringify(tests, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
