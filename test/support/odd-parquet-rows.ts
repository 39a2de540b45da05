// Rows of odd values for Parquet files: what a service might send, and what a typed column cannot represent.

import fc from 'fast-check';
import type { CellValue } from '../../shared/contract/fields.ts';
import { column } from './parquet-file.ts';

export const COLUMNS = [
  column('id', 'id'),
  column('name', 'text'),
  column('currency', 'code'),
  column('commission_amount', 'money'),
  column('fee_rate', 'number'),
  column('biz_date', 'date'),
  column('updated_at', 'date'),
];
/** The places of the columns that tests look at. */
export const PLACES = { code: 2, amount: 3, date: 5, moment: 6 } as const;
export type Sent = readonly CellValue[];

const texts = fc.oneof(
  fc.constantFrom(
    null,
    '',
    '0012',
    '12345678901234567890',
    '港股佣金',
    '👨‍👩‍👧',
    ' a ',
    'a\r\nb\u2028c',
    '\ufeffmark',
    'nul\0in',
  ),
  fc.constantFrom("=1+1'", '"quoted"', '\\N', 'NULL', 'e\u0301', '\ufffe\uffff', '𠮷'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const amounts = fc.oneof(
  fc.constantFrom(null, '', '-0', '+1', '.5', '5.', '1e5', '1,000', 'n/a', '-0.00', '007', '12.50', '12.500'),
  fc.constantFrom(
    '999999999999999999.999999999',
    '-999999999999999999.999999999',
    '-0.000000001',
    '1234567890123456789',
  ),
  fc.tuple(fc.integer(), fc.nat(99)).map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`),
  fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }).map(String),
);
const somewhen = fc.date({ min: new Date('1900-01-02'), max: new Date('9998-12-31'), noInvalidDate: true });
const days = fc.oneof(
  fc.constantFrom(null, '', 'soon', '20260918', '2026/09/18', '2026-02-30', '2026-09-18T23:59:59Z', '1789704000'),
  somewhen.map((date) => date.toISOString().slice(0, 10)),
);
const moments = fc.oneof(
  fc.constantFrom(null, '', 'x', '1789704000', '1789704000123', '2026-09-18T04:00:00.1239Z', '2026-09-18 04:00'),
  somewhen.map((date) => `${date.toISOString().slice(0, 19)}+08:00`),
);
export const oddRows: fc.Arbitrary<Sent> = fc.tuple(texts, texts, texts, amounts, amounts, days, moments);
