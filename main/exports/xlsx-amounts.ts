// How a workbook shows its cells: amounts with as many decimals as were sent, and at least the usual ones of their currency.

import type { CellValue, CurrencyTotals, FieldKind, FieldName } from '../../preload/contract.ts';
import { cellOf, type WrittenCell } from './xlsx-cell.ts';
import type { SheetCell } from './xlsx-sheet.ts';
import { amountStyle, STYLES } from './xlsx-styles.ts';

export class AmountCells {
  readonly #minorDigits = new Map<string, number>();

  show(cell: WrittenCell, kind: FieldKind, currency: CellValue): SheetCell {
    if (cell.kind === 'empty') return cell;
    const least = kind === 'money' && currency !== null ? this.#minorDigitsOf(currency) : 0;
    return { kind: cell.kind, text: cell.text, style: styleOf(cell, least) };
  }

  /**
   * Sums of one column, in the order of the lines: all with the same decimals, so that they can be read as one. Empty
   * where no amount was added up, which is not the same as 0.
   */
  cellsOfSums(lines: readonly CurrencyTotals[], field: FieldName): readonly SheetCell[] {
    const cells = lines.map(({ rows, sums }) => {
      const { sum = null, notSummable = 0 } = sums[field] ?? {};
      return cellOf('money', notSummable === rows ? null : sum);
    });
    const digits = cells.map((cell, at) => {
      const currency = lines[at]?.currency ?? null;
      const least = currency === null ? 0 : this.#minorDigitsOf(currency);
      return cell.kind === 'number' && cell.shown === 'amount' ? Math.max(cell.decimals, least) : 0;
    });
    const most = digits.reduce((one, other) => Math.max(one, other), 0);
    return cells.map((cell) =>
      cell.kind === 'empty' ? cell : { kind: cell.kind, text: cell.text, style: styleOf(cell, most) },
    );
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

function styleOf(cell: Exclude<WrittenCell, { kind: 'empty' }>, leastDecimals: number): number {
  if (cell.kind === 'text') return STYLES.text;
  return cell.shown === 'amount' ? amountStyle(Math.max(cell.decimals, leastDecimals)) : STYLES[cell.shown];
}

/** None where the text is no currency code. */
function minorDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 0;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;
}
