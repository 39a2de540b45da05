import { groupKey } from '../../shared/rules/group-key.ts';
import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { Copying } from '../lib/calls/copying.svelte.ts';
import { WITH_BOTH_AMOUNTS } from '../../shared/rules/computed-columns.ts';
import { rateOfTotals, hasAllAmounts, type CommissionRate } from '../lib/commission-rate.ts';
import { groupColumns } from './group-columns.ts';
import { copiedGroups } from './group-copy.ts';
import {
  groupLines,
  innerKey,
  INLINE_ROWS,
  levelLines,
  linePlaces,
  type GroupLine,
  type OpenGroups,
} from './group-lines.ts';
import { currenciesOf, inOrder, sortGroupsBy, usualSort, type GroupSort, type GroupSortKey } from './group-order.ts';
import { cutGroups, cutSecond, groupName } from './group-words.ts';
import { notedQuery, notedRows, type NotedRows } from './noted-groups.ts';
import { groupsWithin, readCrossGroups, type CrossGroups } from './cross-groups.ts';
import { copiedPivot } from './pivot/pivot-copy.ts';
import {
  MAX_PIVOT_COLUMNS,
  pivotColumns,
  pivotLines,
  usualPivotSort,
  type PivotSort,
} from '../../shared/rules/pivot.ts';
import { chosenSort, sortOnScreen, sortPivotBy, type ChosenSort, type Crossed } from './pivot/pivot-lines.ts';
import { secondOf, type SecondLevel } from '../../shared/tables/second-level.ts';
import { readGroups, type Group, type Groups } from './groups.ts';
import type { Copied } from '../lib/clipboard/copied-table.ts';
import type { FailedReads } from '../lib/calls/failed-reads.svelte.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { failedWith, loaded, type Loadable } from '../lib/calls/loadable.ts';
import { messages } from '../messages/messages.ts';
const INITIAL_SORT: GroupSort = { key: 'value', direction: 'ascending' };

type Options = {
  readonly query: () => Query;
  readonly failedReads: FailedReads;
  /** The second subject that is stored; without effect where it is the first one too. */
  readonly second?: () => SecondLevel | null;
};

/** The groups of one table: by which subject, in which order, and which of them are open. */
export class GroupsState {
  by = $state.raw<GroupSubject | null>(null);
  answer = $state.raw<Loadable<Groups>>({ kind: 'loading' });
  busy = $state(false);
  sort = $state.raw<GroupSort>(INITIAL_SORT);
  open = $state.raw<OpenGroups>(new Map());
  /** Of groups within groups: the keys of those that are closed. */
  closed = $state.raw<ReadonlySet<string>>(new Set());
  readonly copying = new Copying();

  /** By group key: the totals of the rows that have both amounts of the commission rate. */
  #withBoth = $state.raw<ReadonlyMap<string, readonly CurrencyTotals[]>>(new Map());
  #noted = $state.raw<NotedRows>(new Map());
  #pivotSort = $state.raw<ChosenSort>(usualPivotSort(null));
  #chosenCurrency = $state.raw<CellValue | undefined>();
  #crossed = $state.raw<{ readonly across: GroupSubject; readonly answer: CrossGroups } | null>(null);
  readonly #latestRequest = new LatestRequest();
  /** Rows of groups are read one group after another, so that a newer read stops after one of them, however many are open. */
  #lastRead: Promise<void> = Promise.resolve();
  readonly #dataset: DatasetName;
  readonly #options: Options;

  readonly second = $derived.by(() => secondOf(this.by, this.#options.second?.() ?? null));
  /** The cells of both subjects; null with one, and until those of a new one are read. */
  readonly crossed = $derived(this.#crossed?.across === this.second?.subject ? crossedOf(this.#crossed?.answer) : null);
  /** That not all groups of the second subject are listed, in words; null if they are. */
  readonly cutSecond = $derived(
    this.crossed === null || this.second === null ? null : cutSecond(this.crossed, this.second),
  );
  readonly pivotSort = $derived(sortOnScreen(this.#pivotSort, this));
  readonly #groupsAnswer = $derived(
    this.answer.kind === 'ready' && this.answer.value.kind === 'groups' ? this.answer.value : null,
  );
  readonly total = $derived(this.#groupsAnswer?.total ?? null);
  readonly groups = $derived(this.#groupsAnswer?.groups ?? []);
  /** That not all groups are listed, in words; null if they are. */
  readonly cut = $derived(cutGroups(this.groups.length, this.total ?? 0));
  readonly currencies = $derived(currenciesOf(this.groups));
  /** The currency whose amounts decide the order. */
  readonly currency: CellValue = $derived.by(() => {
    const chosenCurrency = this.#chosenCurrency;
    return chosenCurrency !== undefined && this.currencies.includes(chosenCurrency)
      ? chosenCurrency
      : (this.currencies[0] ?? null);
  });
  /** The groups within each group; null with one subject. */
  readonly within = $derived(this.crossed === null ? null : groupsWithin(this.crossed));
  readonly openRows = $derived([...this.open.values()].flatMap((rows) => (rows.kind === 'ready' ? rows.value : [])));
  readonly lines = $derived.by(() => {
    const { sort, by, currency } = this;
    if (by === null) return [];
    const ordered = inOrder(this.groups, { sort, by, currency });
    const { second, within, closed } = this;
    if (second?.layout !== 'levels' || within === null) return groupLines(this.#dataset, ordered, this.open);
    const isNamed = sort.key === 'value';
    const order = { sort: isNamed ? usualSort(second.subject) : sort, by: second.subject, currency };
    const subsOf = (group: Group): readonly Group[] => inOrder(within.get(group) ?? [], order);
    return levelLines(this.#dataset, ordered, { subsOf, closed });
  });
  readonly places = $derived(linePlaces(this.lines));

  /** What a pivot shows; null without one. */
  readonly pivot = $derived.by(() => {
    const { by, second, crossed, pivotSort: sort, currency } = this;
    if (by === null || second?.layout !== 'pivot' || crossed === null) return null;
    const { subject: across, measure, beside } = second;
    const hasCurrencies = this.#dataset === 'reports';
    const columns = pivotColumns(crossed, across, { beside, hasCurrencies });
    const lines = pivotLines(crossed, { hasCurrencies, sort, by, measure, currency });
    return { crossed, by, across, measure, columns, lines };
  });

  constructor(dataset: DatasetName, options: Options) {
    this.#dataset = dataset;
    this.#options = options;
  }

  /** Sets the grouping; null for none. Does not read the groups. */
  setBy(by: GroupSubject | null): void {
    if (by === this.by) return;
    this.by = by;
    this.sort = by === null ? INITIAL_SORT : usualSort(by);
    this.open = new Map();
    this.closed = new Set();
    this.forget();
    this.#pivotSort = usualPivotSort(by);
    this.copying.forget();
  }

  sortBy(key: GroupSortKey): void {
    if (this.by !== null) this.sort = sortGroupsBy(this.sort, key, this.by);
  }

  sortPivotBy(at: PivotSort['at']): void {
    if (this.by !== null) this.#pivotSort = chosenSort(sortPivotBy(this.pivotSort, at, this.by), this);
  }

  compareIn(currency: CellValue): void {
    this.#chosenCurrency = currency;
  }

  /** Reads the groups, and the rows of open groups. */
  async read(): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const { by } = this;
    this.busy = by !== null;
    this.copying.forget();
    if (by === null) return;
    try {
      const query = this.#options.query();
      const crossed = await this.#readCrossed(by, query, 'table');
      if (!isLatest()) return;
      const answer = crossed === null ? await queryGroups(query, by, 'table') : groupsOf(crossed.answer);
      if (!isLatest()) return;
      const withBoth = await this.#readWithBoth(answer, { query, by });
      if (!isLatest()) return;
      this.answer = { kind: 'ready', value: answer };
      this.#crossed = crossed;
      this.#withBoth = withBoth;
      await this.#readOpen();
      if (isLatest() && !(await this.readNoted())) this.#noted = new Map();
    } catch (error) {
      if (!isLatest()) return;
      this.answer = failedWith(error);
      // A pivot of the earlier filters would look like that of the new ones.
      this.#crossed = null;
    } finally {
      if (isLatest()) this.busy = false;
    }
  }

  /** Drops what is being read: `busy` stays until the next read. */
  drop(): void {
    this.#latestRequest.drop();
  }

  /** For a read that nothing on screen is an earlier answer to. */
  forget(): void {
    this.answer = { kind: 'loading' };
    this.#crossed = null;
    this.#noted = new Map();
  }

  /** How many rows of the line's group have a note or a flag. */
  notedRowsOf(line: GroupLine): number {
    if (line.kind === 'group') return this.#noted.get(groupKey(line.group)) ?? 0;
    return line.kind === 'sub' ? (this.#noted.get(innerKey(line.group, line.sub)) ?? 0) : 0;
  }

  /**
   * Reads only the marks of the groups: notes change while the rows stay. Returns whether the marks are those of these groups, or
   * a newer read will bring them.
   */
  async readNoted(): Promise<boolean> {
    const { by } = this;
    const isLatest = this.#latestRequest.follow();
    if (by === null || this.second?.layout === 'pivot') return true;
    const query = notedQuery(this.#options.query());
    const answer = await this.#options.failedReads.attempt('rowNotes', this.#queryNoted(by, query));
    if (!isLatest()) return true;
    if (answer !== null) this.#noted = notedRows(answer);
    return answer !== null;
  }

  async #queryNoted(by: GroupSubject, query: Query): Promise<Groups | CrossGroups> {
    const crossed = await this.#readCrossed(by, query);
    return crossed?.answer ?? (await queryGroups(query, by));
  }

  rateOf(line: GroupLine, totals: CurrencyTotals): CommissionRate | null {
    const inner = line.kind === 'sub' || line.kind === 'subCurrency' ? line.sub : null;
    return rateOfTotals(
      totals,
      this.#withBoth.get(inner === null ? groupKey(line.group) : innerKey(line.group, inner)) ?? null,
    );
  }

  /** Copies the sums of all groups, open or not. */
  async copy(): Promise<void> {
    const { by } = this;
    if (by === null || this.lines.length === 0) return;
    await this.copying.run(this.pivot === null ? this.#copiedGroups(by) : copiedPivot(this.pivot));
  }

  #copiedGroups(by: GroupSubject): Copied {
    const words = messages.groups;
    const { second } = this;
    return copiedGroups(this.lines, {
      cuts: [this.cut, this.cutSecond].filter((cut) => cut !== null),
      columns: groupColumns(this.#dataset, by),
      rateOf: (line, totals) => this.rateOf(line, totals),
      words: {
        subject: words.subject(by),
        second: second === null ? null : words.subject(second.subject),
        whole: words.second.whole,
        labelOf: words.labelOf,
        rows: words.rows,
        notSummable: messages.exporting.about.notSummable,
        label: messages.fields.label,
        nameOf: (group) => copiedName(group, by),
        secondNameOf: (group) => copiedName(group, second?.subject ?? by),
      },
    });
  }

  toggle(group: Group): void {
    const key = groupKey(group);
    if (this.second?.layout === 'levels') {
      const others = [...this.closed].filter((closed) => closed !== key);
      this.closed = new Set(this.closed.has(key) ? others : [...others, key]);
    } else if (this.open.has(key)) this.open = new Map([...this.open].filter(([open]) => open !== key));
    else void this.readRows(group);
  }

  async readRows(group: Group): Promise<void> {
    const isLatest = this.#latestRequest.follow();
    this.#put(groupKey(group), { kind: 'loading' });
    this.#lastRead = this.#lastRead.then(() => this.#readInTurn(group, isLatest));
    await this.#lastRead;
  }

  /** Null with one subject. */
  async #readCrossed(
    by: GroupSubject,
    query: Query,
    asker?: AskerName,
  ): Promise<{ readonly across: GroupSubject; readonly answer: CrossGroups } | null> {
    const { second } = this;
    if (second === null) return null;
    const acrossLimit = second.layout === 'pivot' ? MAX_PIVOT_COLUMNS : LIMITS.groups;
    const request = { query, by, across: second.subject, limit: LIMITS.groups, acrossLimit };
    return { across: second.subject, answer: readCrossGroups(await call('queryCrossGroups', request, asker)) };
  }

  /** Empty when the sums alone give the rates: no row lacks an amount. */
  async #readWithBoth(
    answer: Groups,
    { query, by }: { readonly query: Query; readonly by: GroupSubject },
  ): Promise<ReadonlyMap<string, readonly CurrencyTotals[]>> {
    const groups = answer.kind === 'groups' && this.#dataset === 'reports' ? answer.groups : [];
    if (groups.every(({ currencies }) => currencies.every(hasAllAmounts))) return new Map();
    const queryWithBoth = { ...query, filters: [...query.filters, ...WITH_BOTH_AMOUNTS] };
    const [groupsWithBoth, innerWithBoth] = await Promise.all([
      queryGroups(queryWithBoth, by, 'table'),
      this.#readInnerWithBoth(by, queryWithBoth),
    ]);
    const withBoth = groupsWithBoth.kind === 'groups' ? groupsWithBoth.groups : [];
    const ofGroups = withBoth.map((group) => [groupKey(group), group.currencies] as const);
    return new Map([...ofGroups, ...innerWithBoth]);
  }

  async #readInnerWithBoth(
    by: GroupSubject,
    query: Query,
  ): Promise<readonly (readonly [string, readonly CurrencyTotals[]])[]> {
    const crossed = this.second?.layout === 'levels' ? await this.#readCrossed(by, query, 'table') : null;
    if (crossed?.answer.kind !== 'crossGroups') return [];
    return [...groupsWithin(crossed.answer)].flatMap(([group, inner]) =>
      inner.map((each) => [innerKey(group, each), each.currencies] as const),
    );
  }

  async #readOpen(): Promise<void> {
    const before = this.open;
    this.open = new Map();
    await Promise.all(this.groups.filter((group) => before.has(groupKey(group))).map((group) => this.readRows(group)));
  }

  /** While it waits, the group may be closed, or the groups may be read again. */
  async #readInTurn(group: Group, isLatest: () => boolean): Promise<void> {
    const isWanted = () => isLatest() && this.open.has(groupKey(group));
    if (!isWanted()) return;
    const rows = await this.#rowsOf(group);
    if (isWanted()) this.#put(groupKey(group), rows);
  }

  async #rowsOf(group: Group): Promise<Loadable<readonly Row[]>> {
    const query = this.#options.query();
    const filters = [...query.filters, ...group.filters];
    return await loaded(async () => {
      const answer = await call('queryRows', { ...query, filters, page: 1, pageSize: INLINE_ROWS });
      return { kind: 'ready', value: answer.kind === 'rows' ? answer.rows : [] };
    });
  }

  #put(key: string, rows: Loadable<readonly Row[]>): void {
    this.open = new Map([...this.open, [key, rows]]);
  }
}

function copiedName(group: Group, by: GroupSubject): string {
  return group.value || groupName(group, by).text;
}

function crossedOf(answer: CrossGroups | undefined): Crossed | null {
  return answer?.kind === 'crossGroups' ? answer : null;
}

function groupsOf(crossed: CrossGroups): Groups {
  if (crossed.kind === 'unknown') return crossed;
  return { kind: 'groups', groups: crossed.by, total: crossed.count.by, notes: crossed.notes };
}

async function queryGroups(query: Query, by: GroupSubject, asker?: AskerName): Promise<Groups> {
  return readGroups(await call('queryGroups', { query, by, limit: LIMITS.groups }, asker));
}
