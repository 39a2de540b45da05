// A person who opens the window of an app that has worked without one: the profile of the run is open.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Profiles } from '../../main/session/profiles.ts';
import type { Profile } from '../../shared/contract/session.ts';
import { notingLog } from '../support/logs.ts';
import type { RunningDesk } from '../support/running-desk.ts';
import {
  keychain,
  run,
  signedInTwice,
  start,
  startAlone,
  stop,
  useUnattended,
  userDataDir,
} from '../support/unattended.ts';

useUnattended();

/** Two profiles, the one that a person opened last first, and an app that has worked with the other. */
async function afterRun(): Promise<{ readonly desk: RunningDesk; readonly last: Profile; readonly ofRun: Profile }> {
  const [last, ofRun] = await signedInTwice();
  const desk = await startAlone();
  expect((await run(desk, { sync: true, sample: false, profile: ofRun.id, export: null })).exitCode).toBe(0);
  return { desk, last, ofRun };
}

test('the profile of the run counts as opened by the person, once there is a window', async () => {
  const { desk, last, ofRun } = await afterRun();
  const ids = async (shown: RunningDesk) => (await shown.call.getSession({})).profiles.map(({ id }) => id);
  expect(await ids(desk)).toEqual([last.id, ofRun.id]);
  await desk.start();
  expect(await ids(desk)).toEqual([ofRun.id, last.id]);
  await stop(desk);
  const next = await start();
  expect(await next.call.getSession({})).toMatchObject({ kind: 'open', profile: { id: ofRun.id } });
});

test.each([
  ['answers at once', 'works'],
  ['is still asking', 'asking'],
] as const)(
  'a window that opens while the keychain %s ends no sign-out: nobody chose the profile',
  async (_how, mode) => {
    const [last, ofRun] = await signedInTwice();
    const person = await start();
    await person.call.openProfile({ id: ofRun.id });
    await person.call.signOut({ isDataKept: true });
    await person.call.openProfile({ id: last.id });
    await stop(person);

    keychain.mode = mode;
    const desk = await startAlone({ keychainLimits: { waitMs: 20, callMs: 60_000 } });
    const running = run(desk, { sync: true, sample: false, profile: ofRun.id, export: null });
    await expect.poll(() => desk.events.sessionChanged?.at(-1)?.kind).toBe(mode === 'asking' ? 'waiting' : 'open');
    await desk.start();
    keychain.answer('works');
    expect(await running).toMatchObject({ exitCode: 3, reason: 'tokenMissing' });
    expect(await desk.call.getSession({})).toMatchObject({
      ...{ kind: 'open', profile: { id: ofRun.id } },
      profiles: [
        { id: ofRun.id, isSignedOut: true },
        { id: last.id, isSignedOut: false },
      ],
    });
    await stop(desk);
    const next = await start();
    expect(await next.call.getSession({})).toMatchObject({ kind: 'open', profile: { id: last.id } });
  },
);

test('a sign-out that was interrupted is finished, as by any start with a window', async () => {
  const { desk, last } = await afterRun();
  const profiles = new Profiles(userDataDir, notingLog());
  const record = profiles.list().find(({ id }) => id === last.id);
  if (record === undefined) throw new Error('the profile is not listed');
  await profiles.save({ ...record, removing: true });
  await desk.start();
  expect(existsSync(join(userDataDir, 'profiles', last.id))).toBe(false);
});
