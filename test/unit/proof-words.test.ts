import { describe, expect, it } from 'vitest';
import type { LearnedFilter, Parity, Pin } from '../../shared/contract/proof.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { readingWords, standingOf } from '../../renderer/syncing/proof/learned-reading.ts';
import { paritiesOf, countMarks, countDifference, findParity } from '../../renderer/syncing/proof/parity-figures.ts';
import { comparedWords, parityNotice, paritySentences } from '../../renderer/syncing/proof/parity-words.ts';
import { MAX_CLIENTS, pastedClients } from '../../renderer/syncing/pins/pasted-clients.ts';
import { clientReason, pinResult } from '../../renderer/syncing/pins/pin-result.ts';
import { problemWords } from '../../renderer/syncing/proof/proof-problems.ts';
import { receiptFileName, receiptsFileName, receiptsJson } from '../../renderer/syncing/receipts/receipt-export.ts';
import { messages } from '../../renderer/messages/messages.ts';

const AS_OF = '2026-09-18T10:05:00Z';
const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const NOW = { nowMs: NOW_MS, wait: null };

const STOCKS: Parity = {
  dataset: 'charges',
  name: 'biz_type',
  value: '1',
  label: 'Stocks',
  mark: 'differs',
  serviceTotal: 412,
  localTotal: 409,
  checkedAt: AS_OF,
  compared: null,
  resolvedByMembership: false,
};

const PIN: Pin = {
  aaid: '10023',
  nickname: '',
  pinnedAt: AS_OF,
  asOf: AS_OF,
  rows: 3,
  isOutdated: false,
  failure: null,
};
const FAILURE = { code: 'serverFailed', message: 'HTTP 500', facts: { status: 500 } } as const;

describe('a pasted list of clients', () => {
  it('is split at lines, commas and tabs; blanks, quotes and duplicates are dropped', () => {
    const pasted = pastedClients(' 10023\r\n\n"10024", 10025;10023\t 中10026、', new Set(['10025']));
    expect(pasted).toEqual({ kind: 'clients', unpinned: ['10023', '10024', '中10026'], pinned: ['10025'] });
  });

  it('keeps blanks and punctuation within one ID', () => {
    expect(pastedClients('HK 10-23/A', new Set())).toMatchObject({ unpinned: ['HK 10-23/A'] });
  });

  it('is refused as a whole if it is too long to be a list of clients', () => {
    const ids = (count: number): string => Array.from({ length: count }, (_, index) => String(index)).join('\n');
    expect(pastedClients(ids(MAX_CLIENTS), new Set()).kind).toBe('clients');
    expect(pastedClients(ids(MAX_CLIENTS + 1), new Set())).toEqual({ kind: 'tooMany' });
    expect(pastedClients('x'.repeat(101), new Set())).toMatchObject({ kind: 'tooLong' });
  });
});

describe('parity', () => {
  it('says both counts, the time, and what the difference means', () => {
    expect(parityNotice(STOCKS, NOW_MS)).toBe(
      'Business type “Stocks”: the service counted 412, this copy finds 409 (18 Sep 18:05 HKT). ' +
        'Results under this filter may be incomplete or include extra rows.',
    );
  });

  it('names an AE by its code, then its name', () => {
    const ae = { ...STOCKS, dataset: 'reports', name: 'broker_code', value: 'AE012', label: 'Kwok Ka Yan' } as const;
    expect(parityNotice(ae, NOW_MS)).toMatch(/^AE “AE012 Kwok Ka Yan”: the service counted 412/);
    expect(parityNotice({ ...ae, serviceTotal: null }, NOW_MS)).toContain(
      ': the service gave no count, this copy finds',
    );
    expect(parityNotice({ ...ae, label: null }, NOW_MS)).toMatch(/^AE “AE012”: /);
  });

  it('does not call equal counts of other rows an agreement', () => {
    const sentences = paritySentences({ ...STOCKS, localTotal: 412 });
    expect(sentences[0]).toBe('The counts are the same, but the rows are not.');
  });

  it('says that a resolved value uses the service’s own list, and nothing about proven ones', () => {
    const agrees = { ...STOCKS, mark: 'rowsAgree', localTotal: 412 } as const;
    expect(comparedWords({ ...agrees, compared: 50 })).toBe('50 of 412 rows compared');
    expect(comparedWords({ ...agrees, compared: 412 })).toBeNull();
    expect(comparedWords({ ...STOCKS, compared: 50 })).toBeNull();
    const resolved = paritySentences({ ...STOCKS, mark: 'rowsAgree', localTotal: 412, resolvedByMembership: true });
    expect(resolved.join()).toContain('uses that list');
    expect(paritySentences({ ...STOCKS, mark: 'rowsAgree', localTotal: 412 })).toEqual([]);
  });

  it('does not call a difference resolved if the service’s own list differs', () => {
    expect(paritySentences({ ...STOCKS, resolvedByMembership: true })).toEqual(paritySentences(STOCKS));
  });

  it('counts marks, and finds what is not proven', () => {
    const all: readonly Parity[] = [
      STOCKS,
      { ...STOCKS, value: '2', mark: 'rowsAgree' },
      { ...STOCKS, value: '3', mark: 'countsAgree' },
      { ...STOCKS, value: '4', mark: 'notChecked', serviceTotal: null },
    ];
    expect(countMarks(all)).toEqual({ differs: 1, rowsAgree: 1, countsAgree: 1, notChecked: 1 });
    expect(messages.parity.summary(countMarks(all))).toBe(
      '1 differs · 1 agrees in count · 1 not checked · 1 agrees in rows',
    );
    expect(paritiesOf(all, 'notProven').map(({ value }) => value)).toEqual(['1', '3', '4']);
    expect(paritiesOf(all, 'differs')).toEqual([STOCKS]);
    expect(all.map(countDifference)).toEqual([3, 3, 3, null]);
    expect(findParity(all, { dataset: 'charges', name: 'biz_type', value: '3' })?.mark).toBe('countsAgree');
    expect(findParity(all, { dataset: 'reports', name: 'biz_type', value: '3' })).toBeUndefined();
  });
});

describe('a pinned client', () => {
  it('with 0 rows is distinguished from "no fee"', () => {
    const none = pinResult({ ...PIN, rows: 0 }, NOW);
    expect(none.text).toBe('0 charges, or client unknown');
    expect(none.hint).toMatch(/no customized charges, or .* not know it/);
    expect(messages.pins.zeroRows('10023')).toContain('Standard rates are not included');
  });

  it('that failed keeps the rows from before, with their time', () => {
    const text = pinResult({ ...PIN, rows: 1, failure: FAILURE }, NOW).text;
    expect(text).toBe('Failed: The service failed on its side (500). 1 row from 18 Sep 18:05 HKT kept');
    expect(pinResult({ ...PIN, rows: null, asOf: null, failure: FAILURE }, NOW).text).not.toContain('kept');
  });

  it('that was never fetched has no answer, and other words than a client that is not pinned', () => {
    const never = { ...PIN, rows: null, asOf: null };
    expect(pinResult(never, NOW).text).toBe('Not fetched yet; the next sync fetches it');
    expect(pinResult(never, { ...NOW, wait: { kind: 'decision' } }).text).toContain('first decide on the new copy');
    expect(pinResult(never, { ...NOW, wait: { kind: 'copy', scope: null } }).text).toContain(
      'the next sync fetches it',
    );
    expect(pinResult(never, { ...NOW, wait: { kind: 'copy', scope: 'fees.read' } }).text).toContain('lacks fees.read');
    const reasons = [undefined, never, { ...never, failure: FAILURE }].map((pin) => clientReason(pin, '10023'));
    expect(reasons[0]).toBe(
      'Client 10023 is not kept offline, so this cannot be answered. It does not mean there are no charges.',
    );
    expect(reasons[1]).toContain('is pinned, but its charges have not been fetched yet');
    expect(reasons[2]).toContain('could not be fetched: The service failed');
    for (const reason of reasons) expect(reason).toContain('It does not mean there are no charges.');
  });
});

describe('what was learned', () => {
  const filter = (name: LearnedFilter['name'], reading: LearnedFilter['reading']): LearnedFilter => {
    return { dataset: 'charges', name, column: null, reading, learnedAt: null };
  };

  it.each([
    [filter('name', { kind: 'matching', matching: 'prefix' }), 'learned', 'the text begins with it'],
    [filter('name', { kind: 'assumed' }), 'assumed', 'contains (this app’s rule)'],
    [filter('id', { kind: 'assumed' }), 'assumed', 'equals (this app’s rule)'],
    [filter('biz_type', { kind: 'labels' }), 'learned', 'the column contains the dictionary’s labels'],
    [
      filter('aaid', { kind: 'membership' }),
      'learned',
      'from the service’s own list of rows, fetched value by value, for pinned clients only',
    ],
    [filter('aaid', { kind: 'unknown' }), 'unknown', 'for pinned clients only'],
    [filter('state', { kind: 'keys' }), 'learned', 'the column’s value equals the filter’s value'],
    [filter('pending', { kind: 'unknown' }), 'unknown', 'cannot be answered offline'],
  ])('is distinguished from what is only assumed: %o', (learned, standing, words) => {
    expect([standingOf(learned), readingWords(learned)]).toEqual([standing, words]);
  });
});

describe('an export of receipts', () => {
  // 00:30 of the 19th in Hong Kong.
  const receipt = { resource: 'reports', finishedAt: '2026-09-18T16:30:00Z', runId: 'run-1' } as Receipt;

  it('is named after the day in Hong Kong', () => {
    expect(receiptFileName(receipt)).toBe('receipt-reports-2026-09-19.json');
    expect(receiptsFileName(receipt.finishedAt)).toBe('receipts-2026-09-19.json');
  });

  it('contains every figure, and the service', () => {
    const source = { serviceUrl: 'https://reports.broker.example', exportedAt: AS_OF };
    expect(JSON.parse(receiptsJson([receipt], source))).toEqual({
      kind: 'commission-desk/receipts',
      version: 1,
      ...source,
      receipts: [receipt],
    });
  });
});

describe('what could not be learned', () => {
  it.each([
    ['fee_rate_spec', 'charges', 'Fee rate: The service failed on its side (500).'],
    ['biz_date', 'reports', 'Ledger date: The service failed on its side (500).'],
    ['transport', 'charges', 'How to send filters of Customized charges: The service failed on its side (500).'],
    ['values', 'reports', 'Filter values of Daily reports: The service failed on its side (500).'],
  ] as const)('%s of %s is named with its reason', (subject, dataset, words) => {
    expect(problemWords({ dataset, subject, failure: FAILURE })).toBe(words);
  });
});
