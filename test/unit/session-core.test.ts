// What the parts of the session share: here, that nothing follows its end.

import { expect, test, vi } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { createJobQueue } from '../../main/files/job-queue.ts';
import type { ProfileRecord } from '../../main/session/profiles.ts';
import { SessionCore, type SessionOptions } from '../../main/session/session-core.ts';
import { signInHandlers, type SessionHandlerParts } from '../../main/session/session-handlers.ts';
import { tokensOf, type OpenProfile } from '../../main/session/session-state.ts';
import { rawKey } from '../../main/store/file/store-key.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { notingLog, silentLog } from '../support/logs.ts';
import { SERVICE_RECORD } from '../support/profile-record.ts';

test('a step for later is handed on, but not once the session is closed', async () => {
  const later = vi.fn<SessionOptions['later']>();
  const core = new SessionCore({ later } as unknown as SessionOptions);
  const step = (): Promise<void> => Promise.resolve();
  core.later(step);
  expect(later.mock.calls).toEqual([[step]]);
  await core.close();
  core.later(step);
  expect(later).toHaveBeenCalledTimes(1);
});

test('an answer of the keychain that comes while the session closes opens nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const core = new SessionCore({ custody: { waitFor: () => promise } } as unknown as SessionOptions);
  const open = vi.fn(() => Promise.resolve());
  const opening = core.whenAnswered(promise, open, {} as ProfileRecord);
  await core.close();
  resolve(null);
  await opening;
  expect(open).not.toHaveBeenCalled();
});

test('every token in memory is known, whether a profile is open or not', () => {
  const record = {} as ProfileRecord;
  const [key, resume] = [rawKey(new Uint8Array(32)), () => Promise.resolve()];
  const open = { token: 'a' } as OpenProfile;
  expect(tokensOf({ kind: 'open', open })).toEqual(['a']);
  expect(tokensOf({ kind: 'locked', record, ending: open, kept: { key, token: 'b', tokenEntered: null } })).toEqual([
    'a',
    'b',
  ]);
  expect(tokensOf({ kind: 'locked', record, ending: null, kept: null })).toEqual([]);
  expect(tokensOf({ kind: 'keeping', record, secrets: { key, token: 'c' }, resume })).toEqual(['c']);
  expect(tokensOf({ kind: 'keyNotFound', record, secrets: { key, token: null } })).toEqual([]);
  expect(tokensOf({ kind: 'signedOut' })).toEqual([]);
});

test('a token that the keychain does not have is known after its profile is locked', () => {
  const core = new SessionCore({} as unknown as SessionOptions);
  core.rememberUnkept({ record: { custody: 'keychain' }, token: 'a', tokenKept: false } as OpenProfile);
  expect(core.tokens).toEqual(['a']);
});

test('a sign-in that fails on a full disk leaves no secret in the keychain, and says why it failed', async () => {
  const refuse = (code: ErrorCode) => () => Promise.reject(new AppError(code, 'refused'));
  const forget = vi.fn(() => Promise.resolve());
  const core = new SessionCore({
    profiles: { list: () => [], save: refuse('diskFull'), deleteData: refuse('storage'), remove: refuse('storage') },
    custody: { forget, waitFor: (call: Promise<unknown>) => call },
    ...{ log: silentLog, clock: { now: () => 0 } },
    // reason: an opening that fails this early uses no other part
  } as unknown as SessionOptions);
  const opening = { record: SERVICE_RECORD, key: rawKey(new Uint8Array(32)), token: 'a' };
  await expect(core.openNew(opening)).rejects.toMatchObject({ code: 'diskFull' });
  expect(forget.mock.calls).toEqual([['p1']]);
});

test('changes of the session go on while the writer is too busy to store that news was dismissed', async () => {
  const { promise: stored, reject } = Promise.withResolvers<null>();
  const log = notingLog();
  const core = new SessionCore({
    ...{ profiles: { list: () => [] }, custody: { state: 'usable' }, systemPrompt: { isAvailable: () => false } },
    ...{ onChange: () => undefined, log },
    // reason: dismissing uses no other part
  } as unknown as SessionOptions);
  const news = { setAside: null, lostSaves: 2 };
  const data = { writer: { call: () => stored } };
  // reason: the description of an open profile uses no other part
  core.set({ kind: 'open', open: { record: SERVICE_RECORD, data, news } as unknown as OpenProfile });
  // reason: of the session, these calls use only what all its changes share
  const parts = { session: core, changeSession: createJobQueue() } as unknown as SessionHandlerParts;
  expect(await signInHandlers(parts).dismissNews({ news: 'lostSaves' })).toMatchObject({ lostSaves: 0 });

  reject(new AppError('diskFull', 'refused'));
  await stored.catch(() => undefined);
  expect(log.lines).toHaveLength(1);
});

test('a refusal of the token that comes while a window opens is kept', async () => {
  const saved = Promise.withResolvers<undefined>();
  const core = new SessionCore({
    ...{
      profiles: { list: () => [], save: () => saved.promise },
      custody: { state: 'usable' },
      clock: { now: () => 0 },
    },
    ...{ systemPrompt: { isAvailable: () => false }, onChange: () => undefined, log: silentLog },
    // reason: showing an open profile uses no other part
  } as unknown as SessionOptions);
  // reason: the description of an open profile uses no other part
  const open = { record: SERVICE_RECORD, data: {}, news: {}, tokenRejected: false } as unknown as OpenProfile;
  core.set({ kind: 'open', open });
  const showing = core.showToPerson();
  core.set({ kind: 'open', open: { ...open, tokenRejected: true } });
  saved.resolve(undefined);
  await showing;
  expect(core.findOpen()).toMatchObject({ tokenRejected: true, record: { openedAt: '1970-01-01T00:00:00.000Z' } });
});
