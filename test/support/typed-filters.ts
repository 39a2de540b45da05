// The filters of a table for unit tests.

import { vi } from 'vitest';
import type { PeriodRanges } from '../../shared/contract/query.ts';
import { FiltersState } from '../../renderer/filters/filters.svelte.ts';
import type { FilterId } from '../../renderer/filters/table-filters.ts';
import { UndoState } from '../../renderer/filters/undo.svelte.ts';
import { FailedReads } from '../../renderer/lib/calls/failed-reads.svelte.ts';
import { NO_PERIODS } from '../../renderer/lib/ledger-range.ts';

export const PERIODS: PeriodRanges = {
  ...NO_PERIODS,
  lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' },
  lastTenLedgerDates: { from: '2026-08-28', to: '2026-09-10' },
};
/** Longer than the pause after which a typed day is applied. */
export const PAUSE_MS = 120;

/** The filters of a table, typed as a person types them. Needs fake timers. */
export function typedFilters(dataset: 'charges' | 'reports') {
  const changed = vi.fn();
  const filters = new FiltersState(dataset, {
    failedReads: new FailedReads(),
    undo: new UndoState(),
    onChange: changed,
  });
  filters.periods = PERIODS;
  const control = (id: FilterId) => {
    const found = filters.controls.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no filter ${id}`);
    return found;
  };
  const type = (id: FilterId, text: string) => {
    filters.type(control(id), text);
    vi.advanceTimersByTime(PAUSE_MS);
  };
  return { filters, changed, control, type };
}
