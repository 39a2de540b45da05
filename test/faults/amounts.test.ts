// Rows D4 and D5: amounts are exact or reported as not summable, never 0 and never rounded.

import { expect, test } from 'vitest';
import { joinSums, parseDecimal } from '../../shared/rules/decimal.ts';
import { queryTotals } from '../../main/store/columns/totals.ts';
import { columnsOf, fill, makeTempStore, type RowValues } from '../support/temp-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { inStep } from './moving-service.ts';
import { depth, figure, tried } from './points.ts';

const EVERYTHING = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
const NANOS = 1_000_000_000n;

/** The value of a text in billionths, computed without the app's code; null if it cannot be read exactly. */
function worth(text: string | null): bigint | null {
  const parts = /^([+-]?)([0-9]*)(?:[.]([0-9]*))?$/.exec(text ?? 'none');
  if (parts === null || `${parts[2] ?? ''}${parts[3] ?? ''}` === '') return null;
  const whole = (parts[2] ?? '').replace(/^0+/, '');
  const part = (parts[3] ?? '').replace(/0+$/, '');
  if (whole.length > 18 || part.length > 9) return null;
  const size = BigInt(whole === '' ? 0 : whole) * NANOS + BigInt(part.padEnd(9, '0'));
  return parts[1] === '-' ? -size : size;
}

function asText(billionths: bigint): string {
  const size = billionths < 0n ? -billionths : billionths;
  const part = (size % NANOS).toString().padStart(9, '0').replace(/0+$/, '');
  return `${billionths < 0n ? '-' : ''}${size / NANOS}${part === '' ? '' : `.${part}`}`;
}

/** Each as the service sends it: JSON text. */
const AMOUNTS = [
  '0.1',
  '"0.1"',
  '0.10',
  '"-0"',
  '-0',
  '"-0.00"',
  '"1e5"',
  '1e5',
  '1E-7',
  '"+1"',
  '"1,000"',
  '""',
  'null',
  '"NaN"',
  '"Infinity"',
  '" 1"',
  '"1 "',
  '"1."',
  '".5"',
  '"."',
  '"-"',
  '"+"',
  '"--1"',
  '"0x10"',
  '"１２"',
  '"1٫5"',
  '"HK$5"',
  '"(5)"',
  '"5-"',
  '"1_000"',
  '999999999999999999',
  '"999999999999999999.999999999"',
  '"-999999999999999999.999999999"',
  '1234567890123456789',
  '"0.1234567891"',
  '"0.1234567890"',
  '"0000000000000000000001.5"',
  '123456789012345678.123456789',
  '9007199254740993',
  '0.30000000000000004',
  'true',
  'false',
  '1e400',
  '-1e-400',
  '0.000000001',
  '"0.0000000001"',
] as const;

test('D4 an amount is exact or not summable, and is shown as sent either way', async ({ task }) => {
  await inStep('reports', async (scene) => {
    const { service, store } = scene;
    const list = AMOUNTS.map((amount, index) => `{"currency":"C${index}","trade_amount":${amount}}`).join(',');
    const text = `{"code":0,"data":{"list":[${list}],"total":${AMOUNTS.length}}}`;
    const receipt = await scene.run({
      ...service.client,
      fetchPage: () => Promise.resolve(new TextEncoder().encode(text)),
    });
    expect(receipt.verdict).toBe('heldBack');
    store.writer.decideHeldBack({ dataset: 'reports', decision: 'take' });
    const rows = new Map(store.allRows('reports').map((row) => [row.values.currency, row.values.trade_amount]));
    const totals = store.aggregates.queryTotals(EVERYTHING);
    if (totals.kind !== 'totals') throw new Error('totals are always answered');
    AMOUNTS.forEach((amount, index) => {
      const sent = amount === 'null' ? null : amount.startsWith('"') ? (JSON.parse(amount) as string) : amount;
      expect(rows.get(`C${index}`)).toBe(sent);
      const value = worth(sent);
      const sum = totals.currencies.find(({ currency }) => currency === `C${index}`)?.sums.trade_amount;
      const isBlank = sent === null || sent === '';
      expect(sum, amount).toEqual({
        sum: asText(value ?? 0n),
        notSummable: value === null ? 1 : 0,
        ...(value === null && !isBlank && { unreadable: 1 }),
      });
      tried(task, 1);
    });
  });
});

test('D4 0.1 added ten times, and similar sums, are exact', ({ task }) => {
  const store = makeTempStore();
  try {
    for (const [text, times] of [
      ['0.1', 10],
      ['0.7', 1_000],
      ['-0.000000001', 3],
      ['1.005', 200],
      ['99999999.99', 999],
    ] as const) {
      fill(
        store.db,
        'reports',
        Array.from({ length: times }, () => ({ currency: 'HKD', commission_amount: text })),
      );
      const totals = queryTotals(columnsOf(store.db), EVERYTHING);
      expect(totals).toMatchObject({
        currencies: [{ sums: { commission_amount: { sum: asText((worth(text) ?? 0n) * BigInt(times)) } } }],
      });
      tried(task, 1);
    }
  } finally {
    store.remove();
  }
});

function randomAmount(random: () => number): string | null {
  const digits = (most: number): string =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => Math.floor(random() * 10)).join('');
  const shape = random();
  if (shape < 0.02) return null;
  if (shape < 0.06)
    return ['', 'NaN', '1e5', '1,000', '-', '9'.repeat(19), '0.1234567891'][Math.floor(random() * 7)] ?? '';
  const sign = ['', '', '-', '-', '+'][Math.floor(random() * 5)] ?? '';
  return `${sign}${digits(random() < 0.5 ? 18 : 6) || '0'}${random() < 0.7 ? `.${digits(9)}` : ''}`;
}

test('D4 random sums equal BigInt’s', ({ task }) => {
  const FIELDS = ['trade_amount', 'broker_commission_amount', 'org_commission_amount', 'commission_amount'] as const;
  const SUMS = depth({ short: 20_000, full: 1_000_000 });
  const random = seededRandom(4);
  const GROUPS_AT_ONCE = 25_000;
  let compared = 0;
  let wrong = 0;
  while (compared < SUMS) {
    const store = makeTempStore();
    try {
      const rows: RowValues[] = [];
      const wanted = new Map<string, { sum: bigint; notSummable: number }[]>();
      for (let group = 0; group < Math.min(GROUPS_AT_ONCE, (SUMS - compared) / FIELDS.length); group += 1) {
        const currency = `C${group}`;
        const sums = FIELDS.map(() => ({ sum: 0n, notSummable: 0 }));
        for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
          const amounts = FIELDS.map(() => randomAmount(random));
          amounts.forEach((amount, index) => {
            const value = worth(amount);
            if (value === null) sums[index]!.notSummable += 1;
            else sums[index]!.sum += value;
          });
          rows.push({ currency, ...Object.fromEntries(FIELDS.map((field, index) => [field, amounts[index] ?? null])) });
        }
        wanted.set(currency, sums);
      }
      fill(store.db, 'reports', rows);
      const totals = queryTotals(columnsOf(store.db), EVERYTHING);
      if (totals.kind !== 'totals') throw new Error('totals are always answered');
      expect(totals.currencies).toHaveLength(wanted.size);
      for (const { currency, sums } of totals.currencies) {
        FIELDS.forEach((field, index) => {
          const sum = wanted.get(currency ?? '')?.[index];
          compared += 1;
          if (sums[field]?.sum !== asText(sum?.sum ?? -1n) || sums[field].notSummable !== sum?.notSummable) wrong += 1;
        });
      }
    } finally {
      store.remove();
    }
  }
  tried(task, compared);
  figure(task, `8: ${compared.toLocaleString('en')} random sums, ${wrong} wrong`);
  expect(wrong).toBe(0);
});

test('D5 sums far beyond 64 bits stay exact, and partial sums cannot overflow', ({ task }) => {
  const store = makeTempStore();
  try {
    const EXTREME = ['999999999999999999.999999999', '-999999999999999999.999999999'] as const;
    for (const amount of EXTREME) {
      for (const count of [1, 10, 12, 1_000, depth({ short: 2_000, full: 50_000 })]) {
        fill(
          store.db,
          'reports',
          Array.from({ length: count }, () => ({ currency: 'HKD', trade_amount: amount })),
        );
        const wanted = asText((worth(amount) ?? 0n) * BigInt(count));
        expect(queryTotals(columnsOf(store.db), EVERYTHING)).toMatchObject({
          currencies: [{ sums: { trade_amount: { sum: wanted, notSummable: 0 } } }],
        });
        tried(task, 1);
      }
    }
    // Each partial sum of nine billion such rows still fits 63 bits.
    const { units, nanos } = parseDecimal(EXTREME[0]) ?? { units: 0n, nanos: 0 };
    for (const part of [units / NANOS, units % NANOS, BigInt(nanos)])
      expect(part * 9_000_000_000n).toBeLessThan(2n ** 63n);
    expect(joinSums({ high: units / NANOS, low: units % NANOS, nanos: BigInt(nanos) })).toBe(EXTREME[0]);
    tried(task, 4);
  } finally {
    store.remove();
  }
});
