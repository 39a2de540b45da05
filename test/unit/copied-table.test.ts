import { expect, test } from 'vitest';
import { copiedTable } from '../../renderer/lib/clipboard/copied-table.ts';

test('the text of a copied table has no formula in it, and its amounts stay numbers', () => {
  const row = [
    { text: '\u202e=1+1', content: 'text' },
    { text: '-12.50', content: 'amount' },
    { text: '-1+1', content: 'amount' },
  ] as const;
  expect(copiedTable(['Name', 'Total', 'Other'], [row]).text).toBe("Name\tTotal\tOther\n'\u202e=1+1\t-12.50\t'-1+1");
});

test('a heading has no formula in it, because a package can be one', () => {
  const row = [{ text: '1', content: 'text' }] as const;
  expect(copiedTable(['=1+1'], [[...row]]).text).toBe("'=1+1\n1");
});

test('a single copied cell stays as it was sent', () => {
  expect(copiedTable(null, [[{ text: '-x', content: 'text' }]]).text).toBe('-x');
});
