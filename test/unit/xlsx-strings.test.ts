// Texts that a workbook stores once, and those stored in their cells to limit memory.

import { expect, test } from 'vitest';
import { SharedStrings } from '../../main/exports/xlsx/strings.ts';

const isShared = (end: string): boolean => end.startsWith(' t="s"');

test('a text in many cells is stored once, and counted', () => {
  const strings = new SharedStrings();
  expect(['a', 'b', 'a'].map((text) => strings.cellEnd(text))).toEqual([
    ' t="s"><v>0</v></c>',
    ' t="s"><v>1</v></c>',
    ' t="s"><v>0</v></c>',
  ]);
  expect(strings.xml()).toContain('count="3" uniqueCount="2"');
});

test('long texts, and texts after the limit, are stored in their cells', () => {
  const strings = new SharedStrings();
  expect(isShared(strings.cellEnd('x'.repeat(100)))).toBe(true);
  expect(strings.cellEnd('x'.repeat(101))).toContain('t="inlineStr"');
  for (let text = 1; text < 30_000; text += 1) strings.cellEnd(String(text));
  expect(isShared(strings.cellEnd('one more'))).toBe(false);
  expect(isShared(strings.cellEnd('1'))).toBe(true);
});
