import { describe, expect, test } from 'vitest';
import {
  amountFraction,
  changeCell,
  extraChanges,
  fieldChanges,
  filledFields,
  inCurrencies,
  pairLines,
  signedAmount,
} from '../../renderer/changes/change-fields.ts';

const REPORT = {
  biz_date: '2026-09-01',
  broker_code: 'AE001',
  dcp_name: 'Gold',
  currency: 'HKD',
  trade_amount: '100.00',
  commission_amount: '12345678901234567.10',
};

describe('the differences between two states of a record', () => {
  test('are listed in the order of the fields, and nothing else is', () => {
    const after = { ...REPORT, commission_amount: '12345678901234567.00', dcp_name: 'Platinum' };
    expect(fieldChanges('reports', { before: REPORT, after })).toEqual([
      { field: 'dcp_name', before: 'Gold', after: 'Platinum', difference: null, currencies: [] },
      {
        field: 'commission_amount',
        before: '12345678901234567.10',
        after: '12345678901234567.00',
        difference: '-0.10',
        currencies: ['HKD'],
      },
    ]);
  });

  test('are exact for money only: rates stay as sent', () => {
    const [rate] = fieldChanges('charges', { before: { fee_rate: '0.0025' }, after: { fee_rate: '0.0045' } });
    expect(rate).toEqual({ field: 'fee_rate', before: '0.0025', after: '0.0045', difference: null, currencies: [] });
  });

  test('are left out if a side is not a plain decimal; a value not sent adds nothing', () => {
    const before = { trade_amount: 'n/a', commission_amount: null };
    const after = { trade_amount: '1', commission_amount: '2' };
    expect(fieldChanges('reports', { before, after }).map(({ difference }) => difference)).toEqual([null, '2']);
  });

  test('never subtract amounts of two currencies, and name both', () => {
    const before = { currency: 'HKD', commission_amount: '100', dcp_name: 'Gold' };
    const after = { currency: 'USD', commission_amount: '12.80', dcp_name: 'Gold' };
    const amount = fieldChanges('reports', { before, after }).find(({ field }) => field === 'commission_amount');
    expect(amount).toMatchObject({ difference: null, currencies: ['HKD', 'USD'] });
    const charge = fieldChanges('charges', {
      before: { currency: 'HKD', min: '5' },
      after: { currency: 'HKD', min: '6' },
    });
    expect(charge).toMatchObject([{ field: 'min', currencies: ['HKD'] }]);
  });

  test('include fields that the app does not know, digit for digit', () => {
    const extras = {
      before: '{"desk":"A","level":3}',
      after: '{"level":12345678901234567890.10,"vip":true,"desk":"A"}',
    };
    expect(extraChanges(extras)).toEqual([
      { name: 'level', before: '3', after: '12345678901234567890.10' },
      { name: 'vip', before: null, after: 'true' },
    ]);
    expect(extraChanges(undefined)).toEqual([]);
  });

  test('distinguish empty text from not sent, and a missing field counts as not sent', () => {
    expect(fieldChanges('charges', { before: { name: '' }, after: {} })).toEqual([
      { field: 'name', before: '', after: null, difference: null, currencies: [] },
    ]);
    expect(fieldChanges('charges', { before: { name: null }, after: {} })).toEqual([]);
  });

  test('show another spelling of the same amount, with difference 0', () => {
    const [change] = fieldChanges('reports', { before: { trade_amount: '1.0' }, after: { trade_amount: '1.00' } });
    expect(change?.difference).toBe('0.00');
  });
});

describe('two reports side by side', () => {
  test('count a row on one side only with its whole amounts', () => {
    expect(pairLines({ before: REPORT, after: null })).toEqual([
      { field: 'trade_amount', before: '100.00', after: undefined, difference: '-100.00', currencies: ['HKD'] },
      { field: 'broker_commission_amount', before: null, after: undefined, difference: '0', currencies: ['HKD'] },
      { field: 'org_commission_amount', before: null, after: undefined, difference: '0', currencies: ['HKD'] },
      {
        field: 'commission_amount',
        before: '12345678901234567.10',
        after: undefined,
        difference: '-12345678901234567.10',
        currencies: ['HKD'],
      },
    ]);
    expect(pairLines({ before: null, after: REPORT })[0]).toEqual({
      field: 'trade_amount',
      before: undefined,
      after: '100.00',
      difference: '100.00',
      currencies: ['HKD'],
    });
  });

  test('list what differs if both exist', () => {
    const moved = { ...REPORT, dcp_name: 'Platinum' };
    expect(pairLines({ before: REPORT, after: moved }).map(({ field }) => field)).toEqual(['dcp_name']);
  });
});

test('differences of one currency stand together, so that no column mixes currencies line by line', () => {
  const line = (ae: string, currency: string | null) => ({
    ae,
    currency,
    rows: { added: 0, changed: 1, gone: 0 },
    difference: {},
  });
  const lines = [line('AE001', 'HKD'), line('AE001', 'USD'), line('AE002', 'HKD'), line('AE003', null)];
  expect(inCurrencies(lines).map(({ ae, currency }) => [ae, currency])).toEqual([
    ['AE001', 'HKD'],
    ['AE002', 'HKD'],
    ['AE001', 'USD'],
    ['AE003', null],
  ]);
});

test('a difference has its sign, and 0 has none', () => {
  expect(['1234.50', '-0.05', '0.00', '-0.00'].map((text) => signedAmount(text))).toEqual([
    '+1,234.50',
    '−0.05',
    '0.00',
    '−0.00',
  ]);
});

test('a difference beyond the range of one amount has its sign too', () => {
  expect(signedAmount('1000000000000000000.50')).toBe('+1,000,000,000,000,000,000.50');
});

test('a whole record lists the fields that are not empty', () => {
  expect(filledFields('charges', { name: 'Gold', id: '7', min: '', max: null, threshold: '0' })).toEqual([
    'id',
    'name',
    'threshold',
  ]);
});

test('amounts in a column have aligned decimal points', () => {
  const lines = fieldChanges('reports', {
    before: { ...REPORT, trade_amount: '12.5000', commission_amount: '1.2.34567', dcp_name: '1.23456' },
    after: { ...REPORT, trade_amount: '12', commission_amount: '3.25', dcp_name: '1.2' },
  });
  const fractionDigits = amountFraction('reports', lines);
  expect(fractionDigits).toBe(4);
  expect(signedAmount('2.5', fractionDigits)).toBe('+2.5\u2007\u2007\u2007');
  const cell = changeCell('reports', { field: 'trade_amount', text: '12' }, { fractionDigits });
  expect(cell).toMatchObject({ kind: 'figure', text: '12\u2008\u2007\u2007\u2007\u2007' });
});
