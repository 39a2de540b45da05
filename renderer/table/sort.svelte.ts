import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Query, SortField, SortKey } from '../../shared/contract/query.ts';
import { ranksAmounts, withinCurrency } from '../../shared/contract/sort-fields.ts';
import type { UndoState } from '../filters/undo.svelte.ts';
import { call } from '../lib/calls/api.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { alsoSortBy, chosenKeys, sortBy, withOwnOrder, type Direction } from './table-sort.ts';

/** An order by an amount that rows of several currencies have, and the currencies, most rows first. */
export type SortQuestion = {
  readonly sort: readonly SortKey[];
  readonly currencies: readonly { readonly currency: CellValue; readonly rows: number }[];
};

type Options = {
  readonly undo: UndoState;
  readonly query: () => Query;
  /** Whether the rows on screen are known to have several currencies. */
  readonly hasSeveralCurrencies: () => boolean;
  readonly onChange: () => void;
};

/** The order of a table's rows. Before amounts of several currencies are sorted, a person chooses how. */
export class SortState {
  keys = $state.raw<readonly SortKey[]>([]);
  question = $state.raw<SortQuestion | null>(null);

  readonly #latestRequest = new LatestRequest();
  readonly #dataset: DatasetName;
  readonly #options: Options;
  readonly #own: readonly SortKey[];

  /** The keys to show on the headers, with the currency that the main process puts before amounts. */
  readonly shown: readonly SortKey[] = $derived.by(() => {
    const chosen = chosenKeys(this.keys, this.#own);
    return this.#options.hasSeveralCurrencies() ? withinCurrency(this.#dataset, chosen) : chosen;
  });

  constructor(dataset: DatasetName, options: Options) {
    this.#dataset = dataset;
    this.#options = options;
    this.#own = defaultSort(dataset);
    this.keys = this.#own;
  }

  /** Takes over stored keys or those of a saved view. Without any, the table has its own order. */
  restore(sort: readonly SortKey[]): void {
    // A click that still waits for the currencies was meant for the rows before.
    this.#latestRequest.drop();
    this.keys = sort.length > 0 ? sort : this.#own;
    this.question = null;
  }

  /** Sorts by the field, or in the other direction if it is sorted by it. */
  by(field: SortField): Promise<void> {
    return this.#set(sortBy(this.shown, field));
  }

  /** Sorts rows that are equal so far by the field. */
  alsoBy(field: SortField): Promise<void> {
    return this.#set(alsoSortBy(this.shown, field));
  }

  to(field: SortField, direction: Direction): Promise<void> {
    return this.#set([{ field, direction }]);
  }

  /** Whether the rows can be sorted without this field. The table's own order, which has no more keys, cannot. */
  canDrop(field: SortField): boolean {
    const [own] = this.#own;
    const isOwn = this.shown.length === 1 && own?.field === field && this.shown[0]?.direction === own.direction;
    return this.placeOf(field) !== null && !isOwn;
  }

  /** A currency that was only shown before this amount goes with it; one by which a person chose to sort stays. */
  drop(field: SortField): Promise<void> {
    return this.#set(chosenKeys(this.keys, this.#own).filter((key) => key.field !== field));
  }

  /** Whether the field is one of the keys, and its place among several, counted from 1. */
  placeOf(field: SortField): { readonly direction: Direction; readonly place: number | null } | null {
    const place = this.shown.findIndex((key) => key.field === field);
    const key = this.shown[place];
    return key === undefined ? null : { direction: key.direction, place: this.shown.length > 1 ? place + 1 : null };
  }

  /** Sorts by the currency first. */
  sortWithin(): void {
    const { question } = this;
    if (question !== null) this.#apply(withinCurrency(this.#dataset, question.sort));
  }

  /** Sorts by the amount; the caller has filtered for one currency. Both are undone in one step. */
  sortFiltered(removeFilter: () => void): void {
    const { question } = this;
    if (question !== null) this.#apply(question.sort, removeFilter);
  }

  dismiss(): void {
    this.question = null;
  }

  async #set(chosen: readonly SortKey[]): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const sort = withOwnOrder(chosen, this.#own);
    const currencies = ranksAmounts(this.#dataset, sort) ? await this.#readCurrencies() : [];
    if (!isLatest()) return;
    if (currencies.length > 1) this.question = { sort, currencies };
    else this.#apply(sort);
  }

  #apply(sort: readonly SortKey[], removeFilter: () => void = () => undefined): void {
    const before = this.keys;
    const revert = (): void => {
      removeFilter();
      this.#take(before);
    };
    this.#options.undo.record({ what: 'sorted', revert });
    this.#take(sort);
  }

  #take(sort: readonly SortKey[]): void {
    this.question = null;
    this.keys = sort;
    this.#options.onChange();
  }

  /** Empty after a failure: the rows are then sorted within each currency, which is right for any number of them. */
  async #readCurrencies(): Promise<SortQuestion['currencies']> {
    const query = this.#options.query();
    try {
      const answer = await call('queryGroups', { query, by: 'currency', limit: LIMITS.listEntries }, 'sort');
      if (answer.kind === 'unknown') return [];
      const rows = answer.values.map((currency, group) => ({ currency, rows: rowsOf(answer.lines, group) }));
      return rows.toSorted((a, b) => b.rows - a.rows);
    } catch {
      return [];
    }
  }
}

function rowsOf(
  { groups, rows }: { readonly groups: readonly number[]; readonly rows: readonly number[] },
  group: number,
): number {
  return groups.reduce((sum, each, line) => (each === group ? sum + (rows[line] ?? 0) : sum), 0);
}
