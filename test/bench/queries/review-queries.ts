// A seeded generator of the queries of a person who reviews reports: pages, totals, counts and groups, of which at least
// a third are whole scans (contains, amount ranges, differences). DuckDB gets the same list.

import type { FacetSubject } from '../../../shared/contract/answers.ts';
import type { FieldName } from '../../../shared/contract/fields.ts';
import type { Filter, GroupSubject, Query, SortKey } from '../../../shared/contract/query.ts';
import { seededRandom } from '../../support/seeded-random.ts';

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
/** A draw that was already used is repeated at most so often. */
const MOST_DRAWS = 1_000;

/** No query needs an answer, or a part of one, that an earlier query of the list has left in memory. */
export function reviewQueries(known: Known, count: number): readonly ReviewQuery[] {
  const random = seededRandom(31);
  const draw = createDraw(random, known);
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index): ReviewQuery => {
    const group = index % 8 === 7 ? 'deepest' : index % 5 < 2 ? 'scan' : 'indexed';
    return firstUnused(used, () =>
      group === 'deepest' ? deepestOf(draw, known.totalRows) : { group, asked: askedOf(draw, group) },
    );
  });
}

function firstUnused(used: Set<string>, drawn: () => ReviewQuery): ReviewQuery {
  for (let draws = 0; draws < MOST_DRAWS; draws += 1) {
    const query = drawn();
    const keys = memoryKeys(query.asked);
    if (keys.some((key) => used.has(key))) continue;
    for (const key of keys) used.add(key);
    return query;
  }
  throw new Error('too few values occur for so many queries');
}

/**
 * What the store may remember of a query: the rows that its filters find, and each search of a text. Without filters only
 * equal queries share an answer.
 */
export function memoryKeys(asked: Asked): readonly string[] {
  const { filters, page } = asked.query;
  // A facet is counted without the filters of its own column.
  const counted =
    asked.kind === 'facet'
      ? filters.filter((filter) => !('field' in filter) || filter.field !== asked.subject.field)
      : filters;
  if (counted.length === 0) {
    const about = asked.kind === 'facet' ? asked.subject.field : asked.kind === 'groups' ? asked.by : page;
    return [JSON.stringify([asked.kind, about])];
  }
  const searches = counted.flatMap((filter) =>
    filter.kind === 'contains' ? [`search ${filter.value.toLowerCase()}`] : [],
  );
  return [JSON.stringify(counted).toLowerCase(), ...searches];
}

/** The pages around the middle: each is read once. */
function deepestOf(draw: Draw, totalRows: number): ReviewQuery {
  const middle = Math.max(1, Math.floor(totalRows / PAGE_SIZE / 2));
  const page = Math.max(1, middle + draw.upTo(Math.max(8, middle)) - Math.floor(middle / 2));
  return { group: 'deepest', asked: { kind: 'rows', query: { ...draw.query([]), page } } };
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
    // Three to six letters, because the packages share so many parts of three.
    const length = 3 + Math.floor(random() * 4);
    const at = Math.floor(random() * Math.max(1, name.length - length));
    return { kind: 'contains', field: 'dcp_name', value: name.slice(at, at + length) };
  };
  const amounts = (): Filter => {
    const from = Math.floor(random() * 1_000);
    return { kind: 'range', field: 'commission_amount', from: String(from), to: `${from + 500}.5` };
  };
  const differs: Filter = { kind: 'differs' };
  return {
    pick,
    upTo: (count: number): number => Math.floor(random() * count),
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
        () => [differs, amounts()],
      ])(),
  };
}
