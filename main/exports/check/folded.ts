// Folds values as a spreadsheet does when it saves a CSV file again: an empty text becomes nothing, line breaks become
// LF, and amounts lose needless zeros. Dates in another form and codes without their zeros are read as those meant.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { formatDecimal, parseDecimal } from '../../../shared/rules/decimal.ts';
import { isDateColumn, readDate, type DateOrder, type DateOrders } from './date-order.ts';
import type { FullCodes } from './full-codes.ts';
import { isNumberKind, type TableColumn } from '../format/format.ts';

type Row = readonly CellValue[];

const MAX_REMEMBERED_TEXTS = 10_000;

/** How the values of a file are read. */
export type FoldRules = { readonly dateOrders: DateOrders; readonly fullCodes: FullCodes };

/**
 * Both sides are folded by the same rules: equal values stay equal, and no other value becomes equal to one of the copy.
 * `onZeros` is called with the place of a code that was read with leading zeros.
 */
export function createFold(
  columns: readonly TableColumn[],
  { dateOrders, fullCodes }: FoldRules,
  onZeros: (place: number) => void = () => undefined,
): (row: Row) => Row {
  const foldOf = columns.map((column, place): ((text: string) => string) => {
    if (isNumberKind(column.kind)) return foldedNumber;
    if (isDateColumn(column)) return dateFold(dateOrders[place] ?? null);
    const codes = fullCodes[place] ?? null;
    return (text) => {
      const code = codes?.get(text) ?? text;
      if (code !== text) onZeros(place);
      return withLineFeeds(code);
    };
  });
  return (row) =>
    foldOf.map((fold, place) => {
      const value = row[place] ?? null;
      return value === null || value === '' ? null : fold(value);
    });
}

function foldedNumber(text: string): string {
  const decimal = parseDecimal(text);
  return decimal === null ? withLineFeeds(text) : formatDecimal(decimal);
}

/** Reads each text once, because dates repeat. */
function dateFold(order: DateOrder | null): (text: string) => string {
  const rememberedTexts = new Map<string, string>();
  return (text) => {
    const remembered = rememberedTexts.get(text);
    if (remembered !== undefined) return remembered;
    if (rememberedTexts.size === MAX_REMEMBERED_TEXTS) rememberedTexts.clear();
    const folded = readDate(text, order) ?? withLineFeeds(text);
    rememberedTexts.set(text, folded);
    return folded;
  };
}

function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
