import { expect, test } from 'vitest';
import type { RowsAnswer, TotalsAnswer } from '../../shared/contract/answers.ts';
import type { Filter } from '../../shared/contract/query.ts';
import { clientIdsIn } from '../../renderer/sending/client-ids.ts';
import { figureLines } from '../../renderer/sending/summary-lines.ts';

const on = (filter: Filter, isOn = true) => ({ filter, isOn });

test('finds client IDs in client filters, also in several values and in filters that are off', () => {
  const filters = [
    on({ kind: 'service', name: 'aaid', value: '1001' }),
    on({ kind: 'service', name: 'aaid', value: '1002' }, false),
    on({ kind: 'anyOf', filters: [{ kind: 'service', name: 'aaid', value: '1003' }] }),
    on({ kind: 'service', name: 'pending', value: '1' }),
    on({ kind: 'service', name: 'aaid', value: '1001' }),
  ];
  expect(clientIdsIn(filters, [])).toEqual(['1001', '1002', '1003']);
});

test('finds a kept client’s ID in a search and in a list of values', () => {
  const filters = [
    on({ kind: 'anyText', value: ' 2001 ' }),
    on({ kind: 'isOneOf', field: 'name', values: ['x', '2002'] }),
    on({ kind: 'exactly', field: 'name', value: null }),
    on({ kind: 'anyText', value: '20' }),
  ];
  expect(clientIdsIn(filters, ['2001', '2002'])).toEqual(['2001', '2002']);
});

const ROWS: RowsAnswer = {
  ...{ kind: 'rows', rows: [], total: 415, notes: [], ledgerDates: null },
  asOf: '2026-09-18T10:04:00.000Z',
};
const NOW_MS = Date.parse('2026-09-19T00:00:00Z');
const SEAL = {
  level: 'read',
  lines: [
    { id: 'read', tone: 'plain', text: '18 Sep 18:04 HKT, two passes equal' },
    { id: 'checked', tone: 'plain', lead: 'AE AE012', text: 'agrees with the service.' },
  ],
} as const;

test('gives each currency its own sum and rows, and never one over both', () => {
  const totals: TotalsAnswer = {
    ...{ kind: 'totals', rows: 415, ledgerDates: null, notes: [] },
    currencies: [
      { currency: 'HKD', rows: 412, sums: { commission_amount: { sum: '1234567.8901', notSummable: 2 } } },
      { currency: null, rows: 3, sums: { commission_amount: { sum: '-7', notSummable: 0 } } },
    ],
  };
  expect(figureLines({ totals, rows: ROWS, seal: SEAL }, NOW_MS)).toEqual([
    'Total commission: HKD 1,234,567.8901 (412 rows, 2 of them without a readable amount); currency not sent −7 (3 rows). Together 415 rows.',
    'As of Fri 18 Sep 2026 18:04 HKT, copied 19 Sep 2026 08:00 HKT. Read: 18 Sep 18:04 HKT, two passes equal. Checked: AE AE012 agrees with the service.',
  ]);
});

test('gives a currency without one readable amount no sum, as on screen', () => {
  const ofTexts = { sum: '0', notSummable: 2, unreadable: 2 };
  const totals: TotalsAnswer = {
    ...{ kind: 'totals', rows: 2, ledgerDates: null, notes: [] },
    currencies: [{ currency: 'HKD', rows: 2, sums: { commission_amount: ofTexts } }],
  };
  expect(figureLines({ totals, rows: ROWS, seal: SEAL }, NOW_MS)[0]).toBe(
    'Total commission: HKD n/a (2 rows, 2 of them without a readable amount). Together 2 rows.',
  );
});

test('says that a view cannot be answered instead of giving it a total', () => {
  const unknown = { kind: 'unknown', notes: [] } as const;
  const [totals, proof] = figureLines({ totals: unknown, rows: unknown, seal: SEAL }, NOW_MS);
  expect(totals).toBe('Cannot be answered from the copy on this computer.');
  expect(proof).toContain('As of a time that is not known, copied');
});
