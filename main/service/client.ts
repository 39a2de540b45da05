// The two requests of the service: a page of a dataset and a page of a dictionary. Each is sent once; retry.ts and
// pace-after-429.ts repeat. Answers stay bytes, because another thread decodes them.

import type { Clock } from '../clock.ts';
import type { DictionaryName } from '../../shared/contract/fields.ts';
import { errorOfStatus, throwStatedError } from './answer/envelope.ts';
import { encodePageRequest, type PageRequest } from './filter-encoding.ts';
import { dictionaryPath, SCOPES } from './resources.ts';
import { createTransport, type HttpRequest } from './transport.ts';

export type { PageRequest } from './filter-encoding.ts';

export type Paging = { readonly page: number; readonly pageSize: number };
/** `paging` null requests the whole dictionary. */
export type DictionaryRequest = { readonly name: DictionaryName; readonly paging: Paging | null };

export type ServiceClient = {
  /** The decompressed body of an HTTP 200 answer, at most 12 MiB, within 30 s; anything else throws `AppError`. */
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<Uint8Array>;
  fetchDictionary(request: DictionaryRequest, signal: AbortSignal): Promise<Uint8Array>;
};

export type ServiceClientOptions = {
  /** As `normaliseServiceUrl` returns it. */
  readonly serviceUrl: string;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
};

/** A client for one run: what it learns of the service's codes holds no longer. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { serviceUrl, token, clock } = options;
  const send = createTransport(options);
  const knownCodes = new Set<string>();

  const fetchBody = async (request: HttpRequest, scope: string | null, signal: AbortSignal): Promise<Uint8Array> => {
    const { status, headers, body } = await send(request, signal);
    if (status !== 200) throw errorOfStatus({ status, headers, body, scope, token, nowMs: clock.now() });
    throwStatedError(body, { scope, token, knownCodes });
    return body;
  };

  return {
    fetchPage: (request, signal) => fetchBody(encodePageRequest(serviceUrl, request), scopeOf(request), signal),
    fetchDictionary: ({ name, paging }, signal) => {
      const query = paging === null ? '' : `?page=${paging.page}&page_size=${paging.pageSize}`;
      return fetchBody({ method: 'GET', url: serviceUrl + dictionaryPath(name) + query, body: null }, null, signal);
    },
  };
}

/** Null for a page with filters: a 403 may be about their values, which the account may not ask for. */
function scopeOf({ dataset, filters = {} }: PageRequest): string | null {
  return Object.keys(filters).length === 0 ? SCOPES[dataset] : null;
}
