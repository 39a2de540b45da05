// Names of files that Windows, macOS and Linux all take.

/** Linux takes 255 bytes, of which the names of an export's description and of unfinished files need 28. */
const MOST_NAME_CHARS = 120;
const MOST_NAME_BYTES = 225;

/** What some system refuses in names, and what hides or turns round the rest. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]+/gu;
const PICTURE = /\p{Extended_Pictographic}/u;
const encoder = new TextEncoder();
const segmenter = new Intl.Segmenter();

/** Blanks of all kinds become `blank`, refused characters a dash. Within a picture, the joiners of its parts stay. */
export function cleanName(text: string, blank: ' ' | '-'): string {
  const characters = charactersOf(text.normalize('NFC'));
  const cleaned = characters.map((each) =>
    PICTURE.test(each) ? each : each.replace(/\s+/g, blank).replace(REFUSED, '-'),
  );
  return trim(cleaned.join('').replace(/-{2,}/g, '-').replace(/ {2,}/g, ' '));
}

/** Cut between characters as they are seen, with room for what is `taken` by the rest of the name. */
export function cutName(name: string, taken: string): string {
  const most = { chars: MOST_NAME_CHARS - taken.length, bytes: MOST_NAME_BYTES - bytesOf(taken) };
  let kept = '';
  for (const character of charactersOf(name)) {
    const longer = kept + character;
    if (longer.length > most.chars || bytesOf(longer) > most.bytes) break;
    kept = longer;
  }
  return trim(kept);
}

/** Whether a name is one that the rules above leave as it is: whole, of every system's signs, and never a path. */
export function isCleanName(name: string): boolean {
  return name !== '' && cutName(cleanName(name, ' '), '') === name;
}

function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Windows drops dots and blanks at the end, and a name that begins with a dot is hidden elsewhere. */
function trim(text: string): string {
  return text.replace(/^[-_. ]+|[-_. ]+$/g, '');
}

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
