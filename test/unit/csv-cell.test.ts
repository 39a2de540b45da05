import { expect, test } from 'vitest';
import { csvCell } from '../../shared/rules/csv.ts';

test('not sent is nothing, empty is quoted, and other cells are quoted only if they contain separators', () => {
  expect([null, '', '0012', 'a b', ' x '].map(csvCell)).toEqual(['', '""', '0012', 'a b', ' x ']);
  expect(['a,b', 'a;b', 'a\tb', 'a"b', 'a\nb', 'a\rb'].map(csvCell)).toEqual([
    '"a,b"',
    '"a;b"',
    '"a\tb"',
    '"a""b"',
    '"a\nb"',
    '"a\rb"',
  ]);
});
