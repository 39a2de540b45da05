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
