// Names of files that are saved: what is no letter or digit of any language, and no plain mark, becomes a dash.

import { dayInHongKong } from './hong-kong-time.ts';

const REFUSED = /[^\p{L}\p{N}\p{M} ,()._-]+/gu;
const LONGEST = 110;
/** Linux takes 255 bytes, and a Chinese character is three of them. */
const MOST_BYTES = 220;
const encoder = new TextEncoder();

export function fileName(title: string, extension: 'png' | 'svg' | 'csv' | 'pdf'): string {
  const name = cut(title.replace(/\s+/g, ' ').replace(REFUSED, '-').replace(/-{2,}/g, '-'));
  return `${name.replace(/^[^\p{L}\p{N}]+|[., -]+$/gu, '')}.${extension}`;
}

/** Of what is printed: what it is, the day it is as of, and what it was narrowed to. */
export function pdfName(what: string, { asOf, hint }: { readonly asOf: string | null; readonly hint: string }): string {
  const day = asOf === null ? '' : dayInHongKong(Date.parse(asOf));
  const parts = [what, day, hint.trim().replace(/\s+/g, '-')].filter((part) => part !== '');
  return fileName(parts.join('_'), 'pdf');
}

/** The last part of a path of any system. */
export function fileNameOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}

/** Never within a character. */
function cut(name: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of Array.from(name).slice(0, LONGEST)) {
    bytes += encoder.encode(character).length;
    if (bytes > MOST_BYTES) break;
    kept += character;
  }
  return kept;
}
