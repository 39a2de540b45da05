import { expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { recordJson, recordText } from '../../renderer/detail/copy-record.ts';
import { shareText } from '../../renderer/detail/share-text.ts';
import { tabSeparated } from '../../renderer/lib/clipboard/tab-separated.ts';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

const ROW: Row = {
  key: '1',
  values: {
    biz_date: '20260918',
    broker_code: 'AE001',
    broker_team_code: '',
    dcp_name: '高淨值客戶套餐',
    trade_amount: '1234567.80',
    currency: 'HKD',
    broker_commission_amount: '-0.50',
    commission_amount: null,
  },
  extras: '{"vip":3.10,"big":12345678901234567890,"note":"a","list":[1.50]}',
};

test('a record is copied as lines that distinguish empty and not sent', () => {
  const words = { label: messages.fields.label, notSent: '(not sent)', sentEmpty: '(empty)' };
  expect(recordText('reports', ROW, words).split('\n')).toEqual([
    'Ledger date: 20260918',
    'AE: AE001',
    'AE group: (empty)',
    'Commission package: 高淨值客戶套餐',
    'Trade amount: 1234567.80',
    'Currency: HKD',
    'AE commission: -0.50',
    'Company commission: (not sent)',
    'Total commission: (not sent)',
    'vip: 3.10',
    'big: 12345678901234567890',
    'note: a',
    'list: [1.50]',
  ]);
});

test('a record is copied as JSON under the service’s own names, texts as texts, unknown numbers digit for digit', () => {
  const json = recordJson('reports', ROW);
  expect(JSON.parse(json)).toMatchObject({
    broker_team_code: '',
    trade_amount: '1234567.80',
    org_commission_amount: null,
    commission_amount: null,
    note: 'a',
  });
  expect(json).toContain('"vip": 3.10');
  expect(json).toContain('"big": 12345678901234567890');
  expect(json).toContain('1.50');
});

test('extras that are not an object are copied as their text', () => {
  expect(JSON.parse(recordJson('reports', { ...ROW, extras: '[1' }))).toMatchObject({ extras: '[1' });
  expect(JSON.parse(recordJson('reports', { ...ROW, extras: '[1]' }))).toMatchObject({ extras: '[1]' });
});

test('a share is never shown as 0% or 100% unless it is', () => {
  const share = (part: number, whole: number, { names }: Messages = messages) =>
    shareText({ part, whole }, names.share);
  expect(share(45, 60)).toBe('75%');
  expect(share(1, 3)).toBe('33.3%');
  expect(share(2, 3)).toBe('66.7%');
  expect(share(1, 1_000_000)).toBe('under 0.1%');
  expect(share(999_999, 1_000_000)).toBe('over 99.9%');
  expect([share(1, 2_400, zhHk), share(2_399, 2_400, zhCn)]).toEqual(['低於 0.1%', '高于 99.9%']);
  expect([share(0, 5), share(5, 5), share(0, 0)]).toEqual(['0%', '100%', null]);
  expect(share(1, 2_000)).toBe('0.1%');
});

test('a table for a spreadsheet has no tab and no line end inside a cell', () => {
  expect(
    tabSeparated([
      ['a\tb', 'c'],
      ['d\r\ne', ''],
    ]),
  ).toBe('a b\tc\nd e\t');
});
