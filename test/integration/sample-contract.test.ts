import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DICTIONARIES, SERVICE_FILTERS, type DatasetName } from '../../shared/contract/fields.ts';
import type { RowValues } from '../../main/sample/row-source.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';

const PATHS = {
  charges: '/v1/datasets/booking_single_item_packages',
  reports: '/v1/datasets/booking_billing_dcp_daily_reports',
} as const;
type Envelope = { code: number; message: string; data: { list: RowValues[]; total: number } };
type Body = { page?: unknown; page_size?: unknown; filters?: unknown };

describe('the sample service on loopback', () => {
  let service: LoopbackService;
  beforeAll(async () => {
    service = await startLoopbackService({ packages: 400, clients: 900, reportRows: 3_000, ledgerDates: 30 });
  });
  beforeEach(() => service.control.renewToken());
  afterAll(() => service.close());

  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  const post = (dataset: DatasetName, body: Body, token: string = service.tokens.full): Promise<Response> =>
    fetch(service.url + PATHS[dataset], {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const get = (path: string, token: string = service.tokens.full): Promise<Response> =>
    fetch(service.url + path, { headers: bearer(token) });
  const envelope = async (response: Promise<Response>): Promise<Envelope> =>
    (await (await response).json()) as Envelope;
  const readAll = async (dataset: DatasetName, filters: Record<string, string>): Promise<readonly RowValues[]> => {
    const rows: RowValues[] = [];
    for (let page = 1; page <= 100; page += 1) {
      const { data } = await envelope(post(dataset, { page, page_size: 700, filters }));
      rows.push(...data.list);
      if (rows.length >= data.total) return rows;
    }
    throw new Error('the pages never end');
  };

  it('binds to 127.0.0.1 only and prints no control endpoint unless asked', async () => {
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${service.url}/__control`, { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it.each(['charges', 'reports'] as const)('pages through all %s in order, once each', async (dataset) => {
    expect(await readAll(dataset, {})).toEqual(service.control.rows(dataset));
  });

  it('gives 20 rows if no page size is requested, and cuts a page size at 1,000', async () => {
    expect((await envelope(post('reports', {}))).data.list).toHaveLength(20);
    expect((await envelope(post('reports', { page_size: 5_000 }))).data).toMatchObject({ total: 3_000 });
    expect((await envelope(post('reports', { page_size: 5_000 }))).data.list).toHaveLength(1_000);
    expect((await envelope(post('reports', { page: 400, page_size: 100 }))).data).toEqual({ list: [], total: 3_000 });
  });

  it('answers charge packages by GET as by POST, with filters in brackets or as JSON', async () => {
    const filters = { state: '1', basis: 'HK' };
    const expected = await envelope(post('charges', { filters, page: 2, page_size: 5 }));
    const paging = 'page=2&page_size=5';
    expect(expected.data.list).toHaveLength(5);
    expect(await envelope(get(`${PATHS.charges}?filters[state]=1&filters[basis]=HK&${paging}`))).toEqual(expected);
    const json = encodeURIComponent(JSON.stringify(filters));
    expect(await envelope(get(`${PATHS.charges}?filters=${json}&${paging}`))).toEqual(expected);
  });

  it.each([
    ['reports', 'biz_date', '2026-09-16', (row: RowValues) => row['biz_date'] === '2026-09-16'],
    ['reports', 'currency', 'USD', (row: RowValues) => row['currency'] === 'USD'],
    ['reports', 'broker_code', 'AE007', (row: RowValues) => row['broker_code'] === 'AE007'],
    ['charges', 'id', '100017', (row: RowValues) => row['id'] === '100017'],
    ['charges', 'billing_item_id', '50231', (row: RowValues) => row['billing_item_id'] === '50231'],
    ['charges', 'name', 'vip', (row: RowValues) => row['name']?.toLowerCase().includes('vip')],
    ['charges', 'name', '港股', (row: RowValues) => row['name']?.includes('港股')],
    ['charges', 'name', '%', (row: RowValues) => row['name']?.includes('%')],
    ['charges', 'basis', 'cny', (row: RowValues) => row['basis']?.endsWith('/CNY')],
    ['charges', 'fee_rate_spec', '0.00', (row: RowValues) => row['fee_rate']?.includes('0.00')],
    ['charges', 'state', '1', (row: RowValues) => row['state'] === 'Not Effective'],
    ['charges', 'biz_type', '5', (row: RowValues) => row['biz_type'] === 'Futures and options'],
    ['charges', 'biz_type_code', 'commission', (row: RowValues) => row['name_id'] === 'Brokerage commission'],
  ] as const)('filters %s by %s %s', async (dataset, name, value, holds) => {
    const expected = service.control.rows(dataset).filter(holds);
    expect(expected.length).toBeGreaterThan(0);
    expect(await readAll(dataset, { [name]: value })).toEqual(expected);
  });

  it('splits all packages by the pending filter, which no record shows', async () => {
    const pending = await readAll('charges', { pending: '1' });
    const completed = await readAll('charges', { pending: '0' });
    const ids = [...pending, ...completed].map((row) => row['id']);
    expect(pending.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(400);
    expect(Object.keys(pending[0] ?? {}).filter((name) => name.includes('pending'))).toEqual([]);
  });

  it('finds the packages of a client, and none for an unknown one', async () => {
    const first = Number(service.control.data.firstAaid);
    const found = await Promise.all([0, 1, 2, 3].map((step) => readAll('charges', { aaid: String(first + step) })));
    expect(found.flat().length).toBeGreaterThan(0);
    expect(await readAll('charges', { aaid: String(first + 900) })).toEqual([]);
    expect(await readAll('charges', { aaid: 'nobody' })).toEqual([]);
  });

  it('joins several filters by AND', async () => {
    const filters = { state: '0', biz_type: '1', basis: 'US' };
    const expected = service.control
      .rows('charges')
      .filter((row) => row['state_val'] === '0' && row['biz_type_val'] === '1' && row['basis'] === 'US/USD');
    expect(await readAll('charges', filters)).toEqual(expected);
  });

  it('serves the four dictionaries, whose keys are the filters’ values', async () => {
    for (const name of DICTIONARIES) {
      const { data } = await envelope(get(`/v1/datasets/refs/${name}`));
      expect(data.list).toEqual(
        service.control.data.dictionaries[name].map(({ key, label }) => ({ key, value: label })),
      );
    }
  });

  it.each([
    ['page 0', { page: 0 }, 'page'],
    ['a negative page', { page: -1 }, 'page'],
    ['a page that is text', { page: '1' }, 'page'],
    ['page_size 0', { page_size: 0 }, 'page_size'],
    ['a page_size with a fraction', { page_size: 1.5 }, 'page_size'],
    ['filters that are a list', { filters: [] }, 'filters'],
    ['a filter that is a number', { filters: { currency: 1 } }, 'filters.currency'],
    ['an unknown filter', { filters: { colour: 'red' } }, 'filters.colour'],
  ])('answers 400 to %s', async (_what, body, named) => {
    const response = await post('reports', body);
    const read = (await response.json()) as Envelope;
    expect(response.status).toBe(400);
    expect(read).toMatchObject({ code: 400, data: {} });
    expect(read.message).toContain(named);
  });

  it('answers 400 to a body or an address that cannot be read', async () => {
    const headers = { ...bearer(service.tokens.full), 'content-type': 'application/json' };
    const broken = await fetch(service.url + PATHS.reports, { method: 'POST', headers, body: '{"page":' });
    expect(broken.status).toBe(400);
    expect((await get(`${PATHS.charges}?filters={"state"`)).status).toBe(400);
    expect((await get(`${PATHS.charges}?page=abc`)).status).toBe(400);
    expect((await get(`${PATHS.charges}?filters[name]=${'x'.repeat(5_000)}`)).status).toBe(400);
  });

  it('answers 401 to a missing, a wrong and an expired token', async () => {
    const without = await fetch(service.url + PATHS.charges);
    expect(without.status).toBe(401);
    expect((await get(PATHS.charges, 'guess')).status).toBe(401);
    const expired = await get('/v1/datasets/refs/tenant_currencies', service.tokens.expired);
    expect(expired.status).toBe(401);
    expect(await expired.json()).toEqual({ code: 401, message: 'The login session has expired.', data: {} });
  });

  it('answers 401 once the token is made to expire', async () => {
    service.control.expireToken();
    expect((await get(PATHS.charges)).status).toBe(401);
    service.control.renewToken();
    expect((await get(PATHS.charges)).status).toBe(200);
  });

  it('answers 403 without the scope, names it, and serves the rest', async () => {
    const charges = await post('charges', {}, service.tokens.withoutCharges);
    expect(charges.status).toBe(403);
    expect(((await charges.json()) as Envelope).message).toContain('svc_hk_charging.svc_hk_fee_level_query');
    expect((await post('reports', {}, service.tokens.withoutCharges)).status).toBe(200);
    const reports = await post('reports', {}, service.tokens.withoutReports);
    expect(reports.status).toBe(403);
    expect(((await reports.json()) as Envelope).message).toContain('b2b_billing.dcp_report');
    expect((await post('charges', {}, service.tokens.withoutReports)).status).toBe(200);
    expect((await get('/v1/datasets/refs/tenant_currencies', service.tokens.withoutReports)).status).toBe(200);
  });

  it('answers 405 to another method and 404 to another path, in the envelope', async () => {
    const method = await get(PATHS.reports);
    expect(method.status).toBe(405);
    expect(method.headers.get('allow')).toBe('POST');
    expect(await method.json()).toMatchObject({ code: 405, data: {} });
    const path = await get('/v1/datasets/refs/planets');
    expect(path.status).toBe(404);
    expect(await path.json()).toMatchObject({ code: 404, data: {} });
  });

  it('records the requests in order of arrival', async () => {
    service.control.forgetRequests();
    await (await post('reports', { page: 3, page_size: 10, filters: { currency: 'HKD' } })).text();
    await (await get(PATHS.charges, 'guess')).text();
    expect(service.control.requests()).toEqual([
      { resource: 'reports', method: 'POST', page: 3, pageSize: 10, filters: { currency: 'HKD' }, status: 200 },
      { resource: 'charges', method: 'GET', page: 1, pageSize: 20, filters: {}, status: 401 },
    ]);
  });

  it('knows every filter of the contract', async () => {
    for (const dataset of ['charges', 'reports'] as const) {
      for (const name of SERVICE_FILTERS[dataset]) {
        expect((await post(dataset, { filters: { [name]: 'none such' } })).status).toBe(200);
      }
    }
  });
});
