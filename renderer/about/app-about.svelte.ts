import type { AppAbout, UpdateStanding } from '../../shared/contract/app/about.ts';
import { call, on } from '../lib/calls/api.ts';

/** The app's version, what it runs on, and how its updates stand. Without an answer nothing is shown. */
export class AppAboutState {
  version = $state.raw<string | null>(null);
  runtime = $state.raw<readonly string[]>([]);
  updates = $state.raw<UpdateStanding>({ kind: 'off' });

  #isFollowed = false;

  /** Returns a function that stops it. */
  start(): () => void {
    const stop = on('updatesChanged', (standing) => {
      this.#isFollowed = true;
      this.updates = standing;
    });
    // Safe to go on after a failure: the main process has logged it, and updates do not depend on being shown.
    call('getAppAbout', {}).then(
      (about) => this.#take(about),
      () => undefined,
    );
    return stop;
  }

  /** Throws `ApiFailure`. */
  async restart(): Promise<void> {
    await call('restartToUpdate', {});
  }

  /** An event that arrived before is newer. */
  #take({ version, runtime, updates }: AppAbout): void {
    this.version = version;
    this.runtime = runtime;
    if (!this.#isFollowed) this.updates = updates;
  }
}
