// Which commands of an open profile can be used on which screen.

import { expect, test } from 'vitest';
import { workspaceCommands, type WorkspaceParts } from '../../renderer/frame/commands/workspace-commands.ts';
import type { ViewName } from '../../renderer/frame/frame.svelte.ts';

type Commands = ReturnType<typeof workspaceCommands>;

function canUse(shown: ViewName, command: keyof Commands, total: number | null = 5): boolean {
  const table = { total, undo: { last: null }, openRow: null };
  const parts = {
    ...{ session: { open: null, profile: null }, frame: { shown, view: shown }, sync: {} },
    ...{ exporting: {}, tour: {}, tables: { charges: table, reports: table } },
  } as unknown as WorkspaceParts;
  return workspaceCommands(parts)[command]?.isEnabled !== false;
}

test('filters and saved views can be used where a table is shown or summed up', () => {
  for (const command of ['addFilter', 'savedViews'] as const) {
    const usable = (['charges', 'reports', 'overview', 'today', 'clients'] as const).filter((view) =>
      canUse(view, command),
    );
    expect(usable).toEqual(['charges', 'reports', 'overview']);
  }
});

test('grouping and sending need a table', () => {
  for (const command of ['groupBy', 'send'] as const) {
    expect(canUse('reports', command)).toBe(true);
    expect(canUse('overview', command)).toBe(false);
  }
});

test('tables and the overview can be printed, unless they have no rows', () => {
  for (const view of ['charges', 'reports', 'overview'] as const) {
    expect([5, null, 0].map((total) => canUse(view, 'print', total))).toEqual([true, true, false]);
  }
  expect(canUse('today', 'print')).toBe(false);
});
