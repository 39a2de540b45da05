// The size of the renderer's built scripts: what the first page loads, and all of them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Line } from '../figures.ts';

const RENDERER = join(import.meta.dirname, '../../../out/renderer');
/** Of one of the languages; the others are about as long. */
const WORDS = /(^|[\\/])en-[^\\/]+[.]js$/;
const KIB = 1024;

export function scriptLines(): readonly Line[] {
  const page = readFileSync(join(RENDERER, 'index.html'), 'utf8');
  const all = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  // The page names its entry and the scripts that the entry imports. The entry itself asks for the words of the language.
  const words = all.filter((path) => WORDS.test(path));
  const named = all.filter((path) => page.includes(path.replaceAll('\\', '/')));
  if (named.length === 0 || words.length !== 1)
    throw new Error('the built page names no script, or there are no words');
  const first = [...named, ...words];
  return [...sizesOf('scripts of the first page', first), ...sizesOf('all scripts of the window', all)];
}

function sizesOf(name: string, paths: readonly string[]): readonly Line[] {
  const texts = paths.map((path) => readFileSync(join(RENDERER, path)));
  const kib = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / KIB;
  const common = { rows: 0, unit: 'KiB' };
  return [
    { ...common, name, value: kib(texts.map(({ byteLength }) => byteLength)) },
    { ...common, name: `${name}, gzip`, value: kib(texts.map((text) => gzipSync(text).byteLength)) },
  ];
}
