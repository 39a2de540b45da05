import { expect, test } from 'vitest';
import { doubtfulFilters } from '../../renderer/totals/doubtful-filters.ts';

test('two filters of one name in the same doubt are named once', () => {
  const note = { name: 'broker_code', standing: 'notProven', reason: 'valueNotChecked' } as const;
  const other = { name: 'currency', standing: 'notProven', reason: 'valueNotChecked' } as const;
  const words = doubtfulFilters([note, note, other]).map((each) => each.words);
  expect(words).toHaveLength(2);
  expect(new Set(words).size).toBe(2);
});
