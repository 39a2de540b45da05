import type { Filter } from '../../shared/contract/query.ts';
import { LatestRequest } from '../lib/calls/latest-request.ts';
import { loadAfterRuns } from '../syncing/load-after-runs.ts';
import { readOverlappingKeys } from './same-market.ts';

/** Whether charges of the client that the table is filtered to overlap. */
export class OverlapState {
  isFound = $state(false);
  readonly #latestRequest = new LatestRequest();

  /** Reads now and after each run. Returns a function that stops it. */
  follow(filters: readonly Filter[]): () => void {
    const stop = loadAfterRuns(() => this.#read(filters));
    return () => {
      stop();
      this.#latestRequest.drop();
    };
  }

  /** Call it when no client is chosen any more. Until then, the last answer stays while the next one is read. */
  clear(): void {
    this.isFound = false;
  }

  async #read(filters: readonly Filter[]): Promise<void> {
    await this.#latestRequest.read(
      // The table reads the same rows and says why they cannot be read. The last answer may be about another client.
      (isWanted) => readOverlappingKeys(filters, isWanted).catch(() => new Set<string>()),
      (keys) => (this.isFound = keys.size > 0),
    );
  }
}
