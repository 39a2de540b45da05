import type { Pin } from '../../../shared/contract/proof.ts';
import type { ValueFilter } from '../../../shared/contract/query.ts';
import { isFoundBy } from '../../../shared/rules/text.ts';
import type { FilteredTable } from '../filtered-table.ts';
import { controlFilter, valueFiltersOf, type FilterControl } from '../table-filters.ts';
import { pinOptions, type FilterOption } from '../values/filter-options.ts';
import { readOffered } from '../values/list-values.ts';

export type FoundValue = {
  readonly control: FilterControl;
  readonly filter: ValueFilter;
  /** Null when not counted. */
  readonly rows: number | null;
};

/** How many values of one list are offered. */
const MAX_VALUES = 4;

/** Values of all lists that contain a typed text, and kept clients. */
export class FoundValues {
  #found = $state.raw<readonly FoundValue[]>([]);
  /** The text that the found values answer. */
  #answered = $state('');
  #lastRequest = 0;
  readonly #table: FilteredTable;
  readonly #pins: () => readonly Pin[];

  constructor(table: FilteredTable, pins: () => readonly Pin[]) {
    this.#table = table;
    this.#pins = pins;
  }

  /**
   * Until a text is answered, only those values of the text before it whose words contain it: Enter must never take a
   * value that the typed text does not name.
   */
  foundBy(text: string, wordsOf: (filter: ValueFilter) => string): readonly FoundValue[] {
    if (text === this.#answered) return this.#found;
    return this.#found.filter(({ filter }) => isFoundBy(text, [wordsOf(filter)]));
  }

  async search(text: string): Promise<void> {
    const request = (this.#lastRequest += 1);
    const found =
      text.trim() === ''
        ? []
        : await Promise.all(this.#table.filters.controls.map((control) => this.#valuesOf(control, text)));
    // The answer to an older search must not replace a newer one.
    if (request !== this.#lastRequest) return;
    this.#found = found.flat();
    this.#answered = text;
  }

  async #valuesOf(control: FilterControl, text: string): Promise<readonly FoundValue[]> {
    const options = await this.#optionsOf(control, text.trim());
    return options.slice(0, MAX_VALUES).flatMap(({ value, rows, filter }) => {
      const [found] = valueFiltersOf(filter ?? controlFilter(control.id, value));
      return found === undefined ? [] : [{ control, filter: found, rows }];
    });
  }

  async #optionsOf(control: FilterControl, text: string): Promise<readonly FilterOption[]> {
    if (control.shape === 'client') return pinOptions(this.#pins(), { search: text, notFetched: '' });
    if (control.shape !== 'list') return [];
    return (await readOffered({ table: this.#table, control }, text)).options;
  }
}
