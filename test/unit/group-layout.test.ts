// How wide the columns of a grouped table are, and how many decimals their figures have. In these tests a derived value is
// computed again for each question; in the window, what an opened group does not change is not.

import { expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { GroupLayout } from '../../renderer/groups/group-layout.svelte.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { figureWidthPx, PADDING_PX, type FigureFont } from '../../renderer/grid/figure-width.ts';

const REGULAR: FigureFont = { digitPx: 8, separatorPx: 4, signPx: 9, widestPx: 12 };
const BOLD: FigureFont = { digitPx: 9, separatorPx: 5, signPx: 10, widestPx: 13 };

function groupOf(value: string, sum: string): Group {
  const currencies = [{ currency: 'HKD', rows: 1, sums: { commission_amount: { sum, notSummable: 0 } } }];
  return { value, label: null, rows: 1, filters: [], currencies };
}

function layoutOf(...sums: readonly string[]) {
  let openRows: Row[] = [];
  const groups = {
    ...{ groups: sums.map((sum, at) => groupOf(String(at), sum)), within: null },
    get openRows() {
      return openRows;
    },
  };
  const table = { dataset: 'reports', groups, hasTotals: false, totals: { currencies: [] } } as const;
  const layout = new GroupLayout(() => ({ table, by: 'broker_code', isNarrow: false }));
  layout.fonts = { regular: REGULAR, bold: BOLD };
  return {
    open: (...amounts: readonly string[]): void => {
      openRows = amounts.map((amount) => ({ key: amount, values: { commission_amount: amount }, extras: null }));
    },
    widthPx: () => layout.columns.find(({ id }) => id === 'commission_amount')?.widthPx,
    fractions: () => layout.fractions,
    decimals: () => layout.fractions.get('commission_amount'),
  };
}

const neededPx = (text: string, font: FigureFont): number => Math.ceil(figureWidthPx(text, font)) + PADDING_PX;

test('a column is as wide as its widest sum, which is bold, or as the widest row of an open group', () => {
  const { open, widthPx } = layoutOf('1.25', '123456789012.5');
  const ofSums = neededPx('123,456,789,012.50', BOLD);
  expect(widthPx()).toBe(ofSums);
  open('1', '-12.5');
  expect(widthPx()).toBe(ofSums);
  open('-123456789012345.5', '1');
  expect(widthPx()).toBe(neededPx('-123,456,789,012,345.50', REGULAR));
  open();
  expect(widthPx()).toBe(ofSums);
});

test('rows with more decimals than the sums give these as many, and room for them', () => {
  const { open, widthPx, decimals } = layoutOf('123456789012.25');
  expect([decimals(), widthPx()]).toEqual([2, neededPx('123,456,789,012.25', BOLD)]);
  open('0.1234');
  expect([decimals(), widthPx()]).toEqual([4, neededPx('123,456,789,012.2500', BOLD)]);
});

test('rows of an open group that bring no more decimals leave those of all columns the same object', () => {
  const { open, fractions } = layoutOf('123456789012.25');
  const ofSums = fractions();
  open('1.5');
  expect(fractions()).toBe(ofSums);
  open('0.1234');
  expect(fractions()).not.toBe(ofSums);
});
