// What the command palette offers for a typed text, in its order.

import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { isFoundByWords } from '../../shared/rules/text.ts';
import type { ShortcutId } from '../lib/shortcuts.ts';

const OPTION_KINDS = [
  ...(['command', 'screen', 'section', 'view', 'filters', 'client', 'period', 'value'] as const),
  ...(['setting', 'receipt', 'profile'] as const),
] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

/** What choosing an option does. */
export type Choice =
  | { readonly kind: 'run'; readonly run: () => unknown }
  /** The same as pressing the key. */
  | { readonly kind: 'press'; readonly shortcut: ShortcutId }
  | { readonly kind: 'rows'; readonly dataset: DatasetName; readonly filters: readonly Filter[] };

export type PaletteOption = {
  readonly key: string;
  readonly kind: OptionKind;
  readonly text: string;
  /** Other texts by which it is found, such as a code. */
  readonly alsoFoundBy?: readonly string[];
  /** What it is, where the kind alone does not say it. */
  readonly note?: string;
  /** The combination that does the same, as in `SHORTCUTS`. */
  readonly keys?: string;
  readonly choice: Choice;
};

/** So many of each kind, so that one kind does not hide the others. */
const MAX_OF_KIND = 8;
/** Without a text: what was chosen last, before all others. */
const MAX_RECENT = 5;
/** Without a text: the sets of filters used last, after those. */
const MAX_RECENT_FILTERS = 3;

/**
 * Options of which a word begins with the text, then those that contain each of its words. Without a text, those chosen
 * last, then the newest filters, then commands, screens and views. `recentKeys`: the keys of the options chosen last, the newest first.
 */
export function foundOptions(
  options: readonly PaletteOption[],
  { text, recentKeys }: { readonly text: string; readonly recentKeys: readonly string[] },
): readonly PaletteOption[] {
  const typed = text.trim();
  if (typed === '') return withoutText(options, recentKeys);
  const found = firstOfKey(options).filter(({ text: name, alsoFoundBy = [] }) =>
    isFoundByWords(typed, [name, ...alsoFoundBy]),
  );
  const begins = found.filter(({ text: name }) => beginsWord(name, typed));
  const ordered = [...begins, ...found.filter((option) => !begins.includes(option))];
  return OPTION_KINDS.flatMap((kind) => ordered.filter((option) => option.kind === kind).slice(0, MAX_OF_KIND));
}

/** A value that is known with its name comes before the same one that was only found. */
function firstOfKey(options: readonly PaletteOption[]): readonly PaletteOption[] {
  return [...new Map(options.toReversed().map((option) => [option.key, option])).values()].toReversed();
}

function withoutText(options: readonly PaletteOption[], recentKeys: readonly string[]): readonly PaletteOption[] {
  const recent = recentKeys.flatMap((key) => options.find((option) => option.key === key) ?? []).slice(0, MAX_RECENT);
  const filters = options.filter(({ kind }) => kind === 'filters').slice(0, MAX_RECENT_FILTERS);
  const others = options.filter(({ kind }) => kind === 'command' || kind === 'screen' || kind === 'view');
  return [...new Set([...recent, ...filters, ...others])];
}

function beginsWord(name: string, typed: string): boolean {
  const [folded, begun] = [name.toLowerCase(), typed.toLowerCase()];
  return folded.startsWith(begun) || folded.split(/[\s()（）/／“”「」·:：-]+/u).some((word) => word.startsWith(begun));
}
