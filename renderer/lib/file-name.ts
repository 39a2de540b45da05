// Names of files that are saved: what is no letter or digit of any language, and no plain mark, becomes a dash.

import { dayInHongKong } from './hong-kong-time.ts';

const REFUSED = /[^\p{L}\p{N}\p{M} ,()._-]+/gu;
const LONGEST = 110;

export function fileName(title: string, extension: 'png' | 'svg' | 'csv' | 'pdf'): string {
  const name = Array.from(title.replace(/\s+/g, ' ').replace(REFUSED, '-').replace(/-{2,}/g, '-')).slice(0, LONGEST);
  return `${name.join('').replace(/^[^\p{L}\p{N}]+|[., -]+$/gu, '')}.${extension}`;
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
