import { expect, test } from 'vitest';
import { newSecondLevel, type SecondLevel } from '../../shared/tables/second-level.ts';

const pivot = (subject: SecondLevel['subject'], before: SecondLevel | null): SecondLevel =>
  newSecondLevel('reports', { subject, layout: 'pivot' }, before);

test('beside an amount stands what is usual for the subject: differences between months, shares of packages', () => {
  const months = pivot('month', null);
  const packages = pivot('dcp_name', months);
  expect([months, packages, pivot('month', packages)].map(({ beside }) => beside)).toEqual([
    'difference',
    'share',
    'difference',
  ]);
});

test('what a person has chosen otherwise is kept for other subjects', () => {
  const packages = { ...pivot('dcp_name', null), measure: 'rows', beside: 'nothing' } as const;
  expect(pivot('month', packages)).toMatchObject({ measure: 'rows', beside: 'nothing' });
  const differences = { ...pivot('dcp_name', null), beside: 'difference' } as const;
  expect(pivot('broker_code', differences).beside).toBe('difference');
});
