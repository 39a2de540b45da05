// Learns how a service matches free text, by elimination: it requests texts whose counts differ between the ways that are
// still possible, until one way is left. Pure: it gets the column's texts and the service's totals.

import type { Matching } from '../../../../shared/contract/proof.ts';
import type { LearnedMatching, TextFold } from '../../../store/tables/learned.ts';
import { FOLDS, swapAsciiCase, variantsOf } from './text-folds.ts';

type Way = { readonly matching: Matching; readonly fold: TextFold };
type Learned = Omit<LearnedMatching, 'learnedAt'>;
type Probe = { readonly text: string; readonly isPattern: boolean };
/** Text → number of rows with it. */
type Texts = ReadonlyMap<string, number>;

const WAYS: readonly Way[] = [
  ...(['exact', 'prefix', 'contains'] as const).flatMap((matching) =>
    (['none', 'ascii', 'unicode', 'accents'] as const).map((fold) => ({ matching, fold })),
  ),
  { matching: 'exact', fold: 'numbers' },
];
/** A single equal count may be chance. */
const MIN_ANSWERS = 3;
const MAX_ANSWERS = 8;
const MAX_SAMPLED_TEXTS = 4;
const MAX_SAMPLE_CHARS = 200;
const WILDCARD = '_';
/** The first that no row contains is requested, to see whether the service obeys the filter. */
const ABSENT_TEXTS: readonly string[] = ['857190326', '719038265'];

export class MatchingLearner {
  readonly #texts: Texts;
  readonly #folded = new Map<TextFold, Texts>();
  readonly #counts = new Map<Texts, Map<string, number>>();
  readonly #probes: string[];
  #ways = WAYS;
  #answers = 0;
  /** Whether a text has found fewer rows than there are. Until then, the service may ignore the filter. */
  #hasNarrowed = false;
  #probe: Probe | null = null;
  #wildcards: boolean | null = null;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#probes = [...new Set(sampleTexts([...texts.keys()]).flatMap(probesOf))];
  }

  /** The next text to request. Null if no further answer would help. */
  nextProbe(): string | null {
    const text = this.#nextText();
    if (text !== null) this.#probe = { text, isPattern: false };
    else if (this.#probe?.isPattern === true || this.learned === null) this.#probe = null;
    else this.#probe = this.#pattern();
    return this.#probe?.text ?? null;
  }

  /** `total`: the service's total for the last probe. */
  answer(total: number): void {
    const probe = this.#probe;
    if (probe === null) return;
    if (probe.isPattern) {
      const [way] = this.#ways;
      if (way === undefined) return;
      if (total === this.#count(way, probe.text)) this.#wildcards = false;
      else if (total === this.#countPattern(way, probe.text)) this.#wildcards = true;
      return;
    }
    this.#answers += 1;
    this.#hasNarrowed ||= total < sum(this.#texts, () => true);
    this.#ways = this.#ways.filter((way) => this.#count(way, probe.text) === total);
  }

  /** True if `learned` explains all answers so far, and no text of the column could contradict it. */
  confirms({ matching, folds }: Learned): boolean {
    if (!this.#hasNarrowed) return false;
    const ways = WAYS.filter((way) => way.matching === matching && folds.includes(way.fold));
    return ways.some((way) => this.#ways.includes(way)) && !this.#probes.some((text) => this.#groups(ways, text) > 1);
  }

  /** Null if the answers fit no way, or more than one, or if each could be that of a service that ignores the filter. */
  get learned(): Learned | null {
    const [first] = this.#ways;
    if (first === undefined || !this.#hasNarrowed || this.#answers < MIN_ANSWERS) return null;
    if (this.#ways.some((way) => way.matching !== first.matching)) return null;
    return { matching: first.matching, folds: this.#ways.map((way) => way.fold), wildcards: this.#wildcards };
  }

  #absentText(): string | null {
    return ABSENT_TEXTS.find((text) => WAYS.every((way) => this.#count(way, text) === 0)) ?? null;
  }

  /** The text whose count differs between most of the remaining ways. */
  #nextText(): string | null {
    if (this.#ways.length === 0 || this.#answers >= MAX_ANSWERS) return null;
    const absent = this.#answers === 1 && !this.#hasNarrowed ? this.#absentText() : null;
    if (absent !== null) return absent;
    let best: { index: number; groups: number } | null = null;
    for (const [index, text] of this.#probes.entries()) {
      const groups = this.#groups(this.#ways, text);
      if (groups > (best?.groups ?? 0)) best = { index, groups };
    }
    if (best === null || (best.groups === 1 && this.#answers >= MIN_ANSWERS)) return null;
    return this.#probes.splice(best.index, 1)[0] ?? null;
  }

  #groups(ways: readonly Way[], text: string): number {
    return new Set(ways.map((way) => this.#count(way, text))).size;
  }

  /** A text with `_` for one character, if its count shows whether the service reads `_` as a wildcard. */
  #pattern(): Probe | null {
    const [way] = this.#ways;
    if (way === undefined) return null;
    const masked = sampleTexts([...this.#texts.keys()]).map((text) => {
      const characters = Array.from(text);
      const middle = Math.floor(characters.length / 2);
      return characters.with(middle, WILDCARD).join('');
    });
    const text = masked.find((each) => this.#count(way, each) !== this.#countPattern(way, each));
    return text === undefined ? null : { text, isPattern: true };
  }

  #textsOf(fold: TextFold): Texts {
    const known = this.#folded.get(fold) ?? foldTexts(this.#texts, FOLDS[fold]);
    this.#folded.set(fold, known);
    return known;
  }

  /** Remembered, because each answer compares the counts of all probes again. */
  #count(way: Way, probe: string): number {
    const texts = this.#textsOf(way.fold);
    const sought = FOLDS[way.fold](probe);
    const counts = this.#counts.get(texts) ?? new Map<string, number>();
    this.#counts.set(texts, counts);
    const key = `${way.matching} ${sought}`;
    const rows = counts.get(key) ?? countMatching(texts, way.matching, sought);
    counts.set(key, rows);
    return rows;
  }

  #countPattern(way: Way, probe: string): number {
    const sought = FOLDS[way.fold](probe);
    const body = Array.from(sought, (character) =>
      character === WILDCARD ? '.' : character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`),
    ).join('');
    const start = way.matching === 'contains' ? '' : '^';
    const end = way.matching === 'exact' ? '$' : '';
    const pattern = new RegExp(`${start}${body}${end}`, 'su');
    return sum(this.#textsOf(way.fold), (text) => pattern.test(text));
  }
}

/** The same object if folding changes no text, as with numbers: then their counts are shared too. */
function foldTexts(texts: Texts, fold: (text: string) => string): Texts {
  if ([...texts.keys()].every((text) => fold(text) === text)) return texts;
  const folded = new Map<string, number>();
  for (const [text, rows] of texts) {
    const foldedText = fold(text);
    folded.set(foldedText, (folded.get(foldedText) ?? 0) + rows);
  }
  return folded;
}

function countMatching(texts: Texts, matching: Matching, sought: string): number {
  switch (matching) {
    case 'exact':
      return texts.get(sought) ?? 0;
    case 'prefix':
      return sum(texts, (text) => text.startsWith(sought));
    case 'contains':
      return sum(texts, (text) => text.includes(sought));
  }
}

function sum(texts: Texts, matches: (text: string) => boolean): number {
  let rows = 0;
  for (const [text, rowsOfText] of texts) if (matches(text)) rows += rowsOfText;
  return rows;
}

/** Letters show whether case matters, other letters than A–Z whether theirs does, trailing zeros whether numbers match. */
const REVEALING: readonly RegExp[] = [/[a-z]/i, /[^\P{L}\p{Lo}A-Za-z]/u, /^\d+\.\d*0$/];

/** Some texts from across the column, long enough to be split. */
function sampleTexts(texts: readonly string[]): readonly string[] {
  const usable = texts.filter(
    (text) => text.length <= MAX_SAMPLE_CHARS && Array.from(text).length > 1 && isPlain(text),
  );
  const step = Math.max(1, Math.floor(usable.length / MAX_SAMPLED_TEXTS));
  const spread = usable.filter((_, index) => index % step === 0).slice(0, MAX_SAMPLED_TEXTS);
  const revealing = REVEALING.flatMap((form) => usable.find((text) => form.test(text)) ?? []);
  return [...new Set([...spread, ...revealing])];
}

/** The text and its variants; its beginning and its middle, in both letter cases. */
function probesOf(text: string): readonly string[] {
  const characters = Array.from(text);
  const halfLength = Math.ceil(characters.length / 2);
  const parts = [characters.slice(0, halfLength).join(''), characters.slice(1, halfLength + 1).join('')];
  return [text, ...parts, ...variantsOf(text), ...parts.map(swapAsciiCase)].filter(isPlain);
}

/** Blanks at the ends may be trimmed on the way. Wildcards are requested only on purpose. */
function isPlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[%_*?\\]/.test(text);
}
