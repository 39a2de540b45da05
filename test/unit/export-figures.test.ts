// Figures of an export, compared with whole-number arithmetic and with the grid.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactSum } from '../../main/exports/rows/exact-sum.ts';
import { amountChange, commissionDifference, commissionRate, totalChange } from '../../shared/rules/commission.ts';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import { cellText } from '../../renderer/lib/format-cell.ts';
import { columnsOf } from '../../shared/tables/table-columns.ts';
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
      const sum = new ExactSum();
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
  const sum = new ExactSum();
  for (let row = 0; row < 1_000_000; row += 1) {
    sum.add('999999999999.99');
    sum.add('-0.000000001');
  }
  expect(sum.text()).toBe('999999999999989999.999');
});

test('difference and commission rate equal plain whole-number arithmetic, in the file and in the grid', () => {
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
      const [ae = null, org = null, sum = null, traded = null] = [broker, company, total, trade].map(inNanos);
      const difference = commissionDifference({ broker, company, total });
      expect(resultInNanos(difference)).toBe(ae === null || org === null || sum === null ? null : ae + org - sum);
      expect(shown('difference')).toBe(difference);
      const rate = commissionRate({ total, trade });
      expect(resultInNanos(rate)).toBe(sum === null || traded === null || traded === 0n ? null : perCent(sum, traded));
      expect(shown('commission_rate')).toBe(rate);
    }),
    { numRuns: 2_000 },
  );
});

test('a difference has the decimals of the longest amount that was sent', () => {
  expect(commissionDifference({ broker: '1.10', company: '2', total: '3.1' })).toBe('0.00');
  expect(amountChange({ before: '1.5', after: '2.500' })).toBe('1.000');
});

test('an amount not sent, or sent empty, changes a total by the whole other amount', () => {
  expect(amountChange({ before: null, after: '2.50' })).toBe('2.50');
  expect(amountChange({ before: '2.50', after: '' })).toBe('-2.50');
  const unreadable = { before: '1', after: 'n/a' };
  expect(totalChange([{ before: '1', after: '2' }, unreadable])).toBeNull();
});

function inNanos(text: string | null): bigint | null {
  const decimal = text === null ? null : parseDecimal(text);
  return decimal === null ? null : decimal.units * 1_000_000_000n + BigInt(decimal.nanos);
}

/** Results may exceed the range of one amount. */
function resultInNanos(text: string | null): bigint | null {
  if (text === null) return null;
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.slice(0, 9).padEnd(9, '0')}`);
}

/** With 4 decimals, in billionths. */
function perCent(part: bigint, whole: bigint): bigint {
  const size = (value: bigint) => (value < 0n ? -value : value);
  const tenThousandths = (size(part) * 1_000_000n * 10n) / size(whole);
  const rounded = tenThousandths / 10n + (tenThousandths % 10n >= 5n ? 1n : 0n);
  return (part < 0n !== whole < 0n ? -rounded : rounded) * 100_000n;
}
