// Every query of grid, totals, facets, groups and groups of two subjects has the same answer as plain loops over the same rows, for 2,000 random
// queries per dataset. The rows have difficult values and dates in three formats.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Scans } from '../../main/store/columns/scans/scans.ts';
import type { Query } from '../../shared/contract/query.ts';
import { isLedgerPeriod } from '../../shared/rules/ledger-periods.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { OracleDesk } from '../support/oracle-desk.ts';
import { valueOf } from '../support/oracle-filters.ts';
import { QueryMaker } from '../support/oracle-queries.ts';
import type { DateForms } from '../support/oracle-rows.ts';
import { splitScans } from '../support/split-scans.ts';

type World = {
  readonly title: string;
  readonly forms: DateForms;
  readonly seed: number;
  readonly queries: number;
  readonly scans?: Scans;
};
const WORLDS: readonly World[] = [
  { title: 'dates in several known forms', forms: 'mixed', seed: 11, queries: 1_000 },
  { title: 'scans shared by three threads', forms: 'mixed', seed: 44, queries: 500, scans: splitScans(3) },
  { title: 'dates as seconds and milliseconds', forms: 'epoch', seed: 22, queries: 500 },
  { title: 'some dates in no known form', forms: 'unreadable', seed: 33, queries: 500 },
];
const DATASETS = ['charges', 'reports'] as const;
const GROUPS_ASKED = 0.03;
const CROSSED = 0.3;
const CELLS_ASKED = 0.002;

class Comparison {
  readonly #desk: OracleDesk;
  readonly #maker: QueryMaker;
  readonly differences: string[] = [];
  answered = 0;
  unknown = 0;
  withRows = 0;

  constructor(desk: OracleDesk, dataset: DatasetName, seed: number) {
    this.#desk = desk;
    this.#maker = new QueryMaker(dataset, desk.rows[dataset], seededRandom(seed));
  }

  compareOne(): void {
    const query = this.#maker.query();
    this.#count(query);
    this.#note('queryRows', query, {}, () => this.#desk.rowsDifference(query));
    this.#note('queryTotals', query, {}, () => this.#desk.totalsDifference(query));
    this.#note('listEmptyFields', query, {}, () => this.#desk.emptyFieldsDifference(query));
    const limit = this.#maker.pick([3, 20, 1_000]);
    const facet = { field: this.#maker.field(), search: this.#maker.search(), limit };
    this.#note('queryFacet', query, facet, () => this.#desk.facetDifference(query, facet.field, facet.search, limit));
    const by = this.#maker.groupSubject();
    const isAsked = (): boolean => this.#maker.chance(isLedgerPeriod(by) ? 1 : GROUPS_ASKED);
    this.#note('queryGroups', query, { by, limit }, () => this.#desk.groupsDifference(query, by, limit, isAsked));
    this.#compareCrossed(query);
  }

  /** Not for every query: a cell of two columns with many values is compared with its own rows. */
  #compareCrossed(query: Query): void {
    const subjects = [this.#maker.groupSubject(), this.#maker.groupSubject()] as const;
    if (subjects[0] === subjects[1] || !this.#maker.chance(CROSSED)) return;
    const limits = { limit: this.#maker.pick([2, 15, 1_000]), acrossLimit: this.#maker.pick([2, 15, 60]) };
    const isAsked = (): boolean => this.#maker.chance(CELLS_ASKED);
    this.#note('queryCrossGroups', query, { subjects, limits }, () =>
      this.#desk.crossGroupsDifference(query, subjects, limits, isAsked),
    );
  }

  #count(query: Query): void {
    const rows = this.#desk.oracle.rows(query);
    if (rows === null) this.unknown += 1;
    else this.answered += 1;
    if (rows !== null && rows.length > 0) this.withRows += 1;
  }

  #note(call: string, query: Query, more: object, difference: () => string | null): void {
    const found = difference();
    if (found !== null) this.differences.push(`${call} ${JSON.stringify({ ...query, ...more })}: ${found}`);
  }
}

describe.each(WORLDS)('with $title', ({ forms, seed, queries, scans }) => {
  let desk: OracleDesk;
  beforeAll(async () => {
    desk = await OracleDesk.open(seed, forms, scans);
  });
  afterAll(() => desk.store.close());

  test.each(DATASETS)(`${queries} random queries of %s give the same answers`, (dataset) => {
    const comparison = new Comparison(desk, dataset, seed * 7 + dataset.length);
    for (let query = 0; query < queries; query += 1) comparison.compareOne();
    expect(comparison.differences.length, comparison.differences.slice(0, 5).join('\n')).toBe(0);
    expect(comparison.withRows, 'queries that find rows').toBeGreaterThan(queries / 4);
    expect(comparison.unknown, 'queries that cannot be answered').toBeGreaterThan(0);
  });

  test('moving periods, shared names and namesakes are the same', () => {
    expect(desk.store.reader.getPeriods({})).toEqual(desk.oracle.periods);
    for (const limit of [1, 5, 1_000]) expect(desk.nameMatchDifference(limit)).toBeNull();
    const names = DATASETS.flatMap((dataset) =>
      desk.rows[dataset].map((row) => valueOf(row, dataset === 'charges' ? 'name' : 'dcp_name') ?? ''),
    );
    for (const name of new Set([...names, 'no such name', 'CAFÉ'])) {
      expect(desk.store.aggregates.countNamesakes({ name }), JSON.stringify(name)).toEqual(desk.oracle.namesakes(name));
    }
  });
});
