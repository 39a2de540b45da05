import { expect, test } from 'vitest';
import { dataDay, type CopyTimes } from '../../shared/exports/data-day.ts';

/** Six in the evening of 18 September in Hong Kong. */
const NOW_MS = Date.parse('2026-09-18T10:00:00Z');
const OLDEST = '2026-09-09T10:00:00.000Z';
const NEWEST = '2026-09-17T10:00:00.000Z';
const AHEAD = '2027-09-17T10:00:00.000Z';

const COPY: CopyTimes = { asOf: OLDEST, newestReadAt: NEWEST, confirmed: null };

test.each<readonly [what: string, times: Partial<CopyTimes>, day: string | null]>([
  ['no copy has none', { asOf: null }, null],
  ['the newest reading counts, not the oldest', {}, '2026-09-17'],
  ['a later confirmation counts', { confirmed: { at: '2026-09-18T09:00:00.000Z' } }, '2026-09-18'],
  ['an earlier confirmation does not count', { confirmed: { at: '2026-09-16T09:00:00.000Z' } }, '2026-09-17'],
  ['the day is that of Hong Kong', { newestReadAt: '2026-09-16T16:30:00.000Z' }, '2026-09-17'],
  ['a reading ahead of the clock counts for nothing', { asOf: AHEAD }, '2026-09-17'],
  ['nor does such a confirmation', { confirmed: { at: AHEAD } }, '2026-09-17'],
  ['with no other time it is today', { asOf: AHEAD, newestReadAt: null, confirmed: { at: AHEAD } }, '2026-09-18'],
])('%s', (_, times, day) => {
  expect(dataDay({ ...COPY, ...times }, NOW_MS)).toBe(day);
});

test('is never tomorrow, though systems correct their clocks by seconds', () => {
  const lastMinuteMs = Date.parse('2026-09-18T15:59:30Z');
  expect(dataDay({ ...COPY, newestReadAt: '2026-09-18T16:00:10.000Z' }, lastMinuteMs)).toBe('2026-09-18');
});

test('is not known without a status', () => {
  expect(dataDay(null, NOW_MS)).toBeNull();
});
