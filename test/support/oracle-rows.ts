// Random rows with difficult values: LIKE's wildcards, quotes, NUL, emoji, full-width forms, one text in two Unicode forms,
// case pairs, extreme numbers, and dates in every format or in none.

import { FIELDS, type DatasetName, type FieldKind } from '../../shared/contract/fields.ts';
import { seededRandom } from './seeded-random.ts';
import type { JsonRow } from './scripted-service.ts';

export type DateForms = 'mixed' | 'epoch' | 'unreadable';

const TEXTS: readonly unknown[] = [
  ...['Standard', 'STANDARD', 'standard plus', 'VIP', 'vip', '100% off', '100', '50_50', '5050', '\\', '\\%', '%', '_'],
  ...[`O'Brien`, '"quoted"', '``', '[a-z]*', 'a\u0000b', '\u0000', 'ab', 'tab\tline\nend', ' padded ', 'padded'],
  ...['😀', '👩‍💻 desk', '👩💻 desk', '👨‍👩‍👧', 'ＡＢＣ１２', 'abc12', 'ＶＩＰ', '港股標準', '港股标准', '!', '\uffee'],
  ...[
    'Café',
    'Cafe\u0301',
    'cafÉ',
    'cafE\u0301',
    'Cafe',
    '\u0301',
    'Å',
    'A\u030a',
    '\u212b',
    'å',
    '\u212a1',
    'K1',
    'k1',
  ],
  ...[
    'Straße',
    'STRASSE',
    'İstanbul',
    'istanbul',
    'ÄÖÜ',
    'äöü',
    'Ω',
    'ω',
    '각',
    '\u1100\u1161\u11a8',
    '\ud800x',
    'q\u0323\u0307',
  ],
  ...['001', '1', '0', 'true', 'null', 'AE001', 'ae001', 'AE002', 'AE010', 12, 1.5, true, false, 'x'.repeat(300)],
];
const NUMBERS: readonly unknown[] = [
  ...['0', '-0', '+1', '1', '1.0', '1.00', '007', '-7', '.5', '5.', '0.5', '-0.50', '0.0025', '2', '10', '9', '100.25'],
  ...['999999999999999999', '-999999999999999999', '999999999999999999.999999999', '0.123456789', '-0.000000001'],
  ...['1000000000000000000', '0.1234567891', '000000000000000000000001', '1.0000000000', '12345678901234567890.5'],
  ...['1e5', '1E-3', '1,000', ' 12', '１２', '−1', '--1', '-', '.', '+', 'n/a', '0x10', 'Infinity', 12, -2.5, 0, true],
];
const PLAIN_TIMES = [
  'T00:00:00Z',
  'T15:59:59Z',
  'T16:00:00Z',
  'T20:30:00.5Z',
  'T23:59:59+08:00',
  'T01:00:00-05:00',
  ' 09:30:00',
];
const UNREADABLE_DATES = [
  'n/a',
  '2026-02-30',
  '2026-13-01',
  '18/09/2026',
  '2026',
  '2026-9-1',
  '2026-09-18t10:00:00z',
  '2026-09-18T10:00:00Z',
  '٢٠٢٦-٠٩-٠١',
];
const CURRENCIES: readonly unknown[] = ['HKD', 'HKD', 'HKD', 'USD', 'USD', 'CNH', 'hkd', 'ＨＫＤ', '', null];

export class RowMaker {
  readonly #random: () => number;
  readonly #forms: DateForms;

  constructor(seed: number, forms: DateForms) {
    this.#random = seededRandom(seed);
    this.#forms = forms;
  }

  /** Every tenth report equals another, so that equal rows are counted separately. */
  reports(count: number): JsonRow[] {
    const rows: JsonRow[] = [];
    while (rows.length < count) {
      const twin = rows.length > 0 && this.#random() < 0.1 ? this.#pick(rows) : this.#report(rows.length);
      rows.push(twin);
    }
    return rows;
  }

  charges(count: number): JsonRow[] {
    return Array.from({ length: count }, (_, at) => ({
      ...this.#values('charges'),
      id: `${String(this.#pick(TEXTS)).toWellFormed()}-${at}`,
      max_metric_rate: this.#pick(['', null]),
    }));
  }

  #report(at: number): JsonRow {
    const currency = this.#pick(CURRENCIES);
    const extra = this.#random() < 0.5 ? { row_no: at } : {};
    const row = { ...this.#values('reports'), currency, ...extra };
    if (this.#random() < 0.4) return row;
    const [broker, company] = [this.#cents(), this.#cents()];
    const total = broker + company + (this.#random() < 0.2 ? 1 : 0);
    return {
      ...row,
      broker_commission_amount: (broker / 100).toFixed(2),
      org_commission_amount: (company / 100).toFixed(3),
      commission_amount: (total / 100).toFixed(2),
    };
  }

  #cents(): number {
    return Math.floor(this.#random() * 2_000) - 500;
  }

  #values(dataset: DatasetName): JsonRow {
    const entries = Object.entries<FieldKind>(FIELDS[dataset]).map(
      ([field, kind]) => [field, this.#value(kind)] as const,
    );
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** One in eight is empty, null or left out. */
  #value(kind: FieldKind): unknown {
    if (this.#random() < 0.125) return this.#pick(['', null, undefined]);
    switch (kind) {
      case 'number':
      case 'money':
        return this.#random() < 0.5 ? this.#pick(NUMBERS) : String(Math.floor(this.#random() * 20_000) / 100);
      case 'date':
        return this.#date();
      case 'code':
        return this.#pick(TEXTS.slice(-14, -1));
      case 'id':
      case 'text':
        return this.#pick(TEXTS);
    }
  }

  /** August to October, a few weekdays missing. */
  #date(): unknown {
    const daysOn = Math.floor(this.#random() * 60);
    const day = new Date(Date.UTC(2026, 7, 20 + daysOn - (daysOn % 9 === 4 ? 1 : 0))).toISOString().slice(0, 10);
    if (this.#forms === 'epoch') return this.#epoch(Date.parse(`${day}T00:00:00+08:00`));
    if (this.#forms === 'unreadable' && this.#random() < 0.2) return this.#pick(UNREADABLE_DATES);
    const time = this.#pick(PLAIN_TIMES);
    const forms = [day, day, day, day.replaceAll('-', ''), day.replaceAll('-', '/'), `${day}${time}`];
    return this.#pick(forms);
  }

  #epoch(midnightMs: number): unknown {
    const ms = midnightMs + this.#pick([0, 1_000, 86_399_000]);
    return this.#pick([ms, String(ms), ms / 1_000, String(ms / 1_000)]);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }
}
