// A file's name from a chart's title: what is no letter or digit of any language, and no plain mark, becomes a dash.

const REFUSED = /[^\p{L}\p{N}\p{M} ,()._-]+/gu;
const LONGEST = 110;

export function fileName(title: string, extension: 'png' | 'svg' | 'csv'): string {
  const name = Array.from(title.replace(/\s+/g, ' ').replace(REFUSED, '-')).slice(0, LONGEST);
  return `${name.join('').replace(/^[^\p{L}\p{N}]+|[., -]+$/gu, '')}.${extension}`;
}
