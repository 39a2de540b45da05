import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../shared/rules/decimal.ts';
import {
  boundsOf,
  createDecimalReader,
  DECIMAL_BYTES,
  decimalBytes,
  paddedDecimal,
  restoredDecimal,
  scaledFromBytes,
} from '../../main/exports/parquet/decimal.ts';

/** Read among other texts, and written among other values, as in a column. */
function written(text: string, decimals: number) {
  const read = createDecimalReader(decimals);
  const texts = Buffer.from(`7-${text}.5`);
  const { value, isAsSent } = read(texts, 2, texts.length - 2);
  const [before, bytes, after] = decimalBytes([-1n, value, 1n]);
  expect([before, after].map((each) => scaledFromBytes(each!))).toEqual([-1n, 1n]);
  expect(bytes?.length).toBe(value === null ? undefined : DECIMAL_BYTES);
  const spelling = value === null ? 'unreadable' : isAsSent ? 'asSent' : 'otherwise';
  return { spelling, bytes: bytes ?? new Uint8Array() };
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
      const restored = restoredDecimal(text, decimals);
      expect(spelling === 'unreadable').toBe(decimal === null);
      expect(restored === null).toBe(decimal === null);
      if (decimal === null) return;
      const scaled = scaledFromBytes(bytes);
      expect(scaled).toBe(decimal.units * 1_000_000_000n + BigInt(decimal.nanos));
      expect(formatDecimal(parseDecimal(paddedDecimal(scaled, decimals))!)).toBe(formatDecimal(decimal));
      expect(restored).toBe(paddedDecimal(scaled, decimals));
      expect(spelling).toBe(restored === text ? 'asSent' : 'otherwise');
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
    expect(paddedDecimal(scaledFromBytes(written(text, 0).bytes), 0)).toBe(text);
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
    expect([spelling, paddedDecimal(scaledFromBytes(bytes), 2)]).toEqual(['asSent', text]);
  }
  expect(written('1000000000000000000', 2).spelling).toBe('unreadable');
  expect(written('0.0000000001', 2).spelling).toBe('unreadable');
});

test('the bounds are the smallest and the largest value, and missing values have none', () => {
  const scaled = fc.option(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }));
  fc.assert(
    fc.property(fc.array(scaled), (values) => {
      const sorted = values.filter((value) => value !== null).sort((one, other) => (one < other ? -1 : 1));
      const [least, greatest] = [sorted[0], sorted.at(-1)];
      expect(boundsOf(values)).toEqual(least === undefined ? null : { least, greatest });
    }),
  );
});
