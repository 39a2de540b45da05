import { isMac } from '../../lib/is-mac.ts';
import { keyEventOf, type ShortcutId } from '../../lib/shortcuts.ts';

/** Does what the key does outside text fields, which take some keys for themselves. Returns whether it did anything. */
export function press(shortcut: ShortcutId): boolean {
  return !document.body.dispatchEvent(new KeyboardEvent('keydown', keyEventOf(shortcut, { mac: isMac })));
}
