// Figures of an export against plain whole-number arithmetic, and against what the grid shows.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionRateOf, differenceOf } from '../../main/exports/rows/computed-columns.ts';
import { createExactSum } from '../../main/exports/rows/exact-sum.ts';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import { cellText } from '../../renderer/lib/format-cell.ts';
import { columnsOf } from '../../renderer/lib/table-columns.ts';
import { ODD_NUMBERS } from '../support/odd-rows.ts';

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: most });
const decimals = fc
  .tuple(fc.constantFrom('', '-', '+'), digits(20), fc.constantFrom('', '.'), digits(11))
  .map((parts) => parts.join(''));
const amounts = fc.oneof(
  { weight: 3, arbitrary: decimals },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 1, arbitrary: fc.string() },
);

test('a sum is exact however long, many or unreadable its amounts are', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 60 }), (texts) => {
      const sum = createExactSum();
      for (const text of texts) sum.add(text);
      const read = texts.flatMap((text) => (text === null ? [] : (parseDecimal(text) ?? [])));
      const nanos = read.reduce((all, each) => all + each.units * 1_000_000_000n + BigInt(each.nanos), 0n);
      const given = texts.filter((text) => text !== null && text !== '').length;
      expect(sum.parts().left).toEqual({ blank: texts.length - given, unreadable: given - read.length });
      expect(sum.text()).toBe(formatDecimal({ units: 0n, nanos }));
    }),
    { numRuns: 2_000 },
  );
});

test('a million large amounts do not lose a cent', () => {
  const sum = createExactSum();
  for (let row = 0; row < 1_000_000; row += 1) {
    sum.add('999999999999.99');
    sum.add('-0.000000001');
  }
  expect(sum.text()).toBe('999999999999989999.999');
});

test('difference and commission rate are the texts that the grid shows', () => {
  const column = (id: string) => {
    const found = columnsOf('reports').find((each) => each.id === id);
    if (found === undefined) throw new Error(`no column ${id}`);
    return found;
  };
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (broker, company, total, trade) => {
      const values = {
        broker_commission_amount: broker,
        org_commission_amount: company,
        commission_amount: total,
        trade_amount: trade,
      };
      const shown = (id: string) => cellText(column(id), { key: '1', values, extras: null }) ?? null;
      expect(differenceOf({ broker, company, total })).toBe(shown('difference'));
      expect(commissionRateOf({ total, trade })).toBe(shown('commission_rate'));
    }),
    { numRuns: 2_000 },
  );
});
