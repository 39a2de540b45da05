// What a key means on a line of the grouped table. The table carries it out.

import type { GroupLine } from './group-lines.ts';
import { isMod, isTypedLetter, type Pressed } from '../lib/shortcuts.ts';

export type GroupIntent =
  | { readonly kind: 'act' | 'expand' | 'collapse' | 'close' | 'copy' | 'noted' }
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'search'; readonly typed: string };

/** Null when the key does nothing in the table. `at` counts the lines from 0. */
export function groupIntentOf(
  event: Pressed,
  at: number,
  view: { readonly lines: readonly GroupLine[]; readonly pageRows: number },
): GroupIntent | null {
  const { lines, pageRows } = view;
  const line = lines[at];
  if (event.isComposing === true) return null;
  if (isMod(event) && event.key.toLowerCase() === 'c') return { kind: 'copy' };
  if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return null;
  const move = (to: number): GroupIntent => ({ kind: 'move', to: Math.min(Math.max(to, 0), lines.length - 1) });
  if (event.key === 'F2' && event.shiftKey) return { kind: 'noted' };
  switch (event.key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + pageRows);
    case 'PageUp':
      return move(at - pageRows);
    case 'Home':
      return move(0);
    case 'End':
      return move(lines.length - 1);
    case 'Enter':
    case ' ':
      return { kind: 'act' };
    case 'Escape':
      return { kind: 'close' };
    case 'ArrowRight':
      if (line.kind !== 'group') return null;
      return line.isOpen ? move(at + 1) : { kind: 'expand' };
    case 'ArrowLeft':
      if (line.kind === 'group') return line.isOpen ? { kind: 'collapse' } : null;
      return move(lines.findIndex((one) => one.kind === 'group' && one.key === line.key));
    default:
      return isTypedLetter(event) ? { kind: 'search', typed: event.key } : null;
  }
}
