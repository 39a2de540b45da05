// Counts the requests of one run by resource and purpose, and how many were refused with 429.

import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { RequestPurpose, SentRequests } from '../../../shared/contract/sync.ts';
import { isTooManyRequests } from '../../service/pace-after-429.ts';

export type SentFor = { readonly resource: ResourceName; readonly purpose: RequestPurpose };

type Sent = {
  readonly byPurpose: Partial<Record<RequestPurpose, number>>;
  bytes: number;
  refusedAsTooMany: number;
};

export class RequestTally {
  /** Requests that reading reports by ledger date took beyond reading all of them. Parity gets that many fewer. */
  overspend = 0;
  readonly #sent = new Map<ResourceName, Sent>();

  /** Counts the request before it is answered, so that a failed one counts as well. */
  async send({ resource, purpose }: SentFor, fetchBody: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const sent = this.#sent.get(resource) ?? { byPurpose: {}, bytes: 0, refusedAsTooMany: 0 };
    this.#sent.set(resource, sent);
    sent.byPurpose[purpose] = (sent.byPurpose[purpose] ?? 0) + 1;
    try {
      const body = await fetchBody();
      sent.bytes += body.byteLength;
      return body;
    } catch (error) {
      if (isTooManyRequests(error)) sent.refusedAsTooMany += 1;
      throw error;
    }
  }

  of(resource: ResourceName): SentRequests {
    const none: Sent = { byPurpose: {}, bytes: 0, refusedAsTooMany: 0 };
    const { byPurpose, bytes, refusedAsTooMany } = this.#sent.get(resource) ?? none;
    const requests = Object.values(byPurpose).reduce((sum, count) => sum + count, 0);
    return { requests, requestsByPurpose: { ...byPurpose }, bytes, refusedAsTooMany };
  }
}
