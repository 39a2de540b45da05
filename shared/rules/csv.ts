// How CSV files are written (RFC 4180): exports, the hash of an export's rows, and charts.

/** Without it, Excel reads a UTF-8 file in another encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
export const CSV_LINE_END = '\r\n';

/** A cell is quoted for each of the separators, whichever the file has, so that its text does not depend on it. */
const QUOTED = '\t\n\r",;';
/** All are ASCII, so these are also their bytes in UTF-8. */
export const QUOTED_CODES: readonly number[] = Array.from(QUOTED, (character) => character.charCodeAt(0));
const CODES_END = Math.max(...QUOTED_CODES) + 1;
const IS_QUOTED = Uint8Array.from({ length: CODES_END }, (_, code) => (QUOTED_CODES.includes(code) ? 1 : 0));

/** A value that was not sent is nothing between separators, an empty one is `""`. */
export function csvCell(text: string | null): string {
  if (text === null) return '';
  if (text === '') return '""';
  return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function needsQuotes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < CODES_END && IS_QUOTED[code] === 1) return true;
  }
  return false;
}
