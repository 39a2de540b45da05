// What the travel check says of a rehearsal that did not find what it should.

import { expect, test } from 'vitest';
import type { TravelLine } from '../../shared/contract/travel.ts';
import { travelSentence } from '../../renderer/syncing/travel/travel-words.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

const NOW_MS = Date.parse('2026-09-21T12:00:00Z');

function sentence(facts: TravelLine['facts']): string {
  return travelSentence({ step: 'rehearsal', verdict: 'failed', problem: 'notAnswered', facts }, NOW_MS);
}

test('a dataset is named as elsewhere', () => {
  expect(sentence({ dataset: 'reports', rows: 60_000, found: 59_000 })).toBe(
    'Daily reports: 59,000 rows found instead of 60,000. Sync again.',
  );
});

test('a client without an answer has no count', () => {
  expect(sentence({ client: '10023', rows: 4 })).toBe('Client 10023: no answer offline. Sync again.');
  expect(sentence({ client: 'reports', rows: 4, found: 3 })).toContain('Client reports: 3 rows');
});

test.each([en, zhHk, zhCn])('counts have separators in each language (%#)', ({ travel }) => {
  const found = travel.problems.notAnswered({ dataset: travel.steps.reports, rows: 60_000, found: 59_000 });
  expect(found).toContain(travel.steps.reports);
  expect(found).toMatch(/59,000.*60,000/);
});
