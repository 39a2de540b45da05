import { expect, test } from 'vitest';
import type { PartCheck } from '../../shared/contract/exports/file-checks.ts';
import { partsShown } from '../../renderer/exporting/checked-parts.ts';
import { fakeAbout } from '../support/fake-exports.ts';

function part(over: Partial<PartCheck> & Pick<PartCheck, 'part'>): PartCheck {
  return { field: over.part, standing: 'right', against: 'kept', said: null, known: null, ...over };
}

function shown(...parts: readonly PartCheck[]) {
  return partsShown({ parts, about: fakeAbout() });
}

test('a part is called right only if all its statements are', () => {
  const found = shown(
    part({ part: 'asOf' }),
    part({ part: 'scope', field: 'source.kind' }),
    part({ part: 'scope', field: 'source.keys', standing: 'different' }),
    part({ part: 'ledgerDates', field: 'onlyCounted' }),
    part({ part: 'ledgerDates', field: 'notReadAgain', standing: 'notKnown', against: null }),
  );
  expect(found.right).toEqual(['As of']);
  expect(found.notKnown).toEqual(['Ledger dates with a remark']);
  expect(found.different.map(({ label }) => label)).toEqual(['Which rows were taken']);
});

test.each<[PartCheck['part'], unknown, string]>([
  ['asOf', '2026-09-18T10:04:00.000Z', 'Fri 18 Sep 2026 18:04 HKT'],
  ['asOf', null, 'none'],
  ['asOf', 'yesterday', 'yesterday'],
  ['rows', 1234, '1,234'],
  ['filtersInWords', [], 'none'],
  ['filtersInWords', ['Currency is HKD', 'AE is A'], 'Currency is HKD; AE is A'],
  ['filters', [{ kind: 'equals', field: 'currency', value: 'HKD' }], 'Currency equals HKD'],
  ['periods', { lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' } }, 'Last complete month (1–31 Aug 2026)'],
  ['receipt', { runId: 'run-1', verdict: 'complete' }, 'Complete, run-1'],
  ['columns', [{ id: 'currency', title: 'Currency' }], 'Currency'],
  ['sort', [{ field: 'biz_date', direction: 'descending' }], 'Ledger date, descending'],
  [
    'totals',
    [{ currency: 'HKD', rows: 2, sums: { commission_amount: { sum: '1.5', notSummable: 0 } } }],
    'HKD, 2 rows, Total commission 1.5',
  ],
  ['format', { separator: ';' }, '{"separator":";"}'],
])('the file’s statement about %s, %j, is shown in words', (name, value, words) => {
  const [found] = shown(part({ part: name, standing: 'different', said: JSON.stringify(value) })).different;
  expect(found).toMatchObject({ said: words, known: null });
});

test('a long value is cut, and a statement without a name of its own is called by its field', () => {
  const said = JSON.stringify('x'.repeat(1_000));
  const [found] = shown(part({ part: 'other', field: 'rule', standing: 'different', said })).different;
  expect([found?.label, found?.said?.length]).toEqual(['rule', 401]);
});

test('of differing totals, only the figures that differ are shown, and none is cut', () => {
  const line = (currency: string, sum: string) => {
    const sums = { commission_amount: { sum, notSummable: 0 }, trade_amount: { sum: '5', notSummable: 0 } };
    return { currency, rows: 2, sums };
  };
  const many = Array.from({ length: 30 }, (_, at) => line(`C${at}`, '123456789.12'));
  const [found] = shown(
    part({
      ...{ part: 'totals', standing: 'different', against: 'file' },
      ...{ said: JSON.stringify([line('HKD', '1.5'), ...many]), known: JSON.stringify([line('HKD', '2.5'), ...many]) },
    }),
  ).different;
  expect(found).toMatchObject({
    ...{ said: 'HKD, 2 rows, Total commission 1.5', known: 'HKD, 2 rows, Total commission 2.5' },
    knownLabel: 'By its rows',
  });
  const alone = shown(part({ part: 'totals', standing: 'different', said: JSON.stringify(many) })).different;
  expect(alone[0]?.said).toMatch(/C29, 2 rows, Total commission 123456789[.]12, Trade amount 5$/);
});
