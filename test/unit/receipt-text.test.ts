// Receipts as texts in the file: the same when read again, also those that earlier versions wrote, and short.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReceiptText, receiptText } from '../../main/store/tables/receipt-text.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { DAY_MS, dayText } from '../../shared/rules/dates.ts';
import { makeReceipt } from '../support/temp-store.ts';

type Dates = NonNullable<Receipt['ledgerDates']>;
const withDates = (ledgerDates: Dates | null): Receipt => ({ ...makeReceipt('reports'), ledgerDates });

/** Days as services write them, in any order and more than once. */
const writtenDates = fc.array(
  fc.oneof(
    fc
      .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
      .map((day) => dayText(day.getTime())),
    fc.constantFrom('2026-09-18', '20260918', '2026-02-30', '', 'someday'),
    fc.string(),
  ),
);

test('is the same receipt when it is read again, whatever its dates', () => {
  fc.assert(
    fc.property(writtenDates, writtenDates, (read, onlyCounted) => {
      const receipt = withDates({ read, onlyCounted });
      expect(parseReceiptText(receiptText(receipt))).toEqual(receipt);
    }),
  );
  expect(parseReceiptText(receiptText(withDates(null)))).toEqual(withDates(null));
});

test('is read as earlier versions wrote it', () => {
  const receipt = withDates({ read: ['2026-09-18'], onlyCounted: ['2026-09-16', '2026-09-17'] });
  expect(parseReceiptText(JSON.stringify(receipt))).toEqual(receipt);
});

test('takes two or three bytes for each date of years of trading days', () => {
  const days = Array.from({ length: 1_400 }, (_, day) => Date.parse('2022-11-21T12:00:00Z') + day * DAY_MS);
  const onlyCounted = days.filter((ms) => new Date(ms).getUTCDay() % 6 !== 0).map(dayText);
  const empty = receiptText(withDates({ read: [], onlyCounted: [] }));
  expect(onlyCounted).toHaveLength(1_000);
  expect(receiptText(withDates({ read: [], onlyCounted })).length - empty.length).toBeLessThan(3_000);
});
