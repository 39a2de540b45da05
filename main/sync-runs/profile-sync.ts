// The sync of the open profile. Its runner lives as long as the profile's data is open.

import { NEVER_SYNC } from '../../shared/preferences/auto-sync.ts';
import type { SyncScope } from '../../shared/contract/sync.ts';
import { logFailure } from '../errors.ts';
import type { Policy } from '../policy/policy.ts';
import type { OpenProfile } from '../session/session-state.ts';
import type { SessionManager } from '../session/session.ts';
import type { VerifyToken } from '../session/token-check.ts';
import type { ServiceClient } from '../service/client.ts';
import { autoSyncTarget } from './auto-sync-target.ts';
import type { AutoSyncTarget } from './auto-sync.ts';
import { SyncRunner, type SyncRunnerOptions } from './sync-runner.ts';

export type ProfileSyncOptions = Omit<SyncRunnerOptions, 'data' | 'onTokenJudged'> & {
  readonly session: SessionManager;
  readonly clientOf: (open: OpenProfile) => ServiceClient;
  readonly verifyToken: VerifyToken;
  readonly policy: Policy;
};

export class ProfileSync {
  readonly #options: ProfileSyncOptions;
  #current: { readonly data: OpenProfile['data']; readonly runner: SyncRunner } | null = null;

  constructor(options: ProfileSyncOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#current?.runner.running === true;
  }

  /** Throws `profileClosed` if no profile is open. */
  getRunner(): SyncRunner {
    return this.#runnerOf(this.#options.session.getOpen());
  }

  /** Errors: `profileClosed`, `tokenMissing`, `busy`, `readOnly`. */
  start(scope: SyncScope): { readonly runId: string } {
    return this.#start(this.#options.session.getOpen(), scope);
  }

  /** Starts a sync if the profile has no copy at all yet: a person who just signed in wants one. */
  async startFirst(): Promise<void> {
    const open = this.#options.session.findOpen();
    if (open === null || open.data.isReadOnly) return;
    const { progress, resources } = await this.#runnerOf(open).status();
    if (progress === null && resources.every(({ asOf }) => asOf === null)) this.#start(open, { kind: 'quick' });
  }

  /** Those of the open profile; null if they cannot be read. */
  async findBegunRuns(): Promise<readonly string[] | null> {
    const open = this.#options.session.findOpen();
    if (open === null) return null;
    try {
      return await this.#runnerOf(open).begunRuns();
    } catch (error) {
      logFailure(this.#options.log, 'the last runs could not be read', error);
      return null;
    }
  }

  /** The open profile for automatic sync. Null if none is open, or its file can only be read. */
  findTarget(): AutoSyncTarget | null {
    const { session, verifyToken, policy } = this.#options;
    const open = session.findOpen();
    if (open === null || open.data.isReadOnly || policy.stoppedBy !== null) return null;
    return autoSyncTarget({
      open,
      sync: this.#runnerOf(open),
      verifyToken,
      decide: ({ syncOnReconnect, syncEveryHours }) => ({
        syncOnReconnect: policy.value('syncOnReconnect', syncOnReconnect ?? undefined) === true,
        syncEveryHours: policy.value('syncEveryHours', syncEveryHours ?? undefined) ?? NEVER_SYNC,
      }),
      startSync: () => void this.#start(open, { kind: 'quick' }),
      rejectToken: () => session.noteTokenVerdict(open.token, true),
    });
  }

  /** Ends the run under way, and forgets the profile. */
  async stop(): Promise<void> {
    await this.#current?.runner.stop();
    this.#current = null;
  }

  #start(open: OpenProfile, scope: SyncScope): { readonly runId: string } {
    return this.#runnerOf(open).start({ client: this.#options.clientOf(open), token: open.token, scope });
  }

  #runnerOf({ data }: OpenProfile): SyncRunner {
    if (this.#current?.data !== data) {
      const { session } = this.#options;
      const runner = new SyncRunner({
        ...this.#options,
        data,
        onTokenJudged: (token, isRefused) => session.noteTokenVerdict(token, isRefused),
      });
      this.#current = { data, runner };
    }
    return this.#current.runner;
  }
}
