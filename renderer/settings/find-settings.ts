import type { SettingLine, SettingPart } from './setting-line.ts';

/** The lines that contain every typed word, in the parts they belong to. Without a word, all of them. */
export function findSettings(parts: readonly SettingPart[], typed: string): readonly SettingPart[] {
  const words = plain(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return parts
    .map((part) => ({ ...part, lines: part.lines.filter((line) => hasAll(textOf(part, line), words)) }))
    .filter(({ lines }) => lines.length > 0);
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** What a person may remember of a line: its words, those of its part, and what can be chosen. */
function textOf(part: SettingPart, { label, explained, control }: SettingLine): string {
  const options = control?.kind === 'choice' ? control.options.map(({ text }) => text) : [];
  return plain([part.heading, label, explained, ...options].join(' '));
}

/** Full-width letters, as an input method for Chinese types them, are the same as others. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
