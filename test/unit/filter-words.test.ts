// The words of a filter on its chip and in files, and filters that were stored.

import { describe, expect, test } from 'vitest';
import type { FieldName } from '../../shared/contract/fields.ts';
import type { Filter, PeriodRanges } from '../../shared/contract/query.ts';
import { filterWords } from '../../shared/exports/filter-words.ts';
import { readFilters } from '../../renderer/filters/stored-filters.ts';
import { NO_PERIODS } from '../../renderer/lib/ledger-range.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { viewPartSchemas } from '../../main/schemas/query.ts';
import type { Words } from '../../shared/words/catalogue.ts';

const PERIODS: PeriodRanges = {
  ...NO_PERIODS,
  lastCompleteMonth: { from: '2026-08-01', to: '2026-08-31' },
  lastTenLedgerDates: { from: '2026-08-28', to: '2026-09-10' },
};

describe('the words of a filter', () => {
  const appRule = [{ name: 'name', standing: 'appRule', reason: 'matchingNotStated', matching: 'contains' }] as const;
  const labels: Readonly<Record<string, string>> = { 'biz_type 1': 'Stocks', 'broker_code 18': 'Chan Tai Man' };
  const say = (filter: Filter, dataset: 'charges' | 'reports' = 'charges', notes: typeof appRule | [] = []) =>
    filterWords(filter, {
      ...{ dataset, words: messages, notes, periods: PERIODS },
      labelOf: (name, value) => labels[`${name} ${value}`] ?? null,
      clientName: (aaid) => `Client no. ${aaid}`,
    });
  const of = (kind: 'equals' | 'contains' | 'startsWith', field: FieldName, value: string): Filter => ({
    ...{ kind, field, value },
  });

  test('a search of reports names what tables show beside the rows’ own texts', () => {
    expect(say({ kind: 'anyText', value: 'kwok' }, 'reports')).toBe('Any text, code, date or AE name contains kwok');
  });

  test.each<[Filter, string]>([
    [{ kind: 'service', name: 'state', value: '0' }, 'State is Effective'],
    [{ kind: 'service', name: 'biz_type', value: '1' }, 'Business type is Stocks'],
    [{ kind: 'service', name: 'biz_type', value: '9' }, 'Business type is 9'],
    [{ kind: 'service', name: 'aaid', value: '88001' }, 'Client is Client no. 88001'],
    [{ kind: 'service', name: 'name', value: 'gold' }, 'Name matches “gold”'],
    [of('contains', 'fee_rate', '0.03'), 'Fee rate contains 0.03'],
    [{ ...of('startsWith', 'name', ' 金'), not: true } as Filter, 'not: Name starts with “ 金”'],
    [of('equals', 'id', '007'), 'ID equals 007'],
    [{ kind: 'isEmpty', field: 'max' }, 'Maximum fee is empty or not sent'],
    [{ kind: 'exactly', field: 'name', value: null }, 'Name is not sent'],
    [{ kind: 'exactly', field: 'name', value: '' }, 'Name is sent empty'],
    [{ kind: 'range', field: 'min', from: '1' }, 'Minimum fee from 1'],
    [{ kind: 'range', field: 'min', to: '2' }, 'Minimum fee up to 2'],
    [{ kind: 'range', field: 'min' }, 'Minimum fee is a readable number'],
    [
      { kind: 'isOneOf', field: 'currency', values: ['A', 'B', 'C', 'D', 'E'] },
      'Currency is one of A, B, C and 2 more',
    ],
    [{ kind: 'anyText', value: '%' }, 'Any text, ID, code or date contains %'],
    [
      {
        kind: 'anyOf',
        filters: [
          { kind: 'service', name: 'state', value: '0' },
          { kind: 'service', name: 'state', value: '1' },
        ],
      },
      'State is Effective or Not Effective',
    ],
    [
      {
        kind: 'anyOf',
        filters: [
          { kind: 'exactly', field: 'currency', value: 'HKD' },
          { kind: 'isEmpty', field: 'max', not: true },
        ],
      },
      'Currency is HKD or not: Maximum fee is empty or not sent',
    ],
    [{ kind: 'range', field: 'updated_at', from: '2026-10-01', to: '2026-10-31' }, 'Updated 1–31 Oct 2026'],
    [{ kind: 'range', field: 'updated_at', from: '2026-10-01', to: '2026-10-01' }, 'Updated is 1 Oct 2026'],
    [{ kind: 'range', field: 'updated_at', from: '2026-10-01' }, 'Updated from 1 Oct 2026'],
  ])('%j', (filter, words) => {
    expect(say(filter)).toBe(words);
  });

  test.each<[Filter, string]>([
    [{ kind: 'range', field: 'commission_amount', from: '100', to: '200' }, 'Total commission from 100 to 200'],
    [{ kind: 'range', field: 'biz_date', from: '2026-09-01', to: '2026-09-01' }, 'Ledger date is 1 Sep 2026'],
    [
      { kind: 'period', field: 'biz_date', period: 'lastCompleteMonth' },
      'Ledger date: Last complete month (1–31 Aug 2026)',
    ],
    [
      { kind: 'period', field: 'biz_date', period: 'lastTenLedgerDates' },
      'Ledger date: Last 10 ledger dates (28 Aug – 10 Sep 2026)',
    ],
    [{ kind: 'period', field: 'biz_date', period: 'thisMonth' }, 'Ledger date: This month'],
    [{ kind: 'range', field: 'trade_amount' }, 'Trade amount is a readable amount'],
    [{ kind: 'range', field: 'biz_date', not: true }, 'not: Ledger date is a readable date'],
    [{ kind: 'exactly', field: 'broker_code', value: '18' }, 'AE is 18 Chan Tai Man'],
    [{ kind: 'differs', not: true }, 'not: AE + company differs from total'],
  ])('of reports: %j', (filter, words) => {
    expect(say(filter, 'reports')).toBe(words);
  });

  test('claim no rule of matching if it is only this app’s', () => {
    expect(say({ kind: 'service', name: 'name', value: 'gold' }, 'charges', appRule)).toBe('Name “gold”');
  });
});

test.each<[Filter, string, string]>([
  [
    { kind: 'range', field: 'biz_date', from: '2026-09-01' },
    '記賬日期不早於 2026年9月1日',
    '记账日期不早于 2026年9月1日',
  ],
  [
    { kind: 'range', field: 'biz_date', to: '2026-09-30' },
    '記賬日期不遲於 2026年9月30日',
    '记账日期不晚于 2026年9月30日',
  ],
  [{ kind: 'range', field: 'commission_amount', from: '1000' }, '佣金總額不少於 1000', '佣金总额不少于 1000'],
  [{ kind: 'range', field: 'commission_amount', to: '-5' }, '佣金總額不超過 -5', '佣金总额不超过 -5'],
  [{ kind: 'range', field: 'commission_amount', from: '1', to: '2' }, '佣金總額由 1 至 2', '佣金总额从 1 至 2'],
  [{ kind: 'exactly', field: 'currency', value: '' }, '貨幣為空白（已傳送）', '币种为空白（已发送）'],
  [{ kind: 'isOneOf', field: 'broker_code', values: ['A'] }, 'AE 為以下其中之一：A', 'AE 为以下之一：A'],
])('%j is a whole sentence in Chinese', (filter, hongKong, mainland) => {
  const naming = { dataset: 'reports', notes: [], periods: PERIODS, labelOf: () => null } as const;
  const say = (words: Words): string => filterWords(filter, { ...naming, words, clientName: (aaid) => aaid });
  expect([say(zhHk), say(zhCn)]).toEqual([hongKong, mainland]);
});

describe('stored filters', () => {
  test.each<Filter>([
    { kind: 'service', name: 'broker_code', value: '18' },
    { kind: 'exactly', field: 'dcp_name', value: null, not: true },
    { kind: 'isOneOf', field: 'currency', values: ['HKD', ''] },
    { kind: 'isEmpty', field: 'dcp_name' },
    { kind: 'range', field: 'trade_amount', to: '5', not: true },
    { kind: 'range', field: 'trade_amount' },
    { kind: 'range', field: 'biz_date', not: true },
    { kind: 'period', field: 'biz_date', period: 'thisMonth' },
    { kind: 'anyText', value: '%' },
    { kind: 'differs' },
  ])('are restored as they were: %j', (filter) => {
    const stored: unknown = JSON.parse(JSON.stringify([{ filter, isOn: true }]));
    expect(readFilters('reports', stored)).toEqual([{ filter, isOn: true }]);
  });

  test.each([
    null,
    7,
    { kind: 'service', name: 'pending', value: '1' },
    { kind: 'contains', field: 'fee_rate', value: '1' },
    { kind: 'contains', field: 'dcp_name', value: 1 },
    { kind: 'isOneOf', field: 'dcp_name', values: ['a', null] },
    { kind: 'isOneOf', field: 'dcp_name', values: Array.from({ length: 1_001 }, String) },
    { kind: 'contains', field: 'dcp_name', value: 'x'.repeat(1_001) },
    { kind: 'contains', field: 'dcp_name', value: 'x', not: 'yes' },
    { kind: 'contains', field: 'dcp_name', value: 'x', wholeWord: true },
    { kind: 'period', field: 'biz_date', period: 'nextYear' },
    { kind: 'soundsLike', field: 'dcp_name', value: 'x' },
  ])('of another table or version are left out: %j', (kept) => {
    expect(readFilters('reports', [{ filter: kept, isOn: true }])).toEqual([]);
    expect(viewPartSchemas('reports').filter.safeParse({ filter: kept, isOn: true }).success).toBe(false);
  });
});
