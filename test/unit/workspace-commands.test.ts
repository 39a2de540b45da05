// Which commands of an open profile can be used on which screen.

import { expect, test } from 'vitest';
import { workspaceCommands, type WorkspaceParts } from '../../renderer/frame/commands/workspace-commands.ts';
import type { ViewName } from '../../renderer/frame/frame.svelte.ts';

type Commands = ReturnType<typeof workspaceCommands>;

type Now = {
  readonly total?: number | null;
  readonly marked?: number;
  readonly currencies?: number;
  readonly syncing?: boolean;
  readonly isReadOnly?: boolean;
  readonly canLeave?: boolean;
};

function canUse(shown: ViewName, command: keyof Commands, now: Now = {}): boolean {
  const { total = 5, marked = 0, currencies = 1, syncing = false, isReadOnly = false, canLeave = true } = now;
  const totals = { currencies: Array.from({ length: currencies }) };
  const table = { total, totals, undo: { last: null }, openRow: null, marks: null };
  const parts = {
    ...{
      session: { open: { isReadOnly }, profile: null, canLeave },
      frame: { shown, view: shown },
      sync: { running: syncing },
    },
    ...{ proof: {}, exporting: {}, tour: {} },
    tables: { charges: { ...table, marks: { count: marked } }, reports: table },
  } as unknown as WorkspaceParts;
  return workspaceCommands(parts)[command]?.isEnabled !== false;
}

test('filters and saved views can be used where a table is shown or summed up', () => {
  for (const command of ['addFilter', 'savedViews', 'saveView'] as const) {
    const usable = (['charges', 'reports', 'overview', 'today', 'clients'] as const).filter((view) =>
      canUse(view, command),
    );
    expect(usable).toEqual(['charges', 'reports', 'overview']);
  }
});

test('grouping, columns and sending need a table', () => {
  for (const command of ['groupBy', 'columns', 'send'] as const) {
    expect(canUse('reports', command)).toBe(true);
    expect(canUse('overview', command)).toBe(false);
  }
});

test('a table can be printed unless it has no rows, and the overview once its rows are counted', () => {
  const canPrint = (view: ViewName) => [5, null, 0].map((total) => canUse(view, 'print', { total }));
  for (const view of ['charges', 'reports'] as const) expect(canPrint(view)).toEqual([true, true, false]);
  expect(canPrint('overview')).toEqual([true, false, false]);
  expect(canUse('today', 'print')).toBe(false);
});

test('packages can be compared on their table once two are marked', () => {
  expect([0, 1, 2].map((marked) => canUse('charges', 'compare', { marked }))).toEqual([false, false, true]);
  expect(canUse('reports', 'compare', { marked: 2 })).toBe(false);
});

test('a figure can be compared where totals are shown, and two periods from any screen', () => {
  expect([0, 2].map((currencies) => canUse('reports', 'compareFigure', { currencies }))).toEqual([false, true]);
  expect(canUse('overview', 'compareFigure')).toBe(false);
  for (const view of ['today', 'reports', 'overview'] as const)
    expect([5, null, 0].map((total) => canUse(view, 'comparePeriods', { total }))).toEqual([true, true, false]);
});

test('nothing can be synced or checked in a copy that cannot be written', () => {
  for (const command of ['syncNow', 'fullSync', 'checkData'] as const)
    expect([false, true].map((isReadOnly) => canUse('sync', command, { isReadOnly }))).toEqual([true, false]);
});

test('the data can be checked while no sync runs, and the travel check can always be shown', () => {
  expect([false, true].map((syncing) => canUse('today', 'checkData', { syncing }))).toEqual([true, false]);
  expect(canUse('today', 'travelCheck', { syncing: true })).toBe(true);
});

test('a profile that is kept until quit is left by signing out only, because leaving it deletes it', () => {
  expect([true, false].map((canLeave) => canUse('today', 'allProfiles', { canLeave }))).toEqual([true, false]);
  expect(canUse('today', 'signOut', { canLeave: false })).toBe(true);
});
