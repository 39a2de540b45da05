// What a context menu offers.

import type { ShortcutId } from '../../lib/shortcuts.ts';

export type MenuChoice = {
  readonly words: string;
  /** The key that does the same. */
  readonly shortcut?: ShortcutId;
  readonly act: () => void;
};
export type MenuContents = {
  /** For screen readers. */
  readonly label: string;
  /** A line stands between two groups. */
  readonly groups: readonly (readonly MenuChoice[])[];
};

/** Without empty groups. */
export function menu(label: string, groups: MenuContents['groups']): MenuContents {
  return { label, groups: groups.filter((group) => group.length > 0) };
}

/** The place of the entry to which a key leads; null for other keys. */
export function placeByKey(
  key: string,
  { from, count }: { readonly from: number; readonly count: number },
): number | null {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return (Math.max(from, 0) + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The next entry that begins with the typed letter; null if none does. */
export function placeByLetter(
  letter: string,
  { from, words }: { readonly from: number; readonly words: readonly string[] },
): number | null {
  const typed = letter.toLocaleLowerCase();
  const places = [...words.keys()].map((step) => (from + 1 + step) % words.length);
  return places.find((place) => words[place]?.toLocaleLowerCase().startsWith(typed)) ?? null;
}
