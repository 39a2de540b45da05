import { describe, expect, it } from 'vitest';
import { ERROR_CODES, UNREACHED_CODES } from '../../shared/contract/errors.ts';
import type { Receipt, ResourceStatus } from '../../shared/contract/sync.ts';
import { checkReport } from '../../renderer/session/connection-report.ts';
import { endsALane, type EndingCode } from '../../shared/contract/last-run.ts';
import { outcomeSentence } from '../../renderer/syncing/receipts/outcome.ts';
import { receiptText } from '../../renderer/syncing/receipts/receipt-facts.ts';
import { en } from '../../renderer/messages/en.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';

const AS_OF = '2026-09-18T10:04:00Z';
const NOW_MS = Date.parse('2026-09-21T12:00:00Z');
const SCOPE = 'svc_hk_charging.svc_hk_fee_level_query';

function receipt(over: Partial<Receipt>): Receipt {
  return {
    runId: 'run-1',
    resource: 'charges',
    verdict: 'complete',
    startedAt: AS_OF,
    finishedAt: AS_OF,
    serviceTotal: 12_345,
    rowsHeld: 12_345,
    added: 1,
    changed: 0,
    gone: 0,
    pages: 13,
    passes: 2,
    requests: 26,
    bytes: 9_000,
    missingFields: [],
    extraFields: [],
    rowErrors: [],
    repairedRows: 0,
    error: null,
    missingScope: null,
    ledgerDates: null,
    requestsByPurpose: null,
    refusedAsTooMany: null,
    parity: null,
    ...over,
  };
}

function sentence(last: Receipt, asOf: string | null = AS_OF, cause: EndingCode | null = null): string {
  const status: ResourceStatus = {
    resource: last.resource,
    asOf,
    copyNumber: 1,
    newestReadAt: asOf,
    complete: true,
    rows: 12_345,
    newestLedgerDate: null,
    oldestLedgerDate: null,
    reachedDay: null,
    confirmed: null,
    last,
    lastPlace: 1,
    heldBack: null,
    hasShrunk: false,
  };
  return outcomeSentence({ receipt: last, status, synced: ['reports'], cause, nowMs: NOW_MS });
}

describe('messages for errors', () => {
  it.each(ERROR_CODES)('say what happened, what is safe and what to do for %s', (code) => {
    const words = messages.errors[code];
    for (const text of [words.what({}), words.safe, words.todo]) expect(text).toMatch(/^[A-Z“].*\.$/s);
  });

  it('name the scope that an account lacks', () => {
    expect(messages.errors.forbidden.what({ scope: SCOPE })).toBe(`This account lacks ${SCOPE}.`);
  });
});

describe('messages for a run', () => {
  it('name the missing scope, what was synced all the same, and whom to ask', () => {
    expect(sentence(receipt({ verdict: 'failed', missingScope: SCOPE }))).toBe(
      `Customized charges were not synced: this account lacks ${SCOPE}. Daily reports synced. Ask your administrator to grant it.`,
    );
  });

  it('claim no second read of a dictionary that is on one page', () => {
    const dictionary = receipt({ resource: 'tenant_currencies', pages: 1, passes: 1 });
    expect(sentence(dictionary)).toBe('Complete: the whole list is on one page, so one read is enough.');
    expect(sentence({ ...dictionary, passes: 2 })).toBe(sentence(dictionary));
    expect(sentence({ ...dictionary, pages: 2, passes: 2 })).toBe('Complete: two reads in a row agreed.');
    expect(sentence(receipt({ pages: 1 }))).toBe('Complete: two reads in a row agreed.');
  });

  it('say of an incomplete dictionary that a page is missing, not that records kept changing', () => {
    expect(sentence(receipt({ verdict: 'incomplete', resource: 'tenant_currencies' }))).toBe(
      'Incomplete: the service gave the first page of this list, but not the second, so entries may be missing. Sync again later.',
    );
    expect(sentence(receipt({ verdict: 'incomplete' }))).toContain('kept changing');
  });

  it.each([
    [en, /two of its pages.*administrator/],
    [zhHk, /服務的兩頁.*管理員/],
    [zhCn, /服务的两页.*管理员/],
  ])('name both causes of an incomplete copy, and whom to ask if another sync does not help', (catalogue, causes) => {
    expect(catalogue.sync.incomplete).toMatch(causes);
    expect(catalogue.travel.problems.notComplete({})).toMatch(causes);
  });

  it('name the copy still shown when the records kept changing', () => {
    expect(sentence(receipt({ verdict: 'unsettled' }))).toBe(
      'The service’s records, or their order, changed during every attempt, so no complete copy could be taken. You still see the copy of 18 Sep 18:04 HKT. Try later.',
    );
  });

  it('say that the next sync reads everything when ledger dates gave no copy', () => {
    const error = { code: 'unsettled', message: '', facts: { isReadWholeNext: 1 } } as const;
    expect(sentence(receipt({ verdict: 'unsettled', error }))).toMatch(
      /gave no complete copy.* You still see .* Sync again: the next sync reads everything\.$/,
    );
  });

  it('say what is usable and what to do if no copy of charges can be taken', () => {
    const facts = { page: 3, pages: 3, rows: 2_500 };
    const error = { code: 'tooDeep', message: '', facts } as const;
    expect(sentence(receipt({ verdict: 'failed', error }), null)).toBe(
      'The service refused page 3 of 3, so only a part of the 2,500 rows can be reached and no complete copy could be taken. There is no copy yet: Customized charges. Daily reports synced and can be used. Ask your administrator to let this account read deeper pages.',
    );
    expect(sentence(receipt({ verdict: 'failed', error }))).toContain('You still see the copy of 18 Sep 18:04 HKT.');
  });

  it('ask for no grant of what was not named', () => {
    const error = { code: 'forbidden', message: '', facts: {} } as const;
    const refused = receipt({ resource: 'broker_accounts_for_select', verdict: 'failed', error });
    expect(sentence(refused, null)).toContain(
      'There is no copy yet: AE list. Daily reports synced and can be used. Ask',
    );
    expect(sentence(refused)).toMatch(
      /\(403\)\. .* Ask your administrator to give this account the permission it needs\.$/,
    );
  });

  it('claim no copy if there is none', () => {
    expect(sentence(receipt({ verdict: 'unsettled' }), null)).not.toContain('You still see');
    expect(sentence(receipt({ verdict: 'cancelled' }), null)).toBe('Cancelled before it was saved.');
  });

  it('claim no more of a refreshed copy than the dates that were read', () => {
    const ledgerDates = { read: ['2026-09-17', '2026-09-18'], onlyCounted: ['2026-06-01'] };
    const refreshed = receipt({ resource: 'reports', verdict: 'refreshed', ledgerDates });
    expect(sentence(refreshed)).toBe(
      'Refreshed: 2 ledger dates read, and two reads in a row agreed; 1 older only counted until their turn.',
    );
    expect(receiptText(refreshed)).toContain('Dates read: 2: 2026-09-18, 2026-09-17\nOnly counted: 1: 2026-06-01');
  });

  it('name what kept a resource from being tried, for each failure that ends a run', () => {
    const notRun = receipt({ verdict: 'notRun' });
    for (const code of ERROR_CODES.filter(endsALane)) {
      const words = sentence(notRun, AS_OF, code);
      expect(words).toMatch(/^Not synced, because .+\. You still see the copy of 18 Sep 18:04 HKT\.$/);
    }
    expect(sentence(notRun, null, 'offline')).toBe('Not synced, because the service could not be reached.');
    expect(sentence(notRun, null)).toBe('Not synced in this run.');
  });

  it('say that parity was left out', () => {
    const requestsByPurpose = { rows: 10, parity: 120, secondPass: 10, dateCounts: 0 };
    expect(receiptText(receipt({ requests: 140, requestsByPurpose }))).toContain(
      'Requests: 140: 10 for rows, 10 to confirm the rows, 120 for filter checks',
    );
    expect(receiptText(receipt({ requests: 140, requestsByPurpose: null }))).toContain('Requests: 140\n');
    expect(receiptText(receipt({ parityPaused: true }))).toContain(
      'Parity checks are paused; this run left out those that were waiting.',
    );
    expect(receiptText(receipt({ parityPaused: false }))).not.toContain('paused');
  });

  it('say how many requests the service refused as too many', () => {
    expect(receiptText(receipt({ refusedAsTooMany: 2 }))).toContain(
      'Slowed down: 2 requests were refused as too many (429), so the run waited\n',
    );
    expect(receiptText(receipt({ refusedAsTooMany: 0 }))).not.toContain('Slowed down');
  });

  it('count the filter values while they are checked', () => {
    const facts = {
      resource: 'reports',
      phase: 'proving',
      rows: 412,
      total: 900,
      secondsLeft: null,
      pauseSecondsLeft: null,
    } as const;
    expect(messages.frame.progress(facts)).toBe('Daily reports: checking 412 of 900 filter values.');
    expect(messages.sync.phaseRows('proving', 412, 900)).toBe('Checking filters: 412 of 900 filter values');
    expect(messages.frame.progress({ ...facts, total: null })).toBe('Daily reports: checking filters.');
    expect(messages.frame.progress({ ...facts, rows: 900, phase: 'done' })).toBe('Daily reports: done.');
  });

  it('say the age of the data once when offline, so that it can be kept from being said again', () => {
    const facts = { cause: 'offline', time: 'now', age: { unit: 'minute', count: 7 }, newestLedgerDate: null } as const;
    for (const { frame } of [en, zhHk, zhCn]) expect(frame.offline(facts).split(frame.age(facts.age))).toHaveLength(2);
  });

  it('say what is in the service’s place instead of calling it offline', () => {
    const facts = { time: 'now', age: { unit: 'minute', count: 0 }, newestLedgerDate: null } as const;
    for (const cause of UNREACHED_CODES.filter((code) => code !== 'offline')) {
      expect(messages.frame.offline({ ...facts, cause })).toMatch(/^Not connected: .+\. Data from now/);
      expect(messages.frame.connection[cause]).not.toBe(messages.frame.connection.offline);
    }
  });

  it('keep the failure’s own text out of the sentence', () => {
    const error = { code: 'offline', message: 'net::ERR_NAME_NOT_RESOLVED', facts: {} } as const;
    expect(sentence(receipt({ verdict: 'failed', error }))).toBe(
      'The service could not be reached. You still see the copy of 18 Sep 18:04 HKT. Check the network or VPN, then try again.',
    );
  });

  it('show the progress of a sync, and that the old copy is still shown', () => {
    const facts = {
      resource: 'reports',
      phase: 'reading',
      rows: 42_000,
      total: 60_000,
      secondsLeft: 20,
      pauseSecondsLeft: null,
    } as const;
    expect(messages.frame.progress(facts)).toBe('Daily reports: 42,000 of 60,000 rows, about 20 s left.');
    expect(messages.frame.progress({ ...facts, pauseSecondsLeft: 7 })).toBe(
      'The service asked the app to slow down; the sync goes on in 7 s.',
    );
    expect(messages.frame.progress({ ...facts, pauseSecondsLeft: 540 })).toBe(
      'The service asked the app to slow down; the sync goes on in 9 min.',
    );
    expect(messages.sync.stillSee('18 Sep 18:04 HKT')).toBe('You still see the copy of 18 Sep 18:04 HKT.');
  });

  it('say how old the data is when offline', () => {
    const facts = {
      cause: 'offline',
      time: 'Fri 18 Sep 2026 18:04 HKT',
      age: { unit: 'day', count: 3 },
      newestLedgerDate: '17 Sep',
    } as const;
    expect(messages.frame.offline(facts)).toBe(
      'Offline. Data from Fri 18 Sep 2026 18:04 HKT, 3 days ago; newest ledger date 17 Sep. Everything except syncing works.',
    );
  });
});

describe('texts for the clipboard', () => {
  it('contain one line per check, with the code of a failed one', () => {
    const text = checkReport(' https://reports.broker.example ', [
      { step: 'address', verdict: 'ok', failure: null, detail: 'https://reports.broker.example' },
      { step: 'proxy', verdict: 'skipped', failure: null, detail: '' },
      {
        step: 'token',
        verdict: 'failed',
        failure: { code: 'unauthorized', message: '401', facts: {} },
        detail: 'HTTP 401',
      },
    ]);
    expect(text.split('\n')).toEqual([
      'Commission Desk: Connection check',
      'https://reports.broker.example',
      'Address: OK | https://reports.broker.example',
      'Proxy: Not checked',
      'Access token: Failed | HTTP 401 | unauthorized: 401',
    ]);
  });

  it('contain the whole receipt, row errors and unread fields too', () => {
    const text = receiptText(
      receipt({
        verdict: 'rowErrors',
        rowsHeld: null,
        missingFields: ['basis'],
        rowErrors: [{ position: 7, field: 'min', found: 'an object' }],
      }),
    );
    expect(text).toContain('Receipt: Customized charges: Not applied');
    expect(text).toContain('Rows in the copy after this run: not known');
    expect(text).toContain('Known fields that no row contained: basis.');
    expect(text).toContain('Row 7, min: an object');
  });
});
