// The app without its window: session, data threads, sync and the sample service put together. Plain Node, so that
// tests run it whole. Closing it ends every thread and child it started.

import { randomBytes, randomUUID } from 'node:crypto';
import type { EventName, Events } from '../shared/contract/calls.ts';
import type { ErrorCode } from '../shared/contract/errors.ts';
import type { TravelCheck } from '../shared/contract/travel.ts';
import { AutoSync, type AutoSyncTarget } from './sync-runs/auto-sync.ts';
import { autoSyncTarget } from './sync-runs/auto-sync-target.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import { ExportRunner } from './saving/export-runner.ts';
import { createHandlers, type HandlerParts, type Handlers } from './handlers.ts';
import { createJobQueue } from './session/job-queue.ts';
import { KeyCustody } from './session/key-custody.ts';
import { createKeychain, type KeychainChild } from './session/keychain.ts';
import type { Log } from './log.ts';
import { createNetworkGate } from './travel/network-gate.ts';
import { Profiles } from './session/profiles.ts';
import { SAMPLE_URL, startSampleService, type SampleService } from './sample/in-process.ts';
import { createServiceClient, type ServiceClient } from './service/client.ts';
import { decodeDictionary } from './service/decode.ts';
import { SessionManager } from './session/session.ts';
import type { OpenProfile } from './session/session-state.ts';
import { SyncRunner } from './sync-runs/sync-runner.ts';
import { runTravelCheck } from './travel/travel-facts.ts';

/** The window waits `waitMs` before it says what it waits for; the call itself is kept while a person may be answering. */
export const KEYCHAIN_LIMITS = { waitMs: 3_000, callMs: 120_000 } as const;

/** The token is known (403), or this dictionary is answered in another way than others; the sync will tell more. */
const SAYS_NOTHING_OF_TOKEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['forbidden', 'rejected', 'badResponse']);

type ShellParts =
  | 'clipboard'
  | 'clipboardImage'
  | 'printPage'
  | 'showItemInFolder'
  | 'chooseSavePath'
  | 'chooseOpenPath'
  | 'showNotice';

export type DeskOptions = Pick<HandlerParts, ShellParts> & {
  readonly userDataDir: string;
  /** The app's own. */
  readonly version: string;
  readonly migrationsFolder: string;
  /** Files of the threads and of the keychain's process. */
  readonly entries: {
    readonly writer: string;
    readonly reader: string;
    readonly aggregates: string;
    readonly exporter: string;
    readonly sampleService: string;
    readonly keychainChild: string;
  };
  readonly fetch: typeof globalThis.fetch;
  readonly keychainLimits: { readonly waitMs: number; readonly callMs: number };
  readonly spawnKeychain: (entry: string) => KeychainChild;
  readonly emit: <E extends EventName>(name: E, payload: Events[E]) => void;
  readonly log: Log;
  readonly clock: Clock;
  readonly launch: { readonly serviceUrl: string | null; readonly sample: boolean };
};

export type Desk = { readonly handlers: Handlers; start(): Promise<void>; close(): Promise<void> };

export function createDesk(options: DeskOptions): Desk {
  const { clock, log } = options;
  const gate = createNetworkGate();
  const fetch = gate.guard(options.fetch);
  const keychain = createKeychain({
    entry: options.entries.keychainChild,
    service: 'Commission Desk',
    callMs: options.keychainLimits.callMs,
    spawn: options.spawnKeychain,
  });
  const oneAtATime = createJobQueue();
  // In turn: a change under way ends with a session of its own.
  const onKeychain = (): void => {
    oneAtATime(() => Promise.resolve(emit('sessionChanged', session.session))).catch((error: unknown) =>
      log.error('the state of the keychain could not be reported', error),
    );
  };
  const custody = new KeyCustody(keychain, { waitMs: options.keychainLimits.waitMs, onChange: onKeychain });
  const autoSync = new AutoSync({ clock, log, findTarget });
  let sample: SampleService | null = null;
  let runner: { readonly forData: OpenProfile['data']; readonly sync: SyncRunner } | null = null;

  const session = new SessionManager({
    profiles: new Profiles(options.userDataDir),
    custody,
    entries: options.entries,
    migrationsFolder: options.migrationsFolder,
    clock,
    log,
    newKeyHex: () => randomBytes(32).toString('hex'),
    newId: randomUUID,
    suggestedServiceUrl: options.launch.serviceUrl ?? '',
    verifyToken,
    onChange: (changed) => emit('sessionChanged', changed),
    later: (step) =>
      void changeSession(step).catch((error: unknown) => log.error('the session could not go on', error)),
    onDamaged,
  });
  const exports = new ExportRunner({
    ...{
      entry: options.entries.exporter,
      version: options.version,
      clock,
      log,
      emit,
    },
    newId: randomUUID,
    onDamaged: ({ data }) => onDamaged(data),
  });

  function onDamaged(data: OpenProfile['data']): void {
    void oneAtATime(() => withoutWork(() => session.replaceDamaged(data))).catch((error: unknown) =>
      log.error('damaged data could not be set aside', error),
    );
  }

  /** Changes wait for each other: two at once would open two profiles. A sign-in that is done begins the first copy. */
  function changeSession(change: () => Promise<void>): Promise<void> {
    return oneAtATime(async () => {
      const wasKeeping = session.session.kind === 'keeping';
      await change();
      if (wasKeeping && session.findOpen() !== null) await startFirstSync();
    });
  }

  /** A copy that was never taken is what a person who just came in wants first. */
  async function startFirstSync(): Promise<void> {
    const open = session.findOpen();
    if (open === null || open.data.isReadOnly) return;
    const status = await syncOf(open).status();
    if (status.progress !== null || status.resources.some((resource) => resource.asOf !== null)) return;
    syncOf(open).start({ client: clientOf(open), token: open.token, scope: { kind: 'quick' } });
  }

  /** A run that ended, or a session that changed, may be what automatic sync waits for. */
  function emit<E extends EventName>(name: E, payload: Events[E]): void {
    options.emit(name, payload);
    if (name === 'resourceChanged') session.findOpen()?.data.loadColumns();
    if (name === 'sessionChanged' || payload === null) autoSync.notice();
  }

  /** Any dictionary will do: the contract names no scope for them. What says nothing of the token does not refuse it. */
  async function verifyToken(
    credentials: { serviceUrl: string; token: string },
    signal = new AbortController().signal,
  ): Promise<void> {
    const client = createServiceClient({ ...credentials, fetch, clock });
    try {
      const request = { name: 'tenant_currencies', paging: { page: 1, pageSize: 1 } } as const;
      decodeDictionary(await client.fetchDictionary(request, signal));
    } catch (error) {
      if (!(error instanceof AppError && SAYS_NOTHING_OF_TOKEN.has(error.code))) throw error;
    }
  }

  function syncOf(open: OpenProfile): SyncRunner {
    if (runner?.forData !== open.data) {
      const sync = new SyncRunner({
        ...{ data: open.data, clock, log, emit },
        random: Math.random,
        newId: randomUUID,
        onTokenRejected: (token) => session.rejectToken(token),
      });
      runner = { forData: open.data, sync };
    }
    return runner.sync;
  }

  function clientOf(open: OpenProfile): ServiceClient {
    if (open.record.kind === 'sample') {
      sample ??= startSampleService({ entry: options.entries.sampleService, clock });
      const sampleFetch = gate.guard(sample.fetch);
      return createServiceClient({
        serviceUrl: SAMPLE_URL,
        token: sample.token,
        fetch: sampleFetch,
        clock,
      });
    }
    if (open.token === null) throw new AppError('tokenMissing', 'no token is held for this profile');
    const { serviceUrl } = open.record;
    return createServiceClient({ serviceUrl, token: open.token, fetch, clock });
  }

  function checkTravel(staleAfterDays: number): Promise<TravelCheck> {
    const open = session.getOpen();
    const { reader: readerEntry } = options.entries;
    return runTravelCheck({
      open,
      syncRunning: syncOf(open).running,
      custody,
      gate,
      readerEntry,
      clock,
      staleAfterDays,
    });
  }

  function findTarget(): AutoSyncTarget | null {
    const open = session.findOpen();
    if (open === null || open.data.isReadOnly) return null;
    const sync = syncOf(open);
    const { token } = open;
    const startSync = (): void => void sync.start({ client: clientOf(open), token, scope: { kind: 'quick' } });
    return autoSyncTarget({ open, sync, verifyToken, startSync, rejectToken: () => session.rejectToken(token) });
  }

  /** While `change` closes the profile or opens another one, no sync and no export is at work on it. */
  function withoutWork<T>(change: () => Promise<T>): Promise<T> {
    return exports.whileStopped(async () => {
      await runner?.sync.stop();
      runner = null;
      exports.forget();
      return await change();
    });
  }

  return {
    handlers: createHandlers({
      ...{ ...options, fetch, session, syncOf, clientOf, withoutWork, checkTravel, exports },
      ...{ changeSession, startFirstSync, oneAtATime },
      onSettings: () => autoSync.notice(),
    }),
    async start() {
      await oneAtATime(() => session.start(options.launch.sample));
      autoSync.start();
    },
    async close() {
      await autoSync.close();
      await withoutWork(() => session.close());
      await sample?.close();
      custody.close();
    },
  };
}
