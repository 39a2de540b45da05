import { expect, test } from 'vitest';
import { callSchemas } from '../../main/schemas/calls.ts';
import type { CurrencyTotals } from '../../shared/contract/answers.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import type { Group } from '../../renderer/groups/groups.ts';
import { groupColumns } from '../../renderer/groups/group-columns.ts';
import { copiedGroups } from '../../renderer/groups/group-copy.ts';
import { groupLines } from '../../renderer/groups/group-lines.ts';
import { messages } from '../../renderer/messages/messages.ts';

function totals(currency: string | null, rows: number, sum: string, notSummable = 0): CurrencyTotals {
  const of = { sum, notSummable };
  const sums = { trade_amount: of, broker_commission_amount: of, org_commission_amount: of, commission_amount: of };
  return { currency, rows, sums };
}

function group(value: string | null, label: string | null, currencies: readonly CurrencyTotals[]): Group {
  return { value, label, rows: currencies.reduce((rows, each) => rows + each.rows, 0), currencies, filters: [] };
}

function copied(
  groups: readonly Group[],
  cuts: readonly string[] = [],
): { readonly text: string; readonly html: string } {
  return copiedGroups(groupLines('reports', groups, new Map()), {
    cuts,
    columns: groupColumns('reports', 'broker_code'),
    rateOf: () => ({ percent: '0.0360', leftOut: 0 }),
    words: {
      ...{ subject: 'AE', labelOf: (subject) => `${subject} (name)`, rows: 'Rows', notSummable: 'Not summable' },
      ...{ label: messages.fields.label, nameOf: (each) => each.value ?? 'not sent' },
      ...{ second: null, whole: 'All', secondNameOf: (each) => each.value ?? 'not sent' },
    },
  });
}

test('every currency of a group is a line with the group’s name, plain digits and its own count', () => {
  const groups = [
    group('AE1', 'Chan', [totals('HKD', 2, '-1234567.80'), totals('USD', 1, '5')]),
    group(null, null, [totals('HKD', 4, '0')]),
  ];
  const { text, html } = copied(groups);
  expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
    [
      'AE',
      'AE (name)',
      'Currency',
      'Rows',
      'Trade amount',
      'AE commission',
      'Company commission',
      'Total commission',
      'Commission rate',
    ],
    ['AE1', 'Chan', 'HKD', '2', '-1234567.80', '-1234567.80', '-1234567.80', '-1234567.80', '0.0360'],
    ['AE1', 'Chan', 'USD', '1', '5', '5', '5', '5', '0.0360'],
    ['not sent', '', 'HKD', '4', '0', '0', '0', '0', '0.0360'],
  ]);
  expect(html.match(/<tr>/g)).toHaveLength(4);
});

test('a currency that was not sent and one sent empty are named, as on screen', () => {
  const lines = copied([group('AE1', null, [totals(null, 1, '5'), totals('', 1, '5')])]).text.split('\n');
  const named = lines.map((line) => line.split('\t').slice(0, 3));
  expect(named.slice(1)).toEqual([
    ['AE1', 'currency not sent', '1'],
    ['AE1', 'empty currency', '1'],
  ]);
});

test('sums that leave values out say how many', () => {
  const lines = copied([group('AE1', null, [totals('HKD', 2, '1', 1)])]).text.split('\n');
  expect(lines.map((line) => line.split('\t').at(-1))).toEqual(['Not summable', '4']);
});

test('the last line says that not all groups are copied', () => {
  const { text, html } = copied([group('AE1', null, [totals('HKD', 2, '1')])], ['the first 1 of 2 groups']);
  expect(text.split('\n').slice(2)).toEqual(['the first 1 of 2 groups']);
  expect(html).toMatch(/<tr><td [^>]*>the first 1 of 2 groups<\/td><\/tr><\/tbody>/);
});

test('as many groups as the window lists can be copied, as a table too', () => {
  const currencies = [totals('HKD', 120, '-123456789.12', 3)];
  const contents = copied(
    Array.from({ length: LIMITS.cells }, (_, at) => group(`AE${at}`, 'Chan Tai Man Christopher', currencies)),
  );
  expect(callSchemas.copyText.safeParse(contents).success).toBe(true);
});
