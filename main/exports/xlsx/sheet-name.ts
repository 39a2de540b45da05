// A name that Excel takes for a sheet: at most 31 characters, none of its own signs, and no other sheet's.

const MOST_CHARS = 31;
const RESERVED = 'history';

/** `number` counts the sheets of one table: `Rows`, `Rows 2`. */
export function sheetName({
  wished,
  number,
  taken,
}: {
  readonly wished: string;
  readonly number: number;
  readonly taken: readonly string[];
}): string {
  const cleaned = wished.replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, ' ').replace(/^['\s]+|['\s]+$/g, '');
  const base = cleaned === '' || cleaned.toLowerCase() === RESERVED ? 'Sheet' : cleaned;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let next = number; ; next += 1) {
    const end = next === 1 ? '' : ` ${next}`;
    const name = `${cut(base, MOST_CHARS - end.length)}${end}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** Never through a pair of surrogates, and no blank or apostrophe at the end. */
function cut(text: string, chars: number): string {
  let kept = '';
  for (const char of text) {
    if (kept.length + char.length > chars) break;
    kept += char;
  }
  return kept.replace(/['\s]+$/, '');
}
