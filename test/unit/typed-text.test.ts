import { expect, test, vi } from 'vitest';
import { intentOf } from '../../renderer/table/grid-keys.ts';
import { groupIntentOf } from '../../renderer/groups/group-keys.ts';
import { pressedKey, type Pressed } from '../../renderer/lib/shortcuts.ts';
import { onTyped } from '../../renderer/lib/typed-text.ts';

const key = (pressed: Partial<Pressed>): Pressed => ({
  ...{ key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...pressed,
});

test('typed text is applied at once, and composed text once it is finished', () => {
  const apply = vi.fn();
  const field = onTyped(apply);
  const typed = (value: string, isComposing: boolean) => ({ isComposing, currentTarget: { value } });
  field.oninput(typed('a', false));
  field.oninput(typed('ah', true));
  field.oninput(typed('ahuang', true));
  field.oncompositionend(typed('a黄', false));
  expect(apply.mock.calls).toEqual([['a'], ['a黄']]);
});

test('keys of an input method trigger no shortcut', () => {
  const size = { rows: 9, columns: 9, pageRows: 5 };
  expect(intentOf(key({}), { row: 1, column: 1 }, size)).toEqual({ kind: 'act', isAdded: false });
  expect(intentOf(key({ isComposing: true }), { row: 1, column: 1 }, size)).toBeNull();
  const line = { kind: 'group', id: 'g', key: 'g', isOpen: false } as never;
  expect(groupIntentOf(key({}), 0, { lines: [line], pageRows: 5 })).toEqual({ kind: 'act' });
  expect(groupIntentOf(key({ isComposing: true }), 0, { lines: [line], pageRows: 5 })).toBeNull();
  expect([pressedKey(key({ key: '?' }), 'help'), pressedKey(key({ key: '?', isComposing: true }), 'help')]).toEqual([
    1, -1,
  ]);
});
