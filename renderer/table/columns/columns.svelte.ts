import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter, Query } from '../../../shared/contract/query.ts';
import { call } from '../../lib/calls/api.ts';
import {
  columnsInForm,
  defaultColumns,
  DENSITY_PX,
  emptyColumns,
  withDifference,
  type ColumnSettings,
} from './column-settings.ts';
import type { FailedReads } from '../../lib/calls/failed-reads.svelte.ts';
import { usualWidth, type Column, type ColumnId } from '../../lib/table-columns.ts';
import { defaultLayout, moveTo, setPinned, setWidth, type Layout } from '../table-layout.ts';

/** To a width, `done: false` while it is dragged, or back to the usual width. */
export type ColumnResize = { readonly widthPx: number; readonly done: boolean } | 'usual';

type World = {
  readonly failedReads: FailedReads;
  /** The rows among which columns without values are looked for. */
  readonly query: () => Query;
  /** The filters of the rows on screen; null while there are none. */
  readonly shownFilters: () => readonly Filter[] | null;
  /** Whether only rows are shown whose sum differs: the difference is then shown with them. */
  readonly showsDifference: () => boolean;
  /** Something worth keeping has changed. */
  readonly onChange: () => void;
};

/** The columns of one table: what was chosen, and what of it is on screen now. */
export class ColumnsState {
  settings = $state.raw<ColumnSettings>({ layout: [], density: 'usual', values: 'words', hidesEmpty: false });

  #found = $state.raw<{ readonly filters: string; readonly fields: readonly FieldName[] } | null>(null);
  #asked = 0;
  readonly #dataset: DatasetName;
  readonly #world: World;

  readonly layout = $derived(this.settings.layout);
  readonly rowHeightPx = $derived(DENSITY_PX[this.settings.density]);
  /** Without a value in any row that the filters of the rows on screen find: what other filters find tells nothing. */
  readonly #emptyFields = $derived.by(() => {
    const filters = JSON.stringify(this.#world.shownFilters());
    return this.#found?.filters === filters ? this.#found.fields : [];
  });
  /** Left out for now, because no row found holds anything in them. */
  readonly empty = $derived.by(() => (this.settings.hidesEmpty ? emptyColumns(this.settings, this.#emptyFields) : []));
  /** Apart, so that other filters leave the columns as they are, and with them every cell. */
  readonly #showsDifference = $derived.by(() => this.#world.showsDifference());
  readonly shown = $derived.by(() => {
    const left = new Set(this.empty.map(({ id }) => id));
    const shown = columnsInForm(this.settings).filter(({ id }) => !left.has(id));
    return this.#showsDifference ? withDifference(shown, this.layout) : shown;
  });

  constructor(dataset: DatasetName, world: World) {
    this.#dataset = dataset;
    this.#world = world;
    this.settings = defaultColumns(dataset);
  }

  /** What was kept, or a saved view's; tells nobody. */
  restore(settings: ColumnSettings): void {
    this.settings = settings;
  }

  change(settings: Partial<ColumnSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.#world.onChange();
  }

  setLayout(layout: Layout): void {
    this.change({ layout });
  }

  /** To where another column stands, and pinned if that one is. */
  move(id: ColumnId, target: ColumnId): void {
    const to = this.layout.find((column) => column.id === target);
    if (to === undefined || id === target) return;
    this.setLayout(setPinned(moveTo(this.layout, id, target), id, to.pinned));
  }

  /** Order, widths and pins as at first; how rows and values read is another matter. */
  reset(): void {
    this.change({ layout: defaultLayout(this.#dataset) });
  }

  resize(column: Column, to: ColumnResize): void {
    const widthPx = to === 'usual' ? usualWidth(this.#dataset, column.id) : to.widthPx;
    const layout = setWidth(this.layout, column.id, widthPx);
    if (to !== 'usual' && !to.done) this.settings = { ...this.settings, layout };
    else this.change({ layout });
  }

  async setHidesEmpty(hidesEmpty: boolean): Promise<void> {
    this.change({ hidesEmpty });
    await this.findEmpty();
  }

  /** Asked anew with every other set of rows: what is no longer empty comes back by itself, where it stood. */
  async findEmpty(): Promise<void> {
    if (!this.settings.hidesEmpty) return;
    const asked = (this.#asked += 1);
    const query = this.#world.query();
    const fields = await this.#world.failedReads.attempt('emptyColumns', call('listEmptyFields', query));
    // Without an answer no column is left out: that hides nothing that has a value.
    if (asked === this.#asked) this.#found = { filters: JSON.stringify(query.filters), fields: fields ?? [] };
  }

  /** What the rows of another copy hold is not known yet: nothing is left out until it is. */
  forgetEmpty(): void {
    this.#found = null;
  }
}
