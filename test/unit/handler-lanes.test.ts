import { expect, test } from 'vitest';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { CallArguments } from '../../shared/contract/calls.ts';
import type { Query } from '../../shared/contract/query.ts';
import { createHandlers, type Handlers, type HandlerParts } from '../../main/handlers.ts';

type Options = { readonly lane?: string; readonly rank?: string };

/** The options of each call that these handlers pass on. */
function passedBy(ask: (handlers: Handlers) => void): readonly Options[] {
  const passed: Options[] = [];
  const call = (_name: string, _args: unknown, options: Options) => passed.push(options);
  const queryRows = (_query: Query, options: Options) => passed.push(options);
  const session = {
    getOpen: () => ({ data: { reader: { call }, aggregates: { call }, writer: { call }, queryRows } }),
  };
  const saves = { track: (answer: unknown) => answer };
  ask(createHandlers({ session, saves, places: {} } as unknown as HandlerParts));
  return passed;
}

const lanesOf = (passed: readonly Options[]) => passed.map(({ lane }) => lane);

function queryOf(dataset: 'charges' | 'reports', pageSize = 100): Query {
  return { dataset, filters: [], sort: [], page: 1, pageSize };
}

test('two lists that count values of one field at once both get their answer', () => {
  const facet = (dataset: 'charges' | 'reports', search: string): CallArguments<'queryFacet'> => ({
    query: queryOf(dataset),
    subject: { kind: 'column', field: 'currency' },
    search,
    limit: 200,
  });
  const [charges, reports, other, typed, ofOtherField] = lanesOf(
    passedBy(({ queryFacet }) => {
      void queryFacet(facet('charges', ''), 'filterList');
      void queryFacet(facet('reports', ''), 'filterList');
      void queryFacet(facet('reports', ''), 'palette');
      void queryFacet(facet('reports', 'h'), 'filterList');
      void queryFacet({ ...facet('reports', ''), subject: { kind: 'column', field: 'broker_code' } }, 'filterList');
    }),
  );
  expect(new Set([charges, reports, other, ofOtherField]).size).toBe(4);
  expect(typed).toBe(reports);
});

test('charts and the table, which count the same rows, both get their answer', () => {
  const askers: readonly AskerName[] = ['table', 'overview', 'commissionByPackage', 'rateByPackage'];
  const lanes = lanesOf(
    passedBy(({ queryRows, queryTotals, queryGroups, queryCrossGroups }) => {
      const groups = { query: queryOf('reports'), by: 'dcp_name', limit: 10_000 } as const;
      for (const asker of askers) {
        void queryRows(queryOf('reports'), asker);
        void queryTotals(queryOf('reports'), asker);
        void queryGroups(groups, asker);
        void queryCrossGroups({ ...groups, across: 'currency', acrossLimit: 10_000 }, asker);
      }
    }),
  );
  expect(new Set(lanes).size).toBe(4 * askers.length);
});

test('a newer question of one asker replaces the older one, whatever its page, filters or groups', () => {
  const [first, ...newer] = lanesOf(
    passedBy(({ queryGroups }) => {
      void queryGroups({ query: queryOf('reports'), by: 'dcp_name', limit: 10_000 }, 'table');
      void queryGroups({ query: queryOf('reports', 1), by: 'dcp_name', limit: 1 }, 'table');
      void queryGroups({ query: queryOf('reports'), by: 'currency', limit: 10_000 }, 'table');
    }),
  );
  expect(newer).toEqual([first, first]);
  expect(first).toBeDefined();
});

test('the marks, which are read in the background, are read once for their newest question', () => {
  const [marks] = passedBy(({ listParity }) => void listParity({}, 'proof'));
  expect(marks).toEqual({ lane: expect.any(String) as string, rank: 'background' });
});

test('a call without an asker waits in no lane', () => {
  const groups = { query: queryOf('reports'), by: 'dcp_name', limit: 10_000 } as const;
  const passed = passedBy((handlers) => {
    void handlers.queryRows(queryOf('reports'));
    void handlers.queryTotals(queryOf('reports'));
    void handlers.queryGroups(groups);
    void handlers.queryCrossGroups({ ...groups, across: 'currency', acrossLimit: 10_000 });
    void handlers.queryFacet({ ...groups, subject: { kind: 'column', field: 'currency' }, search: '' });
    void handlers.listEmptyFields(queryOf('reports'));
    void handlers.listNotes({ dataset: 'reports', keys: [] });
    void handlers.listChanges({ page: 1, pageSize: 1 });
    void handlers.listParity({});
    void handlers.countNamesakes({ name: 'Online' });
  });
  expect(lanesOf(passed)).toEqual(Array.from({ length: 10 }, () => undefined));
});

test('what a person saves is saved, whoever asks for it', () => {
  const passed = passedBy(({ deleteNote, readPreference }) => {
    void deleteNote({ id: 'a' }, 'table');
    void deleteNote({ id: 'b' }, 'table');
    void readPreference({ name: 'overview' }, 'table');
  });
  expect(passed).toEqual([{ rank: 'own' }, { rank: 'own' }, { rank: 'urgent' }]);
});
