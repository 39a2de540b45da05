// How a service matches free text, found like a number in a guessing game: texts are asked for whose counts differ
// between the ways that are still possible, until one way is left. Pure; it sees the column's texts and the totals.

import type { Matching } from '../../preload/contract.ts';
import type { LearnedMatching } from '../store/learned.ts';
import { foldText } from '../../shared/rules/text.ts';

type Way = { readonly matching: Matching; readonly caseSensitive: boolean };
type Learned = Omit<LearnedMatching, 'learnedAt'>;
type Probe = { readonly text: string; readonly isPattern: boolean };

const WAYS: readonly Way[] = (['exact', 'prefix', 'contains'] as const).flatMap((matching) => [
  { matching, caseSensitive: true },
  { matching, caseSensitive: false },
]);
/** A single equal count may be chance. */
const FEWEST_ANSWERS = 3;
const MOST_ANSWERS = 6;
const SAMPLED_TEXTS = 4;
const LONGEST_SAMPLE = 200;
const WILDCARD = '_';

export class MatchingLearner {
  /** Text → rows that hold it. */
  readonly #texts: ReadonlyMap<string, number>;
  readonly #folded: ReadonlyMap<string, number>;
  readonly #probes: string[];
  #ways = WAYS;
  #answers = 0;
  #asked: Probe | null = null;
  #wildcards: boolean | null = null;

  constructor(texts: ReadonlyMap<string, number>) {
    this.#texts = texts;
    const folded = new Map<string, number>();
    for (const [text, rows] of texts) folded.set(foldText(text), (folded.get(foldText(text)) ?? 0) + rows);
    this.#folded = folded;
    this.#probes = [...new Set(sampled([...texts.keys()]).flatMap(probesOf))];
  }

  /** Null: nothing more is worth asking. */
  nextProbe(): string | null {
    const text = this.#nextText();
    if (text !== null) this.#asked = { text, isPattern: false };
    else if (this.#asked?.isPattern === true || this.learned === null) this.#asked = null;
    else this.#asked = this.#pattern();
    return this.#asked?.text ?? null;
  }

  answer(total: number): void {
    const asked = this.#asked;
    if (asked === null) return;
    if (asked.isPattern) {
      const [way] = this.#ways;
      if (way === undefined) return;
      if (total === this.#count(way, asked.text)) this.#wildcards = false;
      else if (total === this.#countPattern(way, asked.text)) this.#wildcards = true;
      return;
    }
    this.#answers += 1;
    this.#ways = this.#ways.filter((way) => this.#count(way, asked.text) === total);
  }

  /** Whether all answers so far are what this way of matching gives. */
  explains(learned: Learned): boolean {
    return this.#ways.some((way) => way.matching === learned.matching && isSameCase(way, learned));
  }

  /** Null: the answers fit no way, or more than one. */
  get learned(): Learned | null {
    const [first] = this.#ways;
    if (first === undefined || this.#answers < FEWEST_ANSWERS) return null;
    if (this.#ways.some((way) => way.matching !== first.matching)) return null;
    return {
      matching: first.matching,
      caseSensitive: this.#ways.length > 1 ? null : first.caseSensitive,
      wildcards: this.#wildcards,
    };
  }

  /** The text that tells most of the remaining ways apart. */
  #nextText(): string | null {
    if (this.#ways.length === 0 || this.#answers >= MOST_ANSWERS) return null;
    let best: { at: number; groups: number } | null = null;
    for (const [at, text] of this.#probes.entries()) {
      const groups = new Set(this.#ways.map((way) => this.#count(way, text))).size;
      if (groups > (best?.groups ?? 0)) best = { at, groups };
    }
    if (best === null || (best.groups === 1 && this.#answers >= FEWEST_ANSWERS)) return null;
    return this.#probes.splice(best.at, 1)[0] ?? null;
  }

  /** A text with one character masked, where a service that reads masks would count other rows. */
  #pattern(): Probe | null {
    const [way] = this.#ways;
    if (way === undefined) return null;
    const masked = sampled([...this.#texts.keys()]).map((text) => {
      const characters = Array.from(text);
      const at = Math.floor(characters.length / 2);
      return characters.with(at, WILDCARD).join('');
    });
    const text = masked.find((each) => this.#count(way, each) !== this.#countPattern(way, each));
    return text === undefined ? null : { text, isPattern: true };
  }

  #count(way: Way, wanted: string): number {
    const sought = way.caseSensitive ? wanted : foldText(wanted);
    const texts = way.caseSensitive ? this.#texts : this.#folded;
    switch (way.matching) {
      case 'exact':
        return texts.get(sought) ?? 0;
      case 'prefix':
        return sum(texts, (text) => text.startsWith(sought));
      case 'contains':
        return sum(texts, (text) => text.includes(sought));
    }
  }

  #countPattern(way: Way, wanted: string): number {
    const sought = way.caseSensitive ? wanted : foldText(wanted);
    const body = Array.from(sought, (character) =>
      character === WILDCARD ? '.' : character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`),
    ).join('');
    const start = way.matching === 'contains' ? '' : '^';
    const end = way.matching === 'exact' ? '$' : '';
    const pattern = new RegExp(`${start}${body}${end}`, 'su');
    return sum(way.caseSensitive ? this.#texts : this.#folded, (text) => pattern.test(text));
  }
}

function isSameCase(way: Way, learned: Learned): boolean {
  return learned.caseSensitive === null || way.caseSensitive === learned.caseSensitive;
}

function sum(texts: ReadonlyMap<string, number>, matches: (text: string) => boolean): number {
  let rows = 0;
  for (const [text, held] of texts) if (matches(text)) rows += held;
  return rows;
}

/** Texts from all over the column, long enough to be cut. */
function sampled(texts: readonly string[]): readonly string[] {
  const usable = texts.filter((text) => text.length <= LONGEST_SAMPLE && Array.from(text).length > 1 && isPlain(text));
  const step = Math.max(1, Math.floor(usable.length / SAMPLED_TEXTS));
  const spread = usable.filter((_, index) => index % step === 0).slice(0, SAMPLED_TEXTS);
  // Only letters tell whether the case counts.
  return [...new Set([...spread, ...usable.filter((text) => /[a-z]/i.test(text)).slice(0, 1)])];
}

/** The whole, its beginning, its middle, and both in the other case. */
function probesOf(text: string): readonly string[] {
  const characters = Array.from(text);
  const half = Math.ceil(characters.length / 2);
  const parts = [text, characters.slice(0, half).join(''), characters.slice(1, half + 1).join('')];
  return [...parts, ...parts.map(swapCase)].filter(isPlain);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
}

/** Blanks at an end may be cut off on the way, and what masks a character is asked for on purpose only. */
function isPlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[%_*?\\]/.test(text);
}
