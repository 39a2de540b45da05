// Group B: sets known only to the service, over runs in which rows move or requests fail. After every run each answer is
// right for the present copy, or marked as not certain.

import { expect, test } from 'vitest';
import type { ServiceFilterName } from '../../shared/contract/fields.ts';
import { AppError } from '../../main/errors.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { ask, charge, found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';
import { depth, figure, tried } from './points.ts';

const CHARGES = 240;
const RUNS = 6;
const VALUES: readonly (readonly [ServiceFilterName, string])[] = [
  ['biz_type', 'K1'],
  ['biz_type', 'K2'],
  ['pending', '0'],
  ['pending', '1'],
  ['aaid', '3'],
];

useStage();

/** How many values are answered without a mark. */
function judge(): number {
  let certain = 0;
  for (const [name, value] of VALUES) {
    const answer = ask(name, value);
    if (answer.kind === 'unknown' || answer.notes.length > 0) {
      expect(parityOf(name, value).mark).not.toMatch(/Agree$/);
      continue;
    }
    expect(found(name, value)).toEqual(truth(name, value));
    certain += 1;
  }
  return certain;
}

/** Two charges exchange their types, pending marks and clients. */
function exchange(random: () => number, pending: Set<string>): void {
  const { charges } = service.rows;
  const [a, b] = ['S', 'F'].map((type) => {
    const of = charges.filter((row) => row['biz_type_val'] === type);
    return charges.indexOf(of[Math.floor(random() * of.length)] ?? {});
  });
  for (const at of [a, b]) {
    const row = charges[at ?? 0];
    if (row) charges[at ?? 0] = { ...row, biz_type_val: row['biz_type_val'] === 'S' ? 'F' : 'S' };
  }
  const waiting = [...pending];
  pending.delete(waiting[Math.floor(random() * waiting.length)] ?? '');
  pending.add(String(1 + Math.floor(random() * CHARGES)));
}

async function runs(seed: number, failing: number): Promise<number> {
  const random = seededRandom(seed);
  const codes: Readonly<Record<string, string>> = { K1: 'S', K2: 'F' };
  service.rows.charges = Array.from({ length: CHARGES }, (_, index) => charge(index + 1));
  service.dictionaries.billing_business_type = Object.keys(codes).map((key) => ({ key, label: `Type ${key}` }));
  const pending = new Set(['10', '20', '30']);
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === codes[value];
  service.filters['pending'] = (row, value) => (pending.has(String(row['id'])) ? '1' : '0') === value;
  store.writer.addPins({ aaids: ['3'] });
  let certain = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const isFailing = run > 0 && random() < failing;
    service.beforePage = ({ filters }) => {
      if (isFailing && Object.keys(filters).length > 0) {
        throw new AppError('serverFailed', 'try later', { facts: { status: 503 } });
      }
    };
    const [, ...receipts] = await sync(run === 0 ? 'full' : 'quick');
    const agreed = receipts.map(({ parity }) => parity?.rowsAgree ?? 0).reduce((sum, each) => sum + each, 0);
    if (isFailing) expect(agreed).toBe(0);
    certain += judge();
    await store.clock.sleep(60_000);
    exchange(random, pending);
  }
  return certain;
}

test('B11 charges that exchange their types are found under the right one after every run', async ({ task }) => {
  for (let seed = 1; seed <= depth({ short: 1, full: 40 }); seed += 1) {
    expect(await runs(seed, 0)).toBe(RUNS * VALUES.length);
    tried(task, RUNS);
  }
});

test('B10 sets whose request failed are marked, and none of their values is called agreeing', async ({ task }) => {
  let certain = 0;
  const seeds = depth({ short: 2, full: 40 });
  for (let seed = 1; seed <= seeds; seed += 1) {
    certain += await runs(seed, 0.5);
    tried(task, RUNS);
  }
  const share = (100 * certain) / (seeds * RUNS * VALUES.length);
  figure(task, `B10: half of the runs answered with 503: ${share.toFixed(1)} % of the answers certain, 0 wrong`);
  expect(certain).toBeGreaterThan(0);
});
