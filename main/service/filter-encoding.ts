// How a query is sent: the encodings of filters, as pure text. sync/proof/learn.ts finds out which one a service obeys.

import { DATASET_PATHS } from './resources.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { FilterEncoding } from '../../shared/contract/proof.ts';
import type { HttpRequest } from './transport.ts';

export type Filters = Readonly<Record<string, string>>;

export type PageRequest = {
  readonly dataset: DatasetName;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly filters?: Filters;
  /** For filtered charge packages only; `post` when left out. Reports are always sent by POST. */
  readonly encoding?: FilterEncoding;
};

/** The contract allows larger queries in a POST body, but does not say how large. */
export const MAX_URL_CHARS = 2_000;

export function encodePageRequest(serviceUrl: string, request: PageRequest): HttpRequest {
  const address = serviceUrl + DATASET_PATHS[request.dataset];
  const hasFilters = Object.keys(request.filters ?? {}).length > 0;
  const encoding = hasFilters ? (request.encoding ?? 'post') : 'brackets';
  if (request.dataset === 'reports' || encoding === 'post') return toPost(address, request);
  const url = `${address}?${toQuery(request, encoding).toString()}`;
  return url.length > MAX_URL_CHARS ? toPost(address, request) : { method: 'GET', url, body: null };
}

function toQuery(request: PageRequest, encoding: 'brackets' | 'json'): URLSearchParams {
  const query = new URLSearchParams();
  const filters = Object.entries(request.filters ?? {});
  if (encoding === 'brackets') for (const [name, value] of filters) query.append(`filters[${name}]`, value);
  else query.append('filters', JSON.stringify(request.filters));
  query.append('page', String(request.page));
  query.append('page_size', String(request.pageSize));
  return query;
}

function toPost(url: string, { filters, page, pageSize }: PageRequest): HttpRequest {
  const isFiltered = filters !== undefined && Object.keys(filters).length > 0;
  const body = { ...(isFiltered ? { filters } : {}), page, page_size: pageSize };
  return { method: 'POST', url, body: JSON.stringify(body) };
}
