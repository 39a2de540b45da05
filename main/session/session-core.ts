// The parts that all changes of the session share: its state, opening and closing a profile's data, and resuming a change
// when the keychain answers late. The changes themselves are in session.ts and session-keeping.ts.

import {
  NO_NEWS,
  type DataNews,
  type Session,
  type TokenEntry,
  type UnlockWith,
} from '../../shared/contract/session.ts';
import type { Clock } from '../clock.ts';
import { AppError, logFailure } from '../errors.ts';
import { logNews } from './data-news.ts';
import type { Secrets } from './kept-secrets.ts';
import { isStillAsking, type KeyCustody } from './key-custody.ts';
import type { Log } from '../log.ts';
import { ProfileData, type DataEntries } from './profile-data.ts';
import { removeOrLeave } from './profile-removal.ts';
import { entryOf, openedNow, withEntry, type ProfileRecord, type Profiles } from './profiles.ts';
import {
  describeSession,
  keysOf,
  tokensOf,
  type OpenProfile,
  type SessionState,
  type WaitingState,
} from './session-state.ts';
import type { LogRules } from '../store/copies/trim-changes.ts';
import { clearKey, type StoreKey } from '../store/file/store-key.ts';
import type { VerifyToken } from './token-check.ts';

/** The system's own question whether this person may go on, such as Touch ID. */
export type SystemPrompt = {
  /** False until Touch ID could be used since the start of the app, as while the lid is closed. */
  readonly isAvailable: () => boolean;
  /** Rejects if the person was not confirmed. Works while `isAvailable` is false: the password of the account counts too. */
  readonly ask: () => Promise<void>;
};

export type SessionOptions = {
  readonly profiles: Profiles;
  readonly custody: KeyCustody;
  readonly entries: DataEntries;
  readonly migrationsFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly newKey: () => StoreKey;
  readonly newId: () => string;
  readonly suggestedServiceUrl: string;
  readonly logRules: LogRules;
  readonly verifyToken: VerifyToken;
  readonly systemPrompt: SystemPrompt;
  readonly onChange: (session: Session) => void;
  /** Resolves once the page has left the screens of a profile that is closed; without a page at once. */
  readonly untilLeft: () => Promise<void>;
  /** Runs a step after a late answer of the keychain, once no other change of the session is under way. */
  readonly later: (step: () => Promise<void>) => void;
  /** Called when the open file proves damaged; the receiver calls `replaceDamaged`. May be called more than once. */
  readonly onDamaged: (data: ProfileData) => void;
};

export type Opening = {
  readonly record: ProfileRecord;
  /** Cleared once the session does not need it any more. */
  readonly key: StoreKey;
  readonly token: string | null;
  /** False if the keychain does not have the token. */
  readonly tokenKept?: boolean;
  /** Left out if the record has it. */
  readonly tokenEntered?: TokenEntry | null;
  readonly mustReplace?: boolean;
  readonly isKeyGivenUp?: boolean;
  /** False if no person has chosen the profile now: a sign-out stays noted. */
  readonly isChosen?: boolean;
};

type OpenToken = Pick<OpenProfile, 'token' | 'tokenKept' | 'tokenEntered'>;

export class SessionCore {
  readonly options: SessionOptions;
  #state: SessionState = { kind: 'signedOut' };
  /** The token of a profile that is locked or opens again, if the keychain does not have it. */
  #unkept: { readonly profileId: string; readonly token: string; readonly tokenEntered: TokenEntry | null } | null =
    null;
  #isClosed = false;
  /** The sign-ins of this run that have opened no profile: what they have noted is no leftover of a sign-out. */
  readonly begun = new Set<string>();
  /** False for work without a person: what it opens does not become the profile opened last, and stays signed out if it was. */
  isAttended = true;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  get state(): SessionState {
    return this.#state;
  }

  get session(): Session {
    const { custody, profiles, suggestedServiceUrl } = this.options;
    return describeSession(this.#state, {
      suggestedServiceUrl,
      keychain: custody.state,
      records: this.listRecords().filter(({ id }) => !this.begun.has(id)),
      hasUnlisted: () => profiles.hasUnlisted(),
      unlockWith: (record) => this.unlockWith(record),
    });
  }

  /** Without a profile, the window needs the list; with one, the other profiles are only an offer. */
  listRecords(): readonly ProfileRecord[] {
    const { profiles, log } = this.options;
    try {
      return profiles.list();
    } catch (error) {
      if (this.#state.kind === 'signedOut') throw error;
      logFailure(log, 'the profiles could not be listed', error);
      return [];
    }
  }

  unlockWith({ custody, isLocked }: ProfileRecord): UnlockWith {
    if (custody === 'passphrase') return 'passphrase';
    // What the system's question has locked opens only with it, also while Touch ID cannot be used.
    const isAsked = isLocked || this.options.systemPrompt.isAvailable();
    return custody === 'keychain' && isAsked ? 'system' : 'click';
  }

  /** The tokens in memory, to be removed from what the app shows of itself. */
  get tokens(): readonly string[] {
    return [...tokensOf(this.#state), ...(this.#unkept === null ? [] : [this.#unkept.token])];
  }

  findOpen(): OpenProfile | null {
    return this.#state.kind === 'open' ? this.#state.open : null;
  }

  set(state: SessionState): void {
    this.#replace(state);
    this.announce();
  }

  /** The threads have handed their key to SQLite, and every export has ended before its profile is closed. */
  #replace(state: SessionState): void {
    const before = this.#state;
    this.#state = state;
    for (const key of keysOf(before)) this.clearUnneeded(key);
    // The answer may come after the person has gone on.
    if (before.kind === 'waiting') before.call.then((secrets) => this.#clearAnswer(secrets)).catch(() => undefined);
  }

  /** Clears the key, unless the state needs it. */
  clearUnneeded(key: StoreKey): void {
    if (!keysOf(this.#state).includes(key)) clearKey(key);
  }

  #clearAnswer(secrets: Secrets | null): void {
    if (secrets !== null) this.clearUnneeded(secrets.key);
  }

  /** If the keychain does not have the token, the next opening of the profile uses it again. */
  rememberUnkept({ record, token, tokenKept, tokenEntered }: OpenProfile): void {
    const isUnkept = record.custody === 'keychain' && !tokenKept && token !== null;
    this.#unkept = isUnkept ? { profileId: record.id, token, tokenEntered } : null;
  }

  /** Also called when only the disk has changed, as the description of the session depends on it. */
  announce(): void {
    this.options.onChange(this.session);
  }

  async openData(opening: Opening): Promise<void> {
    try {
      await this.#openData(opening);
    } catch (error) {
      // With `keyNotFound` the caller may still need the key, because the person decides about the copy.
      if (!isKeyNotFound(error)) this.clearUnneeded(opening.key);
      throw error;
    }
  }

  async #openData(opening: Opening): Promise<void> {
    const { key, mustReplace = false, isKeyGivenUp = false, isChosen = this.#isChosen } = opening;
    const { entries, migrationsFolder, profiles, log, logRules, onDamaged } = this.options;
    const token = this.#tokenOf(opening);
    const opened = this.isAttended ? this.#openedNow(opening.record) : opening.record;
    // A token that is still to be deleted stays noted, and only a person ends a sign-out.
    const signOut = isChosen && opened.signOut === 'done' ? 'none' : opened.signOut;
    const record = noteEntered({ ...opened, isLocked: false, signOut }, token);
    await this.saveIfWritable(record);
    const location = { path: profiles.storePath(record.id), key };
    const setAsideIf = { mustReplace, isKeyGivenUp };
    const onWarning = (warning: Error): void => log.warn('a thread goes on after a failure', warning);
    const data = await ProfileData.open({
      ...{ entries, location, migrationsFolder, logRules, onDamaged, onWarning },
      ...setAsideIf,
    });
    const { news } = data;
    logNews(log, news);
    this.set({ kind: 'open', open: { record, data, key, ...token, tokenRejected: false, news } });
  }

  /** What work without a person began to open is still not chosen if a window opens while the keychain asks. */
  get #isChosen(): boolean {
    const state = this.#state;
    return state.kind === 'waiting' ? state.isChosen : this.isAttended;
  }

  #openedNow(record: ProfileRecord): ProfileRecord {
    const { profiles, clock } = this.options;
    return { ...record, openedAt: openedNow(record, profiles.list(), clock.now()) };
  }

  /**
   * For a profile that work without a person has opened before there was a window: to the person, it opens now. A sign-out stays
   * noted, because nobody has chosen this profile.
   */
  async showToPerson(): Promise<void> {
    const open = this.findOpen();
    if (open === null) return;
    try {
      const record = this.#openedNow(open.record);
      await this.saveIfWritable(record);
      // Meanwhile, the service may have refused its token.
      const now = this.findOpen();
      if (now !== null && now.data === open.data) this.set({ kind: 'open', open: { ...now, record } });
    } catch (error) {
      // The data is open already, and a full disk must not keep it from the person. The next start opens another profile.
      logFailure(this.options.log, 'that a person opened the profile could not be noted', error);
    }
  }

  #tokenOf({ record, token, tokenKept = true, tokenEntered = entryOf(record) }: Opening): OpenToken {
    const unkept = this.#unkept;
    if (unkept?.profileId !== record.id) return { token, tokenKept, tokenEntered };
    // The keychain may have stored it while the profile was locked.
    const isKept = unkept.token === token && tokenKept;
    return { token: unkept.token, tokenKept: isKept, tokenEntered: unkept.tokenEntered };
  }

  /** For a new profile: a sign-in that fails leaves no profile behind. */
  async openNew(opening: Opening): Promise<void> {
    this.begun.delete(opening.record.id);
    try {
      await this.openData(opening);
    } catch (error) {
      await removeOrLeave(this.options, opening.record);
      throw error;
    }
  }

  async closeOpen(): Promise<void> {
    const state = this.#state;
    const open = state.kind === 'locked' ? state.ending : this.findOpen();
    this.#replace({ kind: 'signedOut' });
    this.#unkept = null;
    await open?.data.close();
  }

  /** Call it before another profile is opened: what the window still saves as it leaves finds no profile open. */
  async announceSignedOut(): Promise<void> {
    this.set({ kind: 'signedOut' });
    await this.options.untilLeft();
  }

  /** From now on, a late answer of the keychain opens nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.closeOpen();
  }

  /**
   * Waits a few seconds for the keychain's answer, then runs `next`. If the answer comes later, `next` runs then, unless
   * the session has changed meanwhile; never once it is closed. Then the state has the key, or it is cleared.
   */
  async whenAnswered<T extends Secrets | null>(
    call: Promise<T>,
    next: (answer: T) => Promise<void>,
    record: ProfileRecord,
  ): Promise<void> {
    let answer: T;
    try {
      answer = await this.options.custody.waitFor(call);
    } catch (error) {
      if (!isStillAsking(error)) throw error;
      // The person has tried again.
      if (this.#state.kind === 'waiting' && this.#state.call === call) return;
      const resume = () => this.refuseOnFailure(record, () => this.whenAnswered(call, next, record));
      this.waitUntilAnswered(call, { kind: 'waiting', record, call, isChosen: this.#isChosen, resume });
      return;
    }
    try {
      if (!this.#isClosed) await next(answer);
    } finally {
      this.#clearAnswer(answer);
    }
  }

  waitUntilAnswered(call: Promise<unknown>, state: WaitingState): void {
    this.set(state);
    const resumeIfUnchanged = (): void =>
      this.later(async () => {
        if (this.#state === state) await state.resume();
      });
    call.then(resumeIfUnchanged, resumeIfUnchanged);
  }

  later(step: () => Promise<void>): void {
    if (!this.#isClosed) this.options.later(step);
  }

  /** A failure becomes the state `refused`, and is logged. */
  async refuseOnFailure(record: ProfileRecord, open: () => Promise<void>): Promise<void> {
    try {
      await open();
    } catch (error) {
      logFailure(this.options.log, 'the profile could not be opened', error);
      this.set({ kind: 'refused', record, error });
    }
  }

  /**
   * Storing it waits for what the writer is doing, perhaps for minutes, and a lock must not wait with it. Where it cannot be
   * stored, the next opening shows the news again.
   */
  dismissNews(kind: keyof DataNews): void {
    const open = this.findOpen();
    if (open === null) return;
    this.set({ kind: 'open', open: { ...open, news: { ...open.news, [kind]: NO_NEWS[kind] } } });
    open.data.writer.call('dismissNews', { news: kind }).catch((error: unknown) => {
      logFailure(this.options.log, 'that a notice about the data was dismissed could not be stored', error);
    });
  }

  /** On a read-only disk nothing is noted; the store decides whether the file can be read. */
  async saveIfWritable(record: ProfileRecord): Promise<void> {
    try {
      await this.options.profiles.save(record);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'readOnly')) throw error;
    }
  }
}

/** When the token was entered is noted only once the token is kept: until then, the next start may read an earlier token. */
export function noteEntered(
  record: ProfileRecord,
  { tokenKept, tokenEntered }: Omit<OpenToken, 'token'>,
): ProfileRecord {
  return tokenKept && tokenEntered !== null ? withEntry(record, tokenEntered) : record;
}

export function isKeyNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'keyNotFound';
}
