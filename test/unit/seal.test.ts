// What a seal says for each level, and the ways in which it could claim more than is known.

import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import type { Change, RowHistory } from '../../shared/contract/changes.ts';
import type { LearnedFilter, Parity } from '../../shared/contract/proof.ts';
import type { LedgerDate } from '../../shared/contract/sync.ts';
import { cellFigure, countedFigure, filteredFigure, type SealedFigure } from '../../renderer/lib/sealed-figure.ts';
import { cardPlace } from '../../renderer/seal/card-place.ts';
import { NO_PERIODS } from '../../renderer/lib/ledger-range.ts';
import type { SealFacts } from '../../renderer/seal/seal-facts.ts';
import type { SealLineId } from '../../renderer/seal/seal-line.ts';
import { sealOf } from '../../renderer/seal/seal-of.ts';
import { sealText } from '../../renderer/seal/seal-text.ts';

const NOW_MS = Date.parse('2026-11-23T02:00:00Z');
const READ_AT = '2026-11-22T20:44:00.000Z';
const CHECKED_AT = '2026-11-22T20:50:00.000Z';

const ROW: Row = {
  key: '7',
  values: {
    biz_date: '2026-10-30',
    broker_code: 'AE001',
    dcp_name: 'Premier HKEX Options commission',
    currency: 'HKD',
    commission_amount: '12315.6769',
  },
  extras: null,
};
const CELL = cellFigure('reports', ROW, { column: 'commission_amount', shown: '12,315.6769', isAmount: true });

const date = (over: Partial<LedgerDate> = {}): LedgerDate => ({
  ...{ date: '2026-10-30', rows: 30, readAt: READ_AT, countedAt: null, isReadTooEarly: false, kept: false, readRun: 1 },
  ...over,
});
const parity = (over: Partial<Parity> = {}): Parity => ({
  ...{ dataset: 'reports', name: 'broker_code', value: 'AE001', label: 'Chan Tai Man', mark: 'rowsAgree' },
  ...{ serviceTotal: 88, localTotal: 88, checkedAt: CHECKED_AT, compared: 88, resolvedByMembership: false },
  ...over,
});
const learned = (name: 'broker_code' | 'currency', kind: 'keys' | 'labels' | 'unknown' = 'keys'): LearnedFilter => ({
  ...{ dataset: 'reports', name, column: name, reading: { kind }, learnedAt: READ_AT },
});
const change = (over: Partial<Change> = {}): Change => ({
  ...{ id: '1', runId: 'run-2', seenAt: '2026-11-13T10:04:00.000Z', dataset: 'reports', kind: 'changed' },
  identity: {},
  before: { ...ROW.values, commission_amount: '12303.1769' },
  after: ROW.values,
  ...over,
});
const history = (...changes: readonly Change[]): RowHistory => ({ firstSeen: null, lastConfirmed: READ_AT, changes });

function facts(over: Partial<SealFacts> = {}): SealFacts {
  return {
    status: { asOf: READ_AT, complete: true },
    ledgerDates: [date(), date({ date: '2026-10-29', readAt: '2026-11-20T10:04:00.000Z' })],
    receipts: [],
    parities: [parity()],
    learned: [learned('broker_code'), learned('currency')],
    history: history(),
    namesakes: 1,
    notes: [],
    periods: NO_PERIODS,
    lastDifference: null,
    ...over,
  };
}

function seal(over: Partial<SealFacts> = {}, figure: SealedFigure = CELL) {
  const { level, lines } = sealOf(figure, facts(over), NOW_MS);
  const texts = lines.map(({ id, lead, text }) => [id, lead === undefined ? text : `${lead} ${text}`] as const);
  return { level, ...(Object.fromEntries(texts) as Record<SealLineId, string>) };
}

const sumOf = (over: Partial<Parameters<typeof filteredFigure>[0]> = {}): SealedFigure =>
  filteredFigure({
    ...{ dataset: 'reports', shown: '3,975,676.0973', column: 'commission_amount', currency: 'HKD', rows: 650 },
    filters: [{ kind: 'range', field: 'biz_date', from: '2026-10-01', to: '2026-10-31' }],
    ...over,
  });

describe('the seal of a cell', () => {
  test('says what it is, where it is from, when it was read, what was checked, what it was before and what was sent', () => {
    expect([CELL.shown, CELL.what]).toEqual(['12,315.6769', 'HKD total commission']);
    expect(seal({ history: history(change()) })).toEqual({
      level: 'checked',
      from: 'Daily reports, Fri 30 Oct 2026, AE001, Premier HKEX Options commission',
      read: 'today 04:44 HKT; two equal passes of this ledger date',
      checked: 'AE001 today 04:50 HKT: the service counts 88 rows, as this copy does, and all of them agree',
      before: '12,303.1769 until 13 Nov 18:04 HKT (+12.5000)',
      sent: '12315.6769',
    });
  });

  test('is only read where no value of its row was checked', () => {
    for (const mark of ['notChecked', 'countsAgree'] as const) {
      expect(seal({ parities: [parity({ mark })] }).level).toBe('read');
    }
    expect(seal({ parities: [parity({ mark: 'countsAgree' })] }).checked).toBe(
      'not checked: of AE001 only the counts agree (today 04:50 HKT)',
    );
    expect(seal({ parities: [parity({ value: 'AE002' })] }).checked).toBe('not checked');
  });

  test('is not even read where the reading is not known', () => {
    expect(seal({ ledgerDates: [], parities: [] })).toMatchObject({ level: 'notChecked', read: 'not known' });
    expect(seal({ status: null, parities: [] })).toMatchObject({ level: 'notChecked', read: 'not known' });
  });

  test('claims two equal passes only for a complete copy, or a date that a run read again and compared', () => {
    const incomplete = { asOf: READ_AT, complete: false };
    expect(seal({ status: incomplete }).read).toBe('today 04:44 HKT');
    const run = { verdict: 'refreshed', startedAt: '2026-11-22T20:40:00Z', finishedAt: CHECKED_AT } as const;
    const read = (dates: readonly string[], over: object = {}) =>
      seal({
        status: incomplete,
        receipts: [{ ...run, ledgerDates: { read: dates, onlyCounted: [] }, ...over }],
      }).read;
    expect(read(['2026-10-30'])).toContain('two equal passes');
    expect(read(['2026-10-29'])).not.toContain('two equal passes');
    expect(read(['2026-10-30'], { verdict: 'unsettled' })).not.toContain('two equal passes');
    expect(read(['2026-10-30'], { finishedAt: '2026-11-22T20:43:00Z' })).not.toContain('two equal passes');
  });

  test('says that a date was only counted since, or read before its day had ended', () => {
    expect(seal({ ledgerDates: [date({ countedAt: CHECKED_AT })] }).read).toContain('only counted since');
    expect(seal({ ledgerDates: [date({ isReadTooEarly: true })] }).read).toContain('before the day had ended');
  });

  test('is not checked by a comparison made before its rows were read again', () => {
    const older = seal({ parities: [parity({ checkedAt: '2026-11-22T20:43:59.000Z' })] });
    expect(older.level).toBe('read');
    expect(older.checked).toContain('not checked since rows were read');
    expect(seal({ parities: [parity({ checkedAt: null })] }).level).toBe('read');
    // A clock that ran ahead proves no order.
    expect(seal({ parities: [parity({ checkedAt: '2026-12-23T20:50:00.000Z' })] }).level).toBe('read');
  });

  test('is not checked while any value of its row differs, even if another one agrees', () => {
    const currency = parity({ name: 'currency', value: 'HKD', label: null, mark: 'differs', localTotal: 87 });
    expect(seal({ parities: [parity(), currency] })).toMatchObject({
      level: 'read',
      checked: 'HKD differs, today 04:50 HKT: the service counts 88 rows, this copy counts 87 rows',
    });
    expect(seal({ parities: [parity({ localTotal: 87 })] }).level).toBe('read');
    expect(seal({ parities: [parity({ mark: 'differs' })] }).checked).toContain('the rows are not');
  });

  test('of a sum names a value that differs, also where its filter has other values', () => {
    const ae = (value: string) => ({ kind: 'service', name: 'broker_code', value }) as const;
    const both = sumOf({ filters: [{ kind: 'anyOf', filters: [ae('AE001'), ae('AE002')] }] });
    const differs = parity({ value: 'AE002', label: null, mark: 'differs', localTotal: 87 });
    expect(seal({ parities: [parity(), differs] }, both)).toMatchObject({
      level: 'read',
      checked: 'AE002 differs, today 04:50 HKT: the service counts 88 rows, this copy counts 87 rows',
    });
    // All rows of the sum must lie in a value that agrees.
    expect(seal({ parities: [parity()] }, both).checked).toBe('not checked');
  });

  test('takes a value for the row’s own only where it is known what the column contains', () => {
    const labels = { learned: [learned('broker_code', 'labels')] };
    expect(seal({ learned: [learned('broker_code', 'unknown')] }).level).toBe('read');
    expect(seal(labels).level).toBe('read');
    const named = parity({ value: 'K1', label: 'AE001' });
    expect(seal({ ...labels, parities: [named] }).level).toBe('checked');
    expect(seal({ ...labels, parities: [named, parity({ value: 'K2', label: 'AE001' })] }).level).toBe('read');
  });

  test('names the smallest set that was checked', () => {
    const currency = parity({ name: 'currency', value: 'HKD', label: null, serviceTotal: 30_000, localTotal: 30_000 });
    expect(seal({ parities: [currency, parity()] }).checked).toMatch(/^AE001/);
    // Unless all rows of a larger set were compared.
    const sample = parity({ compared: 50 });
    const whole = parity({
      name: 'currency',
      value: 'HKD',
      label: null,
      serviceTotal: 90,
      localTotal: 90,
      compared: 90,
    });
    expect(seal({ parities: [sample, whole] }).checked).toMatch(/^HKD/);
  });

  test('is not checked by a comparison of some rows, and says how many', () => {
    const some = seal({ parities: [parity({ serviceTotal: 5_322, localTotal: 5_322, compared: 50 })] });
    expect(some).toMatchObject({
      level: 'read',
      checked:
        'AE001 today 04:50 HKT: the service counts 5,322 rows, as this copy does; a random 50 of 5,322 rows compared, and they agree',
    });
    const unknown = seal({ parities: [parity({ compared: null })] });
    expect([unknown.level, unknown.checked]).toEqual([
      'read',
      expect.stringContaining('how many of them were compared was not recorded'),
    ]);
  });

  test('gives no value before where the log does not lead to the value on screen', () => {
    const before = (...changes: readonly Change[]) => seal({ history: history(...changes) }).before;
    expect(before()).toBe('no change in the log');
    expect(seal({ history: null }).before).toBe('not known');
    expect(before(change({ after: { ...ROW.values, commission_amount: '1' } }))).toBe('not known');
    expect(before(change({ kind: 'gone', after: null }))).toBe('not known');
    expect(before(change({ kind: 'added', before: null }), change())).toBe('not there: first seen 13 Nov 18:04 HKT');
    // Another field of the row changed.
    expect(before(change({ before: { ...ROW.values, trade_amount: '1' } }))).toBe('no change in the log');
  });

  test('is not checked by a comparison of some rows, and says how many', () => {
    const some = seal({ parities: [parity({ serviceTotal: 5_322, localTotal: 5_322, compared: 50 })] });
    expect(some).toMatchObject({
      level: 'read',
      checked:
        'AE001 today 04:50 HKT: the service counts 5,322 rows, as this copy does; a random 50 of 5,322 rows compared, and they agree',
    });
    const unknown = seal({ parities: [parity({ compared: null })] });
    expect([unknown.level, unknown.checked]).toEqual([
      'read',
      expect.stringContaining('how many of them were compared was not recorded'),
    ]);
  });

  test('gives no value before where several rows share one history', () => {
    expect(seal({ history: history(change()), namesakes: 2 }).before).toBe('not known: 2 rows share one history');
    expect(seal({ history: history(change()), namesakes: null }).before).toBe('not known');
  });

  test('tells a value that was not sent before from an empty one, and from 0', () => {
    const before = (commission_amount: string | null) =>
      seal({ history: history(change({ before: { ...ROW.values, commission_amount } })) }).before;
    expect(before(null)).toBe('not sent until 13 Nov 18:04 HKT');
    expect(before('')).toBe('sent empty until 13 Nov 18:04 HKT');
    expect(before('0')).toBe('0 until 13 Nov 18:04 HKT (+12,315.6769)');
  });

  test('says that a computed column was not sent', () => {
    const rate = cellFigure('reports', ROW, { column: 'commission_rate', shown: '0.1615%', isAmount: false });
    expect(seal({}, rate)).toMatchObject({ before: 'not known', sent: 'not sent: computed from amounts of this row' });
  });
});

describe('the seal of a sum', () => {
  test('names its filters and currency, and the oldest reading among its dates', () => {
    const currency = parity({
      name: 'currency',
      value: 'HKD',
      label: 'Hong Kong Dollar',
      serviceTotal: 9,
      localTotal: 9,
    });
    const found = seal({ parities: [currency] }, sumOf());
    expect(found.from).toMatch(/^Daily reports, 650 rows: Ledger date .*; in HKD$/);
    expect(found.read).toBe('2 ledger dates, the oldest 20 Nov 18:04 HKT; two equal passes of each');
    expect(found).toMatchObject({ level: 'checked', before: 'not known', sent: 'not sent: computed from these rows' });
    expect(found.checked).toMatch(/^HKD today 04:50 HKT/);
  });

  test('is not checked by a value that only some of its rows have', () => {
    expect(seal({}, sumOf()).checked).toBe('not checked');
    const ofAe = sumOf({ filters: [{ kind: 'service', name: 'broker_code', value: 'AE001' }] });
    expect(seal({}, ofAe).level).toBe('checked');
    const notAe = sumOf({ filters: [{ kind: 'exactly', field: 'broker_code', value: 'AE001', not: true }] });
    expect(seal({}, notAe).level).toBe('read');
  });

  test('is not checked if one of its dates was read again after the comparison', () => {
    const later = date({ date: '2026-10-29', readAt: '2026-11-22T21:00:00.000Z' });
    const ofAe = sumOf({ filters: [{ kind: 'service', name: 'broker_code', value: 'AE001' }] });
    expect(seal({ ledgerDates: [date(), later] }, ofAe).level).toBe('read');
    const october30 = sumOf({
      filters: [
        { kind: 'service', name: 'broker_code', value: 'AE001' },
        { kind: 'exactly', field: 'biz_date', value: '2026-10-30' },
      ],
    });
    expect(seal({ ledgerDates: [date(), later] }, october30).level).toBe('checked');
  });

  test('is not checked while it is not certain how the service reads one of its filters', () => {
    const ofAe = sumOf({ filters: [{ kind: 'service', name: 'broker_code', value: 'AE001' }] });
    const notes = [
      { name: 'dcp_name', standing: 'appRule', reason: 'matchingNotStated', matching: 'contains' },
    ] as const;
    expect(seal({ notes }, ofAe)).toMatchObject({
      level: 'read',
      checked: 'not checked: how the service reads the filter Commission package is not certain',
    });
  });

  test('says what the last run changed, where that is known', () => {
    const since = (difference: string) => seal({ lastDifference: { seenAt: CHECKED_AT, difference } }, sumOf()).before;
    expect(since('62.5')).toBe('+62.50 by the last run (today 04:50 HKT)');
    expect(since('0')).toBe('the same before the last run (today 04:50 HKT)');
  });
});

test('a charge was read with its whole dataset', () => {
  const row: Row = { key: '1', values: { name: 'Platform fee', id: '77', fee_rate: '0.03' }, extras: null };
  const rate = cellFigure('charges', row, { column: 'fee_rate', shown: '0.03', isAmount: false });
  expect(seal({ parities: [] }, rate)).toMatchObject({
    level: 'read',
    from: 'Customized charges, Platform fee, id 77',
    read: 'today 04:44 HKT; two equal passes of all customized charges',
  });
  expect(seal({ parities: [], status: { asOf: READ_AT, complete: false } }, rate).read).toBe('today 04:44 HKT');
});

test('a seal can be passed on as text, one line for each thing that is known', () => {
  const answer = sealOf(CELL, facts(), NOW_MS);
  expect(sealText(CELL, answer, 'Commission Desk').split('\n')).toEqual([
    '12,315.6769 HKD total commission',
    'Where from: Daily reports, Fri 30 Oct 2026, AE001, Premier HKEX Options commission',
    'Read: today 04:44 HKT; two equal passes of this ledger date',
    'Checked: AE001 today 04:50 HKT: the service counts 88 rows, as this copy does, and all of them agree',
    'Before: no change in the log',
    'As sent: 12315.6769',
    'Commission Desk',
  ]);
});

test('the card stands below its figure, above it near the bottom, and always in the window', () => {
  const card = { width: 388, height: 300 };
  const viewport = { width: 1024, height: 700 };
  expect(cardPlace({ left: 800, top: 100, width: 120, height: 28 }, card, viewport)).toEqual({ left: 532, top: 132 });
  expect(cardPlace({ left: 800, top: 500, width: 120, height: 28 }, card, viewport)).toEqual({ left: 532, top: 196 });
  expect(cardPlace({ left: 10, top: 100, width: 60, height: 28 }, card, viewport).left).toBe(8);
});

describe('figures that are no cells', () => {
  const lines = (figure: SealedFigure) =>
    new Map(sealOf(figure, facts(), NOW_MS).lines.map(({ id, text }): [SealLineId, string] => [id, text]));

  test('the names that a remainder leaves out stand in one sentence, those without a text too', () => {
    const not = (value: string | null) => ({ kind: 'exactly', field: 'dcp_name', value, not: true }) as const;
    const figure = filteredFigure({
      ...{ dataset: 'reports', shown: '5', column: null, currency: 'HKD', rows: 4 },
      filters: [not('A'), not(''), not(null)],
    });
    expect(lines(figure).get('from')).toBe(
      'Daily reports, 4 rows: Commission package is none of A, sent empty, not sent; in HKD',
    );
  });

  test('a count that the app keeps claims no reading and no comparison', () => {
    const figure = countedFigure({ dataset: 'reports', of: 'changeLog', count: 3, what: 'reports restated' });
    expect(sealOf(figure, facts(), NOW_MS).level).toBe('notChecked');
    expect([...lines(figure).values()]).toEqual([
      ...['the log of changes in this copy, 3 changes', 'not known', 'not checked', 'not known'],
      'not sent: counted by this app',
    ]);
  });
});
