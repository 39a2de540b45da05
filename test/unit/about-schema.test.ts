import { expect, test } from 'vitest';
import { aboutSchema } from '../../main/exports/format/about-schema.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { fakeAbout } from '../support/fake-exports.ts';

test('an About may name as many ledger dates as the store has, and no more', () => {
  const dates = Array.from({ length: LIMITS.ledgerDates }, (_, at) => String(at));
  for (const list of ['notReadAgain', 'onlyCounted'] as const) {
    const isValid = (named: readonly string[]) => aboutSchema.safeParse(fakeAbout({ [list]: named })).success;
    expect([isValid(dates), isValid([...dates, 'one more'])]).toEqual([true, false]);
  }
});
