import type { ResourceName } from '../../../shared/contract/fields.ts';
import { on } from './api.ts';
import { LatestRequest } from './latest-request.ts';

/**
 * A read of what is derived from local copies. Its last answer stays on screen while it is read again; `isOld` says so, and
 * until then nobody may be told "none", "all" or "ready", nor be shown a seal.
 */
export class CopyRead {
  /** From the change of a copy, or from the start, until the newest read has ended. */
  isOld = $state(true);

  readonly #latestRequest = new LatestRequest();

  /**
   * Gives the answer to `take`, unless a newer read has begun, and returns whether it did. `read` must not reject, as
   * `loaded` does not; between several calls it asks `isLatest`.
   */
  async renew<T>(read: (isLatest: () => boolean) => Promise<T>, take: (answer: T) => void): Promise<boolean> {
    const isLatest = this.#latestRequest.begin();
    this.isOld = true;
    const answer = await read(isLatest);
    if (!isLatest()) return false;
    take(answer);
    this.isOld = false;
    return true;
  }
}

/**
 * Loads now, and at each change of one of these copies: a key made of their times or runs would miss a change that leaves
 * those as they are, such as a date that is read again within a run. Returns a function that stops it.
 */
export function followCopies(resources: readonly ResourceName[], load: () => Promise<void>): () => void {
  void load();
  return on('resourceChanged', ({ resource }) => {
    if (resources.includes(resource)) void load();
  });
}
