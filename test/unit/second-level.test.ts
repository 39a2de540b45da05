import { expect, test } from 'vitest';
import { newSecondLevel, type SecondLevel } from '../../shared/tables/second-level.ts';

const pivot = (subject: SecondLevel['subject'], before: SecondLevel | null): SecondLevel =>
  newSecondLevel('reports', { subject, layout: 'pivot' }, before);

test('differences from the column before are usual between months and not kept for packages', () => {
  const months = pivot('month', null);
  expect(months.beside).toBe('difference');
  expect(pivot('dcp_name', months).beside).toBe('share');
});

test('what stands beside an amount is kept from an earlier choice', () => {
  const packages = { ...pivot('dcp_name', null), measure: 'rows', beside: 'nothing' } as const;
  expect(pivot('month', packages)).toMatchObject({ measure: 'rows', beside: 'nothing' });
  expect(pivot('week', pivot('month', null)).beside).toBe('difference');
});
