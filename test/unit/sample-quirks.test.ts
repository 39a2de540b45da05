import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSampleApp } from '../service/app.ts';
import { createSampleControl } from '../service/faults.ts';
import { sampleFlags, type SampleFlags } from '../service/flags.ts';
import type { RowValues } from '../../main/sample/row-source.ts';
import { SAMPLE_TOKENS } from '../service/tokens.ts';

const CHARGES = '/v1/datasets/booking_single_item_packages';
const REPORTS = '/v1/datasets/booking_billing_dcp_daily_reports';
const HEADERS = { authorization: `Bearer ${SAMPLE_TOKENS.full}`, 'content-type': 'application/json' };

type Envelope = { code: unknown; message: string; data: { list: RowValues[]; total: unknown } };

function serviceWith(quirks: Partial<SampleFlags>) {
  const flags = sampleFlags({ packages: 300, clients: 300, reportRows: 900, ledgerDates: 10, ...quirks });
  const control = createSampleControl(flags);
  const app = createSampleApp(flags, { control });
  const text = async (path: string, body?: unknown, headers: Record<string, string> = HEADERS): Promise<string> => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await app.request(path, init)).text();
  };
  const json = async (path: string, body?: unknown): Promise<Envelope> =>
    JSON.parse(await text(path, body)) as Envelope;
  const status = async (path: string, body?: unknown): Promise<number> => {
    const init =
      body === undefined ? { headers: HEADERS } : { method: 'POST', headers: HEADERS, body: JSON.stringify(body) };
    return (await app.request(path, init)).status;
  };
  return { app, control, text, json, status };
}

describe('quirks of the sample service', () => {
  const WAYS = {
    postOnly: [CHARGES, { filters: { state: '1' } }],
    bracketsOnly: [`${CHARGES}?filters[state]=1`, undefined],
    jsonOnly: [`${CHARGES}?filters=${encodeURIComponent('{"state":"1"}')}`, undefined],
  } as const;

  it.each(['postOnly', 'bracketsOnly', 'jsonOnly'] as const)(
    '%s: refuse the other ways, or ignore them',
    async (only) => {
      const rejecting = serviceWith({ filterTransport: only });
      const ignoring = serviceWith({ filterTransport: only, otherTransport: 'ignore' });
      for (const [way, [path, body]] of Object.entries(WAYS)) {
        expect(await rejecting.status(path, body)).toBe(way === only ? 200 : 400);
        const { total } = (await ignoring.json(path, body)).data;
        expect(total === 300).toBe(way !== only);
      }
      expect(await rejecting.status(CHARGES)).toBe(200);
      expect(await rejecting.status(CHARGES, { page: 2 })).toBe(200);
      expect(await rejecting.status(REPORTS, { filters: { currency: 'HKD' } })).toBe(200);
    },
  );

  it('write labels into report rows and still filter by key', async () => {
    const { json } = serviceWith({ reportLabels: true });
    const { list, total } = (await json(REPORTS, { filters: { currency: 'USD' }, page_size: 1_000 })).data;
    expect(total).toBe(list.length);
    expect(list.length).toBeGreaterThan(50);
    expect(new Set(list.map((row) => row['currency']))).toEqual(new Set(['US Dollar']));
    expect(list.every((row) => !/^AE\d/.test(row['broker_code'] ?? '') || /^AE90/.test(row['broker_code'] ?? ''))).toBe(
      true,
    );
  });

  it('give two AEs one label', async () => {
    const { control, json } = serviceWith({ reportLabels: true, sameNamedAes: true });
    const [first, second] = control.data.dictionaries.broker_accounts_for_select;
    expect(first?.label).toBe(second?.label);
    const totals = await Promise.all(
      [first, second].map(async (ae) => (await json(REPORTS, { filters: { broker_code: ae?.key } })).data.total),
    );
    const shown = control.rows('reports').filter((row) => row['broker_code'] === first?.label).length;
    expect(Number(totals[0]) + Number(totals[1])).toBe(shown);
  });

  it.each([
    ['exact', 'HK/HKD', 'K/H'],
    ['prefix', 'hk', 'K/H'],
    ['contains', 'k/h', 'k-h'],
  ] as const)('match text filters by %s', async (textMatching, some, none) => {
    const { json } = serviceWith({ textMatching });
    expect((await json(CHARGES, { filters: { basis: some } })).data.total).toBeGreaterThan(0);
    expect((await json(CHARGES, { filters: { basis: none } })).data.total).toBe(0);
  });

  it('match ids loosely, and text by case, if told to', async () => {
    const loose = serviceWith({ idMatching: 'prefix' });
    expect((await loose.json(CHARGES, { filters: { id: '1000' } })).data.total).toBe(99);
    const strict = serviceWith({ caseSensitive: true });
    expect((await strict.json(CHARGES, { filters: { basis: 'hk' } })).data.total).toBe(0);
  });

  it('may ignore the date filter of the reports', async () => {
    const { json } = serviceWith({ reportDateFilter: 'ignored' });
    expect((await json(REPORTS, { filters: { biz_date: '2026-09-18' } })).data.total).toBe(900);
  });

  it.each([
    [{}, '{"code":0,"message":"success"', '"total":300}}'],
    [{ codeAs: 'text', totalAs: 'text' }, '{"code":"0",', '"total":"300"}}'],
    [{ successCode: '200' }, '{"code":200,', '"total":300}}'],
    [{ successCode: 'OK' }, '{"code":"OK",', '"total":300}}'],
  ] as const)('write code and total as %j says', async (quirks, start, end) => {
    const body = await serviceWith(quirks).text(CHARGES);
    expect(body.startsWith(start)).toBe(true);
    expect(body.endsWith(end)).toBe(true);
  });

  it.each([
    ['array', 'label', '[{"key":"HKD","label":"Hong Kong Dollar"}'],
    ['list', 'text', '{"code":0,"message":"success","data":{"list":[{"key":"HKD","text":"Hong Kong Dollar"}'],
    ['dataArray', 'none', '{"code":0,"message":"success","data":[{"key":"HKD"},'],
    ['object', 'value', '{"code":0,"message":"success","data":{"HKD":"Hong Kong Dollar"'],
  ] as const)('shape a dictionary as %s with %s', async (dictionaryShape, dictionaryLabel, start) => {
    const body = await serviceWith({ dictionaryShape, dictionaryLabel }).text('/v1/datasets/refs/tenant_currencies');
    expect(body.slice(0, start.length)).toBe(start);
  });

  it('page a dictionary', async () => {
    const { json } = serviceWith({ dictionaryShape: 'pagedList', pageSizeCap: 25 });
    const path = '/v1/datasets/refs/broker_accounts_for_select';
    const pages = await Promise.all([1, 2, 3].map((page) => json(`${path}?page=${page}&page_size=1000`)));
    expect(pages.map(({ data }) => data.list.length)).toEqual([25, 25, 10]);
    expect(pages[0]?.data.total).toBe(60);
  });

  it.each([
    ['YYYY-MM-DD', '2026-09-18'],
    ['YYYYMMDD', '20260918'],
    ['YYYY/MM/DD', '2026/09/18'],
    ['isoDateTime', '2026-09-18T00:00:00+08:00'],
    ['epochSeconds', '1789660800'],
    ['epochMs', '1789660800000'],
    ['unreadable', '18-IX-2026'],
  ] as const)('write ledger dates as %s and filter by that text', async (bizDateFormat, text) => {
    const { json } = serviceWith({ bizDateFormat, updatedAtFormat: bizDateFormat });
    const { list, total } = (await json(REPORTS, { filters: { biz_date: text } })).data;
    expect(total).toBeGreaterThan(10);
    expect(list[0]?.['biz_date']).toBe(text);
  });

  it('cut pages at a cap', async () => {
    const { json } = serviceWith({ pageSizeCap: 50 });
    expect((await json(CHARGES, { page_size: 1_000 })).data.list).toHaveLength(50);
  });

  it('shuffle each answer again, each with every row once', async () => {
    const { json } = serviceWith({ order: 'shuffled' });
    const ids = async (): Promise<readonly unknown[]> =>
      (await json(CHARGES, { page_size: 1_000 })).data.list.map((row) => row['id']);
    const [first, second] = [await ids(), await ids()];
    expect(first).not.toEqual(second);
    expect([...first].sort()).toEqual([...second].sort());
    expect(new Set(first).size).toBe(300);
  });

  it('give some rows on two pages and others on none, in the same way at each request', async () => {
    const { json } = serviceWith({ order: 'tiesByPage' });
    const pageOf = async (page: number): Promise<readonly string[]> =>
      (await json(REPORTS, { page, page_size: 200 })).data.list.map((row) => JSON.stringify(row));
    const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
    expect(await pageOf(2)).toEqual(pages[1]);
    expect(new Set(pages.flat()).size).toBeLessThan(600);
    const dates = pages.flat().map((row) => /"biz_date":"([^"]+)"/.exec(row)?.[1] ?? '');
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('put errors inside HTTP 200', async () => {
    const { app } = serviceWith({ errorStatus: 'inside200' });
    const response = await app.request(CHARGES);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: 401, message: 'The user is not authenticated.', data: {} });
  });

  it('write numeric values as JSON numbers, digit for digit', async () => {
    const { control, text } = serviceWith({ numbersAs: 'number' });
    const body = await text(REPORTS, { page_size: 1_000 });
    const amount = control.rows('reports').find((row) => row['commission_amount']?.endsWith('0'))?.[
      'commission_amount'
    ];
    expect(body).toContain(`"commission_amount":${amount}}`);
    expect(body).toContain('"broker_code":"AE');
    expect(body).toContain('"biz_date":"2026-09-18"');
  });

  it('add unknown fields and leave out known ones', async () => {
    const { json } = serviceWith({ extraFields: true, missingFields: 'admin_id,threshold' });
    const row = (await json(CHARGES)).data.list[0] ?? {};
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(['remark', 'risk_level', 'tags', 'source', 'admin_id_val']),
    );
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['admin_id']));
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['threshold']));
  });

  it('send amounts that are too large, too precise, or not numbers', async () => {
    const { control } = serviceWith({ extremeAmounts: true, reportRows: 4_000 });
    const trades = new Set(control.rows('reports').map((row) => row['trade_amount']));
    expect([...trades]).toEqual(
      expect.arrayContaining(['999999999999999999.999999999', '1234567890123456789', '1,000.00', '-0']),
    );
  });

  it('compress for clients that accept it', async () => {
    const { app, text } = serviceWith({ gzip: true });
    const response = await app.request(CHARGES, { headers: { ...HEADERS, 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(await text(CHARGES));
  });
});
