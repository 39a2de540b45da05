// That the data file was replaced, or that saves were lost, is said until a person dismisses it: the opening that found it
// may have been one without a person.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunningDesk } from '../support/running-desk.ts';
import { run, signedIn, start, startAlone, stop, useUnattended, userDataDir } from '../support/unattended.ts';

const SYNC = { sync: true, sample: false, profile: null, export: null } as const;

useUnattended();

function dataFile(): string {
  const [profile = ''] = readdirSync(join(userDataDir, 'profiles'));
  return join(userDataDir, 'profiles', profile, 'data.db');
}

function damage(): void {
  writeFileSync(dataFile(), readFileSync(dataFile()).fill(0x5a, 0, 16_384));
}

/** As if the end of the log, with this many saves of the person, had not reached the disk. */
function loseSaves(count: number): void {
  const path = `${dataFile()}.json`;
  const noted = JSON.parse(readFileSync(path, 'utf8')) as { readonly saves: number };
  writeFileSync(path, JSON.stringify({ ...noted, saves: noted.saves + count }));
}

async function newsIn(desk: RunningDesk): Promise<readonly unknown[]> {
  const session = await desk.call.getSession({});
  return session.kind === 'open' ? [session.setAside?.reason ?? null, session.lostSaves] : [session.kind];
}

async function startAgain(desk: RunningDesk): Promise<RunningDesk> {
  await stop(desk);
  return await start();
}

test.each([
  { spoil: damage, news: 'setAside', told: { setAside: 'damaged', lostSaves: 0 } },
  { spoil: () => loseSaves(2), news: 'lostSaves', told: { setAside: null, lostSaves: 2 } },
] as const)('a run without a person leaves the news of $news to the person', async ({ spoil, news, told }) => {
  await signedIn();
  spoil();
  const alone = await startAlone();
  expect(await run(alone, SYNC)).toMatchObject({ exitCode: 0, ...told });
  expect(alone.logged).toContainEqual(expect.stringContaining(JSON.stringify(told)));

  let desk = await startAgain(alone);
  const waiting = [told.setAside, told.lostSaves];
  expect(await newsIn(desk)).toEqual(waiting);
  await desk.call.lock({});
  await desk.call.unlock({ passphrase: null });
  expect(await newsIn(desk)).toEqual(waiting);

  expect(await desk.call.dismissNews({ news })).toMatchObject({ setAside: null, lostSaves: 0 });
  desk = await startAgain(desk);
  expect(await newsIn(desk)).toEqual([null, 0]);
});

/** Opens and closes the profile without a person, as a run does. */
async function openAlone(): Promise<void> {
  const alone = await startAlone();
  await run(alone, SYNC);
  await stop(alone);
}

test('the news of two openings without a person is joined, and each kind is dismissed by itself', async () => {
  await signedIn();
  loseSaves(2);
  await openAlone();
  loseSaves(1);
  damage();
  await openAlone();
  const [folder = ''] = readdirSync(join(dirname(dataFile()), 'set-aside'));
  const movedTo = join(dirname(dataFile()), 'set-aside', folder);
  damage();
  const desk = await start();
  expect(await desk.call.getSession({})).toMatchObject({ setAside: { reason: 'damaged', movedTo }, lostSaves: 2 });
  expect(await desk.call.dismissNews({ news: 'lostSaves' })).toMatchObject({ setAside: { movedTo }, lostSaves: 0 });
  expect(await newsIn(await startAgain(desk))).toEqual(['damaged', 0]);
});

test('the data file is shown where it was moved, or where the new one is once that folder is gone', async () => {
  await signedIn();
  damage();
  const shown: string[] = [];
  const desk = await start({ showItemInFolder: (path) => void shown.push(path) });
  const session = await desk.call.getSession({});
  const movedTo = session.kind === 'open' ? (session.setAside?.movedTo ?? '') : '';
  await desk.call.showDataFile({});
  rmSync(movedTo, { recursive: true });
  await desk.call.showDataFile({});
  expect(shown).toEqual([movedTo, dirname(dataFile())]);
});
