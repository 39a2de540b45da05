// Tests of one row, as plain data: the form into which the filters of a query are resolved. They are compiled to SQL
// for pages (tests-to-sql.ts) and evaluated on the columns in memory for totals, facets and groups
// (tests-on-columns.ts).

import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Decimal } from '../../../shared/rules/decimal.ts';

/** All texts are well-formed Unicode, folded ones the result of `foldText`. Ends are inclusive, except `before`. */
export type RowTest =
  /** The value is one of the texts, byte for byte. */
  | { readonly kind: 'texts'; readonly field: FieldName; readonly texts: readonly string[] }
  | { readonly kind: 'foldedTexts'; readonly field: FieldName; readonly texts: readonly string[] }
  | {
      readonly kind: 'contains' | 'startsWith';
      readonly field: FieldName;
      readonly part: string;
      readonly isFolded: boolean;
    }
  | { readonly kind: 'notSent' | 'isEmpty'; readonly field: FieldName }
  /** The value could be read as a number, and lies between `from` and `to`. */
  | {
      readonly kind: 'decimals';
      readonly field: FieldName;
      readonly from: Decimal | null;
      readonly to: Decimal | null;
    }
  /** The value could be read as a date, and lies between `from` and `before`, in milliseconds since the epoch. */
  | {
      readonly kind: 'times';
      readonly field: FieldName;
      readonly from: number | null;
      readonly before: number | null;
    }
  /** AE + company − total commission is not 0, and all three amounts are readable. */
  | { readonly kind: 'differs' }
  /**
   * The row is in the service's answer to a filter value. `field`: the column that the filter reads, if there is one.
   */
  | { readonly kind: 'members'; readonly subject: string; readonly field: FieldName | null }
  /** The row has an id, and is not in the service's answer to a filter value. */
  | { readonly kind: 'notMembers'; readonly subject: string }
  /** In ascending order. A row of another copy may have the same ID, so the test is for one copy. */
  | { readonly kind: 'rows'; readonly rowIds: readonly number[] }
  | { readonly kind: 'anyOf'; readonly tests: readonly RowTest[] }
  | { readonly kind: 'not'; readonly test: RowTest };

/** A text for use as a key: equal for equal tests only. */
export function testsKey(tests: readonly RowTest[]): string {
  return JSON.stringify(tests, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

/**
 * The tests of the currency, and the others if all of these read the texts of one field alone. `field` is the currency if
 * there are no others, and null if they read more than one field.
 */
export function splitByCurrency(tests: readonly RowTest[]) {
  const ofCurrency = tests.filter((test) => readsOnly(test, 'currency'));
  const ofField = tests.filter((test) => !readsOnly(test, 'currency'));
  const first = ofField[0] === undefined ? 'currency' : fieldOf(ofField[0]);
  const field = first !== null && ofField.every((test) => readsOnly(test, first)) ? first : null;
  return { ofCurrency, ofField, field };
}

/** The field of the first test in it; null if that has none. */
function fieldOf(test: RowTest | undefined): FieldName | null {
  if (test === undefined) return null;
  if (test.kind === 'not') return fieldOf(test.test);
  if (test.kind === 'anyOf') return fieldOf(test.tests[0]);
  return 'field' in test ? test.field : null;
}

/** Whether the test reads the texts of this field alone. */
export function readsOnly(test: RowTest, field: FieldName): boolean {
  if (test.kind === 'not') return readsOnly(test.test, field);
  if (test.kind === 'anyOf') return test.tests.every((each) => readsOnly(each, field));
  return test.kind !== 'members' && 'field' in test && test.field === field;
}
