import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import { DECIMAL_BYTES, DecimalList, decimalText, scaledFromBytes } from '../../main/exports/parquet/decimal.ts';
import { Memory } from '../../main/exports/parquet/lists.ts';

const BEFORE = Buffer.from('7-');

/** Among other values on both sides, as in a column. */
function written(text: string, decimals: number) {
  const list = new DecimalList(decimals, new Memory());
  list.add(Buffer.from('1'), 0, 1);
  const bytes = Buffer.concat([BEFORE, Buffer.from(text), Buffer.from('.5')]);
  const spelling = list.add(bytes, BEFORE.length, bytes.length - 2);
  expect(list.takeBytes()).toHaveLength(DECIMAL_BYTES * (spelling === 'unreadable' ? 1 : 2));
  return { spelling, bytes: list.takeBytes().subarray(DECIMAL_BYTES) };
}

const digits = (most: number) => fc.array(fc.nat(9), { maxLength: most }).map((each) => each.join(''));
const amountText = fc
  .record({
    sign: fc.constantFrom('', '-', '+'),
    units: digits(20),
    point: fc.constantFrom('', '.'),
    decimals: digits(11),
  })
  .map(({ sign, units, point, decimals }) => `${sign}${units}${point}${point === '' ? '' : decimals}`);

test('the bytes are the number that the store reads, or there are none', () => {
  fc.assert(
    fc.property(amountText, fc.constantFrom(0, 2), (text, decimals) => {
      const { spelling, bytes } = written(text, decimals);
      const decimal = parseDecimal(text);
      expect(spelling === 'unreadable').toBe(decimal === null);
      if (decimal === null) return;
      const scaled = scaledFromBytes(bytes);
      expect(scaled).toBe(decimal.units * 1_000_000_000n + BigInt(decimal.nanos));
      expect(formatDecimal(parseDecimal(decimalText(scaled, decimals))!)).toBe(formatDecimal(decimal));
      expect(spelling).toBe(decimalText(scaled, decimals) === text ? 'asSent' : 'otherwise');
    }),
    { numRuns: 20_000 },
  );
});

test('the longest numbers without BigInt, and the shortest with it', () => {
  const units = fc.bigInt({ min: 10n ** 11n, max: 10n ** 16n });
  fc.assert(
    fc.property(units, fc.nat(999_999_999), fc.boolean(), (whole, nanos, isNegative) => {
      const text = `${isNegative ? '-' : ''}${whole}.${String(nanos).padStart(9, '0')}`;
      const scaled = whole * 1_000_000_000n + BigInt(nanos);
      expect(scaledFromBytes(written(text, 9).bytes)).toBe(isNegative ? -scaled : scaled);
    }),
    { numRuns: 20_000 },
  );
  for (const text of ['-4294967296', '-4.294967296', '-18446744073.709551616', '4194304', '-9999999999999']) {
    expect(decimalText(scaledFromBytes(written(text, 0).bytes), 0)).toBe(text);
  }
});

test('only plain figures are read', () => {
  for (const text of ['', '-', '.', '+', '-.', '1e5', '1,000', ' 1', '1 ', '１', '--1', '1.2.3', 'NaN', '0x1']) {
    expect([text, written(text, 2).spelling]).toEqual([text, 'unreadable']);
  }
});

test('amounts have at least two decimals, numbers only the decimals they need', () => {
  const spellings = ['12.50', '12.5', '0.00', '-0.00', '-0.01', '007.00', '1.125', '1.120', '+1.00', '.50', '1.'];
  expect(spellings.map((text) => written(text, 2).spelling)).toEqual([
    ...['asSent', 'otherwise', 'asSent', 'otherwise', 'asSent', 'otherwise'],
    ...['asSent', 'otherwise', 'otherwise', 'otherwise', 'otherwise'],
  ]);
  expect(['12', '12.0', '0', '-3', '0.0005'].map((text) => written(text, 0).spelling)).toEqual([
    ...['asSent', 'otherwise', 'asSent', 'asSent', 'asSent'],
  ]);
});

test('the widest and the finest numbers fit', () => {
  for (const text of ['999999999999999999.999999999', '-999999999999999999.999999999', '-0.000000001']) {
    const { spelling, bytes } = written(text, 2);
    expect([spelling, decimalText(scaledFromBytes(bytes), 2)]).toEqual(['asSent', text]);
  }
  expect(written('1000000000000000000', 2).spelling).toBe('unreadable');
  expect(written('0.0000000001', 2).spelling).toBe('unreadable');
});
