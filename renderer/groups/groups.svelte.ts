import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import { commissionRate, hasAllAmounts, WITH_BOTH_AMOUNTS, type CommissionRate } from '../lib/commission-rate.ts';
import { groupColumns } from './group-columns.ts';
import { copiedGroups } from './group-copy.ts';
import { groupKey, groupLines, INLINE_ROWS, type OpenGroups } from './group-lines.ts';
import { currenciesOf, inOrder, sortGroupsBy, usualSort, type GroupSort, type GroupSortKey } from './group-order.ts';
import { groupName } from './group-words.ts';
import { readGroups, type Group, type Groups } from './groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { messages } from '../messages/messages.ts';
const INITIAL_SORT: GroupSort = { key: 'value', direction: 'ascending' };

type Options = { readonly query: () => Query };

/** The groups of one table: by which subject, in which order, and which of them are open. */
export class GroupsState {
  by = $state.raw<GroupSubject | null>(null);
  answer = $state.raw<Loadable<Groups>>({ kind: 'loading' });
  busy = $state(false);
  sort = $state.raw<GroupSort>(INITIAL_SORT);
  open = $state.raw<OpenGroups>(new Map());
  copied = $state<'no' | 'done' | 'failed'>('no');

  /** By group key: the totals of the rows that have both amounts of the commission rate. */
  #withBoth = $state.raw<ReadonlyMap<string, readonly CurrencyTotals[]>>(new Map());
  #chosenCurrency = $state.raw<CellValue | undefined>();
  #lastRequest = 0;
  /** Rows of groups are read one group after another: the main process cancels an older request of the same kind. */
  #lastRead: Promise<void> = Promise.resolve();
  readonly #dataset: DatasetName;
  readonly #options: Options;

  readonly #groupsAnswer = $derived(
    this.answer.kind === 'ready' && this.answer.value.kind === 'groups' ? this.answer.value : null,
  );
  readonly total = $derived(this.#groupsAnswer?.total ?? null);
  readonly groups = $derived(this.#groupsAnswer?.groups ?? []);
  readonly currencies = $derived(currenciesOf(this.groups));
  /** The currency whose amounts decide the order. */
  readonly currency: CellValue = $derived.by(() => {
    const chosenCurrency = this.#chosenCurrency;
    return chosenCurrency !== undefined && this.currencies.includes(chosenCurrency)
      ? chosenCurrency
      : (this.currencies[0] ?? null);
  });
  readonly openRows = $derived([...this.open.values()].flatMap((rows) => (rows.kind === 'ready' ? rows.value : [])));
  readonly lines = $derived.by(() => {
    const { sort, by, currency } = this;
    return by === null ? [] : groupLines(this.#dataset, inOrder(this.groups, { sort, by, currency }), this.open);
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
    this.answer = { kind: 'loading' };
    this.copied = 'no';
  }

  sortBy(key: GroupSortKey): void {
    if (this.by !== null) this.sort = sortGroupsBy(this.sort, key, this.by);
  }

  compareIn(currency: CellValue): void {
    this.#chosenCurrency = currency;
  }

  /** Reads the groups, and the rows of open groups. */
  async read(): Promise<void> {
    const request = (this.#lastRequest += 1);
    const { by } = this;
    this.busy = by !== null;
    if (by === null) return;
    try {
      const answer = await queryGroups(this.#options.query(), by);
      if (request !== this.#lastRequest) return;
      // Not at the same time: the main process cancels an older request of the same kind.
      const withBoth = await this.#readWithBoth(answer, by);
      if (request !== this.#lastRequest) return;
      this.answer = { kind: 'ready', value: answer };
      this.#withBoth = withBoth;
      await this.#readOpen();
    } catch (error) {
      if (request === this.#lastRequest) this.answer = { kind: 'failed', failure: failureOf(error) };
    } finally {
      if (request === this.#lastRequest) this.busy = false;
    }
  }

  rateOf(group: Group, line: CurrencyTotals): CommissionRate | null {
    return commissionRate(line, this.#withBoth.get(groupKey(group)) ?? null);
  }

  /** Copies the sums of all groups, open or not. */
  async copy(): Promise<void> {
    const { by } = this;
    if (by === null || this.lines.length === 0) return;
    const words = messages.groups;
    const copied = copiedGroups(this.lines, {
      columns: groupColumns(this.#dataset, by),
      rateOf: (group, line) => this.rateOf(group, line),
      words: {
        subject: words.subject(by),
        labelOf: words.labelOf,
        rows: words.rows,
        notSummable: messages.exporting.about.notSummable,
        label: messages.fields.label,
        nameOf: (group) => group.value || groupName(group, by, { ...words, weekdays: [] }).text,
      },
    });
    try {
      await call('copyText', copied);
      this.copied = 'done';
    } catch {
      // The window says that nothing was copied; the person can try again.
      this.copied = 'failed';
    }
  }

  toggle(group: Group): void {
    const key = groupKey(group);
    if (this.open.has(key)) this.open = new Map([...this.open].filter(([open]) => open !== key));
    else void this.readRows(group);
  }

  async readRows(group: Group): Promise<void> {
    const request = this.#lastRequest;
    this.#put(groupKey(group), { kind: 'loading' });
    this.#lastRead = this.#lastRead.then(() => this.#readInTurn(group, request));
    await this.#lastRead;
  }

  /** Empty when the sums alone give the rates: no row lacks an amount. */
  async #readWithBoth(answer: Groups, by: GroupSubject): Promise<ReadonlyMap<string, readonly CurrencyTotals[]>> {
    const groups = answer.kind === 'groups' && this.#dataset === 'reports' ? answer.groups : [];
    if (groups.every(({ currencies }) => currencies.every(hasAllAmounts))) return new Map();
    const query = this.#options.query();
    const filters = [...query.filters, ...WITH_BOTH_AMOUNTS];
    const groupsWithBoth = await queryGroups({ ...query, filters }, by);
    const withBoth = groupsWithBoth.kind === 'groups' ? groupsWithBoth.groups : [];
    return new Map(withBoth.map((group) => [groupKey(group), group.currencies]));
  }

  async #readOpen(): Promise<void> {
    const before = this.open;
    this.open = new Map();
    await Promise.all(this.groups.filter((group) => before.has(groupKey(group))).map((group) => this.readRows(group)));
  }

  /** While it waits, the group may be closed, or the groups may be read anew. */
  async #readInTurn(group: Group, request: number): Promise<void> {
    const isWanted = () => request === this.#lastRequest && this.open.has(groupKey(group));
    if (!isWanted()) return;
    const rows = await this.#rowsOf(group);
    if (isWanted()) this.#put(groupKey(group), rows);
  }

  async #rowsOf(group: Group): Promise<Loadable<readonly Row[]>> {
    const query = this.#options.query();
    const filters = [...query.filters, ...group.filters];
    try {
      const answer = await call('queryRows', { ...query, filters, page: 1, pageSize: INLINE_ROWS });
      return { kind: 'ready', value: answer.kind === 'rows' ? answer.rows : [] };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) };
    }
  }

  #put(key: string, rows: Loadable<readonly Row[]>): void {
    this.open = new Map([...this.open, [key, rows]]);
  }
}

async function queryGroups(query: Query, by: GroupSubject): Promise<Groups> {
  return readGroups(await call('queryGroups', { query, by, limit: LIMITS.groups }));
}
