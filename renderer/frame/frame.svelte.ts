import type { Failure } from '../../shared/contract/errors.ts';
import { call, failureOf } from '../lib/calls/api.ts';
import type { RowsWish } from '../changes/change-log.ts';

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
  wish = $state.raw<RowsWish | null>(null);

  async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      this.failure = null;
      await action();
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  /** Goes back to the view this profile was left on; `fallback` when none is kept. */
  async restore(fallback: ViewName): Promise<void> {
    const kept = await readView();
    // A view chosen meanwhile wins.
    if (this.view === null) this.#show(kept ?? fallback);
  }

  showRows(wish: RowsWish): void {
    this.wish = wish;
    this.show(wish.dataset);
  }

  /** The filters requested for this table; removes the request. */
  takeWish(dataset: RowsWish['dataset']): RowsWish['filters'] | null {
    const { wish } = this;
    if (wish?.dataset !== dataset) return null;
    this.wish = null;
    return wish.filters;
  }

  show(view: ViewName): void {
    this.#show(view);
    // If this fails, the next start shows another view first: not worth a message.
    call('writePreference', { name: PREFERENCE, value: JSON.stringify({ view }) }).catch(() => undefined);
  }

  #show(view: ViewName): void {
    this.view = view;
    this.opened = new Set([...this.opened, view]);
  }
}

async function readView(): Promise<ViewName | null> {
  try {
    const text = await call('readPreference', { name: PREFERENCE });
    const kept: unknown = text === null ? null : JSON.parse(text);
    const view = typeof kept === 'object' && kept !== null && 'view' in kept ? kept.view : null;
    return VIEWS.find((name) => name === view) ?? null;
  } catch {
    // An unreadable preference counts as none.
    return null;
  }
}
