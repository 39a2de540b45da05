// Local data that a start cannot use: damaged, or written by a newer version.

import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { signInOnce, type SignedIn } from './signed-in.ts';
import { setStage, SMALL, type Stage } from './stage.ts';

const PAGE_BYTES = 4096;

let bus: BusSession;
let service: LoopbackService;
let synced: SignedIn;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
  service = await startLoopbackService(SMALL);
  synced = await signInOnce(bus, service, (desk) => desk.open('Daily reports'));
});
afterAll(async () => {
  synced.remove();
  await service.close();
  await bus.close();
});

function dataFile(stage: Stage): string {
  const path = stage.files().find((file) => file.endsWith('data.db'));
  if (path === undefined) throw new Error('there is no data file');
  return join(stage.userDataDir, path);
}

/** Overwrites 64 bytes within each page from `firstPage` to `lastPage`, counted from 0. */
function damage(path: string, firstPage: number, lastPage: number): void {
  const file = openSync(path, 'r+');
  for (let page = firstPage; page <= lastPage; page += 1)
    writeSync(file, Buffer.alloc(64, 0xa5), 0, 64, page * PAGE_BYTES + 2_000);
  closeSync(file);
}

function syncedOnce(): Stage {
  const stage = setStage({ env: bus.env });
  synced.copyInto(stage.userDataDir);
  return stage;
}

test('an account whose description is damaged is named on the sign-in screen', async () => {
  const stage = syncedOnce();
  writeFileSync(join(dirname(dataFile(stage)), 'profile.json'), '');
  const desk = await stage.launch();
  await desk.page.getByText('An account on this computer is not shown here').waitFor();
  await desk.button('Explore sample data').waitFor();
});

test('a damaged file is set aside, not deleted; a notice says so, and a sync needs no token typed', async () => {
  const stage = syncedOnce();
  const path = dataFile(stage);
  const sizeBytes = statSync(path).size;
  damage(path, 0, 0);

  const desk = await stage.launch();
  const alert = await desk.expectAlert(
    'Local data failed its integrity check and is not shown. The file was set aside, not deleted.',
    'History and your saved views, pinned clients with their nicknames, kept dates and settings are restored up to',
    'Connect and sync to download again.',
  );
  // The screen of the last time is restored too.
  await desk.open('Today');
  // Without a copy nothing can be said about its figures.
  await desk.page.getByText('Nothing has been synced to this computer yet.').waitFor();
  for (const heading of ['Since you last looked', 'To explain'])
    expect(await desk.view.getByRole('heading', { name: heading }).count()).toBe(0);
  await alert.getByRole('button', { name: 'Show file' }).click();
  await expect.poll(async () => (await desk.app.shownItems()).length).toBe(1);
  const [aside = ''] = await desk.app.shownItems();
  expect(dirname(dirname(aside))).toBe(dirname(path));
  expect(statSync(join(aside, 'data.db')).size).toBe(sizeBytes);

  await alert.getByRole('button', { name: 'Sync now' }).click();
  await desk.waitForRunEnd();
  await desk.expectOutcome('Daily reports', 'Complete');
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
});

test('damage found only by a later read also sets the file aside, and none of its rows is shown', async () => {
  const stage = syncedOnce();
  const path = dataFile(stage);
  const pages = statSync(path).size / PAGE_BYTES;
  damage(path, Math.floor(pages / 4), pages - 1);

  const desk = await stage.launch();
  // The button appears with the new, empty file; the words alone could still belong to the old one.
  await desk.button('Show file').waitFor();
  const alert = await desk.expectAlert(
    'Local data failed its integrity check and is not shown. The file was set aside',
  );
  await desk.open('Daily reports');
  await desk.expectTotal(0);
  await desk.expectNews('Daily reports have not been synced to this computer yet.');
  expect(stage.files().filter((file) => /set-aside.*data\.db$/.test(file))).toHaveLength(1);
  await alert.getByRole('button', { name: 'Sync now' }).click();
  await desk.waitForRunEnd();
  await desk.open('Daily reports');
  await desk.expectTotal(3_000);
});

test('a file from a newer version is refused and not changed', async () => {
  const stage = syncedOnce();
  const path = dataFile(stage);
  const sidecar = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Record<string, unknown>;
  writeFileSync(`${path}.json`, JSON.stringify({ ...sidecar, schemaVersion: 999 }));
  const before = [readFileSync(path), readFileSync(`${path}.json`)];

  const desk = await stage.launch();
  await desk.page.getByRole('heading', { name: 'Your data was not opened' }).waitFor();
  await desk.expectAlert(
    'The data on this computer was written by a newer version of this app and was not opened.',
    'None of your data was deleted.',
    'Install the newer version and start it again.',
  );
  expect(await desk.button('Delete data and start over').count()).toBe(0);
  await desk.button('Try again').click();
  await expect.poll(() => desk.button('Try again').isEnabled()).toBe(true);
  await desk.expectAlert('None of your data was deleted.');
  await desk.button('Show data file').click();
  await expect.poll(() => desk.app.shownItems()).toEqual([dirname(path)]);
  await stage.quit(desk);
  expect([readFileSync(path), readFileSync(`${path}.json`)]).toEqual(before);
  expect(existsSync(join(dirname(path), 'set-aside'))).toBe(false);
});

test('a copy that lost only a person’s own change opens with a notice, which does not come back once dismissed', async () => {
  const stage = syncedOnce();
  const sidecar = `${dataFile(stage)}.json`;
  const noted = JSON.parse(readFileSync(sidecar, 'utf8')) as { saves: number };
  writeFileSync(sidecar, JSON.stringify({ ...noted, saves: noted.saves + 1 }));

  const desk = await stage.launch();
  const notice = desk.page.getByText('All synced rows are there and whole.');
  await notice.waitFor();
  await desk.button('Dismiss').click();
  await notice.waitFor({ state: 'detached' });
  await stage.quit(desk);
  const next = await stage.launch();
  await next.page.getByRole('button', { name: 'Sync now' }).first().waitFor();
  expect(await next.page.getByText('All synced rows are there and whole.').count()).toBe(0);
});
