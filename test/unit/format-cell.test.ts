import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { cellText, formatCell, fractionDigitsOf } from '../../renderer/lib/format-cell.ts';
import { readExtras } from '../../renderer/lib/format-extras.ts';
import { columnsOf, type ColumnId } from '../../shared/tables/table-columns.ts';

function row(values: Row['values']): Row {
  return { key: '1', values, extras: null };
}

function column(dataset: 'charges' | 'reports', id: ColumnId) {
  const found = columnsOf(dataset).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no column ${id}`);
  return found;
}

function cell(dataset: 'charges' | 'reports', id: ColumnId, values: Row['values'], fractionDigits = 0) {
  return formatCell(column(dataset, id), row(values), { fractionDigits });
}

function pendingCell(pending: NonNullable<Row['pending']> | null) {
  return formatCell(column('charges', 'pending'), { ...row({}), pending });
}

describe('a cell', () => {
  test('distinguishes empty, not sent and 0', () => {
    expect(cell('charges', 'min', { min: '' })).toEqual({ kind: 'empty' });
    expect(cell('charges', 'min', { min: null })).toEqual({ kind: 'notSent' });
    expect(cell('charges', 'min', {})).toEqual({ kind: 'notSent' });
    expect(cell('charges', 'min', { min: '0' })).toEqual({ kind: 'figure', text: '0', negative: false });
  });

  test.each(['fee_rate', 'min', 'max', 'threshold'] as const)('shows %s exactly as sent', (field) => {
    for (const sent of ['0.000300', '1234567.80', '-0.5', '+3', '.25', '5.']) {
      expect(cell('charges', field, { [field]: sent })).toMatchObject({ kind: 'figure', text: sent });
    }
    for (const sent of ['0.03%', '0.03% + 5', '1,000']) {
      expect(cell('charges', field, { [field]: sent })).toEqual({ kind: 'text', text: sent });
    }
  });

  test('shows an unreadable amount as sent, with a mark', () => {
    for (const sent of ['n/a', '1,234.50', '1234567890123456789']) {
      expect(cell('reports', 'trade_amount', { trade_amount: sent })).toEqual({ kind: 'unreadable', text: sent });
    }
  });

  test('does not claim to know the pending mark', () => {
    expect(cell('charges', 'pending', {})).toEqual({ kind: 'notKnown' });
    expect(pendingCell(null)).toEqual({ kind: 'notKnown' });
  });

  test('shows the row’s pending mark', () => {
    expect(pendingCell('1')).toEqual({ kind: 'text', text: 'Pending Approvals' });
    expect(pendingCell('0')).toEqual({ kind: 'text', text: 'Approval Completed' });
  });

  test('shows an unrecognised ledger date as sent', () => {
    expect(cell('reports', 'biz_date', { biz_date: '18.9.26' })).toEqual({ kind: 'text', text: '18.9.26' });
  });
});

describe('a computed column', () => {
  const sent = {
    trade_amount: '1000',
    broker_commission_amount: '0.1',
    org_commission_amount: '0.2',
    commission_amount: '0.30',
  };

  test('is exact', () => {
    expect(cellText(column('reports', 'difference'), row(sent))).toBe('0.00');
    expect(cell('reports', 'commission_rate', sent)).toMatchObject({ kind: 'figure', text: '0.0300%' });
  });

  test('says if it cannot be computed', () => {
    expect(cell('reports', 'difference', { ...sent, commission_amount: null })).toEqual({ kind: 'notComputable' });
    expect(cell('reports', 'difference', { ...sent, commission_amount: 'n/a' })).toEqual({ kind: 'notComputable' });
    expect(cell('reports', 'commission_rate', { ...sent, trade_amount: '0' })).toEqual({ kind: 'notComputable' });
  });
});

test('rates are padded to the same decimals, so that their points line up, and keep every digit as sent', () => {
  const rows = ['0.00080', '60', '12.5'].map((rate) => row({ fee_rate: rate }));
  const fractionDigits = fractionDigitsOf(columnsOf('charges'), rows).get('fee_rate') ?? 0;
  const texts = rows.map((each) => formatCell(column('charges', 'fee_rate'), each, { fractionDigits }));
  expect(texts).toMatchObject([
    { text: '0.00080' },
    { text: '60\u2008\u2007\u2007\u2007\u2007\u2007' },
    { text: '12.5\u2007\u2007\u2007\u2007' },
  ]);
});

test('an unreadable amount does not widen the others', () => {
  const rows = ['1.5', '2.25', '0.1234567890123'].map((amount) => row({ trade_amount: amount }));
  expect(fractionDigitsOf(columnsOf('reports'), rows).get('trade_amount')).toBe(2);
});

describe('fields that the app does not know', () => {
  test('keep their numbers digit for digit', () => {
    expect(readExtras('{"big":12345678901234567890.10,"nested":{"a":1.0},"text":"<b>"}')).toEqual([
      { name: 'big', text: '12345678901234567890.10' },
      { name: 'nested', text: '{"a":1.0}' },
      { name: 'text', text: '<b>' },
    ]);
  });

  test('that are not JSON are shown as they are', () => {
    expect(readExtras('{broken')).toEqual([{ name: '', text: '{broken' }]);
    expect(readExtras(null)).toEqual([]);
  });
});
