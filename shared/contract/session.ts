// The session: who is signed in, how the data is protected, and the state of the keychain.

import type { Failure } from './errors.ts';
import type { DictionaryName } from './fields.ts';

export type Profile = {
  readonly id: string;
  readonly kind: 'service' | 'sample';
  /** Normalised base address; empty for the sample. */
  readonly serviceUrl: string;
  /** Chosen by the person, at first the service's host; empty for the sample. */
  readonly name: string;
};

/** A service profile on this computer, which `openProfile` opens. */
export type ProfileChoice = Profile & {
  /** ISO 8601; when it was opened last. Later than that if a clock was ahead when another profile was opened. */
  readonly openedAt: string;
  /** Its token was deleted and its data kept: it opens as before, and syncs again once a token is entered. */
  readonly isSignedOut: boolean;
};

/**
 * What shows a locked screen again: the passphrase; the system's own question (Touch ID); or only a click, because there is
 * nothing to ask. With `click` the window says "Hide screen" instead of "Lock": anyone present can show it.
 */
export type UnlockWith = 'passphrase' | 'system' | 'click';

/**
 * Where the data key is kept. `passphrase` protects the data only: the token is never stored with it. `sample`: made-up
 * data with a key that is not secret.
 */
export type Custody = 'keychain' | 'passphrase' | 'untilQuit' | 'sample';

export type Session = {
  readonly keychain: KeychainState;
  /** All service profiles on this computer, the one opened last first. */
  readonly profiles: readonly ProfileChoice[];
} & SessionStanding;

export type SessionStanding =
  | {
      readonly kind: 'signedOut';
      readonly suggestedServiceUrl: string;
      /** Part of an account that was signed out could not be deleted yet; the next start tries again. */
      readonly hasLeftovers: boolean;
      /** The data of an account is on this computer, but what describes it is damaged or of a newer version. */
      readonly hasUnlisted: boolean;
    }
  | {
      readonly kind: 'locked';
      readonly profile: Profile;
      readonly custody: Custody;
      readonly unlockWith: UnlockWith;
      /** An export is still reading the data. Once it has ended, the data is closed and its key is dropped. */
      readonly isEnding: boolean;
    }
  /** The keychain has not returned the key yet. Once it answers, the session continues by itself. */
  | { readonly kind: 'waiting'; readonly profile: Profile }
  /**
   * Signed in, but the keychain has not stored token and key, so nothing is stored yet. The person waits, tries again
   * (`retryKeychain`), or chooses another way (`protectWithPassphrase`, `keepUntilQuit`). `signOut` leads back.
   */
  | { readonly kind: 'keeping'; readonly profile: Profile }
  /** There is a copy, but the keychain does not contain its key. `startFresh` sets the copy aside. */
  | { readonly kind: 'keyNotFound'; readonly profile: Profile }
  | ({
      readonly kind: 'open';
      readonly profile: Profile;
      readonly custody: Custody;
      /** What will show the screen again after `lock`. */
      readonly unlockWith: UnlockWith;
      readonly token: TokenStanding;
      /** When a person last replaced the token with one that the service accepted. Null if never. */
      readonly tokenEntered: TokenEntry | null;
      /** Where this opening moved a file that it found unusable; else null. Stays when the news of it is dismissed. */
      readonly replacedFile: string | null;
      /** The data folder cannot be written: everything can be read, and calls that write fail with `readOnly`. */
      readonly isReadOnly: boolean;
    } & DataNews)
  /** The profile's file cannot be opened. Nothing of it was deleted; an unusable file may have been set aside. */
  | { readonly kind: 'refused'; readonly profile: Profile; readonly failure: Failure };

/**
 * `at`: ISO 8601. `runsBefore`: the runs of the last receipts then and the one under way, which had another token; null if they
 * are not known, as in what earlier versions noted.
 */
export type TokenEntry = { readonly at: string; readonly runsBefore: readonly string[] | null };

/** `heldUntilQuit`: the keychain has not stored the token, so it is lost at quit. */
export type TokenStanding = 'held' | 'heldUntilQuit' | 'missing' | 'rejected';

/** `asking`: no answer yet; the system may be asking the person. `silent`: gave up after two minutes without an answer. */
export type KeychainState = 'usable' | 'unavailable' | 'locked' | 'asking' | 'silent' | 'notAsked';

/** What happened to the local data and no person has dismissed yet. Locks, restarts and runs without a person keep it. */
export type DataNews = {
  /** Set if the local data was found unusable and put aside. */
  readonly setAside: SetAside | null;
  /** How many saved preferences, pins, views and dates to keep were found lost. */
  readonly lostSaves: number;
};
export const NO_NEWS: DataNews = { setAside: null, lostSaves: 0 };

export type SetAside = {
  readonly reason: 'damaged' | 'foreign' | 'keyLost';
  readonly movedTo: string;
  /** The time of the backup that settings, pins, views and dates to keep came from; null if none could be read. */
  readonly restoredUpTo: string | null;
  /** The same for the person's notes, which are backed up at each change; null also if there were none. */
  readonly notesRestoredUpTo: string | null;
  /** The same for the change log, which is backed up weekly. */
  readonly historyRestoredUpTo: string | null;
  /** A part of these backups was not restored, because another version of the app wrote it in a form that this one lacks. */
  readonly isPartlyRestored: boolean;
};

/** The company proxy at `proxy` (host and port) asks for a user name and password. */
export type ProxyQuestion = {
  readonly id: string;
  readonly proxy: string;
  /** The proxy did not accept the last ones. */
  readonly isRefused: boolean;
};
export type ProxyAnswer = {
  readonly user: string;
  readonly password: string;
  /** Keep both in the keychain once the proxy has accepted them. */
  readonly remember: boolean;
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
