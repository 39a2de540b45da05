// What was made of texts, found again by their bytes.

import { expect, test } from 'vitest';
import { ByBytes } from '../../main/exports/format/by-bytes.ts';

const find = (kept: ByBytes<string>, text: string): string | null => {
  const bytes = Buffer.from(`before${text}after`);
  return kept.find(bytes, 6, bytes.length - 5);
};
const keep = (kept: ByBytes<string>, text: string): void =>
  kept.keep(Buffer.from(text), 0, Buffer.byteLength(text), text);

test('a text is found by its bytes, and no other text is', () => {
  const kept = new ByBytes<string>();
  for (const text of ['', 'AE01', '港股佣金']) keep(kept, text);
  expect(['', 'AE01', '港股佣金'].map((text) => find(kept, text))).toEqual(['', 'AE01', '港股佣金']);
  expect(['AE0', 'AE02', 'AE011', '港股佣'].map((text) => find(kept, text))).toEqual([null, null, null, null]);
});

test('of more texts than are kept, each is found as itself or not at all', () => {
  const kept = new ByBytes<string>();
  const texts = Array.from({ length: 50_000 }, (_, at) => `text ${at}`);
  for (const text of texts) keep(kept, text);
  const found = texts.map((text) => find(kept, text));
  expect(found.every((made, at) => made === null || made === texts[at])).toBe(true);
  expect(found.at(-1)).toBe('text 49999');
  expect(found.filter((made) => made !== null).length).toBeLessThan(5_000);
});

test('a long text is not kept', () => {
  const kept = new ByBytes<string>();
  keep(kept, 'x'.repeat(128));
  keep(kept, 'x'.repeat(129));
  expect(find(kept, 'x'.repeat(128))).toBe('x'.repeat(128));
  expect(find(kept, 'x'.repeat(129))).toBeNull();
});
