// The app without its window: session, data threads, sync, exports and the sample service, connected to each other.
// It uses plain Node only, so that tests run all of it.

import { randomUUID } from 'node:crypto';
import type { EventName, Events } from '../shared/contract/calls.ts';
import type { TravelCheck } from '../shared/contract/travel.ts';
import { AUTO_SYNC_PREFERENCE } from '../shared/preferences/auto-sync.ts';
import { Awake } from './work/awake.ts';
import type { DeskOptions, Network } from './desk-options.ts';
import { AppError, logFailure } from './errors.ts';
import { createHandlers, type Handlers } from './handlers.ts';
import { SAMPLE_URL, startSampleService, type SampleService } from './sample/in-process.ts';
import { ExportRunner } from './saving/export-runner.ts';
import { createSavedPlaces, type SavedPlaces } from './saving/saved-places.ts';
import { UnfinishedFiles } from './saving/unfinished-files.ts';
import { ViewInbox, type Arrival } from './sending/view-inbox.ts';
import { createServiceClient, type ServiceClient } from './service/client.ts';
import { Sleep } from './service/sleep.ts';
import { createJobQueue } from './files/job-queue.ts';
import { KeyCustody } from './session/key-custody.ts';
import { createKeychain } from './session/keychain.ts';
import { PageFarewell } from './session/page-farewell.ts';
import { Profiles } from './session/profiles.ts';
import type { OpenProfile } from './session/session-state.ts';
import { IdleLock, readLockMinutes } from './session/idle-lock.ts';
import { ProxyPassword } from './session/proxy-password.ts';
import { ProxySignIn } from './session/proxy-sign-in.ts';
import { SessionManager } from './session/session.ts';
import { createTokenCheck, type VerifyToken } from './session/token-check.ts';
import { newRawKey } from './store/file/store-key.ts';
import { AutoSync } from './sync-runs/auto-sync.ts';
import { ProfileSync } from './sync-runs/profile-sync.ts';
import type { Order } from './unattended/order.ts';
import { OrderBox } from './unattended/order-box.ts';
import { Orders } from './unattended/orders.ts';
import type { UnattendedResult } from './unattended/result.ts';
import { guardRequests, refuseAddress } from './policy/guards.ts';
import { readPersonValues } from './policy/person.ts';
import type { PersonValues } from './policy/policy.ts';
import { createNetworkGate } from './travel/network-gate.ts';
import { runTravelCheck } from './travel/travel-facts.ts';

/** After `waitMs` the window says that the keychain has not answered; the call itself lasts until `callMs`. */
export const KEYCHAIN_LIMITS = { waitMs: 3_000, callMs: 120_000 } as const;

export type Desk = {
  readonly handlers: Handlers;
  /** Opens the profile that was open last, then lets automatic sync begin. */
  start(): Promise<void>;
  /** Work for a start without a window; `start` may follow once there is one. */
  runAlone(order: Order, onEnd: (result: UnattendedResult) => Promise<void>): Promise<void>;
  readonly orders: Pick<Orders, 'take' | 'finish'>;
  /** Takes a link or a file with a view, which the window then shows. */
  receive(arrival: Arrival): void;
  /** True while an export is written. */
  readonly isExporting: boolean;
  /** Removes at once what is being written, for a system that leaves no time to close. */
  abandon(): void;
  /** Ends all work, and every thread and process that was started. */
  close(): Promise<void>;
};

export function createDesk(options: DeskOptions): Desk {
  return new ConnectedDesk(options);
}

class ConnectedDesk implements Desk {
  readonly handlers: Handlers;
  readonly orders: Orders;
  readonly #options: DeskOptions;
  readonly #network = createNetworkGate();
  readonly #oneAtATime = createJobQueue();
  readonly #proxy: ProxySignIn;
  readonly #opened: Network;
  readonly #fetch: typeof globalThis.fetch;
  readonly #verifyToken: VerifyToken;
  readonly #custody: KeyCustody;
  readonly #farewell: PageFarewell;
  readonly #session: SessionManager;
  readonly #sync: ProfileSync;
  readonly #autoSync: AutoSync;
  readonly #idleLock: IdleLock;
  readonly #unfinished: UnfinishedFiles;
  readonly #exports: ExportRunner;
  readonly #places: SavedPlaces;
  readonly #inbox: ViewInbox;
  readonly #awake: Awake;
  readonly #sleep: Sleep;
  #sample: SampleService | null = null;
  #isAttended = false;

  constructor(options: DeskOptions) {
    const { clock, log } = options;
    this.#options = options;
    this.#awake = new Awake(options.power.keepAwake);
    this.#sleep = new Sleep(clock);
    options.power.onSleep({ begin: () => this.#sleep.begin(), end: () => this.#sleep.end() });
    this.#custody = this.#createCustody();
    this.#proxy = new ProxySignIn({
      kept: new ProxyPassword({ ...options, custody: this.#custody }),
      newId: randomUUID,
      onQuestion: (question) => this.#emit('proxyQuestion', question),
      log,
    });
    this.#opened = options.openNetwork(this.#proxy);
    this.#fetch = this.#network.guard(guardRequests(options.policy, this.#opened.fetch));
    this.#verifyToken = createTokenCheck({ fetch: this.#fetch, clock });
    this.#farewell = new PageFarewell({ ...options, hasData: () => this.#session.findOpen() !== null });
    this.#session = this.#createSession();
    this.#sync = this.#createSync();
    this.#autoSync = new AutoSync({ clock, log, findTarget: () => this.#sync.findTarget() });
    this.#idleLock = new IdleLock({
      clock,
      log,
      readMinutes: (known) => readLockMinutes(this.#session.findOpen(), options.policy, known),
      lock: async () => await this.handlers.lock({}),
    });
    this.#unfinished = new UnfinishedFiles(options.userDataDir, log);
    this.#exports = this.#createExports();
    this.#places = createSavedPlaces(options);
    this.#inbox = new ViewInbox(() => this.#emit('viewReceived', null));
    this.orders = this.#createOrders();
    this.handlers = this.#createHandlers();
  }

  async start(): Promise<void> {
    const { sample } = this.#options.launch;
    if (this.#isAttended) return;
    this.#isAttended = true;
    this.#unfinished.beginClearing();
    try {
      await this.#oneAtATime(() => this.#session.start(sample));
      this.#finishForgetting();
      // Without a click on "Explore sample data", which would start it.
      if (sample) await this.#sync.startFirst();
    } finally {
      // A person may still sign in.
      this.#autoSync.start();
      this.#idleLock.start();
    }
  }

  async runAlone(order: Order, onEnd: (result: UnattendedResult) => Promise<void>): Promise<void> {
    this.#unfinished.beginClearing();
    await this.orders.run(order, onEnd);
  }

  get isExporting(): boolean {
    return this.#exports.isWriting;
  }

  receive(arrival: Arrival): void {
    this.#inbox.receive(arrival).catch((error: unknown) => this.#options.log.error('a view was not received', error));
  }

  abandon(): void {
    this.#unfinished.abandon();
  }

  async close(): Promise<void> {
    await this.#autoSync.close();
    await this.#idleLock.close();
    await this.orders.close();
    await this.#withoutWork(() => this.#session.close());
    await this.#sample?.close();
    this.#awake.release();
    this.#custody.close();
  }

  #createCustody(): KeyCustody {
    const { entries, keychainLimits, spawnKeychain, log } = this.#options;
    const { waitMs, callMs } = keychainLimits;
    const keychain = createKeychain({
      entry: entries.keychainChild,
      service: 'Commission Desk',
      callMs,
      spawn: spawnKeychain,
    });
    // After the change under way, which reports the session itself.
    const onChange = (): void => {
      this.#oneAtATime(() => Promise.resolve(this.#emit('sessionChanged', this.#session.session))).catch(
        (error: unknown) => log.error('the state of the keychain could not be reported', error),
      );
    };
    return new KeyCustody(keychain, { waitMs, onChange });
  }

  #createSession(): SessionManager {
    const { userDataDir, entries, migrationsFolder, clock, log, policy } = this.#options;
    return new SessionManager({
      entries,
      migrationsFolder,
      clock,
      log,
      custody: this.#custody,
      verifyToken: this.#verifyToken,
      systemPrompt: this.#options.systemPrompt,
      profiles: new Profiles(userDataDir, log),
      newKey: newRawKey,
      newId: randomUUID,
      suggestedServiceUrl: policy.value('serviceAddress') ?? '',
      logRules: policy.answer.rules,
      onChange: (session) => this.#emit('sessionChanged', session),
      untilLeft: () => this.#farewell.untilHeard(),
      later: (step) =>
        void this.#changeSession(step).catch((error: unknown) =>
          log.error('a change of the session could not be completed', error),
        ),
      onDamaged: (data) => this.#replaceDamaged(data),
    });
  }

  #createSync(): ProfileSync {
    const { clock, log, policy } = this.#options;
    return new ProfileSync({
      clock,
      log,
      policy,
      session: this.#session,
      verifyToken: this.#verifyToken,
      emit: (name, payload) => this.#emit(name, payload),
      random: Math.random,
      newId: randomUUID,
      clientOf: (open) => this.#clientOf(open),
    });
  }

  #createExports(): ExportRunner {
    const { entries, version, clock, log } = this.#options;
    return new ExportRunner({
      entry: entries.exporter,
      version,
      clock,
      log,
      newId: randomUUID,
      unfinished: this.#unfinished,
      emit: (name, payload) => this.#emit(name, payload),
      onDamaged: ({ data }) => this.#replaceDamaged(data),
      onFree: () => this.orders.notice(),
    });
  }

  #createOrders(): Orders {
    const { userDataDir, clock, log, settings, policy } = this.#options;
    return new Orders({
      session: this.#session,
      sync: this.#sync,
      exports: this.#exports,
      places: this.#places,
      policy,
      proxy: this.#proxy,
      box: new OrderBox(userDataDir),
      clock,
      log,
      language: () => settings.language,
      changeSession: (change) => this.#changeSession(change),
      isAttended: () => this.#isAttended,
    });
  }

  #createHandlers(): Handlers {
    const exports = this.#exports;
    return createHandlers({
      ...this.#options,
      fetch: this.#fetch,
      oneAtATime: this.#oneAtATime,
      ...{ session: this.#session, proxy: this.#proxy, farewell: this.#farewell },
      forgetNetwork: () => this.#forgetNetwork(),
      sync: this.#sync,
      exports,
      places: this.#places,
      unfinished: this.#unfinished,
      inbox: this.#inbox,
      changeSession: (change) => this.#changeSession(change),
      lock: () => this.#lock(),
      withoutWork: (change) => this.#withoutWork(change),
      withoutExports: (change) => exports.whileStopped(change),
      startFirstSync: () => this.#sync.startFirst(),
      findBegunRuns: () => this.#sync.findBegunRuns(),
      isSyncing: () => this.#sync.isRunning,
      checkTravel: (staleAfterDays) => this.#checkTravel(staleAfterDays),
      onPreference: (name) => {
        if (name === AUTO_SYNC_PREFERENCE) this.#autoSync.planAgain();
        this.#idleLock.planAgain(name);
      },
      noteUse: () => this.#idleLock.noteUse(),
      readPerson: () => this.#readPerson(),
    });
  }

  /** Changes wait for each other: two at once would open two profiles. */
  #changeSession(change: () => Promise<void>): Promise<void> {
    return this.#oneAtATime(async () => {
      const wasKeeping = this.#session.session.kind === 'keeping';
      await change();
      // The keychain has taken the secrets, which completes a sign-in.
      if (wasKeeping) await this.#sync.startFirst();
    });
  }

  /** Runs `change`, which closes the profile or opens another one, while no sync and no export works on it. */
  async #withoutWork<T>(change: () => Promise<T>): Promise<T> {
    await this.#farewell.ask();
    return await this.#exports.whileStopped(async () => {
      await this.#sync.stop();
      this.#exports.forget();
      return await change();
    });
  }

  /** The account is gone in any case: what cannot be deleted here is logged. */
  async #forgetNetwork(): Promise<void> {
    for (const result of await Promise.allSettled([this.#proxy.forget(), this.#opened.forget()])) {
      if (result.status === 'rejected')
        logFailure(this.#options.log, 'traces of the network could not be deleted', result.reason);
    }
  }

  /** Not awaited: the keychain may ask the person. */
  #finishForgetting(): void {
    const { log } = this.#options;
    this.#proxy
      .finishForgetting()
      .catch((error: unknown) => logFailure(log, 'the password of the proxy could not be deleted', error));
  }

  /** Called within a change of the session, which ends before the export does: the window can be unlocked meanwhile. */
  async #lock(): Promise<void> {
    await this.#farewell.ask();
    await this.#session.lock();
    await this.#sync.stop();
    const end = async (): Promise<void> => {
      await this.#exports.finish();
      // Meanwhile the window may have been unlocked and locked again with a new export, which then ends it.
      await this.#changeSession(async () => {
        if (!this.#exports.isWorking) await this.#session.endLocked();
      });
    };
    end().catch((error: unknown) => this.#options.log.error('a locked profile could not be closed', error));
  }

  #replaceDamaged(data: OpenProfile['data']): void {
    this.#oneAtATime(() => this.#withoutWork(() => this.#session.replaceDamaged(data))).catch((error: unknown) =>
      this.#options.log.error('damaged data could not be set aside', error),
    );
  }

  /** Sends the event to the window, and to the parts of the app that wait for it. */
  #emit<E extends EventName>(name: E, payload: Events[E]): void {
    this.#options.emit(name, payload);
    if (name === 'resourceChanged') this.#session.findOpen()?.data.loadColumns();
    const hasRunEnded = name === 'syncProgress' && payload === null;
    // Not at each dataset: the run's own writing would wait for it.
    if (hasRunEnded) this.#session.findOpen()?.data.keepColumns();
    if (name === 'syncProgress') this.#awake.set('sync', payload !== null);
    if (name === 'exportChanged') this.#awake.set('export', this.#exports.isWorking);
    if (name === 'sessionChanged' || hasRunEnded) this.#autoSync.planAgain();
    if (name === 'sessionChanged') this.#idleLock.noteSession({ isOpen: this.#session.findOpen() !== null });
    this.orders.notice();
  }

  #clientOf({ record, token }: OpenProfile): ServiceClient {
    const { clock } = this.#options;
    if (record.kind === 'sample') return this.#sampleClient();
    refuseAddress(this.#options.policy, new URL(`${record.serviceUrl}/`));
    if (token === null) throw new AppError('tokenMissing', 'the profile has no token');
    const client = createServiceClient({ serviceUrl: record.serviceUrl, token, fetch: this.#fetch, clock });
    return this.#sleep.through(client);
  }

  #sampleClient(): ServiceClient {
    const { entries, clock } = this.#options;
    const sample = (this.#sample ??= startSampleService({ entry: entries.sampleService, clock }));
    const fetch = this.#network.guard(sample.fetch);
    return createServiceClient({ serviceUrl: SAMPLE_URL, token: sample.token, fetch, clock });
  }

  async #readPerson(): Promise<PersonValues> {
    const open = this.#session.findOpen();
    return await readPersonValues(this.#options.settings.chosenLanguage, open?.record.serviceUrl ?? null, (name) =>
      open === null ? Promise.resolve(null) : open.data.reader.call('readPreference', { name }),
    );
  }

  #checkTravel(staleAfterDays: number): Promise<TravelCheck> {
    const { entries, clock, log } = this.#options;
    return runTravelCheck({
      open: this.#session.getOpen(),
      custody: this.#custody,
      gate: this.#network,
      clock,
      log,
      staleAfterDays,
      isSyncRunning: this.#sync.isRunning,
      readerEntry: entries.reader,
    });
  }
}
