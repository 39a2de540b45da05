import { describe, expect, test } from 'vitest';
import { encodePageRequest, MAX_URL_CHARS, type PageRequest } from '../../main/service/filter-encoding.ts';

const BASE = 'https://api.example.com/broker';
const CHARGES = `${BASE}/v1/datasets/booking_single_item_packages`;
const REPORTS = `${BASE}/v1/datasets/booking_billing_dcp_daily_reports`;
const encode = (request: Partial<PageRequest>) =>
  encodePageRequest(BASE, { dataset: 'charges', page: 2, pageSize: 1_000, ...request });

describe('sending filters', () => {
  test.each(['post', 'brackets', 'json', undefined] as const)(
    'unfiltered packages are requested by GET (%s)',
    (encoding) => {
      const expected = { method: 'GET', url: `${CHARGES}?page=2&page_size=1000`, body: null };
      expect(encode(encoding === undefined ? {} : { encoding })).toEqual(expected);
      expect(encode({ filters: {}, ...(encoding === undefined ? {} : { encoding }) })).toEqual(expected);
    },
  );

  test('filtered packages are requested by POST with a JSON body unless said otherwise', () => {
    const { method, url, body } = encode({ filters: { state: '0' } });
    expect([method, url]).toEqual(['POST', CHARGES]);
    expect(JSON.parse(body ?? '')).toEqual({ filters: { state: '0' }, page: 2, page_size: 1_000 });
  });

  test('brackets and JSON text are in the query, each value verbatim', () => {
    const filters = { state: '0', name: 'a&b=c [%] 港' };
    const brackets = new URL(encode({ filters, encoding: 'brackets' }).url).searchParams;
    expect([brackets.get('filters[state]'), brackets.get('filters[name]')]).toEqual(['0', filters.name]);
    const json = new URL(encode({ filters, encoding: 'json' }).url).searchParams;
    expect(JSON.parse(json.get('filters') ?? '')).toEqual(filters);
    expect([json.get('page'), json.get('page_size')]).toEqual(['2', '1000']);
  });

  test.each(['brackets', 'json'] as const)('over 2,000 characters, %s is sent by POST', (encoding) => {
    const fits = encode({ filters: { name: 'x'.repeat(1_800) }, encoding });
    expect(fits.method).toBe('GET');
    expect(fits.url.length).toBeLessThanOrEqual(MAX_URL_CHARS);
    const long = encode({ filters: { name: '港'.repeat(700) }, encoding });
    expect([long.method, long.url]).toEqual(['POST', CHARGES]);
    expect(JSON.parse(long.body ?? '')).toMatchObject({ filters: { name: '港'.repeat(700) } });
  });

  test('reports are always requested by POST, without filters if there are none', () => {
    expect(encode({ dataset: 'reports' })).toEqual({
      method: 'POST',
      url: REPORTS,
      body: '{"page":2,"page_size":1000}',
    });
    const filtered = encode({ dataset: 'reports', filters: { biz_date: '2026-09-18' }, encoding: 'brackets' });
    expect(JSON.parse(filtered.body ?? '')).toMatchObject({ filters: { biz_date: '2026-09-18' } });
  });
});
