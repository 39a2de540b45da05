import { describe, expect, test, vi } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Query } from '../../shared/contract/query.ts';
import { ClientRecordState } from '../../renderer/clients/client-record.svelte.ts';
import { OverlapState } from '../../renderer/screens/overlap.svelte.ts';
import { overlappingKeys } from '../../renderer/screens/same-market.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const charges = (...values: readonly Row['values'][]) =>
  values.map((each, at) => ({
    key: String(at),
    values: { basis: 'US/USD', name_id_val: 'commission', state_val: '0', ...each },
    extras: null,
  }));

describe('charges of one client', () => {
  test('overlap if two effective ones have the same market and fee type', () => {
    expect([...overlappingKeys(charges({}, { basis: 'HK/HKD' }, {}))]).toEqual(['0', '2']);
    const named = { name_id_val: null, name_id: 'Fee' };
    expect([...overlappingKeys(charges(named, named))]).toEqual(['0', '1']);
  });

  test.each([
    ['is for another market', { basis: 'HK/HKD' }],
    ['has another fee type', { name_id_val: 'platform_fee' }],
    ['is not effective', { state_val: '1' }],
  ] as const)('do not overlap if the second one %s', (_, other) => {
    expect(overlappingKeys(charges({}, other)).size).toBe(0);
  });

  test.each([
    ['not effective', { state_val: '1' }],
    ['of no known state', { state_val: null }],
    ['of no known market', { basis: '' }],
    ['of no known fee type', { name_id_val: null, name_id: null }],
  ] as const)('do not overlap if both are %s', (_, both) => {
    expect(overlappingKeys(charges(both, both)).size).toBe(0);
  });
});

/** Answers with pages of these charges; `null`: they cannot be read. Returns the questions. */
function useCharges(all: readonly Row[] | null): readonly Query[] {
  const asked: Query[] = [];
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['charges'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const api: Bridge = {
    on: (name, listener) => bridge.on(name, listener),
    call: async (name, args) => {
      if (name !== 'queryRows') return await bridge.call(name, args);
      if (all === null) return { ok: false, code: 'storage', message: '', facts: {} };
      // The arguments of `queryRows` are a query.
      const query = args as Query;
      const { page, pageSize } = query;
      asked.push(query);
      const rows = all.slice((page - 1) * pageSize, page * pageSize);
      const answer = { kind: 'rows', rows, total: all.length, notes: [], asOf: null, ledgerDates: null };
      return { ok: true, value: answer } as never;
    },
  };
  vi.stubGlobal('window', { api });
  return asked;
}

/** Two overlapping charges with more between them than any page contains. */
const FAR_APART = charges({}, ...Array.from({ length: 1_200 }, (_, at) => ({ basis: `market ${at}` })), {});

test('the table finds two charges that overlap on pages of their own, until no client is chosen', async () => {
  useCharges(FAR_APART);
  const overlap = new OverlapState();
  const end = overlap.follow([]);
  await vi.waitFor(() => expect(overlap.isFound).toBe(true));
  end();
  expect(overlap.isFound, 'the last answer stays until the next one').toBe(true);
  overlap.clear();
  expect(overlap.isFound).toBe(false);
});

test('charges that are read for an earlier state of the filters ask for no more pages', async () => {
  const asked = useCharges(FAR_APART);
  const overlap = new OverlapState();
  // The read begins again while the first page of the first one is under way.
  overlap.follow([])();
  overlap.follow([]);
  await vi.waitFor(() => expect(overlap.isFound).toBe(true));
  expect(asked.map(({ page }) => page)).toEqual([1, 1, 2]);
});

test.each([
  ['do not overlap', FAR_APART.slice(1)],
  ['cannot be read', null],
])('an overlap is not said of the next client, whose charges %s', async (_, next) => {
  useCharges(FAR_APART);
  const overlap = new OverlapState();
  const end = overlap.follow([]);
  await vi.waitFor(() => expect(overlap.isFound).toBe(true));
  end();
  useCharges(next);
  overlap.follow([]);
  await vi.waitFor(() => expect(overlap.isFound).toBe(false));
});

test.each([
  [FAR_APART, ['0', '1201']],
  [FAR_APART.slice(1), []],
])('the page of a client knows each charge that overlaps, also one that it does not list (%#)', async (all, keys) => {
  useCharges(all);
  const record = new ClientRecordState('10023');
  await record.load();
  expect(record.charges).toMatchObject({ kind: 'ready', value: { overlapping: new Set(keys) } });
});
