// Makes a sheet name that Excel accepts: at most 31 characters, no reserved signs, and different from the other sheets.

const MAX_SHEET_NAME_CHARS = 31;
const RESERVED = 'history';

/** `number` counts the sheets of one table: `Rows`, `Rows 2`. */
export function sheetName({
  wished,
  number,
  takenNames,
}: {
  readonly wished: string;
  readonly number: number;
  readonly takenNames: readonly string[];
}): string {
  const cleaned = wished.replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, ' ').replace(/^['\s]+|['\s]+$/g, '');
  const base = cleaned === '' || cleaned.toLowerCase() === RESERVED ? 'Sheet' : cleaned;
  const used = new Set(takenNames.map((name) => name.toLowerCase()));
  for (let next = number; ; next += 1) {
    const end = next === 1 ? '' : ` ${next}`;
    const name = `${cut(base, MAX_SHEET_NAME_CHARS - end.length)}${end}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** Cuts between characters, and leaves no blank or apostrophe at the end. */
function cut(text: string, chars: number): string {
  let cutName = '';
  for (const char of text) {
    if (cutName.length + char.length > chars) break;
    cutName += char;
  }
  return cutName.replace(/['\s]+$/, '');
}
