import { LIMITS } from '../../../shared/contract/limits.ts';
import type { ResourceName } from '../../../shared/contract/fields.ts';
import type { Receipt, ReceiptPlace } from '../../../shared/contract/sync.ts';
import { call, on, onRunEnd } from '../../lib/calls/api.ts';
import { beyondEnd } from '../../lib/calls/beyond-end.ts';
import { LatestRequest } from '../../lib/calls/latest-request.ts';
import { failedWith, type Loadable } from '../../lib/calls/loadable.ts';
import { isNamed, type ReceiptName } from '../proof/proof.svelte.ts';
import { receiptsJson } from './receipt-export.ts';

const STEP = 60;

/** Why a receipt that was asked for is not listed. */
export type Unlisted = 'tooOld' | 'notKept';

/** Stored receipts, of everything or of one resource, newest first. */
export class ReceiptsState {
  list = $state.raw<Loadable<readonly Receipt[]>>({ kind: 'loading' });
  resource = $state<ResourceName | null>(null);
  /** The run of several receipts whose receipts are shown. */
  openRunId = $state<string | null>(null);
  /** Of the receipt that was asked for last; null if it is listed, or none was asked for. */
  unlisted = $state<Unlisted | null>(null);
  /** The receipts that were to be saved as JSON are too long for one file. */
  areTooManyForJson = $state(false);
  #limit = STEP;
  /** With which the list was read. */
  #listedLimit = $state(STEP);
  readonly #latestRequest = new LatestRequest();
  readonly #latestReveal = new LatestRequest();
  readonly #nowMs: () => number;

  /** What is beyond the end of the list; null for nothing. */
  readonly older = $derived(this.list.kind === 'ready' ? beyondEnd(this.list.value.length, this.#listedLimit) : null);

  /** Null if there are more than were read. */
  readonly total = $derived(this.list.kind === 'ready' && this.older === null ? this.list.value.length : null);

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Reads now, and when a receipt was stored or the run has ended. Returns a function that stops it. */
  start(): () => void {
    void this.load();
    const stops = [on('resourceChanged', () => void this.load()), onRunEnd(() => void this.load())];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The receipts it read, also if a newer request makes the list; null if they could not be read. */
  async load(): Promise<readonly Receipt[] | null> {
    const isLatest = this.#latestRequest.begin();
    try {
      const limit = this.#limit;
      const value = await readReceipts({ limit, resource: this.resource });
      if (!isLatest()) return value;
      this.list = value.length === 0 ? { kind: 'empty' } : { kind: 'ready', value };
      this.#listedLimit = limit;
      return value;
    } catch (error) {
      if (isLatest()) this.list = failedWith(error);
      return null;
    }
  }

  choose(resource: ResourceName | null): void {
    this.#latestReveal.drop();
    this.unlisted = null;
    this.areTooManyForJson = false;
    this.resource = resource;
    this.#limit = STEP;
    void this.load();
  }

  /**
   * Lists this receipt too, whatever dataset was chosen, and opens its run. An old one is listed among those of its own
   * dataset. False if it is too old even for that, or not kept any more, and `unlisted` says which; or if something else was
   * asked for meanwhile.
   */
  async reveal(name: ReceiptName): Promise<boolean> {
    const isLatest = this.#latestReveal.begin();
    this.unlisted = null;
    const reason = await this.#list(name, isLatest);
    if (!isLatest()) return false;
    this.unlisted = reason;
    return reason === null;
  }

  readMore(): void {
    this.#limit = Math.min(LIMITS.listEntries, this.#limit + STEP);
    void this.load();
  }

  /**
   * All receipts of the chosen resource, shown or not. Null if they are too long for one file, and `areTooManyForJson` says
   * so. Throws `ApiFailure`.
   */
  async readAllAsJson(serviceUrl: string): Promise<string | null> {
    const source = { serviceUrl, exportedAt: new Date(this.#nowMs()).toISOString() };
    const { resource } = this;
    const all: Receipt[] = [];
    let [chars, isLast] = [0, false];
    while (!isLast && chars <= LIMITS.saveChars) {
      const page = await readReceipts({ limit: LIMITS.listEntries, resource, before: all.at(-1) });
      all.push(...page);
      chars += receiptsJson(page, source).length;
      isLast = page.length < LIMITS.listEntries;
    }
    this.areTooManyForJson = chars > LIMITS.saveChars;
    return this.areTooManyForJson ? null : receiptsJson(all, source);
  }

  /** Why this receipt cannot be listed; null if it is, or may be once the person tries again to read the list. */
  async #list(name: ReceiptName, isLatest: () => boolean): Promise<Unlisted | null> {
    const isAmong = (list: readonly Receipt[]): boolean => list.some((each) => isNamed(each, name));
    this.openRunId = name.runId;
    if (this.resource !== name.resource) this.resource = null;
    const limit = this.#limit;
    const newest = await this.load();
    if (newest === null || isAmong(newest) || !isLatest()) return null;
    if (newest.length < limit) return 'notKept';
    this.resource = name.resource;
    this.#limit = LIMITS.listEntries;
    const own = await this.load();
    if (own === null || isAmong(own)) return null;
    return own.length < LIMITS.listEntries ? 'notKept' : 'tooOld';
  }
}

async function readReceipts(of: {
  readonly limit: number;
  readonly resource: ResourceName | null;
  readonly before?: Receipt | undefined;
}): Promise<readonly Receipt[]> {
  const { limit, resource, before } = of;
  return await call('listReceipts', {
    limit,
    ...(resource !== null && { resource }),
    ...(before !== undefined && { before: placeOf(before) }),
  });
}

/** The call accepts nothing more. */
function placeOf({ runId, resource, finishedAt }: Receipt): ReceiptPlace {
  return { runId, resource, finishedAt };
}
