// How a workbook shows its cells: amounts with as many decimals as were sent, and at least the usual ones of their currency.

import type { CellValue, FieldKind } from '../../preload/contract.ts';
import { cellOf, type WrittenCell } from './xlsx-cell.ts';
import type { SheetCell } from './xlsx-sheet.ts';
import { amountStyle, STYLES } from './xlsx-styles.ts';

export class AmountCells {
  readonly #minorDigits = new Map<string, number>();

  show(cell: WrittenCell, kind: FieldKind, currency: CellValue): SheetCell {
    if (cell.kind === 'empty') return cell;
    return { kind: cell.kind, text: cell.text, style: this.#styleOf(cell, kind, currency) };
  }

  cellOfSum(sum: string, currency: CellValue): SheetCell {
    return this.show(cellOf({ kind: 'money' }, sum), 'money', currency);
  }

  #styleOf(cell: Exclude<WrittenCell, { kind: 'empty' }>, kind: FieldKind, currency: CellValue): number {
    if (cell.kind === 'text') return STYLES.text;
    if (cell.shown !== 'amount') return STYLES[cell.shown];
    const least = kind === 'money' && currency !== null ? this.#minorDigitsOf(currency) : 0;
    return amountStyle(Math.max(cell.decimals, least));
  }

  #minorDigitsOf(currency: string): number {
    const known = this.#minorDigits.get(currency);
    if (known !== undefined) return known;
    const digits = minorDigits(currency);
    // A service that sends thousands of currencies sends none.
    if (this.#minorDigits.size < 1000) this.#minorDigits.set(currency, digits);
    return digits;
  }
}

/** None where the text is no currency code. */
function minorDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 0;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}
