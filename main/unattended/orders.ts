// Carries out orders one after another, as the window would: opens the profile, joins the sync under way or starts one,
// exports a view, and says how it ended. Nothing waits for a person.

import type { Language } from '../../shared/contract/languages.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { Clock } from '../clock.ts';
import { logFailure, toFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Policy } from '../policy/policy.ts';
import { newsForScripts } from '../session/data-news.ts';
import { createJobQueue } from '../files/job-queue.ts';
import type { ProxySignIn } from '../session/proxy-sign-in.ts';
import type { SessionManager } from '../session/session.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { ProfileSync } from '../sync-runs/profile-sync.ts';
import { COMPLETE, endingOfFailure, endingOfSession, endingOfSync, isSync, syncReport } from './endings.ts';
import type { OrderBox } from './order-box.ts';
import type { Order } from './order.ts';
import {
  NO_WORK,
  resultOf,
  type Ending,
  type LockedReason,
  type SyncReport,
  type UnattendedResult,
  type Work,
} from './result.ts';
import { exportView, findForbidden, type Exported, type ViewExportParts, type ViewExportTask } from './view-export.ts';

export type OrderParts = {
  readonly session: SessionManager;
  readonly sync: ProfileSync;
  readonly exports: ViewExportParts['exports'];
  readonly places: ViewExportParts['places'];
  readonly policy: Policy;
  readonly proxy: Pick<ProxySignIn, 'question' | 'answer'>;
  readonly box: OrderBox;
  readonly clock: Clock;
  readonly log: Log;
  readonly language: () => Language;
  readonly changeSession: (change: () => Promise<void>) => Promise<void>;
  /** True once the app has had a window: then the open profile is the person's choice. */
  readonly isAttended: () => boolean;
};

type Done = { readonly ending: Ending; readonly work: Work };

const CANCELLED: Ending = { outcome: 'incomplete', reason: 'cancelled' };

export class Orders {
  readonly #parts: OrderParts;
  readonly #inTurn = createJobQueue();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #closed = Promise.withResolvers<undefined>();
  #changed = Promise.withResolvers<undefined>();
  #isClosed = false;

  constructor(parts: OrderParts) {
    this.#parts = parts;
  }

  /** Called after each event of the app. */
  notice(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }

  /** The order of a second start, which waits for the answer. Not taken while the app closes: that start then does it. */
  take(id: string): void {
    if (this.#isClosed) return;
    this.#track(this.#answer(id)).catch((error: unknown) =>
      this.#parts.log.error('an order could not be answered', error),
    );
  }

  /** Its end is awaited with the order: an app that closes has reported what it was asked for. */
  run(order: Order, onEnd: (result: UnattendedResult) => Promise<void>): Promise<void> {
    return this.#track(this.#run(order, () => true).then(onEnd));
  }

  /** Resolves when no order is under way. */
  async finish(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Ends the orders under way as cancelled, and takes no other. Call it before the profile closes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closed.resolve(undefined);
    this.notice();
    await this.finish();
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    const end = (): void => void this.#underWay.delete(work);
    work.then(end, end);
    return work;
  }

  async #answer(id: string): Promise<void> {
    const { box } = this.#parts;
    const order = await box.take(id, process.pid);
    if (order === null) return;
    const isAwaited = (): boolean => box.isAwaited(id);
    const result = await this.#run(order, isAwaited);
    if (isAwaited()) await box.answer(id, { kind: 'done', result });
    else await box.remove(id);
  }

  /** `isAwaited`: false once nobody waits for the result. What has not begun by then is not done: nobody expects it any more. */
  #run(order: Order, isAwaited: () => boolean): Promise<UnattendedResult> {
    return this.#inTurn(async () => {
      const { clock, language, log } = this.#parts;
      const startedMs = clock.now();
      const { ending, work } = await this.#carryOut(order, isAwaited);
      const { outcome, reason } = ending;
      log.info('an unattended run has ended', { outcome, reason });
      return resultOf({ ...ending, work, language: language(), startedMs, finishedMs: clock.now() });
    });
  }

  async #carryOut(order: Order, isAwaited: () => boolean): Promise<Done> {
    if (this.#isClosed || !isAwaited()) return { ending: CANCELLED, work: NO_WORK };
    const forbidden = findForbidden(order.export, this.#parts.policy);
    if (forbidden !== null) return { ending: forbidden, work: NO_WORK };
    try {
      const opened = await this.#open(order);
      if ('outcome' in opened) return { ending: opened, work: NO_WORK };
      const done = await this.#doTasks(opened, order, isAwaited);
      return done.ending.outcome === 'complete' ? done : await this.#withDamage(opened, done);
    } catch (error) {
      return { ending: this.#endingOfError(error), work: NO_WORK };
    }
  }

  async #doTasks(opened: OpenProfile, order: Order, isAwaited: () => boolean): Promise<Done> {
    const { id, name } = opened.record;
    let work: Work = { ...NO_WORK, profile: { id, name }, ...newsForScripts(opened.news) };
    try {
      if (order.sync) {
        const synced = await this.#sync(opened, isAwaited);
        work = { ...work, sync: synced.report };
        if (synced.ending.outcome !== 'complete') return { ending: synced.ending, work };
      }
      if (order.export === null) return { ending: COMPLETE, work };
      const exported = await this.#export(
        opened,
        { ...order.export, isProfileNamed: order.profile !== null },
        isAwaited,
      );
      return { ending: exported.ending, work: { ...work, export: exported.report } };
    } catch (error) {
      return { ending: this.#endingOfError(error), work };
    }
  }

  /** If the run ended because its data proved damaged, the profile is opened again, without it. Then that is what ended it. */
  async #withDamage(opened: OpenProfile, done: Done): Promise<Done> {
    const { session, changeSession } = this.#parts;
    // The system may be asking a person to unlock.
    if (session.session.kind === 'locked') return done;
    await Promise.race([changeSession(() => Promise.resolve()), this.#closed.promise]);
    const open = session.findOpen();
    const isReplaced = open?.record.id === opened.record.id && open.data !== opened.data;
    if (!isReplaced || open.data.replacedFile === null) return done;
    return { ending: endingOfFailure('corrupt'), work: { ...done.work, ...newsForScripts(open.news) } };
  }

  /** A person may have locked or closed the profile meanwhile, which is then the reason. */
  #endingOfError(error: unknown): Ending {
    logFailure(this.#parts.log, 'an unattended run failed', error);
    if (this.#isClosed) return CANCELLED;
    return endingOfSession(this.#parts.session.session) ?? endingOfFailure(toFailure(error).code);
  }

  async #open({ profile, sample }: Asked): Promise<OpenProfile | Ending> {
    const { session, isAttended, changeSession } = this.#parts;
    if (isNameOfTwo(profile, session.session)) return { outcome: 'locked', reason: 'twoProfiles' };
    // Also with a profile open, which another order may have asked for.
    if (!isAttended()) {
      await changeSession(() => (sample ? session.openSample() : session.openUnattended(profile)));
    }
    // An attended app may still be opening its profile. The keychain's own limit ends the wait.
    await changeSession(() => Promise.resolve());
    await this.#until(() => session.session.kind !== 'waiting');
    if (this.#isClosed) return CANCELLED;
    const open = session.findOpen();
    if (open === null) return endingOfSession(session.session) ?? { outcome: 'locked', reason: 'noProfile' };
    const reason = whyNotAsked(open, { profile, sample }, session.session);
    return reason === null ? open : { outcome: 'locked', reason };
  }

  async #sync(
    open: OpenProfile,
    isAwaited: () => boolean,
  ): Promise<{ readonly ending: Ending; readonly report: SyncReport | null }> {
    const { session, sync } = this.#parts;
    const runner = sync.getRunner();
    for (;;) {
      const joined = runner.running;
      if (!joined && !isAwaited()) return { ending: CANCELLED, report: null };
      if (!joined && session.findOpen()?.tokenRejected === true)
        return { ending: { outcome: 'token', reason: 'unauthorized' }, report: null };
      // Nothing is awaited between the question and the start: automatic sync must not come in between.
      const runId = joined ? runner.runId : sync.start({ kind: 'quick' }).runId;
      const stopped = await this.#untilRunEnds(() => runner.running && runner.runId === runId);
      const status = await runner.status();
      const report = syncReport(status, { runId: runId ?? '', joined });
      if (stopped !== null) return { ending: stopped, report };
      // A check or a comparison of filters that was under way is no sync.
      if (joined && !isSync(report) && session.findOpen()?.data === open.data) continue;
      return { ending: endingOfSync(report, status), report };
    }
  }

  async #export(open: OpenProfile, task: ViewExportTask, isAwaited: () => boolean): Promise<Exported> {
    const { session, exports, places, language, clock } = this.#parts;
    const until = (isSo: () => boolean): Promise<void> => this.#until(isSo);
    return await exportView(open, task, {
      session,
      exports,
      places,
      language,
      clock,
      until,
      isCalledOff: () => this.#isClosed || !isAwaited(),
      closed: this.#closed.promise,
    });
  }

  /** Null when the run has ended. A question for a proxy's password waits for a person: nobody is here to answer it. */
  async #untilRunEnds(isRunning: () => boolean): Promise<Ending | null> {
    const { proxy, isAttended } = this.#parts;
    for (;;) {
      await this.#until(() => !isRunning() || proxy.question !== null);
      if (this.#isClosed) return CANCELLED;
      const { question } = proxy;
      if (!isRunning() || question === null) return null;
      // The person's own window may still answer it, and the run goes on.
      if (isAttended()) return { outcome: 'network', reason: 'proxyAuth' };
      proxy.answer(question.id, null);
      await this.#until(() => proxy.question?.id !== question.id);
    }
  }

  /** Also returns when the app closes. */
  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && !this.#isClosed) await this.#changed.promise;
  }
}

/** Earlier versions let a person give one name twice. Either profile could be the one that was meant. */
function isNameOfTwo(profile: string | null, { profiles }: Session): boolean {
  return profiles.filter(({ id, name }) => id === profile || name === profile).length > 1;
}

type Asked = Pick<Order, 'profile' | 'sample'>;

/** Null if the open profile is the one that was asked for. Made-up data is never taken for that of an account. */
function whyNotAsked({ record }: OpenProfile, { profile, sample }: Asked, session: Session): LockedReason | null {
  const isAsked = profile === null || record.id === profile || record.name === profile;
  if (isAsked && (record.kind === 'sample') === sample) return null;
  if (profile !== null || sample) return 'otherProfile';
  return session.profiles.some(({ isSignedOut }) => !isSignedOut) ? 'otherProfile' : 'noProfile';
}
