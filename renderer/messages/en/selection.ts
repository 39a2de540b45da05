import { number, plural } from '../../../shared/words/en/words.ts';

export const selection = {
  cells: (cells: number) => `${plural(cells, 'cell', 'cells')} selected`,
  sum: (amounts: readonly string[], column: string) => `sum ${amounts.join(', ')} over ${column}`,
  notSummable: (values: number) => `${number(values)} blank or not readable`,
  sums: 'Sums of the selected cells',
  copied: 'Copied.',
  /** Also Ctrl+C, or Command+C on a Mac. */
  copy: 'Copy',
  copyWithHeaders: 'Copy with headers',
  /** Whole rows, whichever of their cells are selected. */
  copyRows: 'Copy rows',
};
