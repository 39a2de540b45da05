/**
 * Requests of one kind, of which only the newest counts: what an older one answers, or why it failed, is dropped. The main
 * process ends a call that a newer one of its asker replaces with `cancelled`, and several calls in a row may be overtaken
 * between two of them.
 */
export class LatestRequest {
  #latest = 0;

  /** Begins a request. Returns whether it still is the newest: ask after each `await`. */
  begin(): () => boolean {
    this.#latest += 1;
    return this.follow();
  }

  /** For a read beside the newest request, which it does not replace. Returns whether that one still is the newest. */
  follow(): () => boolean {
    const own = this.#latest;
    return () => own === this.#latest;
  }

  /** Drops what the request under way will answer. */
  drop(): void {
    this.#latest += 1;
  }

  /**
   * Gives the answer to `take`, unless a newer request has begun. `read` must not reject, as `loaded` does not. Several calls
   * must stop when `isLatest` is false: a late call would cancel the newer request's call.
   */
  async read<T>(read: (isLatest: () => boolean) => Promise<T>, take: (answer: T) => void): Promise<void> {
    const isLatest = this.begin();
    const answer = await read(isLatest);
    if (isLatest()) take(answer);
  }
}
