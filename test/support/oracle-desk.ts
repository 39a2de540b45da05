// A store with random rows and the oracle over the same rows. Each query is put to both, and a difference is reported in
// one line.

import { isDeepStrictEqual } from 'node:util';
import type { Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName, FieldName } from '../../shared/contract/fields.ts';
import type { Scans } from '../../main/store/columns/scans/scans.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import {
  currenciesDifference,
  groupDifference,
  groupOrderFault,
  orderFault,
  unlessBothUnknown,
  unlessEqual,
} from './oracle-differences.ts';
import { readCrossGroups } from '../../renderer/groups/cross-groups.ts';
import { readGroups } from '../../renderer/groups/groups.ts';
import { markRows } from './oracle-notes.ts';
import { fieldsOf, type Marked, type OracleRow } from './oracle-filters.ts';
import { QueryOracle, answeredValue, currencyTotals, emptyFields, groupValue, ledgerSpan } from './query-oracle.ts';
import { RowMaker, type DateForms } from './oracle-rows.ts';
import { FakeClock } from './fake-clock.ts';
import { scriptedService, type JsonRow } from './scripted-service.ts';
import { openSyncedStore, type SyncedStore } from './synced-store.ts';

/** In Hong Kong it is already 1 October. */
const NOW_MS = Date.parse('2026-09-30T17:00:00Z');

export class OracleDesk {
  readonly store: SyncedStore;
  readonly oracle: QueryOracle;
  readonly rows: Readonly<Record<DatasetName, readonly OracleRow[]>>;

  private constructor(
    store: SyncedStore,
    rows: Readonly<Record<DatasetName, readonly OracleRow[]>>,
    marked: Readonly<Record<DatasetName, Marked>>,
  ) {
    this.store = store;
    this.rows = rows;
    this.oracle = new QueryOracle(rows, NOW_MS, marked);
  }

  static async open(seed: number, forms: DateForms, scans?: Scans): Promise<OracleDesk> {
    const maker = new RowMaker(seed, forms);
    const sent = { reports: maker.reports(600), charges: maker.charges(400) };
    const store = openSyncedStore(new FakeClock(NOW_MS), undefined, scans);
    const service = scriptedService(sent);
    for (const dataset of ['charges', 'reports'] as const) {
      const receipt = await store.syncDataset(dataset, service.client);
      if (receipt.verdict !== 'complete') throw new Error(`${dataset}: ${JSON.stringify(receipt)}`);
    }
    const keyed = (dataset: DatasetName) => withKeys(dataset, sent[dataset], store.allRows(dataset));
    const marked = { charges: markRows(store, 'charges', seed), reports: markRows(store, 'reports', seed) };
    return new OracleDesk(store, { charges: keyed('charges'), reports: keyed('reports') }, marked);
  }

  /** Compares the rows of all pages, their number and order. */
  /** Compares pages read by index with those found in memory. */
  rowsDifference(query: Query): string | null {
    const [indexed, inMemory] = [this.store.reader.queryRows(query), this.store.aggregates.queryRows(query)];
    if (!isDeepStrictEqual(indexed, inMemory)) return 'the threads answer differently';
    return this.#indexedDifference(query, indexed);
  }

  #indexedDifference(query: Query, first: RowsAnswer): string | null {
    const expected = this.oracle.rows(query);
    if (first.kind === 'unknown' || expected === null) return unlessBothUnknown(first.kind, expected);
    const held = [...first.rows];
    for (let page = 2; (page - 1) * query.pageSize < first.total; page += 1) {
      const next = this.store.reader.queryRows({ ...query, page });
      if (next.kind !== 'rows' || next.total !== first.total) return `page ${page} does not belong to page 1`;
      held.push(...next.rows);
    }
    if (first.total !== expected.length) return `total: expected ${expected.length}, got ${first.total}`;
    return this.#sameRows(query.dataset, expected, held) ?? orderFault(query, held);
  }

  #sameRows(dataset: DatasetName, expected: readonly OracleRow[], held: readonly Row[]): string | null {
    const keys = new Set(held.map((row) => row.key));
    if (keys.size !== held.length) return 'a row stands on two pages';
    const missing = expected.filter((row) => !keys.has(row.key));
    if (missing.length > 0 || held.length !== expected.length) {
      return `expected ${expected.length} rows, got ${held.length}; not found: ${JSON.stringify(missing.slice(0, 2))}`;
    }
    const byKey = new Map(expected.map((row) => [row.key, row]));
    const fields = fieldsOf(dataset);
    const changed = held.find((row) => {
      const sent = byKey.get(row.key)?.values;
      return fields.some((field) => (row.values[field] ?? null) !== sent?.[field]);
    });
    return changed === undefined ? null : `another row under key ${changed.key}`;
  }

  totalsDifference(query: Query): string | null {
    const expected = this.oracle.rows(query);
    const answer = this.store.aggregates.queryTotals(query);
    if (answer.kind === 'unknown' || expected === null) return unlessBothUnknown(answer.kind, expected);
    const span = query.dataset === 'reports' ? ledgerSpan(expected) : null;
    return (
      unlessEqual('rows', expected.length, answer.rows) ??
      unlessEqual('ledger dates', span, answer.ledgerDates) ??
      currenciesDifference(currencyTotals(query.dataset, expected), answer.currencies)
    );
  }

  facetDifference(query: Query, field: FieldName, search: string, limit: number): string | null {
    const expected = this.oracle.facet(query, field, search);
    const answer = this.store.aggregates.queryFacet({ query, subject: { kind: 'column', field }, search, limit });
    if (answer.kind === 'unknown' || expected === null) return unlessBothUnknown(answer.kind, expected);
    const wrong = answer.values.find((each) => expected.get(each.value) !== each.rows);
    if (wrong) return `${JSON.stringify(wrong)}: expected ${expected.get(wrong.value) ?? 'no such value'}`;
    const isRepeated = new Set(answer.values.map((each) => each.value)).size !== answer.values.length;
    if (isRepeated) return 'one value twice';
    const most = [...expected.values()].sort((a, b) => b - a).slice(0, limit);
    return unlessEqual(
      'counts, most rows first',
      most,
      answer.values.map((each) => each.rows),
    );
  }

  /** Compares the subtotals of all groups; for those with `isAsked`, also the rows that the group's filters find. */
  groupsDifference(query: Query, by: GroupSubject, limit: number, isAsked: () => boolean): string | null {
    const { dataset } = query;
    const rows = this.oracle.rows(query);
    const answer = readGroups(this.store.aggregates.queryGroups({ query, by, limit }));
    if (answer.kind === 'unknown' || rows === null) return unlessBothUnknown(answer.kind, rows);
    const expected = Map.groupBy(rows, (row) => groupValue(row, by));
    const numberFault =
      unlessEqual('number of groups', expected.size, answer.total) ??
      unlessEqual('groups listed', Math.min(limit, expected.size), answer.groups.length);
    if (numberFault !== null) return numberFault;
    for (const group of answer.groups) {
      const held = expected.get(answeredValue(group)) ?? [];
      const asked = isAsked() ? { ...query, filters: [...query.filters, ...group.filters] } : null;
      const fault = groupDifference(dataset, held, group) ?? (asked && this.#findsExactly(asked, held));
      if (fault !== null)
        return `group ${JSON.stringify(answeredValue(group))}: ${fault}; its filters ${JSON.stringify(group.filters)}`;
    }
    return groupOrderFault(dataset, by, { listed: answer.groups, all: [...expected.keys()] });
  }

  /** Compares every cell, both lists of groups and all rows; for cells with `isAsked`, also what their filters find. */
  crossGroupsDifference(
    query: Query,
    [by, across]: readonly [GroupSubject, GroupSubject],
    limits: { readonly limit: number; readonly acrossLimit: number },
    isAsked: () => boolean,
  ): string | null {
    const { dataset } = query;
    const rows = this.oracle.rows(query);
    const answer = readCrossGroups(this.store.aggregates.queryCrossGroups({ query, by, across, ...limits }));
    if (answer.kind === 'unknown' || rows === null) return unlessBothUnknown(answer.kind, rows);
    const ofBy = Map.groupBy(rows, (row) => groupValue(row, by));
    const ofAcross = Map.groupBy(rows, (row) => groupValue(row, across));
    const fault =
      unlessEqual('numbers of groups', { by: ofBy.size, across: ofAcross.size }, answer.count) ??
      unlessEqual('groups listed', Math.min(limits.limit, ofBy.size), answer.by.length) ??
      unlessEqual('others listed', Math.min(limits.acrossLimit, ofAcross.size), answer.across.length) ??
      groupOrderFault(dataset, by, { listed: answer.by, all: [...ofBy.keys()] }) ??
      groupOrderFault(dataset, across, { listed: answer.across, all: [...ofAcross.keys()] }) ??
      firstFault(answer.by, (group) => groupDifference(dataset, ofBy.get(answeredValue(group)) ?? [], group)) ??
      firstFault(answer.across, (group) => groupDifference(dataset, ofAcross.get(answeredValue(group)) ?? [], group)) ??
      currenciesDifference(currencyTotals(dataset, rows), answer.totals);
    if (fault !== null) return fault;
    return firstFault(answer.by, (group, place) => {
      const own = Map.groupBy(ofBy.get(answeredValue(group)) ?? [], (row) => groupValue(row, across));
      return firstFault(answer.across, (other, otherPlace) => {
        const held = own.get(answeredValue(other)) ?? [];
        const cell = answer.cells[place]?.get(otherPlace) ?? [];
        const asked = isAsked() ? [...query.filters, ...group.filters, ...other.filters] : null;
        const found = asked && this.#findsExactly({ ...query, filters: asked }, held);
        // Most cells of two columns with many values are empty, and there is nothing to add up.
        const isEmpty = held.length === 0 && cell.length === 0;
        const fault = (isEmpty ? null : currenciesDifference(currencyTotals(dataset, held), cell)) ?? found;
        return fault && `${JSON.stringify([group.value, other.value])}: ${fault}`;
      });
    });
  }

  #findsExactly(query: Query, rows: readonly OracleRow[]): string | null {
    const found: Row[] = [];
    for (let page = 1; page === 1 || (page - 1) * query.pageSize < rows.length; page += 1) {
      const answer = this.store.reader.queryRows({ ...query, page });
      if (answer.kind !== 'rows') return 'its filters cannot be answered';
      if (answer.total !== rows.length) return `its filters find ${answer.total} rows, expected ${rows.length}`;
      found.push(...answer.rows);
    }
    return this.#sameRows(query.dataset, rows, found);
  }

  emptyFieldsDifference(query: Query): string | null {
    const rows = this.oracle.rows(query);
    const answer = this.store.aggregates.listEmptyFields(query);
    return unlessEqual(
      'empty fields',
      rows === null ? [] : [...emptyFields(query.dataset, rows)].sort(),
      [...answer].sort(),
    );
  }

  nameMatchDifference(limit: number): string | null {
    const { unmatched, ...figures } = this.oracle.nameMatch();
    const { unmatchedReportNames, ...answered } = this.store.aggregates.getNameMatch({ limit });
    const wrong = unmatchedReportNames.find((each) => unmatched.get(each.name) !== each.rows);
    const most = [...unmatched.values()].sort((a, b) => b - a).slice(0, limit);
    const listed = unmatchedReportNames.map((each) => each.rows);
    return (
      unlessEqual('figures', figures, answered) ??
      unlessEqual('a name', undefined, wrong) ??
      unlessEqual('most rows first', most, listed)
    );
  }
}

function firstFault<T>(list: readonly T[], faultOf: (each: T, place: number) => string | null): string | null {
  for (const [place, each] of list.entries()) {
    const fault = faultOf(each, place);
    if (fault !== null) return fault;
  }
  return null;
}

/** Maps the rows sent to the app's keys: each must be stored exactly once. */
function withKeys(dataset: DatasetName, sent: readonly JsonRow[], held: readonly Row[]): readonly OracleRow[] {
  const keysOf = new Map<string, string[]>();
  for (const row of held) {
    const text = canonical(dataset, row.values);
    keysOf.set(text, [...(keysOf.get(text) ?? []), row.key]);
  }
  const rows = sent.map((row) => {
    const values = Object.fromEntries(fieldsOf(dataset).map((field) => [field, asCell(row[field])]));
    const key = keysOf.get(canonical(dataset, values))?.pop();
    if (key === undefined) throw new Error(`not held as sent: ${JSON.stringify(row)}`);
    return { key, values };
  });
  if (held.length !== sent.length) throw new Error(`${sent.length} rows sent, ${held.length} held`);
  return rows;
}

function asCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
}

function canonical(dataset: DatasetName, values: Readonly<Partial<Record<string, CellValue>>>): string {
  return JSON.stringify(fieldsOf(dataset).map((field) => values[field] ?? null));
}
