// The name that is suggested for an exported file: what it is of, the day it is as of, and what it was narrowed to; a
// name that Windows, macOS and Linux all take.

import type { ExportRequest, ExportSource } from '../../../shared/contract/exports.ts';
import { dayText } from '../../../shared/rules/dates.ts';

const MOST_CHARS = 120;
/** Linux takes 255 of UTF-8, of which the description and what stands aside meanwhile have need of 28. */
const MOST_BYTES = 225;
/** A folder has no ending. */
const BY_MONTH = '_by-month';

/** What some system refuses in names, what hides or turns round the rest, and blanks of all kinds. */
const REFUSED = /[<>:"/\\|?*\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\p{Co}]+/gu;
const PICTURE = /\p{Extended_Pictographic}/u;

export function exportFileName(
  { source, format, isPartitioned, nameHint }: Pick<ExportRequest, 'source' | 'format' | 'isPartitioned' | 'nameHint'>,
  asOfMs: number,
): string {
  const ending = isPartitioned ? BY_MONTH : `.${format}`;
  const start = `${subjectOf(source)}_${dayText(asOfMs)}`;
  const taken = start.length + ending.length + 1;
  const hint = cut(clean(nameHint), { chars: MOST_CHARS - taken, bytes: MOST_BYTES - taken });
  return (hint === '' ? start : `${start}_${hint}`) + ending;
}

/** Not a word that a person reads, but the service's own terms, as file names of any language are told apart by. */
function subjectOf(source: ExportSource): string {
  if (source.kind !== 'rows') return source.kind;
  return source.query.dataset === 'charges' ? 'customized-charges' : 'commission-daily-reports';
}

/** Within a picture, what joins its parts stays. */
function clean(hint: string): string {
  const characters = charactersOf(hint.normalize('NFC'));
  const cleaned = characters.map((each) => (PICTURE.test(each) ? each : each.replace(REFUSED, '-')));
  return trim(cleaned.join('').replace(/-{2,}/g, '-'));
}

/** As they are seen. */
function charactersOf(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** Windows drops dots and blanks at the end, and a name that begins with a dot is hidden elsewhere. */
function trim(text: string): string {
  return text.replace(/^[-_. ]+|[-_. ]+$/g, '');
}

/** Between characters as they are seen, never within one. */
function cut(text: string, most: { readonly chars: number; readonly bytes: number }): string {
  let kept = '';
  for (const character of charactersOf(text)) {
    const longer = kept + character;
    if (longer.length > most.chars || Buffer.byteLength(longer) > most.bytes) break;
    kept = longer;
  }
  return trim(kept);
}
