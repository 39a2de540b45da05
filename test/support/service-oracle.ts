// Queries the running sample service over plain HTTP, without the app's code. Its answers are the truth with which the grid
// is compared.

import type { DatasetName } from '../../shared/contract/fields.ts';

export type ServiceRow = Readonly<Record<string, unknown>>;
export type ServiceFilters = Readonly<Record<string, string>>;
export type ServiceAnswer = { readonly total: number; readonly rows: readonly ServiceRow[] };
export type FilterEncoding = 'post' | 'brackets' | 'json';

const PATHS: Record<DatasetName, string> = {
  charges: '/v1/datasets/booking_single_item_packages',
  reports: '/v1/datasets/booking_billing_dcp_daily_reports',
};

/** A number by its digits in the JSON text: 2.70 is not 2.7. */
function verbatim(_key: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context.source : value;
}

export function createOracle(service: { url: string; token: string; transport: FilterEncoding; pageSize: number }) {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };

  function request(dataset: DatasetName, filters: ServiceFilters, page: number): Promise<Response> {
    const url = new URL(PATHS[dataset], service.url);
    if (dataset === 'reports' || service.transport === 'post') {
      const body = JSON.stringify({ filters, page, page_size: service.pageSize });
      return fetch(url, { method: 'POST', headers, body });
    }
    url.searchParams.set('page', String(page));
    url.searchParams.set('page_size', String(service.pageSize));
    if (service.transport === 'json') url.searchParams.set('filters', JSON.stringify(filters));
    else for (const [name, value] of Object.entries(filters)) url.searchParams.set(`filters[${name}]`, value);
    return fetch(url, { headers });
  }

  async function ask(dataset: DatasetName, filters: ServiceFilters): Promise<ServiceAnswer> {
    const rows: ServiceRow[] = [];
    for (let page = 1; page <= 1_000; page += 1) {
      const response = await request(dataset, filters, page);
      const { data } = JSON.parse(await response.text(), verbatim as (key: string, value: unknown) => unknown) as {
        data: { list: ServiceRow[]; total: number | string };
      };
      if (response.status !== 200) throw new Error(`the service answered ${response.status}`);
      rows.push(...data.list);
      if (rows.length >= Number(data.total) || data.list.length === 0) return { total: Number(data.total), rows };
    }
    throw new Error('the service never ends');
  }

  return { ask };
}
