import type { Pin } from '../../../shared/contract/proof.ts';
import type { ValueFilter } from '../../../shared/contract/query.ts';
import type { FilteredTable } from '../filtered-table.ts';
import { controlFilter, valueFiltersOf, type FilterControl } from '../table-filters.ts';
import type { Offered } from '../values/facet.svelte.ts';
import { pinOptions } from '../values/filter-options.ts';
import { readOffered } from '../values/list-values.ts';
import { namedOptions } from '../values/named-options.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';

export type FoundValue = {
  readonly control: FilterControl;
  readonly filter: ValueFilter;
  /** Null when not counted. */
  readonly rows: number | null;
};

/** How many further values of a control's list contain the text; null if that is not known. */
export type MoreValues = { readonly control: FilterControl; readonly more: number | null };

/** How many values of one list are offered. */
const MAX_VALUES = 4;

/** Values of all lists that contain a typed text, and kept clients. */
export class FoundValues {
  #found = $state.raw<readonly FoundValue[]>([]);
  #left = $state.raw<readonly MoreValues[]>([]);
  /** The text that the found values answer. */
  #answered = $state('');
  readonly #latestRequest = new LatestRequest();
  readonly #table: FilteredTable;
  readonly #pins: () => readonly Pin[];

  constructor(table: FilteredTable, pins: () => readonly Pin[]) {
    this.#table = table;
    this.#pins = pins;
  }

  foundBy(text: string, wordsOf: (filter: ValueFilter) => string): readonly FoundValue[] {
    const texts = { typed: text, answered: this.#answered };
    return namedOptions(this.#found, texts, ({ filter }) => [wordsOf(filter)]);
  }

  /** The lists of which more values contain the text than are offered. */
  moreFor(text: string): readonly MoreValues[] {
    return text === this.#answered ? this.#left : [];
  }

  async search(text: string): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    const found =
      text.trim() === ''
        ? []
        : await Promise.all(this.#table.filters.controls.map((control) => this.#valuesOf(control, text)));
    if (!isLatest()) return;
    this.#found = found.flatMap(({ values }) => values);
    this.#left = found.flatMap(({ more, control }) => (more === 0 ? [] : [{ control, more }]));
    this.#answered = text;
  }

  async #valuesOf(
    control: FilterControl,
    text: string,
  ): Promise<MoreValues & { readonly values: readonly FoundValue[] }> {
    const { options, more } = await this.#optionsOf(control, text.trim());
    const values = options.slice(0, MAX_VALUES).flatMap(({ value, rows, filter }) => {
      const [found] = valueFiltersOf(filter ?? controlFilter(control.id, value));
      return found === undefined ? [] : [{ control, filter: found, rows }];
    });
    return { control, values, more: more === null ? null : more + Math.max(0, options.length - MAX_VALUES) };
  }

  async #optionsOf(control: FilterControl, text: string): Promise<Pick<Offered, 'options' | 'more'>> {
    if (control.shape === 'client')
      return { options: pinOptions(this.#pins(), { search: text, notFetched: '' }), more: 0 };
    return control.shape === 'list'
      ? await readOffered({ table: this.#table, control, asker: 'filterSearch' }, text)
      : { options: [], more: 0 };
  }
}
