import type { Failure } from '../../shared/contract/errors.ts';
import type { CheckLine, DataNews, Session } from '../../shared/contract/session.ts';
import { call, failureOf, on } from '../lib/calls/api.ts';

/** The session. Actions throw `ApiFailure`, which the calling screen shows. */
export class SessionState {
  /** Null until the main process has answered for the first time. */
  current = $state.raw<Session | null>(null);
  /** Why the session could not be read. */
  failure = $state.raw<Failure | null>(null);

  #locking: Promise<void> | null = null;

  readonly profile = $derived(this.current === null || this.current.kind === 'signedOut' ? null : this.current.profile);
  /** Leaving a profile that is kept until quit deletes it, which only signing out does. */
  readonly canLeave = $derived(
    this.current === null || !('custody' in this.current) || this.current.custody !== 'untilQuit',
  );
  /** The profiles that can be opened instead of this one. */
  readonly others = $derived(
    this.canLeave
      ? (this.current?.profiles ?? []).filter(({ id, isSignedOut }) => id !== this.profile?.id && !isSignedOut)
      : [],
  );
  readonly open = $derived(this.current?.kind === 'open' ? this.current : null);

  /** Returns a function that unsubscribes. */
  start(): () => void {
    void this.load();
    return on('sessionChanged', (session) => {
      this.current = session;
    });
  }

  async load(): Promise<void> {
    try {
      this.failure = null;
      this.current = await call('getSession', {});
    } catch (error) {
      this.failure = failureOf(error);
    }
  }

  async signIn(credentials: { readonly serviceUrl: string; readonly token: string }): Promise<void> {
    this.current = await call('signIn', credentials);
  }

  async checkConnection(credentials: {
    readonly serviceUrl: string;
    readonly token: string;
  }): Promise<readonly CheckLine[]> {
    return await call('checkConnection', credentials);
  }

  async openSample(): Promise<void> {
    this.current = await call('openSample', {});
  }

  async enterToken(token: string): Promise<void> {
    this.current = await call('enterToken', { token });
  }

  async signOut(choice: { readonly isDataKept: boolean }): Promise<void> {
    this.current = await call('signOut', choice);
  }

  async openProfile(id: string): Promise<void> {
    this.current = await call('openProfile', { id });
  }

  async leaveProfile(): Promise<void> {
    this.current = await call('leaveProfile', {});
  }

  async rename(name: string): Promise<void> {
    this.current = await call('renameProfile', { name });
  }

  async dismissNews(news: keyof DataNews): Promise<void> {
    this.current = await call('dismissNews', { news });
  }

  /** Without it, the main process locks the window after the time that applies. */
  noteUse(): void {
    // Safe to go on after a failure: the window is then locked too early, never too late.
    call('noteUse', {}).catch(() => undefined);
  }

  /** Joins a call under way: until the screen has changed, each movement of the mouse asks for it again. */
  async lock(): Promise<void> {
    this.#locking ??= this.#lock().finally(() => {
      this.#locking = null;
    });
    await this.#locking;
  }

  async #lock(): Promise<void> {
    this.current = await call('lock', {});
  }

  async unlock(passphrase: string | null): Promise<void> {
    this.current = await call('unlock', { passphrase });
  }

  async protectWithPassphrase(passphrase: string): Promise<void> {
    this.current = await call('protectWithPassphrase', { passphrase });
  }

  async keepUntilQuit(): Promise<void> {
    this.current = await call('keepUntilQuit', {});
  }

  async startFresh(): Promise<void> {
    this.current = await call('startFresh', {});
  }

  async retryKeychain(): Promise<void> {
    this.current = await call('retryKeychain', {});
  }

  /** Opens the system's file manager. */
  async showDataFile(): Promise<void> {
    await call('showDataFile', {});
  }
}
