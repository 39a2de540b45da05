// Saved views for tests.

import type { SavedView } from '../../shared/contract/views.ts';

export function aView(view: Partial<SavedView> = {}): SavedView {
  return {
    id: 'view-1',
    dataset: 'charges',
    name: 'Pending charges',
    filters: [],
    sort: [],
    groupBy: null,
    columns: '{}',
    isDefault: false,
    isWatched: false,
    leftOut: 0,
    stored: null,
    ...view,
  };
}

/** The charges with this pending mark. */
export function pendingView(view: Partial<SavedView> = {}): SavedView {
  const filters = [{ filter: { kind: 'service', name: 'pending', value: '1' }, isOn: true }] as const;
  return aView({ filters, isWatched: true, ...view });
}
