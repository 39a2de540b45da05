// A service client that filters a test's rows. The test chooses what a filter reads, how it matches, how it must be sent,
// and which requests fail. All requests are counted.

import type { DictionaryEntry } from '../../shared/contract/answers.ts';
import type { DatasetName, DictionaryName } from '../../shared/contract/fields.ts';
import type { FilterEncoding } from '../../shared/contract/proof.ts';
import { AppError } from '../../main/errors.ts';
import type { ServiceClient } from '../../main/service/client.ts';
import type { JsonRow } from './scripted-service.ts';

export type Asked = {
  readonly dataset: DatasetName;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly pageSize: number;
};
type Matches = (row: JsonRow, value: string) => boolean;

export type FilteringService = {
  readonly client: ServiceClient;
  readonly rows: Record<DatasetName, JsonRow[]>;
  readonly dictionaries: Record<DictionaryName, readonly DictionaryEntry[]>;
  /** Which rows each filter selects; other filters are ignored. */
  readonly filters: Record<string, Matches>;
  /** How charge filters must be sent; other ways are refused. */
  transport: FilterEncoding;
  /** Larger page sizes are cut to this. */
  pageCap: number;
  /** The same for pages without a filter: with small ones, reading by ledger date is cheaper. */
  wholePageCap: number;
  /** Called before a page is answered; may throw to fail the request. */
  beforePage: (asked: Asked) => void;
  /** Replaces the page's rows; the total stays. */
  listed: (rows: readonly JsonRow[], asked: Asked) => readonly JsonRow[];
  readonly asked: Asked[];
};

const holds =
  (field: string): Matches =>
  (row, value) =>
    row[field] === value;
const contains =
  (field: string): Matches =>
  (row, value) =>
    String(row[field]).toLowerCase().includes(value.toLowerCase());

export function filteringService(rows: Partial<Record<DatasetName, JsonRow[]>>): FilteringService {
  const service: FilteringService = {
    rows: { charges: rows.charges ?? [], reports: rows.reports ?? [] },
    dictionaries: {
      billing_business_type: [],
      billing_business_type_code: [],
      tenant_currencies: [],
      broker_accounts_for_select: [],
    },
    filters: {
      ...{ id: holds('id'), billing_item_id: holds('billing_item_id'), state: holds('state_val') },
      ...{ name: contains('name'), basis: contains('basis'), fee_rate_spec: contains('fee_rate') },
      ...{ biz_type: holds('biz_type_val'), biz_type_code: holds('name_id_val'), biz_date: holds('biz_date') },
      ...{ currency: holds('currency'), broker_code: holds('broker_code') },
      pending: (row, value) => (Number(row['id']) % 10 === 0 ? '1' : '0') === value,
      aaid: (row, value) => Number(row['id']) % 7 === Number(value) % 7 && value !== '0',
    },
    transport: 'post',
    pageCap: 1_000,
    wholePageCap: 1_000,
    beforePage: () => undefined,
    listed: (found) => found,
    asked: [],
    client: {
      async fetchPage({ dataset, filters = {}, encoding = 'post', page, pageSize }, signal) {
        await Promise.resolve();
        if (signal.aborted) throw new AppError('cancelled', 'aborted');
        const asked = { dataset, filters, page, pageSize };
        service.asked.push(asked);
        service.beforePage(asked);
        const isFiltered = Object.keys(filters).length > 0;
        if (dataset === 'charges' && isFiltered && encoding !== service.transport) {
          throw new AppError('rejected', 'filters cannot be sent this way', { facts: { status: 400 } });
        }
        const selected = service.rows[dataset].filter((row) =>
          Object.entries(filters).every(([name, value]) => service.filters[name]?.(row, value) ?? true),
        );
        const size = Math.min(pageSize, service.pageCap, isFiltered ? pageSize : service.wholePageCap);
        const list = service.listed(selected.slice((page - 1) * size, page * size), asked);
        return encode({ code: 0, message: 'OK', data: { list, total: selected.length } });
      },
      // With a total, it is asked for once.
      fetchDictionary: ({ name }) => {
        const list = service.dictionaries[name];
        return Promise.resolve(encode({ code: 0, message: 'OK', data: { list, total: list.length } }));
      },
    },
  };
  return service;
}

function encode(value: unknown): Uint8Array {
  return new Uint8Array(new TextEncoder().encode(JSON.stringify(value)));
}
