// Asks the service whether it accepts a token, with one small request.

import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { createServiceClient } from '../service/client.ts';
import { decodeDictionary } from '../service/answer/decode.ts';

/** Resolves if the token was not refused. Rejects with `unauthorized`, `offline` or another error of the service. */
export type VerifyToken = (
  credentials: { readonly serviceUrl: string; readonly token: string },
  signal?: AbortSignal,
) => Promise<void>;

/** The service knows the token, but has another fault for this dictionary. The next sync reports that fault. */
const ACCEPTED_DESPITE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'rejected', 'badResponse']);

export function createTokenCheck({
  fetch,
  clock,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}): VerifyToken {
  return async (credentials, signal = new AbortController().signal) => {
    const client = createServiceClient({ ...credentials, fetch, clock });
    try {
      // A dictionary, because every valid token may read them, whatever its scopes.
      const request = { name: 'tenant_currencies', paging: { page: 1, pageSize: 1 } } as const;
      decodeDictionary(await client.fetchDictionary(request, signal));
    } catch (error) {
      if (!(error instanceof AppError && ACCEPTED_DESPITE.has(error.code))) throw error;
    }
  };
}
