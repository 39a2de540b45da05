// Random cells of kinds that are difficult for exports, the same on every run.

import {
  FIELDS,
  type CellValue,
  type DatasetName,
  type FieldKind,
  type FieldName,
} from '../../shared/contract/fields.ts';
import type { RowValues } from '../support/temp-store.ts';
import { hostileTexts } from './hostile-texts.ts';

type Random = () => number;

const ODD_TEXTS = [
  ...[
    '0012',
    '000',
    '1e5',
    '1,000.50',
    '12345678901234567890',
    '1234567890123456',
    'TRUE',
    'NULL',
    'null',
    '\\N',
    'NaN',
  ],
  ...[
    '2026-09-18',
    '3/4',
    '1-2',
    '10:30',
    '港股通佣金（北向）',
    '碧の𠮷野家',
    '👨‍👩‍👧‍👦 家庭',
    '🇭🇰',
    'e\u0301',
    'ﷺ',
    '\u202eabc',
  ],
  ...[
    ' leading',
    'trailing ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    'a\nb',
    'a\r\nb',
    'a\rb',
    '"',
    '""',
    '"a"',
    "'",
    "''a",
    'a"b',
    ',;\t',
  ],
  ...[
    '\u2028',
    '\u0085',
    '\ufeffmark',
    '\u0001\u001f',
    '\u007f',
    '\ufffe\uffff',
    '_x0041_',
    '<b>&amp;</b>',
    ']]>',
    '\\',
    '\\n',
  ],
];
const ODD_AMOUNTS = [
  ...[
    '-0',
    '+1',
    '.5',
    '5.',
    '-.25',
    '007',
    '-0.00',
    '1e5',
    '1,000',
    'n/a',
    ' 1',
    '-',
    '12.50',
    '12.500',
    '0.000000001',
  ],
  ...['999999999999999999.999999999', '-999999999999999999.999999999', '123456789012345.6', '9007199254740993', '0.1'],
];
const ODD_DATES = [
  '20260918',
  '2026/09/18',
  '2026-02-30',
  '1900-02-28',
  '0099-01-01',
  'soon',
  '1789704000',
  '1789704000123',
];
const MOMENTS = ['T04:00:00Z', ' 23:59:59', 'T00:00:00+08:00', 'T10:00:00.5Z', 'T10:00:00.1239+09:30'];

function pick<T>(random: Random, of: readonly T[]): T {
  return of[Math.floor(random() * of.length)] as T;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

const HOSTILE = hostileTexts();

function anyText(random: Random): string {
  const kind = random();
  if (kind < 0.3) return pick(random, HOSTILE);
  if (kind < 0.6) return pick(random, ODD_TEXTS);
  if (kind < 0.75) return digits(random, 16 + Math.floor(random() * 5));
  const length = Math.floor(random() * 12);
  return String.fromCodePoint(...Array.from({ length }, () => codePoint(random)));
}

/** Characters of all planes except surrogates and NUL, which not every CSV reader keeps. */
function codePoint(random: Random): number {
  const point = 1 + Math.floor(random() ** 3 * 0x1fffd);
  return point >= 0xd800 && point <= 0xdfff ? 0x4e00 + (point & 0xfff) : point;
}

function anyAmount(random: Random): string {
  const kind = random();
  if (kind < 0.2) return pick(random, ODD_AMOUNTS);
  if (kind < 0.25) return pick(random, HOSTILE);
  const sign = random() < 0.4 ? '-' : '';
  const whole =
    String(Number(digits(random, 1 + Math.floor(random() * 6)))) + (random() < 0.2 ? digits(random, 12) : '');
  const decimals = Math.floor(random() * 10);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits(random, decimals)}`;
}

function anyDate(random: Random): string {
  const kind = random();
  if (kind < 0.1) return pick(random, ODD_DATES);
  const day = new Date(Date.UTC(1901 + Math.floor(random() * 190), 0, 1 + Math.floor(random() * 365))).toISOString();
  return day.slice(0, 10) + (kind < 0.4 ? pick(random, MOMENTS) : '');
}

const MAKERS: Readonly<Record<FieldKind, (random: Random) => string>> = {
  id: anyText,
  code: anyText,
  text: anyText,
  number: anyAmount,
  money: anyAmount,
  date: anyDate,
};

function anyCell(random: Random, kind: FieldKind): CellValue {
  const kindOfCell = random();
  return kindOfCell < 0.05 ? null : kindOfCell < 0.1 ? '' : MAKERS[kind](random);
}

/** The first column numbers the rows, so that their order is known even if a file reorders them. */
export function* randomRows(
  random: Random,
  { dataset, count }: { readonly dataset: DatasetName; readonly count: number },
): Generator<RowValues> {
  const fields = Object.entries(FIELDS[dataset]) as [FieldName, FieldKind][];
  for (let row = 1; row <= count; row += 1) {
    const cells = Object.fromEntries(fields.map(([field, kind]) => [field, anyCell(random, kind)])) as RowValues;
    yield dataset === 'charges' ? { ...cells, id: String(10n ** 18n + BigInt(row)) } : cells;
  }
}
