import { expect, test } from 'vitest';
import { memoryKeys, reviewQueries, type Asked, type Known } from '../bench/queries/review-queries.ts';

const DAYS = Array.from({ length: 1_000 }, (_, day) => new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10));
const KNOWN: Known = {
  aes: Array.from({ length: 60 }, (_, at) => `AE${String(at).padStart(3, '0')}`),
  dates: DAYS,
  packages: Array.from({ length: 800 }, (_, at) => `Package of client ${(at * 7_919).toString(36)} 佣金 ${at}`),
  totalRows: 10_000,
};

test('no query finds an answer, or a part of one, that an earlier one has left in memory', () => {
  const queries = reviewQueries(KNOWN, 400);
  const keys = queries.flatMap(({ asked }) => memoryKeys(asked));
  expect(queries).toHaveLength(400);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the list is the same each time, and more than a third of it reads every row', () => {
  const queries = reviewQueries(KNOWN, 400);
  expect(reviewQueries(KNOWN, 400)).toEqual(queries);
  expect(queries.filter(({ group }) => group === 'scan').length).toBeGreaterThan(400 / 3);
});

test('a facet is counted without the filter of its own column, and a search is remembered by its text', () => {
  const query = { dataset: 'reports', sort: [], page: 1, pageSize: 100 } as const;
  const ae = { kind: 'equals', field: 'broker_code', value: 'AE001' } as const;
  const search = { kind: 'contains', field: 'dcp_name', value: 'Vip' } as const;
  const facet = (filters: Asked['query']['filters']): Asked => ({
    kind: 'facet',
    query: { ...query, filters },
    subject: { kind: 'column', field: 'broker_code' },
  });
  expect(memoryKeys(facet([ae]))).toEqual(memoryKeys(facet([])));
  expect(memoryKeys(facet([search]))).toContain('search vip');
  expect(memoryKeys({ kind: 'totals', query: { ...query, filters: [ae, search] } })).toContain('search vip');
});

test('too few values for so many queries are refused, not asked twice', () => {
  expect(() => reviewQueries({ ...KNOWN, totalRows: 100 }, 400)).toThrow('too few values');
});
