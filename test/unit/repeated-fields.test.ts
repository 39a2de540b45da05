// Columns that repeat a filter's chip go in the frame of the rows, so that nothing moves on its own afterwards.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import type { Filter, Query } from '../../shared/contract/query.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { RepeatedFields } from '../../renderer/table/columns/repeated-fields.ts';
import { TableState } from '../../renderer/table/table.svelte.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const HKD: Filter = { kind: 'exactly', field: 'currency', value: 'HKD' };
const SEARCH: Filter = { kind: 'anyText', value: 'plan' };
const OTHER: Filter = { kind: 'contains', field: 'dcp_name', value: 'a' };

let asked: number;
let until: Promise<unknown>;
let fails: boolean;

beforeEach(() => {
  asked = 0;
  until = Promise.resolve();
  fails = false;
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['reports'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const call: Bridge['call'] = async (name, args) => {
    if (name === 'queryGroups') {
      asked += 1;
      await until;
      if (fails) return { ok: false, code: 'storage', message: '', facts: {} };
    }
    return await bridge.call(name, args);
  };
  vi.stubGlobal('window', { api: { call, on: (name, listener) => bridge.on(name, listener) } satisfies Bridge });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function queryOf(...filters: readonly Filter[]): Query {
  return { dataset: 'reports', filters, sort: [], page: 1, pageSize: 2 };
}

function answerOf(currencies: readonly string[], total: number): RowsAnswer {
  const rows = currencies.map((currency, at): Row => ({
    key: String(at),
    values: { currency, dcp_name: 'plan' },
    extras: null,
  }));
  return { kind: 'rows', rows, total, notes: [], asOf: null, ledgerDates: null };
}

describe('a table', () => {
  test('leaves a column out with the first rows of the filter, and keeps it out under further filters', async () => {
    const table = new TableState('reports', { withTotals: false, failedReads: new FailedReads() });
    const end = table.start();
    await vi.waitFor(() => expect(table.answer.kind).toBe('ready'));
    const shown: string[] = [];
    const note = (): void => {
      const isOut = !table.columns.some(({ id }) => id === 'currency');
      const frame = `${table.total} rows, ${isOut ? 'without' : 'with'} currency`;
      if (shown.at(-1) !== frame) shown.push(frame);
    };
    note();
    const all = table.total;
    const held = Promise.withResolvers<undefined>();
    until = held.promise;
    table.filters.add(HKD);
    await vi.waitFor(() => expect(asked).toBe(1));
    note();
    held.resolve(undefined);
    await vi.waitFor(() => expect(table.busy).toBe(false));
    note();
    const filtered = table.total;
    table.filters.add(OTHER);
    await vi.waitFor(() => {
      note();
      expect(table.busy).toBe(false);
    });
    note();
    expect(filtered).toBeLessThan(all ?? 0);
    expect(shown.slice(0, 2)).toEqual([`${all} rows, with currency`, `${filtered} rows, without currency`]);
    expect(shown.filter((frame) => frame.includes('with currency'))).toHaveLength(1);
    expect(asked).toBe(1);
    end();
  });
});

describe('the fields that repeat a chip', () => {
  const found = async (fields: RepeatedFields, query: Query, answer: RowsAnswer): Promise<readonly string[]> => [
    ...(await fields.of(query, answer, () => true)),
  ];

  test('are not asked for where the page shows another text, or all rows', async () => {
    const fields = new RepeatedFields();
    expect(await found(fields, queryOf(HKD), answerOf(['HKD', 'hkd'], 900))).toEqual([]);
    fields.forget();
    expect(await found(fields, queryOf(HKD), answerOf(['HKD', 'HKD'], 2))).toEqual(['currency']);
    fields.forget();
    expect(await found(fields, queryOf(HKD), answerOf([], 0))).toEqual([]);
    expect(await found(fields, queryOf(SEARCH), answerOf(['HKD'], 900))).toEqual([]);
    expect(asked).toBe(0);
  });

  test('are found again for a new copy, and not taken from fewer filters', async () => {
    const fields = new RepeatedFields();
    const page = answerOf(['HKD', 'HKD'], 900);
    expect(await found(fields, queryOf(HKD, OTHER), page)).toEqual(['currency']);
    await found(fields, queryOf(HKD, OTHER), page);
    expect(asked).toBe(1);
    fields.forget();
    await found(fields, queryOf(HKD, OTHER), page);
    expect(asked).toBe(2);
    await found(fields, queryOf(HKD), page);
    expect(asked).toBe(3);
  });

  test('are not asked for of a further chip once newer rows are read', async () => {
    const fields = new RepeatedFields();
    const held = Promise.withResolvers<undefined>();
    until = held.promise;
    let isLatest = true;
    const query = queryOf(HKD, { kind: 'exactly', field: 'dcp_name', value: 'plan' });
    const older = fields.of(query, answerOf(['HKD', 'HKD'], 900), () => isLatest);
    await vi.waitFor(() => expect(asked).toBe(1));
    isLatest = false;
    held.resolve(undefined);
    await older;
    expect(asked).toBe(1);
    // What it has not found out is not remembered.
    await found(fields, query, answerOf(['HKD', 'HKD'], 900));
    expect(asked).toBe(3);
  });

  test('are none after a failed read', async () => {
    fails = true;
    expect(await found(new RepeatedFields(), queryOf(HKD), answerOf(['HKD'], 900))).toEqual([]);
  });

  test('are read again for the next rows after a failed read', async () => {
    const fields = new RepeatedFields();
    fails = true;
    await found(fields, queryOf(HKD), answerOf(['HKD'], 900));
    fails = false;
    expect(await found(fields, queryOf(HKD), answerOf(['HKD'], 900))).toEqual(['currency']);
    expect(asked).toBe(2);
  });

  test('keep rows from a person for a second at most, and are known for the next rows', async () => {
    vi.useFakeTimers();
    const held = Promise.withResolvers<undefined>();
    until = held.promise;
    const fields = new RepeatedFields();
    const first = found(fields, queryOf(HKD), answerOf(['HKD'], 900));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toEqual([]);
    held.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(await found(fields, queryOf(HKD), answerOf(['HKD'], 900))).toEqual(['currency']);
    expect(asked).toBe(1);
  });
});
