// Changes of the session: signing in and out, unlocking, opening the sample, and opening the last profile at the start.
// The token is in memory and in the keychain, nowhere else.

import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataNews, Session } from '../../shared/contract/session.ts';
import { AppError, logFailure } from '../errors.ts';
import { enterToken, type CheckedToken, type EnteredToken } from './entered-token.ts';
import type { Secrets } from './kept-secrets.ts';
import { endLocked, lock, unlock } from './locking.ts';
import type { ProfileData } from './profile-data.ts';
import {
  finishRemovals,
  forgetStoredLater,
  noteRemoval,
  removeOrLeave,
  removeProfile,
  removeToken,
  removeUnkept,
  type RemovalParts,
} from './profile-removal.ts';
import { currentProfile, nameFor, refuseTakenName, serviceProfiles, type ProfileRecord } from './profiles.ts';
import { SAMPLE_ID, SAMPLE_TOKEN } from '../sample/token.ts';
import { normaliseServiceUrl } from '../service/address.ts';
import { cleanToken } from '../service/token.ts';
import { isKeyNotFound, SessionCore, type SessionOptions } from './session-core.ts';
import { forgetSignIn, keepAndOpen, storeSecrets, openWithoutKeychain, probe } from './session-keeping.ts';
import { recordOf, type OpenProfile } from './session-state.ts';
import { clearKey, copyKey, passphraseKey, rawKey, type StoreKey } from '../store/file/store-key.ts';

const SAMPLE_KEY_BYTE = 0x5a;

/** Made-up data needs no secret key, so the sample works on machines without a keychain. */
export function sampleKey(): StoreKey {
  return rawKey(new Uint8Array(32).fill(SAMPLE_KEY_BYTE));
}

export class SessionManager {
  readonly #core: SessionCore;
  readonly #options: SessionOptions;
  readonly #removal: RemovalParts;

  constructor(options: SessionOptions) {
    const core = new SessionCore(options);
    this.#core = core;
    this.#options = options;
    this.#removal = { ...options, onRemovedLate: () => core.later(() => Promise.resolve(core.announce())) };
  }

  get session(): Session {
    return this.#core.session;
  }

  get tokens(): readonly string[] {
    return this.#core.tokens;
  }

  findOpen(): OpenProfile | null {
    return this.#core.findOpen();
  }

  getOpen(): OpenProfile {
    const open = this.findOpen();
    if (open === null) throw new AppError('profileClosed', 'no profile is open');
    return open;
  }

  /**
   * Only the sign-in screen asks a new address: beside a service profile, a page could send what it reads to any address.
   * Errors: `busy`.
   */
  refuseBesideProfile(): void {
    if (recordOf(this.#core.state)?.kind === 'service') throw new AppError('busy', 'a profile is open');
  }

  async start(openSample: boolean): Promise<void> {
    this.#core.isAttended = true;
    const isOpen = recordOf(this.#core.state) !== null;
    if (!isOpen) await removeUnkept(this.#removal);
    const current = isOpen ? null : currentProfile(this.#options.profiles.list());
    if (isOpen) await this.#core.showToPerson();
    else if (openSample) await this.openSample();
    else if (current) await this.#openExisting(current);
    // Last, because the keychain may ask the person: its first question should be about the profile they open.
    const removing = finishRemovals(this.#removal);
    if (this.#core.state.kind !== 'waiting') await removing;
  }

  /**
   * Opens a service profile, by its name or id, for work without a person; null opens the one opened last that is signed in,
   * which stays that. Without such a profile nothing is open: never the sample. One that is open stays open, with its token.
   */
  async openUnattended(nameOrId: string | null): Promise<void> {
    this.#core.isAttended = false;
    await removeUnkept(this.#removal);
    const records = this.#options.profiles.list();
    const isAsked = ({ id, name, signOut }: ProfileRecord): boolean =>
      nameOrId === null ? signOut === 'none' : id === nameOrId || name === nameOrId;
    const record = serviceProfiles(records).find(isAsked);
    if (record && record.id === this.findOpen()?.record.id) return;
    await this.#leave();
    if (record) await this.#openExisting(record);
  }

  async signIn(typed: { serviceUrl: string; token: string }): Promise<void> {
    const serviceUrl = normaliseServiceUrl(typed.serviceUrl);
    const token = cleanToken(typed.token);
    this.refuseBesideProfile();
    await this.#options.verifyToken({ serviceUrl, token });
    await this.#core.closeOpen();
    const id = this.#options.newId();
    const secrets = { key: this.#options.newKey(), token };
    await keepAndOpen(this.#core, {
      record: this.#newRecord({ id, kind: 'service', serviceUrl, custody: 'keychain' }),
      secrets,
    });
  }

  /** While `keeping`: opens the profile. Its files are deleted at quit. */
  async keepUntilQuit(): Promise<void> {
    await openWithoutKeychain(this.#core, null);
  }

  async openSample(): Promise<void> {
    await this.#core.closeOpen();
    const record = this.#newRecord({ id: SAMPLE_ID, kind: 'sample', serviceUrl: '', custody: 'sample' });
    try {
      // The token of the built-in service is public.
      await this.#core.openData({ record, key: sampleKey(), token: SAMPLE_TOKEN });
    } catch (error) {
      this.#core.set({ kind: 'signedOut' });
      throw error;
    }
  }

  /** Call it outside the changes of the session: a lock must not wait for a service that does not answer. */
  async checkToken(typed: string): Promise<CheckedToken> {
    const { record, data } = this.getOpen();
    const token = cleanToken(typed);
    await this.#options.verifyToken({ serviceUrl: record.serviceUrl, token });
    return { data, token };
  }

  /** Errors: `profileClosed` if the profile of the token was closed since, also if it was opened again. */
  async enterToken(entered: EnteredToken): Promise<void> {
    await enterToken(this.#core, entered);
  }

  /** Ignored if the person has entered another token since the service was asked. */
  noteTokenVerdict(token: string | null, tokenRejected: boolean): void {
    const open = this.findOpen();
    if (open?.token === token && open.tokenRejected !== tokenRejected)
      this.#core.set({ kind: 'open', open: { ...open, tokenRejected } });
  }

  /** Hides the profile. `endLocked` drops its key, once no export reads its data. */
  async lock(): Promise<void> {
    await lock(this.#core);
  }

  async endLocked(): Promise<void> {
    await endLocked(this.#core);
  }

  async unlock(passphrase: string | null): Promise<void> {
    await unlock(this.#core, passphrase, async ({ record, kept }) => {
      if (kept !== null) await this.#core.openData({ record, ...kept });
      else await this.#openExisting({ ...record, isLocked: false });
    });
  }

  /** Opens another profile in place of the current one. */
  async openProfile(id: string): Promise<void> {
    const record = serviceProfiles(this.#options.profiles.list()).find((each) => each.id === id);
    if (record === undefined) throw new AppError('notFound', 'no such profile');
    this.refuseToDelete();
    await this.#leave();
    await this.#openExisting(record);
  }

  /** Closes the profile and leaves it on this computer. */
  async leaveProfile(): Promise<void> {
    this.refuseToDelete();
    await this.#leave();
  }

  /** Leaving or restarting deletes what is kept until quit, which only signing out asks about. Errors: `keptUntilQuit`. */
  refuseToDelete(): void {
    if (recordOf(this.#core.state)?.custody !== 'untilQuit') return;
    throw new AppError('keptUntilQuit', 'the open profile would be deleted');
  }

  async #leave(): Promise<void> {
    const { state } = this.#core;
    if (state.kind === 'keeping') return await this.signOut({ isDataKept: false });
    const record = recordOf(state);
    await this.#core.closeOpen();
    if (record?.custody === 'untilQuit') await removeOrLeave(this.#removal, record);
    await this.#core.announceSignedOut();
  }

  async renameProfile(name: string): Promise<void> {
    const open = this.getOpen();
    const record: ProfileRecord = { ...open.record, name };
    refuseTakenName(record, this.#options.profiles.list());
    await this.#options.profiles.save(record);
    this.#core.set({ kind: 'open', open: { ...open, record } });
  }

  dismissNews(news: keyof DataNews): void {
    this.#core.dismissNews(news);
  }

  async protectWithPassphrase(passphrase: string): Promise<void> {
    if (this.#core.state.kind === 'keeping') {
      await openWithoutKeychain(this.#core, passphrase);
      return;
    }
    const open = this.getOpen();
    if (open.record.custody !== 'untilQuit') throw new AppError('badArguments', 'the data is already protected');
    const key = passphraseKey(passphrase);
    try {
      await open.data.changeKey({ from: open.key, to: key });
    } catch (error) {
      clearKey(key);
      throw error;
    }
    // From here on no other key opens the file, whatever fails below.
    this.#core.set({ kind: 'open', open: { ...open, key } });
    try {
      const record: ProfileRecord = { ...open.record, custody: 'passphrase' };
      await this.#options.profiles.save(record);
      this.#core.set({ kind: 'open', open: { ...open, key, record } });
      forgetStoredLater(this.#removal, record);
    } finally {
      await this.#openReaders();
    }
  }

  /** If that fails, the whole file is opened again, or refused with the reason. */
  async #openReaders(): Promise<void> {
    const open = this.getOpen();
    try {
      await open.data.openForReading(open.key);
    } catch (error) {
      logFailure(this.#options.log, 'the data could not be read under its new key', error);
      await this.#openAgain(open);
    }
  }

  /** Tries again after the keychain or the file refused. A call that is still under way is joined. */
  async retry(): Promise<void> {
    const state = this.#core.state;
    if (state.kind === 'refused' || state.kind === 'keyNotFound') await this.#openExisting(state.record);
    else if (state.kind === 'waiting' || state.kind === 'keeping') await state.resume();
    else if (state.kind === 'open' && state.open.data.isReadOnly) await this.#openAgain(state.open);
    else if (state.kind === 'open' && state.open.record.kind === 'service') await storeSecrets(this.#core, state.open);
    else await this.#retrySignedOut();
  }

  /** While the key is not found: sets the copy aside and opens an empty one. */
  async startFresh(): Promise<void> {
    if (this.#core.state.kind !== 'keyNotFound') throw new AppError('notFound', 'no copy waits for its key');
    const { record, secrets } = this.#core.state;
    // A key in the keychain that belongs to another file is not overwritten: the new file uses it.
    if (secrets !== null) await this.#openWithKey(record, secrets, { isKeyGivenUp: true });
    else await this.#openUnderNewKey(record);
  }

  async signOut({ isDataKept }: { readonly isDataKept: boolean }): Promise<void> {
    const record = recordOf(this.#core.state);
    if (!record) return;
    if (this.#core.state.kind === 'keeping') {
      forgetSignIn(this.#core, record);
      this.#core.set({ kind: 'signedOut' });
      return;
    }
    if (isDataKept && record.kind === 'service' && record.custody !== 'untilQuit') await this.#signOutKeeping(record);
    else await this.#signOutRemoving(record);
    await this.#core.announceSignedOut();
    // After the sample, the account that was open before it opens again.
    const current = currentProfile(this.#options.profiles.list());
    if (record.kind === 'sample' && current) await this.#openExisting(current);
  }

  /** Sets the open file aside and opens an empty one, with the same key and token. */
  async replaceDamaged(data: ProfileData): Promise<void> {
    const open = this.findOpen();
    if (open?.data !== data) return;
    await this.#openAgain(open, { mustReplace: true });
  }

  /** The profile's folder, or the one its unusable file was moved to, while it exists. Throws `notFound` without a profile. */
  getDataFolder(): string {
    const record = recordOf(this.#core.state);
    if (!record) throw new AppError('notFound', 'no profile has data');
    const movedTo = this.findOpen()?.news.setAside?.movedTo;
    return movedTo !== undefined && existsSync(movedTo)
      ? movedTo
      : dirname(this.#options.profiles.storePath(record.id));
  }

  /** Closes the data, and deletes it if it was kept until quit. */
  async close(): Promise<void> {
    const record = recordOf(this.#core.state);
    await this.#core.close();
    if (record?.custody === 'untilQuit') await removeProfile(this.#removal, record);
  }

  async #signOutRemoving(record: ProfileRecord): Promise<void> {
    await noteRemoval(this.#removal, record);
    await this.#core.closeOpen();
    await removeOrLeave(this.#removal, record);
  }

  async #signOutKeeping(record: ProfileRecord): Promise<void> {
    const begun: ProfileRecord = { ...record, signOut: 'begun' };
    await this.#options.profiles.save(begun);
    await this.#core.closeOpen();
    await removeToken(this.#removal, begun);
  }

  async #openExisting(record: ProfileRecord): Promise<void> {
    try {
      if (record.custody === 'passphrase' || record.isLocked)
        this.#core.set({ kind: 'locked', record, ending: null, kept: null });
      else if (record.custody === 'sample') await this.openSample();
      else await this.#openFromKeychain(record);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      logFailure(this.#options.log, 'the profile could not be opened', error);
      this.#core.set({ kind: 'refused', record, error });
    }
  }

  async #openAgain(open: OpenProfile, options: { mustReplace?: boolean } = {}): Promise<void> {
    const { record, token, tokenKept, tokenEntered } = open;
    // Closing clears the key, and forgets a token that the keychain does not have.
    const again = { record, token, tokenKept, tokenEntered, key: copyKey(open.key), isChosen: false, ...options };
    await this.#core.closeOpen();
    this.#core.rememberUnkept(open);
    await this.#core.refuseOnFailure(record, () => this.#core.openData(again));
    this.#core.clearUnneeded(again.key);
  }

  async #openFromKeychain(record: ProfileRecord): Promise<void> {
    const reading = this.#options.custody.read(record.id);
    const open = async (secrets: Secrets | null): Promise<void> => {
      if (secrets !== null) await this.#openFound(record, secrets);
      else if (this.#options.profiles.hasData(record.id)) this.#core.set({ kind: 'keyNotFound', record, secrets });
      else await this.#openUnderNewKey(record);
    };
    await this.#core.whenAnswered(reading, open, record);
  }

  /** A token that signing out could not delete yet is not used. */
  async #openFound(record: ProfileRecord, secrets: Secrets): Promise<void> {
    if (record.signOut !== 'begun') return await this.#openWithKey(record, secrets);
    const signedOut = await removeToken(this.#removal, record);
    await this.#openWithKey(signedOut, { ...secrets, token: null });
  }

  async #openWithKey(record: ProfileRecord, secrets: Secrets, options: { isKeyGivenUp?: boolean } = {}): Promise<void> {
    try {
      await this.#core.openData({ record, ...secrets, ...options });
    } catch (error) {
      if (!isKeyNotFound(error)) throw error;
      this.#core.set({ kind: 'keyNotFound', record, secrets });
    }
  }

  /** For a profile without a key. If there is a file, the person has agreed to set it aside. */
  async #openUnderNewKey(record: ProfileRecord): Promise<void> {
    const open = (secrets: Secrets) => this.#openWithKey(record, secrets, { isKeyGivenUp: true });
    await this.#core.whenAnswered(this.#keepNewKey(record), open, record);
  }

  async #keepNewKey({ id }: ProfileRecord): Promise<Secrets> {
    const secrets: Secrets = { key: this.#options.newKey(), token: null };
    try {
      await this.#options.custody.keep(id, secrets);
      return secrets;
    } catch (error) {
      clearKey(secrets.key);
      throw error;
    }
  }

  async #retrySignedOut(): Promise<void> {
    await probe(this.#core);
    await finishRemovals(this.#removal);
  }

  #newRecord(record: Pick<ProfileRecord, 'id' | 'kind' | 'serviceUrl' | 'custody'>): ProfileRecord {
    const name = record.kind === 'sample' ? '' : nameFor(record.serviceUrl, this.#options.profiles.list());
    return { ...record, name, openedAt: '', removing: false, signOut: 'none', isLocked: false };
  }
}
