// The requests of one run, each counted under the purpose it was sent for.

import type { Receipt, RequestPurpose, ResourceName } from '../../preload/contract.ts';

export type SentRequests = Pick<Receipt, 'requests' | 'requestsByPurpose' | 'bytes'>;

type Sent = { readonly byPurpose: Partial<Record<RequestPurpose, number>>; bytes: number };

export class RequestTally {
  readonly #sent = new Map<ResourceName, Sent>();

  /** Counts the attempt before it is made, so that a failed one counts as well. */
  async send(
    at: { readonly resource: ResourceName; readonly purpose: RequestPurpose },
    fetchBody: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const sent = this.#sent.get(at.resource) ?? { byPurpose: {}, bytes: 0 };
    this.#sent.set(at.resource, sent);
    sent.byPurpose[at.purpose] = (sent.byPurpose[at.purpose] ?? 0) + 1;
    const body = await fetchBody();
    sent.bytes += body.byteLength;
    return body;
  }

  of(resource: ResourceName): SentRequests {
    const { byPurpose, bytes } = this.#sent.get(resource) ?? { byPurpose: {}, bytes: 0 };
    const requests = Object.values(byPurpose).reduce((sum, count) => sum + count, 0);
    return { requests, requestsByPurpose: { ...byPurpose }, bytes };
  }
}
