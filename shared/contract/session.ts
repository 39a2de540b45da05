// The session: who is signed in, how the data is protected, where the keychain stands.

import type { Failure } from './errors.ts';
import type { DictionaryName } from './fields.ts';

export type Profile = {
  readonly id: string;
  readonly kind: 'service' | 'sample';
  /** Normalised base address; empty for the sample. */
  readonly serviceUrl: string;
};

/**
 * Where the data key lives. `passphrase` protects the data only: the token is never kept with it. `sample`: made-up
 * data under a key that is no secret.
 */
export type Custody = 'keychain' | 'passphrase' | 'untilQuit' | 'sample';

export type Session =
  | {
      readonly kind: 'signedOut';
      readonly suggestedServiceUrl: string;
      readonly keychain: KeychainState;
      /** Part of an account that was signed out could not be deleted yet; the next start tries again. */
      readonly hasLeftovers: boolean;
    }
  | { readonly kind: 'locked'; readonly profile: Profile; readonly keychain: KeychainState }
  /** The keychain was asked for the key and has not answered yet. When it does, the session goes on by itself. */
  | { readonly kind: 'waiting'; readonly profile: Profile; readonly keychain: KeychainState }
  /**
   * Signed in, but the keychain has not taken token and key (yet), and nothing is stored: the person waits, tries again
   * (`retryKeychain`), or chooses another way (`protectWithPassphrase`, `keepUntilQuit`). `signOut` leads back.
   */
  | { readonly kind: 'keeping'; readonly profile: Profile; readonly keychain: KeychainState }
  /** There is a copy, but the keychain does not hold its key. `startFresh` sets the copy aside. */
  | { readonly kind: 'keyNotFound'; readonly profile: Profile; readonly keychain: KeychainState }
  | {
      readonly kind: 'open';
      readonly profile: Profile;
      readonly custody: Custody;
      readonly token: TokenStanding;
      readonly keychain: KeychainState;
      /** Set when this start found the local data unusable and put it aside. */
      readonly setAside: SetAside | null;
      /** Preferences, pins, views and dates to keep that this start found missing, though they had been reported as saved. */
      readonly lostSaves: number;
      /** The data's folder cannot be written: all can be read, and calls that write answer `readOnly`. */
      readonly isReadOnly: boolean;
    }
  /** The profile's file cannot be opened and was left untouched. */
  | {
      readonly kind: 'refused';
      readonly profile: Profile;
      readonly failure: Failure;
      readonly keychain: KeychainState;
    };

/** `heldUntilQuit`: the keychain, which is to keep it, has not taken it. */
export type TokenStanding = 'held' | 'heldUntilQuit' | 'missing' | 'rejected';

/** `asking`: no answer yet; the system may be asking the person. `silent`: no answer within two minutes, given up. */
export type KeychainState = 'usable' | 'unavailable' | 'locked' | 'asking' | 'silent' | 'notAsked';
export type SetAside = {
  readonly reason: 'damaged' | 'foreign' | 'keyLost';
  readonly movedTo: string;
  /** Settings, pins, views and dates to keep are as they were then; null: no backup could be read. */
  readonly restoredUpTo: string | null;
  /** The same for the change log, which is backed up weekly. */
  readonly historyRestoredUpTo: string | null;
};

export type CheckStep =
  'address' | 'proxy' | 'certificate' | 'token' | DictionaryName | 'chargesScope' | 'reportsScope';
export type CheckLine = {
  readonly step: CheckStep;
  readonly verdict: 'ok' | 'failed' | 'skipped';
  /** Present when failed. */
  readonly failure: Failure | null;
  /** Facts for IT, not sentences: an address, a status, an error code. Never the token. */
  readonly detail: string;
};
