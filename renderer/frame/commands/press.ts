import { isMac } from '../../lib/is-mac.ts';
import { keyEventOf, type ShortcutId } from '../../lib/shortcuts.ts';

/** Does what the key does where the focus is. Returns whether it did anything. */
export function press(shortcut: ShortcutId): boolean {
  const target = document.activeElement ?? document.body;
  return !target.dispatchEvent(new KeyboardEvent('keydown', keyEventOf(shortcut, { mac: isMac })));
}
