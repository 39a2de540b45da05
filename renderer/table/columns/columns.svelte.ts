import type { DatasetName, FieldName } from '../../../shared/contract/fields.ts';
import type { Filter, Query } from '../../../shared/contract/query.ts';
import { call } from '../../lib/calls/api.ts';
import {
  chosenColumns,
  defaultColumns,
  DENSITY_PX,
  emptyColumns,
  type ColumnSettings,
} from '../../../shared/tables/column-settings.ts';
import { withoutRepeated } from './filtered-columns.ts';
import { kept, samePart } from '../../grid/kept.ts';
import type { UndoState } from '../../filters/undo.svelte.ts';
import type { FailedReads } from '../../lib/calls/failed-reads.svelte.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { usualWidth, type Column, type ColumnId } from '../../../shared/tables/table-columns.ts';
import {
  defaultLayout,
  moveTo,
  setPinned,
  setVisible,
  setWidth,
  type Layout,
} from '../../../shared/tables/table-layout.ts';

/** A new width, or back to the usual one. */
export type ColumnResize = { readonly widthPx: number } | 'usual';

/** The settings at one time. */
export type CapturedColumns = {
  /** Shows them again if a saved view has replaced them since, and returns whether it did. Changes by hand stay. */
  readonly bringBack: () => boolean;
};

type Options = {
  readonly failedReads: FailedReads;
  readonly undo: UndoState;
  /** The query whose rows are searched for empty columns. */
  readonly query: () => Query;
  /** The filters of the rows on screen; null while no rows are shown. */
  readonly shownFilters: () => readonly Filter[] | null;
  /** The fields of the rows on screen that repeat a filter's chip in every row found. */
  readonly repeatedFields: () => ReadonlySet<FieldName>;
  /** True if the filters keep only rows with a commission difference. The difference column is then shown. */
  readonly showsDifference: () => boolean;
  /** Called when the stored settings have changed. */
  readonly onChange: () => void;
};

/** The columns of one table: the person's choice, and the columns on screen now. */
export class ColumnsState {
  settings: ColumnSettings;

  #emptyAnswer = $state.raw<{ readonly filters: string; readonly fields: readonly FieldName[] } | null>(null);
  readonly #latestRequest = new LatestRequest();
  /** Stands for the saved view that was taken over last; another each time. */
  #view = Symbol();
  readonly #dataset: DatasetName;
  readonly #options: Options;

  readonly layout = $derived.by(() => this.settings.layout);
  readonly rowHeightPx = $derived.by(() => DENSITY_PX[this.settings.density]);
  /** Fields without a value in any found row. Unknown (empty) while the answer belongs to other filters. */
  readonly #emptyFields = $derived.by(() => {
    const filters = JSON.stringify(this.#options.shownFilters());
    return this.#emptyAnswer?.filters === filters ? this.#emptyAnswer.fields : [];
  });
  /** Columns hidden for now because they are empty in every found row. */
  readonly empty = $derived.by(() => (this.settings.hidesEmpty ? emptyColumns(this.settings, this.#emptyFields) : []));
  /** A derived value of its own: a change of other filters must not make new columns, and so draw every cell again. */
  readonly #showsDifference = $derived.by(() => this.#options.showsDifference());
  /** The columns that a person chose, as far as they are not empty. Files and prints contain all of them. */
  readonly chosenColumns = $derived.by(() => {
    const hidden = new Set(this.empty.map(({ id }) => id));
    return chosenColumns(this.settings, { hidden, showsDifference: this.#showsDifference });
  });
  // The same fields keep the same columns, and no cell is drawn again.
  readonly #repeatedFields: readonly FieldName[] = $derived.by(
    kept(samePart, () => [...this.#options.repeatedFields()]),
  );
  readonly #split = $derived.by(() => withoutRepeated(this.chosenColumns, new Set(this.#repeatedFields)));
  readonly shownColumns = $derived.by(() => this.#split.shown);
  /** Columns hidden for now because every row found repeats the chip of a filter. */
  readonly repeated = $derived.by(() => this.#split.hidden);

  constructor(dataset: DatasetName, options: Options) {
    this.#dataset = dataset;
    this.#options = options;
    this.settings = $state.raw(defaultColumns(dataset));
  }

  /** Takes over stored settings, without storing them again. */
  restore(settings: ColumnSettings): void {
    this.settings = settings;
  }

  /** The same with those of a saved view. */
  replace(settings: ColumnSettings): void {
    this.settings = settings;
    this.#view = Symbol();
  }

  capture(): CapturedColumns {
    const { settings } = this;
    const view = this.#view;
    const bringBack = (): boolean => {
      if (view === this.#view) return false;
      this.settings = settings;
      this.#view = view;
      return true;
    };
    return { bringBack };
  }

  change(settings: Partial<ColumnSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.#options.onChange();
  }

  setLayout(layout: Layout): void {
    const shown = new Set(layout.filter(({ visible }) => visible).map(({ id }) => id));
    const hidden = this.layout.filter(({ id, visible }) => visible && !shown.has(id)).map(({ id }) => id);
    if (hidden.length > 0) this.#options.undo.record({ what: 'columnHidden', revert: () => this.#show(hidden) });
    this.change({ layout });
  }

  /** Widths, pins and places stay as they are: no step is recorded for them, and an undo must not lose them. */
  #show(ids: readonly ColumnId[]): void {
    this.change({ layout: ids.reduce((layout, id) => setVisible(layout, id, true), this.layout) });
  }

  /** Moves the column to the place of another, and pins it if that one is pinned. */
  move(id: ColumnId, target: ColumnId): void {
    const to = this.layout.find((column) => column.id === target);
    if (to === undefined || id === target) return;
    this.setLayout(setPinned(moveTo(this.layout, id, target), id, to.pinned));
  }

  /** Resets order, widths and pins. Row height and the form of values stay. */
  reset(): void {
    this.change({ layout: defaultLayout(this.#dataset) });
  }

  resize(column: Column, to: ColumnResize): void {
    const widthPx = to === 'usual' ? usualWidth(this.#dataset, column.id) : to.widthPx;
    this.change({ layout: setWidth(this.layout, column.id, widthPx) });
  }

  async setHidesEmpty(hidesEmpty: boolean): Promise<void> {
    this.change({ hidesEmpty });
    await this.findEmpty();
  }

  /** Runs for each new set of rows. A column that is no longer empty comes back at its place. */
  async findEmpty(): Promise<void> {
    if (!this.settings.hidesEmpty) return;
    const isLatest = this.#latestRequest.begin();
    const query = this.#options.query();
    const read = call('listEmptyFields', query, 'table');
    const fields = await this.#options.failedReads.attempt('emptyColumns', read);
    if (!isLatest()) return;
    // After a failed read no column is hidden, so that no value is hidden.
    this.#emptyAnswer = { filters: JSON.stringify(query.filters), fields: fields ?? [] };
  }

  /** For a new copy: no column is hidden until it is known which are empty there. */
  forgetEmpty(): void {
    this.#emptyAnswer = null;
  }
}
