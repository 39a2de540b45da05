import { keyEventOf, type ShortcutId } from '../../lib/shortcuts.ts';

export const isMac = navigator.platform.startsWith('Mac');

/** Does what the key does where the focus is. Returns whether it did anything. */
export function press(shortcut: ShortcutId): boolean {
  const target = document.activeElement ?? document.body;
  return !target.dispatchEvent(new KeyboardEvent('keydown', keyEventOf(shortcut, { mac: isMac })));
}
