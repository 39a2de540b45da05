// What a search finds in the guide: any case, with or without accents, in any script.

import { textOfBlock, type Chapter, type Section } from './chapter.ts';

export type FoundSection = {
  readonly chapter: string;
  readonly section: Section;
  /** A piece of the text around the first word that was found; the beginning, if only the heading contains it. */
  readonly excerpt: string;
};
export type Part = { readonly text: string; readonly isFound: boolean };

/** A long excerpt would hide the results below it. */
const BEFORE_CHARS = 30;
const EXCERPT_CHARS = 110;

/** The sections that contain every word, those with a word in their heading first. */
export function findInGuide(chapters: readonly Chapter[], typed: string): readonly FoundSection[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = chapters.flatMap(({ sections }) =>
    sections.flatMap((section) => {
      const text = section.blocks.map(textOfBlock).join(' ');
      const [heading, whole] = [fold(section.heading).text, fold(`${section.heading} ${text}`).text];
      if (!words.every((word) => whole.includes(word))) return [];
      const rank = words.some((word) => heading.includes(word)) ? 0 : 1;
      return [{ rank, chapter: sections[0].heading, section, excerpt: excerptOf(text, words) }];
    }),
  );
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ chapter, section, excerpt }) => ({ chapter, section, excerpt }));
}

/** The text in parts, the searched words apart. */
export function partsFound(text: string, typed: string): readonly Part[] {
  const words = wordsOf(typed);
  const folded = fold(text);
  const parts: Part[] = [];
  let from = 0;
  for (let match = nextMatch(folded.text, words, 0); match !== null; match = nextMatch(folded.text, words, match.end)) {
    const [start, end] = [folded.places[match.start] ?? 0, folded.places[match.end] ?? text.length];
    if (start > from) parts.push({ text: text.slice(from, start), isFound: false });
    parts.push({ text: text.slice(start, end), isFound: true });
    from = end;
  }
  return from < text.length || parts.length === 0 ? [...parts, { text: text.slice(from), isFound: false }] : parts;
}

function wordsOf(typed: string): readonly string[] {
  return fold(typed)
    .text.split(/\s+/u)
    .filter((word) => word !== '');
}

function nextMatch(text: string, words: readonly string[], from: number) {
  const matches = words
    .map((word) => ({ start: text.indexOf(word, from), length: word.length }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start || b.length - a.length);
  const [first] = matches;
  return first === undefined ? null : { start: first.start, end: first.start + first.length };
}

function excerptOf(text: string, words: readonly string[]): string {
  const folded = fold(text);
  const match = nextMatch(folded.text, words, 0);
  const at = match === null ? 0 : (folded.places[match.start] ?? 0);
  let start = Math.max(0, at - BEFORE_CHARS);
  while (start < at && isWithinWord(text, start)) start += 1;
  let end = Math.min(text.length, start + EXCERPT_CHARS);
  while (end > at + BEFORE_CHARS && isWithinWord(text, end)) end -= 1;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

/** Chinese has no words set apart: it is cut anywhere. */
function isWithinWord(text: string, at: number): boolean {
  return at > 0 && at < text.length && /^[\p{Script=Latin}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
}

/** Without case and accents; `places` has, for each character of the folded text, its place in the text. */
function fold(text: string): { readonly text: string; readonly places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    folded += plain;
    at += character.length;
  }
  return { text: folded, places: [...places, text.length] };
}
