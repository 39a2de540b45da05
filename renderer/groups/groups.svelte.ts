import type { CurrencyTotals, Row } from '../../shared/contract/answers.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import { commissionRate, isWhole, WITH_BOTH, type CommissionRate } from '../lib/commission-rate.ts';
import { groupColumns } from './group-columns.ts';
import { copiedGroups } from './group-copy.ts';
import { groupKey, groupLines, INLINE_ROWS, type OpenGroups } from './group-lines.ts';
import { currenciesOf, inOrder, sortGroupsBy, usualSort, type GroupSort, type GroupSortKey } from './group-order.ts';
import { groupName } from './group-words.ts';
import { readGroups, type Group, type Groups } from './groups.ts';
import type { Loadable } from '../lib/calls/loadable.ts';
import { messages } from '../messages/messages.ts';

/** The most that main gives at once. */
const GROUPS_LIMIT = 10_000;
const AS_ANSWERED: GroupSort = { key: 'value', direction: 'ascending' };

type World = { readonly query: () => Query };

/** The rows of one table in groups: by what, in which order, and which groups are open. */
export class GroupsState {
  by = $state.raw<GroupSubject | null>(null);
  answer = $state.raw<Loadable<Groups>>({ kind: 'loading' });
  busy = $state(false);
  sort = $state.raw<GroupSort>(AS_ANSWERED);
  open = $state.raw<OpenGroups>(new Map());
  copied = $state<'no' | 'done' | 'failed'>('no');

  /** Of the rows with both amounts that make a rate. */
  #withBoth = $state.raw<ReadonlyMap<string, readonly CurrencyTotals[]>>(new Map());
  #wishedCurrency = $state.raw<CellValue | undefined>();
  #asked = 0;
  /** The reading of rows that was asked for last: one after another, as a newer question of a view may drop an older one. */
  #reading: Promise<void> = Promise.resolve();
  readonly #dataset: DatasetName;
  readonly #world: World;

  readonly #answered = $derived(
    this.answer.kind === 'ready' && this.answer.value.kind === 'groups' ? this.answer.value : null,
  );
  readonly total = $derived(this.#answered?.total ?? null);
  readonly groups = $derived(this.#answered?.groups ?? []);
  readonly currencies = $derived(currenciesOf(this.groups));
  /** The one whose amounts are compared. */
  readonly currency: CellValue = $derived.by(() => {
    const wished = this.#wishedCurrency;
    return wished !== undefined && this.currencies.includes(wished) ? wished : (this.currencies[0] ?? null);
  });
  readonly openRows = $derived([...this.open.values()].flatMap((rows) => (rows.kind === 'ready' ? rows.value : [])));
  readonly lines = $derived.by(() => {
    const { sort, by, currency } = this;
    return by === null ? [] : groupLines(this.#dataset, inOrder(this.groups, { sort, by, currency }), this.open);
  });

  constructor(dataset: DatasetName, world: World) {
    this.#dataset = dataset;
    this.#world = world;
  }

  /** Another grouping, or none; it reads nothing by itself. */
  setBy(by: GroupSubject | null): void {
    if (by === this.by) return;
    this.by = by;
    this.sort = by === null ? AS_ANSWERED : usualSort(by);
    this.open = new Map();
    this.answer = { kind: 'loading' };
    this.copied = 'no';
  }

  sortBy(key: GroupSortKey): void {
    if (this.by !== null) this.sort = sortGroupsBy(this.sort, key, this.by);
  }

  compareIn(currency: CellValue): void {
    this.#wishedCurrency = currency;
  }

  /** The groups, and the rows of those that are open. */
  async read(): Promise<void> {
    const asked = (this.#asked += 1);
    const { by } = this;
    this.busy = by !== null;
    if (by === null) return;
    try {
      const answer = await askGroups(this.#world.query(), by);
      // One after the other: a newer question of a view may drop an older one.
      const withBoth = asked === this.#asked ? await this.#readWithBoth(answer, by) : new Map<string, never>();
      if (asked !== this.#asked) return;
      this.answer = { kind: 'ready', value: answer };
      this.#withBoth = withBoth;
      await this.#readOpen();
    } catch (error) {
      if (asked === this.#asked) this.answer = { kind: 'failed', failure: failureOf(error) };
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  rateOf(group: Group, line: CurrencyTotals): CommissionRate | null {
    return commissionRate(line, this.#withBoth.get(groupKey(group)) ?? null);
  }

  /** The sums of all groups, open or not. */
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
      // The person is told, and can press again.
      this.copied = 'failed';
    }
  }

  toggle(group: Group): void {
    const key = groupKey(group);
    if (this.open.has(key)) this.open = new Map([...this.open].filter(([open]) => open !== key));
    else void this.readRows(group);
  }

  async readRows(group: Group): Promise<void> {
    const asked = this.#asked;
    this.#put(groupKey(group), { kind: 'loading' });
    this.#reading = this.#reading.then(() => this.#readInTurn(group, asked));
    await this.#reading;
  }

  /** Empty where the sums tell the rates by themselves, as they do where there is nothing to sum. */
  async #readWithBoth(answer: Groups, by: GroupSubject): Promise<ReadonlyMap<string, readonly CurrencyTotals[]>> {
    const groups = answer.kind === 'groups' && this.#dataset === 'reports' ? answer.groups : [];
    if (groups.every(({ currencies }) => currencies.every(isWhole))) return new Map();
    const query = this.#world.query();
    const filters = [...query.filters, ...WITH_BOTH];
    const found = await askGroups({ ...query, filters }, by);
    const withBoth = found.kind === 'groups' ? found.groups : [];
    return new Map(withBoth.map((group) => [groupKey(group), group.currencies]));
  }

  async #readOpen(): Promise<void> {
    const before = this.open;
    this.open = new Map();
    await Promise.all(this.groups.filter((group) => before.has(groupKey(group))).map((group) => this.readRows(group)));
  }

  /** Meanwhile the group may have been closed, or other rows may be asked for. */
  async #readInTurn(group: Group, asked: number): Promise<void> {
    const isWanted = () => asked === this.#asked && this.open.has(groupKey(group));
    if (!isWanted()) return;
    const rows = await this.#rowsOf(group);
    if (isWanted()) this.#put(groupKey(group), rows);
  }

  async #rowsOf(group: Group): Promise<Loadable<readonly Row[]>> {
    const query = this.#world.query();
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

async function askGroups(query: Query, by: GroupSubject): Promise<Groups> {
  return readGroups(await call('queryGroups', { query, by, limit: GROUPS_LIMIT }));
}
