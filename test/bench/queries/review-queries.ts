// A seeded generator of the queries of a person who reviews reports: pages, totals, counts and groups, of which at least
// a third are whole scans (contains, amount ranges, differences). DuckDB gets the same list.

import type { FacetSubject } from '../../shared/contract/answers.ts';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query, SortKey } from '../../shared/contract/query.ts';
import { seededRandom } from '../support/drift.ts';

export type Asked =
  | { readonly kind: 'rows'; readonly query: Query }
  | { readonly kind: 'totals'; readonly query: Query }
  | { readonly kind: 'facet'; readonly query: Query; readonly subject: FacetSubject & { readonly kind: 'column' } }
  | { readonly kind: 'groups'; readonly query: Query; readonly by: GroupSubject };

/** `indexed`: an index or the column index narrows it. `deepest`: the page in the middle. `scan`: reads every row. */
export type ReviewQuery = { readonly group: 'indexed' | 'deepest' | 'scan'; readonly asked: Asked };

/** Values that occur, so that filters find something. */
export type Known = {
  readonly aes: readonly string[];
  readonly dates: readonly string[];
  readonly packages: readonly string[];
  readonly totalRows: number;
};

const PAGE_SIZE = 100;
const NEWEST_FIRST: readonly SortKey[] = [
  { field: 'biz_date', direction: 'descending' },
  { field: 'broker_code', direction: 'ascending' },
  { field: 'dcp_name', direction: 'ascending' },
  { field: 'currency', direction: 'ascending' },
];
const FACETS: readonly FieldName[] = ['broker_code', 'broker_team_code', 'dcp_name', 'currency'];
const GROUPS: readonly GroupSubject[] = [
  'broker_code',
  'broker_team_code',
  'dcp_name',
  'currency',
  'biz_date',
  'month',
];

export function reviewQueries(known: Known, count: number): readonly ReviewQuery[] {
  const random = seededRandom(31);
  const draw = createDraw(random, known);
  return Array.from({ length: count }, (_, index): ReviewQuery => {
    const group = index % 8 === 7 ? 'deepest' : index % 5 < 2 ? 'scan' : 'indexed';
    if (group === 'deepest') {
      const page = Math.max(1, Math.floor(known.totalRows / PAGE_SIZE / 2));
      return { group, asked: { kind: 'rows', query: { ...draw.query([]), page } } };
    }
    return { group, asked: askedOf(draw, group) };
  });
}

function askedOf(draw: Draw, group: 'indexed' | 'scan'): Asked {
  const query = draw.query(group === 'scan' ? draw.scanned() : draw.narrowed());
  switch (draw.pick(['rows', 'rows', 'totals', 'facet', 'groups'] as const)) {
    case 'rows':
      return { kind: 'rows', query };
    case 'totals':
      return { kind: 'totals', query };
    case 'facet':
      return { kind: 'facet', query, subject: { kind: 'column', field: draw.pick(FACETS) } };
    case 'groups':
      return { kind: 'groups', query, by: draw.pick(GROUPS) };
  }
}

type Draw = ReturnType<typeof createDraw>;

function createDraw(random: () => number, known: Known) {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const days = known.dates.toSorted();
  const period = (): Filter => {
    const first = Math.floor(random() * days.length);
    const from = days[first] ?? '';
    const to = days[Math.min(days.length - 1, first + Math.floor(random() * 30))] ?? from;
    return { kind: 'range', field: 'biz_date', from, to };
  };
  const ae = (): Filter => ({ kind: 'equals', field: 'broker_code', value: pick(known.aes) });
  const partOfPackage = (): Filter => {
    const name = pick(known.packages);
    const at = Math.floor(random() * Math.max(1, name.length - 3));
    return { kind: 'contains', field: 'dcp_name', value: name.slice(at, at + 3) };
  };
  const amounts = (): Filter => {
    const from = Math.floor(random() * 1_000);
    return { kind: 'range', field: 'commission_amount', from: String(from), to: `${from + 500}.5` };
  };
  return {
    pick,
    query: (filters: readonly Filter[]): Query => ({
      dataset: 'reports',
      filters,
      sort: NEWEST_FIRST,
      page: 1,
      pageSize: PAGE_SIZE,
    }),
    narrowed: (): readonly Filter[] => pick([() => [], () => [period()], () => [ae()], () => [period(), ae()]])(),
    scanned: (): readonly Filter[] =>
      pick([
        () => [partOfPackage()],
        () => [amounts()],
        () => [partOfPackage(), amounts()],
        () => [{ kind: 'differs' } as const],
      ])(),
  };
}
