// A profile's description for tests that name only what matters to them.

import type { ProfileRecord } from '../../main/session/profiles.ts';

export const SAMPLE_RECORD = {
  ...{ id: 'sample', kind: 'sample', serviceUrl: '', name: '', custody: 'sample' },
  ...{ openedAt: '', removing: false, signOut: 'none', isLocked: false },
} as const satisfies ProfileRecord;
export const SERVICE_RECORD = {
  ...SAMPLE_RECORD,
  ...{ id: 'p1', kind: 'service', serviceUrl: 'https://service.test', name: 'service.test', custody: 'keychain' },
  openedAt: '2026-11-01T08:00:00.000Z',
} as const satisfies ProfileRecord;
