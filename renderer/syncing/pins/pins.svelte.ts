import { LIMITS } from '../../../shared/contract/limits.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import { call } from '../../lib/calls/api.ts';
import { CopyRead } from '../../lib/calls/copy-read.svelte.ts';
import { loaded, type Loadable } from '../../lib/calls/loadable.ts';
import { messages } from '../../messages/messages.ts';
import { fetchRefusal } from '../can-sync.ts';
import type { SessionState } from '../../session/session.svelte.ts';
import { loadAfterRuns } from '../load-after-runs.ts';
import type { SyncState } from '../sync.svelte.ts';

/** The pinned clients. Actions throw `ApiFailure`, which the calling screen shows. */
export class PinsState {
  pins = $state.raw<Loadable<readonly Pin[]>>({ kind: 'loading' });
  /** The typed or pasted client IDs; kept while another screen is shown. */
  draft = $state('');

  readonly all = $derived(this.pins.kind === 'ready' ? this.pins.value : []);
  readonly aaids = $derived(new Set(this.all.map(({ aaid }) => aaid)));
  /** Those never fetched, for which the Client filter has no answer. */
  readonly waitingCount = $derived(this.all.filter(({ rows }) => rows === null).length);
  /** How many a fetch of all reads. */
  readonly dueCount = $derived(this.all.filter(({ rows, isOutdated }) => rows === null || isOutdated).length);

  readonly #copyRead = new CopyRead();
  readonly #sync: SyncState;
  readonly #session: Pick<SessionState, 'open'>;

  constructor({ sync, session }: { readonly sync: SyncState; readonly session: Pick<SessionState, 'open'> }) {
    this.#sync = sync;
    this.#session = session;
  }

  /** Why no client can be fetched now, in words; null if one can. */
  get fetchRefusal(): string | null {
    return fetchRefusal({ sync: this.#sync, session: this.#session });
  }

  /** Loads the pins of one profile and follows its syncs. Returns a function that stops it. */
  start(): () => void {
    return loadAfterRuns(() => this.load());
  }

  async load(): Promise<void> {
    await this.#copyRead.renew(
      () => loaded(async () => listed(await call('listPins', {}))),
      (pins) => (this.pins = pins),
    );
  }

  /** Whether the pins may be as they were before a run or a new copy. */
  get isOld(): boolean {
    return this.#copyRead.isOld;
  }

  /** Why this text cannot be kept as a client, in words; null if it can. */
  keepRefusal(client: string): string | null {
    return client.length > LIMITS.clientChars ? messages.pins.tooLong(client) : null;
  }

  findPin(aaid: string): Pin | undefined {
    return this.all.find((pin) => pin.aaid === aaid);
  }

  /** The client's name in lists and chips. */
  nameOf(aaid: string): string {
    return messages.pins.listName(aaid, this.findPin(aaid)?.nickname ?? '');
  }

  /** The nickname; with the ID if another pinned client has the same. The ID alone without a nickname. */
  shortNameOf(aaid: string): string {
    const nickname = this.findPin(aaid)?.nickname || aaid;
    return this.all.filter((pin) => pin.nickname === nickname).length > 1 ? this.nameOf(aaid) : nickname;
  }

  /**
   * While a sync runs, nothing is fetched at once, because that sync does it. While a smaller copy of the charges waits for a
   * decision, nothing is fetched at all.
   */
  async add(aaids: readonly string[], options: { readonly fetchNow: boolean }): Promise<void> {
    this.#take(await call('addPins', { aaids }));
    if (options.fetchNow && this.fetchRefusal === null) await this.#sync.run({ kind: 'pins' });
  }

  async fetchNow(aaid?: string): Promise<void> {
    await this.#sync.run({ kind: 'pins', ...(aaid !== undefined && { aaid }) });
  }

  async rename(aaid: string, nickname: string): Promise<void> {
    this.#take(await call('renamePin', { aaid, nickname }));
  }

  async remove(aaid: string): Promise<void> {
    this.#take(await call('removePin', { aaid }));
  }

  #take(pins: readonly Pin[]): void {
    this.pins = listed(pins);
    // The list that is being read may be the one before this change.
    if (this.isOld) void this.load();
  }
}

function listed(pins: readonly Pin[]): Loadable<readonly Pin[]> {
  return pins.length === 0 ? { kind: 'empty' } : { kind: 'ready', value: pins };
}
