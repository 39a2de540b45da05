import { describe, expect, it } from 'vitest';
import { recogniseColumn, rowTextOfKey } from '../../main/store/question/filter-rules.ts';

const ENTRIES = [
  { key: '1', label: 'Stocks' },
  { key: '2', label: 'Futures' },
];

describe('recogniseColumn', () => {
  it.each([
    ['keys', ['1', '99']],
    ['labels', ['Stocks', 'Something else']],
    ['unknown', ['1', 'Futures']],
    ['unknown', ['A', 'B']],
    ['unknown', []],
  ] as const)('says %s for rows that contain %j', (holds, values) => {
    expect(recogniseColumn(new Set(values), ENTRIES, 10)).toBe(holds);
  });

  it('assumes keys while there are no rows', () => {
    expect(recogniseColumn(new Set(), ENTRIES, 0)).toBe('keys');
  });

  it('says keys when every key is its own label', () => {
    expect(recogniseColumn(new Set(['HKD']), [{ key: 'HKD', label: 'HKD' }], 10)).toBe('keys');
  });

  it('says unknown without a dictionary', () => {
    expect(recogniseColumn(new Set(['1']), [], 10)).toBe('unknown');
  });

  it('says unknown if keys and labels are each other', () => {
    const swapped = [
      { key: 'A', label: 'B' },
      { key: 'B', label: 'A' },
    ];
    expect(recogniseColumn(new Set(['A', 'B']), swapped, 10)).toBe('unknown');
  });
});

describe('rowTextOfKey', () => {
  it('returns the key itself if rows contain keys, known or not', () => {
    expect(rowTextOfKey({ holds: 'keys', entries: ENTRIES }, '7')).toBe('7');
  });

  it('returns the label if rows contain labels', () => {
    expect(rowTextOfKey({ holds: 'labels', entries: ENTRIES }, '2')).toBe('Futures');
    expect(rowTextOfKey({ holds: 'labels', entries: ENTRIES }, '7')).toBeNull();
  });

  it('returns nothing for a label that two keys share', () => {
    const entries = [...ENTRIES, { key: '3', label: 'Stocks' }];
    expect(rowTextOfKey({ holds: 'labels', entries }, '1')).toBeNull();
    expect(rowTextOfKey({ holds: 'labels', entries }, '2')).toBe('Futures');
  });
});
