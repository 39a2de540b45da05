import { expect, test } from 'vitest';
import type { GroupLine } from '../../renderer/groups/group-lines.ts';
import { groupIntentOf } from '../../renderer/groups/group-keys.ts';
import { intentOf } from '../../renderer/table/grid-keys.ts';
import { isMac } from '../../renderer/lib/is-mac.ts';
import {
  isSingleKey,
  keyCaps,
  keyText,
  pressedKey,
  SHORTCUT_GROUPS,
  SHORTCUTS,
  shortcutsOf,
  type Pressed,
} from '../../renderer/lib/shortcuts.ts';
import { HEADER_ROW } from '../../renderer/grid/table-window.ts';
import { VIEWS } from '../../renderer/frame/frame.svelte.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

function press(combination: string): Pressed {
  const parts = combination.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
    ctrlKey: parts.includes('Mod') && !isMac,
    metaKey: parts.includes('Mod') && isMac,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

test('each listed key of the table does something there', () => {
  const size = { rows: 50, columns: 9, pageRows: 10 };
  for (const [group, row] of [
    ['grid', 20],
    ['header', HEADER_ROW],
  ] as const) {
    for (const key of shortcutsOf(group).flatMap((id) => SHORTCUTS[id].keys)) {
      expect(intentOf(press(key), { row, column: 4 }, size), `${group} ${key}`).not.toBeNull();
    }
  }
});

test('the keys of a group open and close it', () => {
  const keyOf = (id: 'expandGroup' | 'collapseGroup') => press(SHORTCUTS[id].keys[0]);
  const intent = (id: 'expandGroup' | 'collapseGroup', isOpen: boolean) =>
    groupIntentOf(keyOf(id), 0, { lines: [{ kind: 'group', key: 'k', isOpen } as GroupLine], pageRows: 9 });
  expect(intent('expandGroup', false)).toEqual({ kind: 'expand' });
  expect(intent('collapseGroup', true)).toEqual({ kind: 'collapse' });
});

test('there is a key for each view', () => {
  expect(SHORTCUTS.views.keys).toHaveLength(VIEWS.length);
  expect(pressedKey(press('Mod+2'), 'views')).toBe(1);
});

test('a key is recognised by its character, whether or not that needs Shift', () => {
  expect(pressedKey({ ...press('?'), shiftKey: true }, 'help')).toBe(1);
  expect(pressedKey({ ...press('?'), shiftKey: false }, 'help')).toBe(1);
  expect(pressedKey(press('Mod+f'), 'find')).toBe(0);
  expect(pressedKey(press('Shift+Mod+F'), 'find')).toBe(-1);
  expect(pressedKey({ ...press('Mod+F'), altKey: true }, 'find')).toBe(-1);
  expect(pressedKey(press('F5'), 'sync')).toBe(0);
  expect(pressedKey(press('Mod+F5'), 'sync')).toBe(-1);
});

test.each([
  { mac: false, mod: 'ctrlKey', other: 'metaKey' },
  { mac: true, mod: 'metaKey', other: 'ctrlKey' },
] as const)('Mod is one key of the system and never the other: $mod', ({ mac, mod, other }) => {
  const letter = press('l');
  const lockKey = (keys: Partial<Pressed>) => pressedKey({ ...letter, ...keys }, 'lock', { mac });
  expect([lockKey({ [mod]: true }), lockKey({ [other]: true })]).toEqual([0, -1]);
  expect([lockKey({ [mod]: true, [other]: true }), lockKey({})]).toEqual([-1, -1]);
  expect(pressedKey({ ...press('Escape'), [other]: true }, 'close', { mac })).toBe(-1);
});

test('with Alt an arrow goes to another place and does not move in the table', () => {
  expect(pressedKey(press('Alt+ArrowLeft'), 'back')).toBe(0);
  expect(pressedKey(press('ArrowLeft'), 'back')).toBe(-1);
  expect(pressedKey(press('Mod+]'), 'forward')).toBe(1);
  expect(intentOf(press('Alt+ArrowLeft'), { row: 3, column: 4 }, { rows: 50, columns: 9, pageRows: 10 })).toBeNull();
});

test('keys are labelled as on the keyboard', () => {
  expect(keyCaps('Mod+ArrowLeft', { mac: false })).toEqual(['Ctrl', '←']);
  expect(keyCaps('Mod+C', { mac: true })).toEqual(['⌘', 'C']);
});

test.each([
  ['Mod+Shift+L', 'Ctrl+Shift+L', '⇧⌘L'],
  ['Alt+Enter', 'Alt+Enter', '⌥↩'],
  ['Mod+,', 'Ctrl+,', '⌘,'],
  ['Mod+Plus', 'Ctrl++', '⌘+'],
  ['F1', 'F1', 'F1'],
])('%s is written as in the menus of each system: %s, on a Mac %s', (combination, text, macText) => {
  expect([keyText(combination, { mac: false }), keyText(combination, { mac: true })]).toEqual([text, macText]);
});

test('every shortcut is in one group of the list', () => {
  const listed = SHORTCUT_GROUPS.flatMap((group) => shortcutsOf(group));
  expect(listed.toSorted()).toEqual(Object.keys(SHORTCUTS).toSorted());
});

test('a sign alone is never the only key, nor the first, which menus press: it can be switched off', () => {
  const all = Object.values(SHORTCUTS).map(({ keys }): readonly string[] => keys);
  expect(all.filter(([first = '']) => isSingleKey(first))).toEqual([]);
  expect(all.flat().filter((key) => isSingleKey(key))).toEqual(['?', '/']);
});

test('no key is one of those that the system’s own entries of the menu have', () => {
  const taken = ['F11', 'Mod+W', 'Mod+Q', 'Mod+M', 'Mod+H', 'Mod+R', 'Mod+N', 'Mod+X', 'Mod+V'];
  expect(
    Object.values(SHORTCUTS)
      .flatMap<string>(({ keys }) => [...keys])
      .filter((key) => taken.includes(key)),
  ).toEqual([]);
});

test('a sign that needs Shift on some keyboards is recognised with and without it', () => {
  expect(pressedKey({ ...press('Mod+Plus'), key: '+', shiftKey: true }, 'textLarger')).toBe(0);
  expect(pressedKey({ ...press('Mod+Plus'), key: '+' }, 'textLarger')).toBe(0);
  expect(pressedKey(press('Mod+='), 'textLarger')).toBe(1);
  expect(keyCaps('Mod+Plus', { mac: false })).toEqual(['Ctrl', '+']);
  expect(pressedKey({ ...press('Space'), shiftKey: true }, 'mark')).toBe(-1);
});

test.each([en, zhHk, zhCn])('the click that marks is named with the key that marks (%#)', ({ compare, shortcuts }) => {
  for (const [mac, key] of [
    [true, '⌘'],
    [false, 'Ctrl'],
  ] as const) {
    const mod = keyText('Mod', { mac });
    expect(mod).toBe(key);
    for (const words of [compare.oneMore(mod), shortcuts.mark(mod)]) {
      expect(words).toContain(key);
      expect(words.includes('Ctrl')).toBe(!mac);
    }
  }
});
