import { isFoundByWords } from '../../shared/rules/text.ts';
import type { SettingLine, SettingPart } from './setting-line.ts';

/** The lines that contain every typed word, in the parts they belong to. Without a word, all of them. */
export function findSettings(parts: readonly SettingPart[], typed: string): readonly SettingPart[] {
  return parts
    .map((part) => ({ ...part, lines: part.lines.filter((line) => isFoundByWords(typed, textsOf(part, line))) }))
    .filter(({ lines }) => lines.length > 0);
}

/** What a person may remember of a line: its words, those of its part, and what can be chosen. */
export function textsOf(part: SettingPart, { label, explained, control, choices }: SettingLine): readonly string[] {
  const options = control?.kind === 'choice' ? control.options.map(({ text }) => text) : (choices ?? []);
  return [part.heading, label, explained, ...options];
}
