// Decides how cells look: an amount is shown with as many decimals as were sent, at least the usual ones of its currency.

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';
import { currencyDigits } from '../../../shared/rules/currency-digits.ts';
import { decimalsOf } from '../../../shared/rules/decimal.ts';
import { cellOf, type WrittenCell } from './cell.ts';
import type { SheetCell } from './sheet.ts';
import { amountStyle, STYLES } from './styles.ts';

export class AmountCells {
  readonly #minorDigits = new Map<string, number>();

  show(cell: WrittenCell, kind: FieldKind, currency: CellValue): SheetCell {
    if (cell.kind === 'empty') return cell;
    return { kind: cell.kind, text: cell.text, style: this.#styleOf(cell, kind, currency) };
  }

  /** The style of an amount that was sent with this many decimals. */
  amountStyle(decimals: number, kind: FieldKind, currency: CellValue): number {
    const minDigits = kind === 'money' && currency !== null ? this.#minorDigitsOf(currency) : 0;
    return amountStyle(Math.max(decimals, minDigits));
  }

  #styleOf(cell: Exclude<WrittenCell, { kind: 'empty' }>, kind: FieldKind, currency: CellValue): number {
    if (cell.kind === 'text') return STYLES.text;
    return cell.format === 'amount' ? this.amountStyle(cell.decimals, kind, currency) : STYLES[cell.format];
  }

  /** A column of sums, all as numbers with equal decimals. A sum with more digits than a cell keeps becomes a double. */
  ofSums(sums: readonly CellValue[], currencies: readonly CellValue[]): readonly SheetCell[] {
    const digits = sums.map((sum, at) => {
      const currency = currencies[at] ?? null;
      const minDigits = currency === null ? 0 : this.#minorDigitsOf(currency);
      return sum === null ? 0 : Math.max(decimalsOf(sum), minDigits);
    });
    const style = amountStyle(digits.reduce((one, other) => Math.max(one, other), 0));
    return sums.map((sum): SheetCell => {
      const cell = cellOf('money', sum);
      if (cell.kind === 'empty') return cell;
      return { kind: 'number', text: cell.kind === 'text' ? String(Number(cell.text)) : cell.text, style };
    });
  }

  #minorDigitsOf(currency: string): number {
    const minorDigits = this.#minorDigits.get(currency);
    if (minorDigits !== undefined) return minorDigits;
    const digits = currencyDigits(currency);
    // No real service has a thousand currencies: further texts are not remembered.
    if (this.#minorDigits.size < 1000) this.#minorDigits.set(currency, digits);
    return digits;
  }
}
