// How texts are joined to longer ones, on screen and in files. The rule is the same in every language; the marks are the
// language's own.

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
