// How text is matched: literally, on NFC text, with A–Z and a–z alike. SQLite's lower() does the same to stored text.

/** Below U+0300 every text is its own NFC form, which spares most values the normalisation. */
const MAY_NEED_NFC = /[^\u0000-\u02ff]/;

export function isNfc(text: string): boolean {
  return !MAY_NEED_NFC.test(text) || text.normalize('NFC') === text;
}

/** The form in which a searched text is compared with `lower(column)`. */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** By the bytes of UTF-8, as SQLite orders texts; "not sent" first. */
export function compareTexts(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return byteRank(left) - byteRank(right);
  }
  return a.length - b.length;
}

/** Halves of a pair stand for characters beyond all single ones. */
function byteRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
