// How text is matched: literally, in NFC, with A–Z equal to a–z. SQLite's lower() does the same to stored text. And how texts
// are joined to longer ones, on screen and in files: by the marks of a language, by one rule for all languages.

/** Texts without characters from U+0300 on are in NFC already, so most values need no normalisation. */
const MAY_NEED_NFC_PATTERN = /[^\u0000-\u02ff]/;

/** False for nearly all texts, and much faster than `isNfc`. */
export function mayNeedNfc(text: string): boolean {
  return MAY_NEED_NFC_PATTERN.test(text);
}

export function isNfc(text: string): boolean {
  return !mayNeedNfc(text) || text.normalize('NFC') === text;
}

/**
 * Texts of ASCII and Chinese characters alone are in NFC, and have no letters with case but A–Z: they are folded in a
 * fraction of the time.
 */
const NOT_PLAIN_PATTERN = /[^\u0000-\u007f\u3000-\u3029\u3030-\u303f\u3400-\u9fff]/;

/** The form of a search text that is compared with `lower(column)`. */
export function foldText(text: string): string {
  if (!NOT_PLAIN_PATTERN.test(text)) return text.toLowerCase();
  return text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** In the order of their UTF-8 bytes, as in SQLite; null (not sent) first. */
export function compareTexts(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return byteRank(left) - byteRank(right);
  }
  return a.length - b.length;
}

/** As `compareTexts`, with null last. */
export function compareTextsNullLast(a: string | null, b: string | null): number {
  return Number(a === null) - Number(b === null) || compareTexts(a, b);
}

/** Whether one of the texts of a list's entry contains the search text, without the blanks around it. Any case matches. */
export function isFoundBy(search: string, texts: readonly (string | null)[]): boolean {
  const folded = foldAnyCase(search.toWellFormed().trim());
  return folded === '' || texts.some((text) => text !== null && foldAnyCase(text).includes(folded));
}

/** Whether each typed word is contained in one of the texts, in any order. */
export function isFoundByWords(search: string, texts: readonly (string | null)[]): boolean {
  return search.split(/\s+/u).every((word) => isFoundBy(word, texts));
}

function foldAnyCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Surrogates sort after all other UTF-16 units, because the characters they encode have the largest code points. */
function byteRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** With the blanks that belong to them: Chinese has none beside its wide marks. */
export type Marks = {
  readonly colon: string;
  readonly comma: string;
  readonly semicolon: string;
  /** Between the names of a list. */
  readonly listed: string;
  /** Ends a sentence. */
  readonly stop: string;
  /** Between two sentences. */
  readonly gap: string;
  readonly brackets: readonly [opening: string, closing: string];
};

export type Joins = {
  /** For markup, where the joined texts are elements. */
  readonly marks: Marks;
  /** "Minimum: 12" */
  readonly labelled: (label: string, value: string) => string;
  /** "Total commission (HKD)" */
  readonly inBrackets: (text: string, added: string) => string;
  /** Facts on one thing: "HKD, 12 rows". Empty texts are left out, here and below. */
  readonly facts: (texts: readonly string[]) => string;
  /** Parts that may contain commas: "Ledger date, descending; AE, ascending". */
  readonly clauses: (texts: readonly string[]) => string;
  /** Names without "and". */
  readonly names: (texts: readonly string[]) => string;
  /** Whole sentences, one after another. */
  readonly sentences: (texts: readonly string[]) => string;
  /** A text made a sentence. */
  readonly sentence: (text: string) => string;
  /** A sentence made part of another. */
  readonly withoutStop: (sentence: string) => string;
};

export function joinsOf(marks: Marks): Joins {
  const joined = (texts: readonly string[], mark: string): string => texts.filter((text) => text !== '').join(mark);
  const [opening, closing] = marks.brackets;
  return {
    marks,
    labelled: (label, value) => `${label}${marks.colon}${value}`,
    inBrackets: (text, added) => `${text}${opening}${added}${closing}`,
    facts: (texts) => joined(texts, marks.comma),
    clauses: (texts) => joined(texts, marks.semicolon),
    names: (texts) => joined(texts, marks.listed),
    sentences: (texts) => joined(texts, marks.gap),
    sentence: (text) => `${text}${marks.stop}`,
    withoutStop: (sentence) => (sentence.endsWith(marks.stop) ? sentence.slice(0, -marks.stop.length) : sentence),
  };
}
