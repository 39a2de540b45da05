// One cell of a CSV file (RFC 4180).

import type { CellValue, FieldKind } from '../../../shared/contract/fields.ts';

const CODES = { tab: 9, lineFeed: 10, carriageReturn: 13, quote: 34, comma: 44, semicolon: 59 } as const;
/** A cell is quoted for each of the separators, whichever the file has, so that its text does not depend on it. */
const QUOTED_BELOW = 60;
const QUOTED = Uint8Array.from({ length: QUOTED_BELOW }, (_, code) =>
  Object.values(CODES).some((quoted) => quoted === code) ? 1 : 0,
);

/** A value that was not sent is nothing between separators, an empty one is `""`. */
export function csvCell(text: CellValue): string {
  if (text === null) return '';
  if (text === '') return '""';
  return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function needsQuotes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < QUOTED_BELOW && QUOTED[code] === 1) return true;
  }
  return false;
}

export function isNumberKind(kind: FieldKind): boolean {
  return kind === 'number' || kind === 'money';
}
