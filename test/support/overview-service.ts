// A service on loopback with a test's own reports and charges, for rows that the sample never has.

import { serveHttp, type Loopback, type SeenRequest } from './loopback.ts';

export type SentRow = Readonly<Record<string, string | null>>;
type Asked = {
  readonly filters?: Readonly<Record<string, string>>;
  readonly page?: number;
  readonly page_size?: number;
};

const REPORTS = '/v1/datasets/booking_billing_dcp_daily_reports';
const CHARGES = '/v1/datasets/booking_single_item_packages';
const MOST_A_PAGE = 1_000;
/** Filters that read a field of another name. */
const FIELD_OF: Readonly<Record<string, string>> = {
  biz_type: 'biz_type_val',
  biz_type_code: 'name_id_val',
  state: 'state_val',
  fee_rate_spec: 'fee_rate',
};

/** Every filter is an exact match; any token opens it. */
export function serveRows(rows: {
  readonly reports: readonly SentRow[];
  readonly charges?: readonly SentRow[];
}): Promise<Loopback> {
  return serveHttp((request, response) => {
    const { pathname } = new URL(request.url, 'http://loopback');
    const data =
      pathname === REPORTS
        ? pageOf(rows.reports, request)
        : pathname === CHARGES
          ? pageOf(rows.charges ?? [], request)
          : [];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 0, message: 'OK', data }));
  });
}

function pageOf(all: readonly SentRow[], request: SeenRequest): { list: readonly SentRow[]; total: number } {
  const { filters = {}, page = 1, page_size: wanted = MOST_A_PAGE } = askedOf(request);
  const found = all.filter((row) =>
    Object.entries(filters).every(([name, value]) => row[FIELD_OF[name] ?? name] === value),
  );
  const size = Math.min(wanted, MOST_A_PAGE);
  return { list: found.slice((page - 1) * size, page * size), total: found.length };
}

function askedOf({ method, url, body }: SeenRequest): Asked {
  // Other tests compare the app's requests with the contract.
  if (method === 'POST') return body === '' ? {} : (JSON.parse(body) as Asked);
  const query = new URL(url, 'http://loopback').searchParams;
  const filters = [...query].flatMap(([name, value]) => {
    const field = /^filters\[(.*)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [[field, value] as const];
  });
  return {
    filters: Object.fromEntries(filters),
    page: Number(query.get('page') ?? 1),
    page_size: Number(query.get('page_size') ?? MOST_A_PAGE),
  };
}
