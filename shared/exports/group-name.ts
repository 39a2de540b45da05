// The name of a group of rows, on screen and in workbooks.

import type { CellValue } from '../contract/fields.ts';

/** False for a label that only repeats the value. */
export function hasOwnLabel({ value, label }: { readonly value: CellValue; readonly label: string | null }): boolean {
  return label !== null && label !== value;
}

type Valued = { readonly value: CellValue; readonly isUnreadable?: boolean };
type MissingNames = Readonly<Record<'noTime' | 'notSent' | 'empty', string>>;

/**
 * The word for a group without a value; null if it has one. A group whose value was not sent and one whose value was sent
 * empty would otherwise be two equal blank cells.
 */
export function missingName({ value, isUnreadable }: Valued, names: MissingNames): string | null {
  if (isUnreadable === true) return names.noTime;
  if (value === null) return names.notSent;
  return value === '' ? names.empty : null;
}
