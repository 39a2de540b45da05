// Where the app stands with its profile, and how that is told to the window: without key and without token.

import type { KeychainState, Profile, Session, SetAside } from '../preload/contract.ts';
import { toFailure } from './errors.ts';
import type { ProfileData } from './profile-data.ts';
import type { ProfileRecord } from './profiles.ts';
import type { StoreKey } from './store/database.ts';

export type OpenProfile = {
  readonly record: ProfileRecord;
  readonly data: ProfileData;
  readonly key: StoreKey;
  readonly token: string | null;
  readonly tokenRejected: boolean;
  readonly setAside: SetAside | null;
};

export type SessionState =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'locked'; readonly record: ProfileRecord }
  | { readonly kind: 'refused'; readonly record: ProfileRecord; readonly error: unknown }
  | { readonly kind: 'open'; readonly open: OpenProfile };

export function recordOf(state: SessionState): ProfileRecord | null {
  if (state.kind === 'signedOut') return null;
  return state.kind === 'open' ? state.open.record : state.record;
}

export function describeSession(
  state: SessionState,
  facts: { readonly suggestedServiceUrl: string; readonly keychain: KeychainState; readonly hasLeftovers: boolean },
): Session {
  const { keychain } = facts;
  switch (state.kind) {
    case 'signedOut':
      return { kind: 'signedOut', ...facts };
    case 'locked':
      return { kind: 'locked', profile: profileOf(state.record), keychain };
    case 'refused':
      return { kind: 'refused', profile: profileOf(state.record), failure: toFailure(state.error), keychain };
    case 'open':
      return describeOpen(state.open, keychain);
  }
}

function describeOpen({ record, data, token, tokenRejected, setAside }: OpenProfile, keychain: KeychainState): Session {
  return {
    kind: 'open',
    profile: profileOf(record),
    custody: record.custody,
    token: tokenRejected ? 'rejected' : token === null ? 'missing' : 'held',
    keychain,
    setAside,
    lostSaves: data.lostSaves,
    isReadOnly: data.isReadOnly,
  };
}

function profileOf({ id, kind, serviceUrl }: ProfileRecord): Profile {
  return { id, kind, serviceUrl };
}
