// Where two texts differ, so that the changed part can be highlighted: the digits of a figure from the first that
// differs, the words of a text between those that are equal.

import { decimalParts } from '../../../shared/rules/decimal.ts';
import { language } from '../../messages/messages.ts';

export type TextParts = { readonly same: string; readonly differs: string; readonly rest: string };

const WORDS = new Intl.Segmenter(language, { granularity: 'word' });

export function differingPart(
  before: string,
  after: string,
): { readonly before: TextParts; readonly after: TextParts } {
  const areFigures = isShownDecimal(before) && isShownDecimal(after);
  const pieces = (text: string): readonly string[] => (areFigures ? Array.from(text) : wordsOf(text));
  const [was, is] = [pieces(before), pieces(after)];
  // Equal digits at the start of figures of other lengths are of other places: the hundreds of one, the tens of the other.
  const isSamePlace = !areFigures || wholeLength(before) === wholeLength(after);
  const start = isSamePlace ? countEqual(was, is) : 0;
  // The last digits of two figures may be equal by chance.
  const end = areFigures ? 0 : countEqual(was.slice(start).toReversed(), is.slice(start).toReversed());
  return { before: partsOf(was, start, end), after: partsOf(is, start, end) };
}

function partsOf(pieces: readonly string[], start: number, end: number): TextParts {
  const until = pieces.length - end;
  return {
    same: pieces.slice(0, start).join(''),
    differs: pieces.slice(start, until).join(''),
    rest: pieces.slice(until).join(''),
  };
}

function countEqual(a: readonly string[], b: readonly string[]): number {
  const differsAt = a.findIndex((piece, at) => piece !== b[at]);
  return differsAt < 0 ? Math.min(a.length, b.length) : differsAt;
}

function wordsOf(text: string): readonly string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment);
}

function wholeLength(figure: string): number {
  return figure.split('.', 1).join('').length;
}

/** As shown: with thousands separators and a typographic minus. */
function isShownDecimal(text: string): boolean {
  return decimalParts(text.replaceAll(',', '').replace('\u2212', '-')) !== null;
}
