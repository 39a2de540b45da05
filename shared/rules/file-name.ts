// File names that Windows, macOS and Linux all accept.

/** Only this app uses this ending, so what an ended export left is removed without asking. */
export const UNFINISHED_ENDING = '.desk.part';

/** Linux allows 255 bytes; the suffixes of descriptions and unfinished files need 28 of them. */
const MAX_NAME_CHARS = 120;
const MAX_NAME_BYTES = 225;

/** Characters that some system refuses in names, or that hide or reverse the rest of a name. */
const REFUSED_CHARS_PATTERN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]+/gu;
const EMOJI_PATTERN = /\p{Extended_Pictographic}/u;
const encoder = new TextEncoder();

/** Replaces white space by `blank` and refused characters by a dash. Emoji keep the joiners between their parts. */
export function cleanName(text: string, blank: ' ' | '-'): string {
  const characters = charactersOf(text.normalize('NFC'));
  const cleaned = characters.map((each) =>
    EMOJI_PATTERN.test(each) ? each : each.replace(/\s+/g, blank).replace(REFUSED_CHARS_PATTERN, '-'),
  );
  return trim(cleaned.join('').replace(/-{2,}/g, '-').replace(/ {2,}/g, ' '));
}

/** Cuts between visible characters, leaving room for `rest`, the end of the name. */
export function cutName(name: string, rest: string): string {
  const room = { chars: MAX_NAME_CHARS - rest.length, bytes: MAX_NAME_BYTES - bytesOf(rest) };
  let fittingName = '';
  for (const character of charactersOf(name)) {
    const longerName = fittingName + character;
    if (longerName.length > room.chars || bytesOf(longerName) > room.bytes) break;
    fittingName = longerName;
  }
  return trim(fittingName);
}

/** Whether `cleanName` and `cutName` leave the name unchanged. Such a name is never a path. */
export function isCleanName(name: string): boolean {
  return name !== '' && cutName(cleanName(name, ' '), '') === name;
}

function charactersOf(text: string): readonly string[] {
  // Not made when the file is loaded: the first one reads its tables for 30 to 50 ms, and the window starts without it.
  const segmenter = new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Windows drops dots and blanks at the end; other systems hide names that begin with a dot. */
function trim(text: string): string {
  return text.replace(/^[-_. ]+|[-_. ]+$/g, '');
}

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
