// Sorts the distinct texts of a column in the order in which groups are shown.

import {
  type CellValue,
  type DatasetName,
  type FieldKind,
  type FieldName,
  kindOf,
} from '../../../shared/contract/fields.ts';
import { parseDate } from '../../../shared/rules/dates.ts';
import { nanosOf, parseDecimal } from '../../../shared/rules/decimal.ts';
import { compareTextsNullLast } from '../../../shared/rules/text.ts';

/**
 * The sorted codes: numbers as numbers, dates newest first, texts by bytes; then unreadable values, then "not sent".
 */
export function sortCodes(dataset: DatasetName, field: FieldName, texts: readonly CellValue[]): readonly number[] {
  const kind = kindOf(dataset, field);
  const ranks = texts.map((text) => (text === null ? null : rankOf(kind, text)));
  return texts
    .map((_, code) => code)
    .sort((a, b) => {
      const [left, right] = [ranks[a] ?? null, ranks[b] ?? null];
      if (left !== null && right !== null && left !== right) return left < right ? -1 : 1;
      if ((left === null) !== (right === null)) return left === null ? 1 : -1;
      return compareTextsNullLast(texts[a] ?? null, texts[b] ?? null);
    });
}

/** Null when the value is sorted by its text. */
function rankOf(kind: FieldKind | undefined, text: string): bigint | number | null {
  if (kind === 'date') {
    const ms = parseDate(text)?.epochMs;
    return ms === undefined ? null : -ms;
  }
  if (kind !== 'number' && kind !== 'money') return null;
  const decimal = parseDecimal(text);
  return decimal === null ? null : nanosOf(decimal);
}
