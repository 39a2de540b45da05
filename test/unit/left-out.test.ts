import { expect, test } from 'vitest';
import { leftOutMarks, leftOutOf } from '../../renderer/totals/left-out.ts';
import { SUMMED } from '../../renderer/totals/totals.svelte.ts';

const whole = { sum: '1', notSummable: 0 };

test('sums that leave nothing out have no remark', () => {
  expect(leftOutMarks(leftOutOf({ sums: { trade_amount: whole } }, SUMMED))).toEqual([]);
});

test('amounts that are blank or not sent are reported as such, without a warning', () => {
  const [mark, ...others] = leftOutMarks(leftOutOf({ sums: { trade_amount: { sum: '1', notSummable: 256 } } }, SUMMED));
  expect(mark).toMatchObject({ kind: 'blank', count: 256, text: '256 rows have no trade amount' });
  expect(others).toEqual([]);
});

test('blank amounts of several columns are counted together, and named one by one in the hint', () => {
  const sums = { trade_amount: { sum: '1', notSummable: 2 }, broker_commission_amount: { sum: '1', notSummable: 1 } };
  expect(leftOutMarks(leftOutOf({ sums }, SUMMED))).toEqual([
    {
      kind: 'blank',
      text: '3 amounts are blank or not sent',
      count: 3,
      word: 'blank',
      hint: '2 rows have no trade amount; 1 row has no AE commission. Blank or not sent, so not in any sum.',
    },
  ]);
});

test('only texts that are not amounts are a warning, and come first', () => {
  const sums = { trade_amount: { sum: '1', notSummable: 3, unreadable: 1 }, commission_amount: whole };
  const marks = leftOutMarks(leftOutOf({ sums }, SUMMED));
  expect(marks.map(({ kind, text }) => [kind, text])).toEqual([
    ['unreadable', '1 value not summable'],
    ['blank', '2 rows have no trade amount'],
  ]);
});
