// Which profile is open and how: signing in and out, unlocking, the sample, and what a start finds.
// The token lives here and in the keychain, nowhere else.

import { dirname } from 'node:path';
import type { Session } from '../preload/contract.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import { isKeychainTrouble, type KeyCustody } from './key-custody.ts';
import type { Log } from './log.ts';
import { ProfileData, type DataEntries } from './profile-data.ts';
import { finishRemovals, removeProfile } from './profile-removal.ts';
import { currentProfile, currentServiceProfile, type ProfileRecord, type Profiles } from './profiles.ts';
import { SAMPLE_TOKENS } from './sample/tokens.ts';
import { normaliseServiceUrl } from './service/address.ts';
import { cleanToken } from './service/token.ts';
import { describeSession, recordOf, type OpenProfile, type SessionState } from './session-state.ts';
import type { StoreKey } from './store/database.ts';

/** Made-up data needs no secret key, and so no keychain: anyone may explore it on any machine. */
const SAMPLE_KEY: StoreKey = { kind: 'raw', hex: '5a'.repeat(32) };
const SAMPLE_ID = 'sample';

export type SessionOptions = {
  readonly profiles: Profiles;
  readonly custody: KeyCustody;
  readonly entries: DataEntries;
  readonly migrationsFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly newKeyHex: () => string;
  readonly newId: () => string;
  readonly suggestedServiceUrl: string;
  /** Asks the service one small question with the token; throws what the person must know. */
  readonly verifyToken: (credentials: { serviceUrl: string; token: string }) => Promise<void>;
  readonly onChange: (session: Session) => void;
  /** The open file turned out to be damaged: `replaceDamaged` is wanted. May be told more than once. */
  readonly onDamaged: (data: ProfileData) => void;
};

export class SessionManager {
  readonly #options: SessionOptions;
  #state: SessionState = { kind: 'signedOut' };

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  get session(): Session {
    const { custody, profiles, suggestedServiceUrl } = this.#options;
    const hasLeftovers = this.#state.kind === 'signedOut' && profiles.list().some(({ removing }) => removing);
    return describeSession(this.#state, { suggestedServiceUrl, keychain: custody.state, hasLeftovers });
  }

  findOpen(): OpenProfile | null {
    return this.#state.kind === 'open' ? this.#state.open : null;
  }

  getOpen(): OpenProfile {
    if (this.#state.kind !== 'open') throw new AppError('notFound', 'no profile is open');
    return this.#state.open;
  }

  async start(openSample: boolean): Promise<void> {
    await finishRemovals(this.#options);
    const current = currentProfile(this.#options.profiles.list());
    if (openSample) await this.openSample();
    else if (current) await this.#openExisting(current);
  }

  async signIn(typed: { serviceUrl: string; token: string }): Promise<void> {
    const serviceUrl = normaliseServiceUrl(typed.serviceUrl);
    const token = cleanToken(typed.token);
    // A second account beside the first could show its rows after the first signs out.
    if (currentServiceProfile(this.#options.profiles.list()))
      throw new AppError('busy', 'another account is signed in');
    await this.#options.verifyToken({ serviceUrl, token });
    await this.#closeOpen();
    const id = this.#options.newId();
    const keyHex = this.#options.newKeyHex();
    const custody = await this.#options.custody.keep(id, { token, keyHex });
    const record = this.#newRecord({ id, kind: 'service', serviceUrl, custody });
    try {
      await this.#openData({ record, key: { kind: 'raw', hex: keyHex }, token });
    } catch (error) {
      // Nothing was synced yet: a sign-in that failed leaves no profile behind.
      await removeProfile(this.#options, record);
      throw error;
    }
  }

  async openSample(): Promise<void> {
    await this.#closeOpen();
    const record = this.#newRecord({ id: SAMPLE_ID, kind: 'sample', serviceUrl: '', custody: 'sample' });
    try {
      // The built-in service's token is no secret; whoever asks it knows it.
      await this.#openData({ record, key: SAMPLE_KEY, token: SAMPLE_TOKENS.full });
    } catch (error) {
      this.#set({ kind: 'signedOut' });
      throw error;
    }
  }

  async enterToken(typed: string): Promise<void> {
    const open = this.getOpen();
    const token = cleanToken(typed);
    await this.#options.verifyToken({ serviceUrl: open.record.serviceUrl, token });
    this.#set({ kind: 'open', open: { ...open, token, tokenRejected: false } });
    // With a passphrase the token lives until quit by choice; without a usable keychain by need, and the state says so.
    if (open.record.custody === 'keychain') await this.#keepTokenIfPossible(open.record.id, token);
  }

  /** A run that began with an older token says nothing about the one entered since. */
  rejectToken(token: string | null): void {
    const open = this.findOpen();
    if (open && open.token === token) this.#set({ kind: 'open', open: { ...open, tokenRejected: true } });
  }

  async unlock(passphrase: string): Promise<void> {
    if (this.#state.kind !== 'locked') throw new AppError('notFound', 'no locked profile');
    await this.#openData({ record: this.#state.record, key: { kind: 'passphrase', passphrase }, token: null });
  }

  async protectWithPassphrase(passphrase: string): Promise<void> {
    const open = this.getOpen();
    if (open.record.custody !== 'untilQuit') throw new AppError('badArguments', 'the data has its protection already');
    const key: StoreKey = { kind: 'passphrase', passphrase };
    await open.data.changeKey({ from: open.key, to: key });
    const record: ProfileRecord = { ...open.record, custody: 'passphrase' };
    await this.#options.profiles.save(record);
    this.#set({ kind: 'open', open: { ...open, key, record } });
  }

  /** Tries again what the keychain, or the file, refused before. */
  async retry(): Promise<void> {
    if (this.#state.kind === 'refused') {
      await this.#openExisting(this.#state.record);
      return;
    }
    const open = this.findOpen();
    if (open?.data.isReadOnly === true) {
      await this.#openAgain(open);
      return;
    }
    if (open?.record.custody !== 'untilQuit' || open.key.kind !== 'raw' || open.token === null) {
      await this.#options.custody.probe();
      this.#options.onChange(this.session);
      return;
    }
    const custody = await this.#options.custody.keep(open.record.id, { token: open.token, keyHex: open.key.hex });
    const record: ProfileRecord = { ...open.record, custody };
    await this.#options.profiles.save(record);
    this.#set({ kind: 'open', open: { ...open, record } });
  }

  async signOut(): Promise<void> {
    const record = recordOf(this.#state);
    if (!record) return;
    await this.#options.profiles.save({ ...record, removing: true });
    await this.#closeOpen();
    await removeProfile(this.#options, record);
    // Leaving the sample leads back to the account that was there before it.
    const current = currentProfile(this.#options.profiles.list());
    if (record.kind === 'sample' && current) await this.#openExisting(current);
    else this.#set({ kind: 'signedOut' });
  }

  /** Sets the open file aside and goes on with an empty one, under the same key and token. */
  async replaceDamaged(data: ProfileData): Promise<void> {
    const open = this.findOpen();
    if (open?.data !== data) return;
    await this.#openAgain(open, { isDamaged: true });
  }

  /** What the file manager is to show: the profile's folder, or the one its unusable file was moved to. */
  getDataFolder(): string {
    const record = recordOf(this.#state);
    if (!record) throw new AppError('notFound', 'no profile has data');
    return this.findOpen()?.setAside?.movedTo ?? dirname(this.#options.profiles.storePath(record.id));
  }

  /** Closes the data; what was to live until quit goes now. */
  async close(): Promise<void> {
    const open = this.findOpen();
    await this.#closeOpen();
    if (open?.record.custody === 'untilQuit') await removeProfile(this.#options, open.record);
  }

  async #openExisting(record: ProfileRecord): Promise<void> {
    try {
      if (record.custody === 'passphrase') this.#set({ kind: 'locked', record });
      else if (record.custody === 'sample') await this.openSample();
      else await this.#openFromKeychain(record);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#options.log.warn(`the profile could not be opened: ${error.code}`);
      this.#set({ kind: 'refused', record, error });
    }
  }

  async #openAgain({ record, key, token }: OpenProfile, options: { isDamaged?: boolean } = {}): Promise<void> {
    await this.#closeOpen();
    try {
      await this.#openData({ record, key, token, ...options });
    } catch (error) {
      this.#set({ kind: 'refused', record, error });
    }
  }

  async #openFromKeychain(record: ProfileRecord): Promise<void> {
    const found = await this.#options.custody.findKey(record.id);
    const token = await this.#options.custody.findToken(record.id);
    const hex = found ?? this.#options.newKeyHex();
    // A lost key is replaced; the store sets the file it opened aside, since nothing else can.
    if (found === null) await this.#options.custody.keepKey(record.id, hex);
    await this.#openData({ record, key: { kind: 'raw', hex }, token });
  }

  async #keepTokenIfPossible(profileId: string, token: string): Promise<void> {
    try {
      await this.#options.custody.keepToken(profileId, token);
    } catch (error) {
      if (!isKeychainTrouble(error)) throw error;
      this.#options.onChange(this.session);
    }
  }

  async #openData(opening: {
    record: ProfileRecord;
    key: StoreKey;
    token: string | null;
    isDamaged?: boolean;
  }): Promise<void> {
    const { key, token, isDamaged = false } = opening;
    const { entries, migrationsFolder, profiles, clock, onDamaged } = this.#options;
    const record = { ...opening.record, openedAt: new Date(clock.now()).toISOString() };
    await this.#noteOpened(record);
    const location = { path: profiles.storePath(record.id), key };
    const data = await ProfileData.open({ entries, location, migrationsFolder, isDamaged, onDamaged });
    this.#set({
      kind: 'open',
      open: { record, data, key, token, tokenRejected: false, setAside: data.setAside },
    });
  }

  /** Where it cannot be noted, the store finds out whether there is something to read. */
  async #noteOpened(record: ProfileRecord): Promise<void> {
    try {
      await this.#options.profiles.save(record);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'readOnly')) throw error;
    }
  }

  #newRecord(record: Pick<ProfileRecord, 'id' | 'kind' | 'serviceUrl' | 'custody'>): ProfileRecord {
    return { ...record, openedAt: '', removing: false };
  }

  async #closeOpen(): Promise<void> {
    const open = this.findOpen();
    this.#state = { kind: 'signedOut' };
    await open?.data.close();
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#options.onChange(this.session);
  }
}
