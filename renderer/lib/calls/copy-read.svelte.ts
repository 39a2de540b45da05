import type { ResourceName } from '../../../shared/contract/fields.ts';
import { on } from './api.ts';
import { LatestRequest } from './latest-request.ts';

/**
 * A read of what is derived from local copies. Its last answer stays on screen while it is read again; `isOld` says so, and
 * until then the screen must say neither "none" nor "all" nor "ready", and show no seal.
 */
export class CopyRead {
  /** From the change of a copy, or from the start, until the newest read has ended. */
  isOld = $state(true);

  readonly #latestRequest = new LatestRequest();

  /**
   * Gives the answer to `take`, unless a newer read has begun, and returns whether it did. `read` must not reject, as
   * `loaded` does not; between several calls it asks `isLatest`. `isSameCopy`: what is on screen stays true meanwhile.
   */
  async renew<T>(
    read: (isLatest: () => boolean) => Promise<T>,
    take: (answer: T) => void,
    { isSameCopy = false } = {},
  ): Promise<boolean> {
    const isLatest = this.#latestRequest.begin();
    if (!isSameCopy) this.isOld = true;
    const answer = await read(isLatest);
    if (!isLatest()) return false;
    take(answer);
    this.isOld = false;
    return true;
  }

  /** Drops what is being read. */
  drop(): void {
    this.#latestRequest.drop();
  }
}

/** `isSameCopy`: an event, as of the proof of a copy, brought no other rows. */
type Loader = (about: { readonly isSameCopy: boolean }) => Promise<void>;

/** Loads now and at each event of one of these resources. Returns a function that stops it. */
export function followCopies(resources: readonly ResourceName[], load: Loader): () => void {
  void load({ isSameCopy: false });
  return loadAtCopies(resources, load);
}

/**
 * Loads at each event of one of these resources: a key made of their times or runs would miss a copy that leaves those as they
 * are, such as one with a date that was read again within a run. Returns a function that stops it.
 */
export function loadAtCopies(resources: readonly ResourceName[], load: Loader): () => void {
  const copyNumbers = new Map<ResourceName, number>();
  return on('resourceChanged', ({ resource, copyNumber }) => {
    if (!resources.includes(resource)) return;
    const isSameCopy = copyNumbers.get(resource) === copyNumber;
    copyNumbers.set(resource, copyNumber);
    void load({ isSameCopy });
  });
}
