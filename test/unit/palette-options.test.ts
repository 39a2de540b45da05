import { expect, test } from 'vitest';
import { foundOptions, type OptionKind, type PaletteOption } from '../../renderer/palette/palette-options.ts';
import { keyEventOf, pressedKey, SHORTCUTS, type ShortcutId } from '../../renderer/lib/shortcuts.ts';

function option(kind: OptionKind, text: string, more: Partial<PaletteOption> = {}): PaletteOption {
  return { key: `${kind} ${text}`, kind, text, choice: { kind: 'run', run: () => undefined }, ...more };
}

const OPTIONS = [
  option('command', 'Export'),
  option('command', 'Check an exported file'),
  option('screen', 'Changes'),
  option('view', 'RET-A export'),
  option('value', 'AE006 Ng Lai Kuen 吳麗娟'),
  option('value', 'AE052 Au Yeung'),
];
const texts = (text: string, recentKeys: readonly string[] = []) =>
  foundOptions(OPTIONS, { text, recentKeys }).map((each) => each.text);

test('an option whose word begins with the text comes before one that only contains it', () => {
  expect(texts('exp')).toEqual(['Export', 'Check an exported file', 'RET-A export']);
  expect(
    foundOptions([option('command', 'Unexported'), option('command', 'An export')], { text: 'exp', recentKeys: [] }),
  ).toMatchObject([{ text: 'An export' }, { text: 'Unexported' }]);
});

test.each([['吳麗'], ['ng lai'], ['ae006'], ['  NG  '.trim()]])('%s finds the AE', (text) => {
  expect(texts(text)).toContain('AE006 Ng Lai Kuen 吳麗娟');
});

test('a value that is known with its name hides the same one without it', () => {
  const [named, bare] = [option('value', 'AE006 Ng', { key: 'v' }), option('value', 'AE006', { key: 'v' })];
  expect(foundOptions([named, bare], { text: 'AE006', recentKeys: [] })).toEqual([named]);
});

test('without a text, what was chosen last comes first, then commands, screens and views', () => {
  expect(texts('', ['value AE052 Au Yeung', 'gone'])).toEqual([
    ...['AE052 Au Yeung', 'Export', 'Check an exported file', 'Changes', 'RET-A export'],
  ]);
});

test('many of one kind do not hide the others', () => {
  const many = Array.from({ length: 50 }, (_, place) => option('value', `Package ${place}`));
  const found = foundOptions([...many, option('profile', 'Package desk')], { text: 'package', recentKeys: [] });
  expect(found.at(-1)?.text).toBe('Package desk');
});

test.each([true, false])('the event of each shortcut is recognised as its key (on a Mac: %s)', (mac) => {
  // `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
  for (const id of Object.keys(SHORTCUTS) as ShortcutId[])
    expect(pressedKey(keyEventOf(id, { mac }), id, { mac })).toBe(0);
});
