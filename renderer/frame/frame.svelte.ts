import type { Failure } from '../../shared/contract/errors.ts';
import { parseObject } from '../../shared/rules/json-object.ts';
import { failureOf } from '../lib/calls/api.ts';
import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import type { RowsToShow } from '../changes/change-log.ts';

export const VIEWS = ['overview', 'charges', 'reports', 'changes', 'sync'] as const;
export type ViewName = (typeof VIEWS)[number];

const PREFERENCE = 'frame';

/** Which view is shown, and which were opened: those stay mounted, so that nothing in them is lost. */
export class FrameState {
  view = $state<ViewName | null>(null);
  opened = $state.raw<ReadonlySet<ViewName>>(new Set());

  /** Why the last small action of the frame failed; shown above the views until dismissed. */
  failure = $state.raw<Failure | null>(null);

  /** Rows that another view wants a table to show, until the table takes the request. */
  rowsToShow = $state.raw<RowsToShow | null>(null);

  async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      this.failure = null;
      await action();
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** Goes back to the view this profile was left on; `fallback` when none is stored. */
  async restore(fallback: ViewName): Promise<void> {
    const storedView = await readView();
    // A view chosen meanwhile wins.
    if (this.view === null) this.#show(storedView ?? fallback);
  }

  showRows(rowsToShow: RowsToShow): void {
    this.rowsToShow = rowsToShow;
    this.show(rowsToShow.dataset);
  }

  /** The filters requested for this table; removes the request. */
  takeRowsToShow(dataset: RowsToShow['dataset']): RowsToShow['filters'] | null {
    const { rowsToShow } = this;
    if (rowsToShow?.dataset !== dataset) return null;
    this.rowsToShow = null;
    return rowsToShow.filters;
  }

  show(view: ViewName): void {
    this.#show(view);
    writePreference(PREFERENCE, JSON.stringify({ view }));
  }

  #show(view: ViewName): void {
    this.view = view;
    this.opened = new Set([...this.opened, view]);
  }
}

async function readView(): Promise<ViewName | null> {
  const stored = parseObject(await readPreference(PREFERENCE));
  return VIEWS.find((name) => name === stored?.['view']) ?? null;
}
