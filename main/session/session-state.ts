// The state of the session, and its description for the window, which contains neither key nor token.

import type {
  DataNews,
  KeychainState,
  Profile,
  Session,
  SessionStanding,
  TokenEntry,
  TokenStanding,
  UnlockWith,
} from '../../shared/contract/session.ts';
import { toFailure } from '../errors.ts';
import type { Secrets } from './kept-secrets.ts';
import type { ProfileData } from './profile-data.ts';
import { serviceProfiles, type ProfileRecord } from './profiles.ts';
import type { StoreKey } from '../store/file/store-key.ts';

export type OpenProfile = {
  readonly record: ProfileRecord;
  readonly data: ProfileData;
  readonly key: StoreKey;
  readonly token: string | null;
  readonly tokenRejected: boolean;
  /** With custody `keychain`: true once the keychain has stored this token. */
  readonly tokenKept: boolean;
  /** When a person entered this token; null if it is the one of the sign-in. The record has it once the keychain has the token. */
  readonly tokenEntered: TokenEntry | null;
  /** What no person has dismissed yet. */
  readonly news: DataNews;
};

/** The keychain has not answered yet. `resume` waits again for the call under way. */
export type WaitingState =
  | {
      readonly kind: 'waiting';
      readonly record: ProfileRecord;
      readonly call: Promise<Secrets | null>;
      /** False if work without a person began to open the profile. */
      readonly isChosen: boolean;
      readonly resume: () => Promise<void>;
    }
  | KeepingState;

/** Signed in, but nothing is on disk yet except a note. The secrets are in memory, and perhaps in the keychain. */
export type KeepingState = {
  readonly kind: 'keeping';
  readonly record: ProfileRecord;
  readonly secrets: Secrets & { readonly token: string };
  /** Tries again to store the secrets, or joins the call under way. */
  readonly resume: () => Promise<void>;
};

export type LockedState = {
  readonly kind: 'locked';
  readonly record: ProfileRecord;
  /** Still open, because an export is reading it; null once its threads are closed and its key is dropped. */
  readonly ending: OpenProfile | null;
  /** For data that is kept until quit: nothing else has its secrets. */
  readonly kept: Pick<OpenProfile, 'key' | 'token' | 'tokenEntered'> | null;
};

export type SessionState =
  | { readonly kind: 'signedOut' }
  | LockedState
  | WaitingState
  /** `secrets`: found in the keychain for this profile, but their key does not fit the file. */
  | { readonly kind: 'keyNotFound'; readonly record: ProfileRecord; readonly secrets: Secrets | null }
  | { readonly kind: 'refused'; readonly record: ProfileRecord; readonly error: unknown }
  | { readonly kind: 'open'; readonly open: OpenProfile };

/** The keys that the state still needs: a key that the next state does not need is cleared. */
export function keysOf(state: SessionState): readonly StoreKey[] {
  switch (state.kind) {
    case 'open':
      return [state.open.key];
    case 'locked':
      return [state.ending, state.kept].flatMap((part) => part?.key ?? []);
    case 'keeping':
    case 'keyNotFound':
      return state.secrets === null ? [] : [state.secrets.key];
    case 'signedOut':
    case 'waiting':
    case 'refused':
      return [];
  }
}

/** The tokens that are still in memory, whether a profile is open or not. */
export function tokensOf(state: SessionState): readonly string[] {
  switch (state.kind) {
    case 'open':
      return given([state.open.token]);
    case 'locked':
      return given([state.ending?.token, state.kept?.token]);
    case 'keeping':
    case 'keyNotFound':
      return given([state.secrets?.token]);
    case 'signedOut':
    case 'waiting':
    case 'refused':
      return [];
  }
}

function given(tokens: readonly (string | null | undefined)[]): readonly string[] {
  return tokens.flatMap((token) => token ?? []);
}

export function recordOf(state: SessionState): ProfileRecord | null {
  if (state.kind === 'signedOut') return null;
  return state.kind === 'open' ? state.open.record : state.record;
}

export type SessionFacts = {
  readonly suggestedServiceUrl: string;
  readonly keychain: KeychainState;
  readonly records: readonly ProfileRecord[];
  readonly hasUnlisted: () => boolean;
  readonly unlockWith: (record: ProfileRecord) => UnlockWith;
};

export function describeSession(state: SessionState, facts: SessionFacts): Session {
  const profiles = serviceProfiles(facts.records).map((record) => ({
    ...profileOf(record),
    openedAt: record.openedAt,
    isSignedOut: record.signOut !== 'none',
  }));
  return { ...standingOf(state, facts), keychain: facts.keychain, profiles };
}

function standingOf(state: SessionState, facts: SessionFacts): SessionStanding {
  const { suggestedServiceUrl, records, unlockWith } = facts;
  switch (state.kind) {
    case 'signedOut': {
      // The note of a sign-in that ended is of no account that was ever open.
      const hasLeftovers = records.some(({ removing, openedAt }) => removing && openedAt !== '');
      return { kind: 'signedOut', suggestedServiceUrl, hasLeftovers, hasUnlisted: facts.hasUnlisted() };
    }
    case 'locked': {
      const { record, ending } = state;
      const profile = profileOf(record);
      return {
        kind: 'locked',
        profile,
        custody: record.custody,
        unlockWith: unlockWith(record),
        isEnding: ending !== null,
      };
    }
    case 'waiting':
    case 'keeping':
    case 'keyNotFound':
      return { kind: state.kind, profile: profileOf(state.record) };
    case 'refused':
      return { kind: 'refused', profile: profileOf(state.record), failure: toFailure(state.error) };
    case 'open':
      return { ...describeOpen(state.open), unlockWith: unlockWith(state.open.record) };
  }
}

function describeOpen(open: OpenProfile) {
  const { record, data, news, tokenEntered } = open;
  return {
    kind: 'open',
    profile: profileOf(record),
    custody: record.custody,
    token: tokenStanding(open),
    tokenEntered,
    ...news,
    replacedFile: data.replacedFile,
    isReadOnly: data.isReadOnly,
  } as const;
}

export function tokenStanding({ record, token, tokenRejected, tokenKept }: OpenProfile): TokenStanding {
  if (tokenRejected) return 'rejected';
  if (token === null) return 'missing';
  return record.custody === 'keychain' && !tokenKept ? 'heldUntilQuit' : 'held';
}

function profileOf({ id, kind, serviceUrl, name }: ProfileRecord): Profile {
  return { id, kind, serviceUrl, name };
}
