// The keyboard shortcuts of screens and tables; charts and notes have keys of their own. The dialog lists them, and all but the
// grid's own keys are recognised through `pressedKey`. `Mod` is Ctrl, or Command on a Mac; `Plus` is the sign. The application
// menu shows those of its commands.

import { isMac } from './is-mac.ts';

export const SHORTCUT_GROUPS = ['everywhere', 'search', 'grid', 'header', 'groups', 'details'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

type Shortcut = { readonly group: ShortcutGroup; readonly keys: readonly string[] };

export const SHORTCUTS = {
  guide: { group: 'everywhere', keys: ['F1'] },
  help: { group: 'everywhere', keys: ['Mod+/', '?'] },
  palette: { group: 'everywhere', keys: ['Mod+K'] },
  sync: { group: 'everywhere', keys: ['F5'] },
  lock: { group: 'everywhere', keys: ['Mod+L'] },
  settings: { group: 'everywhere', keys: ['Mod+,'] },
  /** One for each screen, in the order of the navigation. */
  views: { group: 'everywhere', keys: ['Mod+1', 'Mod+2', 'Mod+3', 'Mod+4', 'Mod+5', 'Mod+6', 'Mod+7'] },
  back: { group: 'everywhere', keys: ['Alt+ArrowLeft', 'Mod+['] },
  forward: { group: 'everywhere', keys: ['Alt+ArrowRight', 'Mod+]'] },
  textLarger: { group: 'everywhere', keys: ['Mod+Plus', 'Mod+='] },
  textSmaller: { group: 'everywhere', keys: ['Mod+-'] },
  textNormal: { group: 'everywhere', keys: ['Mod+0'] },
  nextRegion: { group: 'everywhere', keys: ['F6'] },
  previousRegion: { group: 'everywhere', keys: ['Shift+F6'] },
  groupBy: { group: 'everywhere', keys: ['Mod+Shift+G'] },
  savedViews: { group: 'everywhere', keys: ['Mod+Shift+O'] },
  send: { group: 'everywhere', keys: ['Mod+Shift+L'] },
  export: { group: 'everywhere', keys: ['Mod+E'] },
  /** The browser's own keys for a context menu. */
  menu: { group: 'everywhere', keys: ['Shift+F10', 'ContextMenu'] },
  toDetails: { group: 'everywhere', keys: ['Mod+D'] },
  print: { group: 'everywhere', keys: ['Mod+P'] },
  /** On each figure with a seal: in tables, totals and charts, on Overview and Today. */
  seal: { group: 'everywhere', keys: ['Alt+Enter'] },
  find: { group: 'search', keys: ['Mod+F', '/'] },
  toRows: { group: 'search', keys: ['Enter', 'ArrowDown'] },
  addFilter: { group: 'search', keys: ['Mod+Shift+F'] },
  undo: { group: 'search', keys: ['Mod+Z'] },
  clearSearch: { group: 'search', keys: ['Escape'] },
  move: { group: 'grid', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  rowEnds: { group: 'grid', keys: ['Home', 'End'] },
  pageEnds: { group: 'grid', keys: ['Mod+Home', 'Mod+End'] },
  screen: { group: 'grid', keys: ['PageUp', 'PageDown'] },
  open: { group: 'grid', keys: ['Enter'] },
  extend: { group: 'grid', keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'] },
  selectAll: { group: 'grid', keys: ['Mod+A'] },
  copy: { group: 'grid', keys: ['Mod+C'] },
  copyWithHeaders: { group: 'grid', keys: ['Mod+Shift+C'] },
  mark: { group: 'grid', keys: ['Space'] },
  /** As in spreadsheets. A plain letter begins a search. */
  note: { group: 'grid', keys: ['Shift+F2'] },
  sort: { group: 'header', keys: ['Enter', 'Space'] },
  sortFurther: { group: 'header', keys: ['Shift+Enter'] },
  headerMenu: { group: 'header', keys: ['Alt+ArrowDown'] },
  width: { group: 'header', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  expandGroup: { group: 'groups', keys: ['ArrowRight'] },
  collapseGroup: { group: 'groups', keys: ['ArrowLeft'] },
  notedRows: { group: 'groups', keys: ['Shift+F2'] },
  close: { group: 'details', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>;
export type ShortcutId = keyof typeof SHORTCUTS;

export function shortcutsOf(group: ShortcutGroup): readonly ShortcutId[] {
  // `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
  return (Object.keys(SHORTCUTS) as ShortcutId[]).filter((id) => SHORTCUTS[id].group === group);
}

/** The parts of a `KeyboardEvent` that are read. */
export type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** The key belongs to an input method that is composing text. */
  readonly isComposing?: boolean;
};

type System = { readonly mac: boolean };

/** A sign alone, which the person can switch off in the settings. The first key of a shortcut that has one is another. */
export function isSingleKey(combination: string): boolean {
  return isSign(combination);
}

/** The index of the shortcut's key that was pressed; −1 if none. */
export function pressedKey(event: Pressed, id: ShortcutId, system: System = { mac: isMac }): number {
  if (event.isComposing === true) return -1;
  return SHORTCUTS[id].keys.findIndex((combination) => isPressed(event, combination, system));
}

/**
 * Whether `Mod` is pressed, and not the other of the two keys: on a Mac, Ctrl edits text (Ctrl+K cuts to the end of the
 * line), and both together are the system's.
 */
export function isMod(
  { ctrlKey, metaKey }: Pick<Pressed, 'ctrlKey' | 'metaKey'>,
  { mac }: System = { mac: isMac },
): boolean {
  return mac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** A letter of any script, or a digit, which opens the search. Not other signs: "/" and "?" are shortcuts everywhere. */
export function isTypedLetter({ key, ctrlKey, metaKey }: Pick<Pressed, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return !ctrlKey && !metaKey && /^[\p{L}\p{N}]$/u.test(key);
}

type KeyEvent = Pressed & { readonly bubbles: boolean; readonly cancelable: boolean };

/** The event of the shortcut's first key, for a menu that does what the key does. */
export function keyEventOf(id: ShortcutId, { mac }: System): KeyEvent {
  const parts: readonly string[] = SHORTCUTS[id].keys[0].split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: SIGNS[key] ?? key,
    ctrlKey: parts.includes('Mod') && !mac,
    metaKey: parts.includes('Mod') && mac,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    bubbles: true,
    cancelable: true,
  };
}

/** The labels of a combination's keys, as on the keyboard; on a Mac in the order of its menus. */
export function keyCaps(combination: string, { mac }: System): readonly string[] {
  const written = combination.split('+');
  if (!mac) return written.map((key) => CAPS[key] ?? key);
  const modifiers = MAC_MODIFIERS.filter((key) => written.includes(key));
  const others = written.filter((key) => !MAC_MODIFIERS.includes(key));
  return [...modifiers, ...others].map((key) => MAC_CAPS[key] ?? CAPS[key] ?? key);
}

/** A combination as one text, as menus write it: `Ctrl+Shift+L`, on a Mac `⇧⌘L`. */
export function keyText(combination: string, system: System): string {
  return keyCaps(combination, system).join(system.mac ? '' : '+');
}

/** The keys that are named otherwise here than by the browser. */
const SIGNS: Readonly<Record<string, string>> = { Space: ' ', Plus: '+' };
const CAPS: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ContextMenu: '☰ Menu',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
};
const MAC_MODIFIERS: readonly string[] = ['Alt', 'Shift', 'Mod'];
const MAC_CAPS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' };

function isPressed(event: Pressed, combination: string, system: System): boolean {
  const parts = combination.split('+');
  const name = parts.at(-1) ?? '';
  const key = SIGNS[name] ?? name;
  const modFits = parts.includes('Mod') ? isMod(event, system) : !event.ctrlKey && !event.metaKey;
  // For punctuation, Shift is ignored: which signs need it depends on the keyboard.
  const shiftFits = (isSign(key) && key !== ' ') || event.shiftKey === parts.includes('Shift');
  const modifiersFit = modFits && event.altKey === parts.includes('Alt') && shiftFits;
  return event.key.toLowerCase() === key.toLowerCase() && modifiersFit;
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[A-Za-z0-9]/.test(key);
}
