// Good and refused arguments of the calls for saved views and views that are sent.

import type { CallArguments, CallName } from '../../shared/contract/calls.ts';
import { NOTHING, type Example } from './call-example.ts';

type ViewCall = Extract<
  CallName,
  | 'listViews'
  | 'saveView'
  | 'encodeView'
  | 'takeReceivedView'
  | 'openViewFile'
  | 'deleteView'
  | 'orderViews'
  | 'listViewNews'
  | 'dismissViewNews'
  | 'showViewNotice'
  | 'showBadge'
  | 'showMenu'
>;

const VIEW: CallArguments<'saveView'>['view'] = {
  id: 'v-1',
  dataset: 'charges',
  name: 'Pending charges',
  filters: [{ filter: { kind: 'service', name: 'pending', value: '1' }, isOn: true }],
  sort: [{ field: 'name', direction: 'ascending' }],
  groupBy: 'currency',
  columns: '[]',
  isDefault: false,
  isWatched: true,
  leftOut: 0,
  stored: null,
};

const MENU_COMMAND = { id: 'export', text: 'Export', keys: 'Mod+E', isEnabled: true, isChecked: false } as const;

const OUTGOING: CallArguments<'encodeView'>['view'] = {
  dataset: 'charges',
  filters: VIEW.filters,
  sort: VIEW.sort,
  groupBy: 'currency',
  columns: '[]',
  asOf: '2026-09-18T10:04:00.000Z',
};

export const VIEW_EXAMPLES: { readonly [N in ViewCall]: Example<N> } = {
  listViews: NOTHING,
  saveView: {
    good: [
      { view: VIEW },
      { view: { ...VIEW, name: '港股 未批' } },
      { view: { ...VIEW, dataset: 'reports', filters: [], sort: [], groupBy: 'month' } },
      { view: { ...VIEW, leftOut: 1, stored: { filters: '[{"mood":1}]', sort: '[]', groupBy: 'weekday' } } },
    ],
    refused: [
      { view: { ...VIEW, name: '' } },
      { view: { ...VIEW, name: 'x'.repeat(201) } },
      { view: { ...VIEW, id: '' } },
      { view: { ...VIEW, dataset: 'reports' } },
      { view: { ...VIEW, groupBy: 'month' } },
      { view: { ...VIEW, leftOut: -1 } },
      { view: { ...VIEW, stored: { filters: '[', sort: '[]', groupBy: null } } },
      { view: { ...VIEW, stored: { filters: '[]', sort: '[]' } } },
      { view: { ...VIEW, filters: [{ filter: { kind: 'differs' }, isOn: true }] } },
      { view: { ...VIEW, filters: VIEW.filters.map(({ filter }) => filter) } },
      { view: { ...VIEW, columns: 'x'.repeat(262_145) } },
      { view: { ...VIEW, owner: 'x' } },
      {},
    ],
  },
  encodeView: {
    good: [{ view: OUTGOING }, { view: { ...OUTGOING, asOf: null, groupBy: null } }],
    refused: [
      { view: VIEW },
      { view: { ...OUTGOING, asOf: 'yesterday' } },
      { view: { ...OUTGOING, dataset: 'reports' } },
      { view: { ...OUTGOING, groupBy: 'month' } },
      { view: { ...OUTGOING, serviceUrl: 'https://service.test' } },
      {},
    ],
  },
  takeReceivedView: NOTHING,
  openViewFile: NOTHING,
  deleteView: { good: [{ id: 'v-1' }], refused: [{ id: '' }, {}] },
  orderViews: { good: [{ ids: [] }, { ids: ['v-1', 'v-2'] }], refused: [{ ids: [''] }, { ids: 'v-1' }] },
  listViewNews: NOTHING,
  dismissViewNews: {
    good: [{ viewId: 'v-1', runId: 'r-1', seenAt: '2026-09-21T12:00:00.000Z' }],
    refused: [{ viewId: '', runId: '', seenAt: '' }, { viewId: 'v-1', seenAt: '2026-09-21T12:00:00.000Z' }, {}],
  },
  showMenu: {
    good: [{ commands: [] }, { commands: [MENU_COMMAND, { ...MENU_COMMAND, id: 'textLarger', keys: 'Mod+Plus' }] }],
    refused: [
      { commands: [{ ...MENU_COMMAND, id: 'quit' }] },
      { commands: [{ ...MENU_COMMAND, text: '' }] },
      { commands: [{ ...MENU_COMMAND, keys: 'Mod+Mod' }] },
      { commands: [{ ...MENU_COMMAND, role: 'quit' }] },
      {},
    ],
  },
  showBadge: { good: [{ views: 0 }, { views: 3 }], refused: [{ views: -1 }, { views: 1.5 }, {}] },
  showViewNotice: {
    good: [{ viewId: 'v-1', title: 'Pending charges', body: '4 new, 1 left' }],
    refused: [
      { viewId: 'v-1', title: '', body: '' },
      { viewId: 'v-1', title: 'x', body: 'x'.repeat(301) },
      { viewId: 'v-1', title: 'x' },
    ],
  },
};
