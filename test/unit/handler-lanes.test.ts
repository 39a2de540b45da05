import { expect, test } from 'vitest';
import type { CallArguments } from '../../shared/contract/calls.ts';
import { createHandlers, type HandlerParts } from '../../main/handlers.ts';

type Facet = CallArguments<'queryFacet'>;

function lanesOf(facets: readonly Facet[]): readonly (string | undefined)[] {
  const lanes: (string | undefined)[] = [];
  const call = (_name: string, _args: Facet, options: { readonly lane?: string }) => lanes.push(options.lane);
  const session = { getOpen: () => ({ data: { aggregates: { call } } }) };
  const handlers = createHandlers({ session, places: {} } as unknown as HandlerParts);
  for (const facet of facets) void handlers.queryFacet(facet);
  return lanes;
}

test('two lists that count values of one field at once both get their answer', () => {
  const facet = (dataset: 'charges' | 'reports', limit: number, search: string): Facet => ({
    query: { dataset, filters: [], sort: [], page: 1, pageSize: 100 },
    subject: { kind: 'column', field: 'currency' },
    search,
    limit,
  });
  const [charges, reports, other, typed] = lanesOf([
    facet('charges', 200, ''),
    facet('reports', 200, ''),
    facet('reports', 1_000, ''),
    facet('reports', 200, 'h'),
  ]);
  expect(new Set([charges, reports, other]).size).toBe(3);
  expect(typed).toBe(reports);
});

test('two details that count the same name, one in each table, both get their answer', () => {
  const lanes: (string | undefined)[] = [];
  const call = (_name: string, _args: unknown, options?: { readonly lane?: string }) => lanes.push(options?.lane);
  const session = { getOpen: () => ({ data: { aggregates: { call } } }) };
  void createHandlers({ session, places: {} } as unknown as HandlerParts).countNamesakes({ name: 'Online' });
  expect(lanes).toEqual([undefined]);
});

test('charts and the table, which count the same rows, both get their answer', () => {
  const lanes: (string | undefined)[] = [];
  const call = (_name: string, _args: unknown, options: { readonly lane?: string }) => lanes.push(options.lane);
  const session = { getOpen: () => ({ data: { aggregates: { call } } }) };
  const handlers = createHandlers({ session, places: {} } as unknown as HandlerParts);
  const filters = [{ kind: 'exactly', field: 'currency', value: 'HKD' }] as const;
  const query = (pageSize: number) => ({ dataset: 'reports', filters, sort: [], page: 1, pageSize }) as const;
  for (const pageSize of [1, 2, 100]) {
    void handlers.queryTotals(query(pageSize));
    void handlers.queryGroups({ query: query(pageSize), by: 'dcp_name', limit: 10_000 });
  }
  expect(new Set(lanes).size).toBe(6);
});
