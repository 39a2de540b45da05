import { expect, test } from 'vitest';
import { AmountCells } from '../../main/exports/xlsx/amounts.ts';
import { cellOf } from '../../main/exports/xlsx/cell.ts';
import { amountStyle } from '../../main/exports/xlsx/styles.ts';

test.each([
  ['HKD', 2],
  ['JPY', 0],
  ['hkd', 0],
  ['points', 0],
])('an amount in %s has the same decimals in a workbook and on screen', (currency, decimals) => {
  const shown = new AmountCells().show(cellOf('money', '863'), 'money', currency);
  expect(shown).toMatchObject({ text: '863', style: amountStyle(decimals) });
});
