// About: the version, how updates stand, and the licences; and the notice that an update waits.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findElectron } from '../host/launch.ts';
import { ROOT } from '../host/launch-options.ts';
import {
  type FeedWish,
  type InstalledApp,
  installApp,
  NEW_VERSION,
  OLD_APP,
} from '../support/update-host/installed.ts';
import { type DeskPage, plain } from './desk-page.ts';
import { setStage, type Stage } from './stage.ts';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
const READY = `Version ${NEW_VERSION} is ready and will be installed when you quit.`;
/** An AppImage is on Linux only, and Electron trusts no feed on loopback. */
const testInstalled = test.skipIf(process.platform !== 'linux' || findElectron() !== null);

async function openAbout(desk: DeskPage): Promise<Locator> {
  await desk.page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile: / })
    .click();
  await desk.button('About Commission Desk').click();
  const about = desk.dialog('About Commission Desk');
  await about.waitFor();
  return about;
}

async function launchInstalled(wish: FeedWish): Promise<{ app: InstalledApp; stage: Stage; desk: DeskPage }> {
  const app = await installApp(wish);
  onTestFinished(() => app[Symbol.asyncDispose]());
  const stage = setStage();
  const desk = await stage.launchSynced({ ...app.launch, args: ['--sample'] });
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { app, stage, desk };
}

/** Each label of the dialog with its text. */
async function factsOf(about: Locator): Promise<Readonly<Record<string, string>>> {
  const [labels, texts] = await Promise.all(
    ['term', 'definition'].map((role) => about.getByRole(role as 'term').all()),
  );
  const entries = (labels ?? []).map(async (label, place) => {
    const text = (await texts?.[place]?.innerText()) ?? '';
    return [plain(await label.innerText()), plain(text)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function expectUpdates(about: Locator, words: RegExp): Promise<void> {
  await expect.poll(async () => plain(await about.getByRole('status').innerText())).toMatch(words);
}

test('About says the versions, that no updates are set up, and where the licences are', async () => {
  const desk = await setStage().launchSynced({ args: ['--sample'] });
  const about = await openAbout(desk);
  await about.getByText(version, { exact: true }).waitFor();
  const { 'Runs on': runtime, ...facts } = await factsOf(about);
  expect(runtime).toMatch(/Node\.js \d+\.\d+/);
  expect(facts).toEqual({
    Version: version,
    Updates: 'Not set up by an administrator.',
    Licences: 'Notices in the folder of the app: THIRD-PARTY-NOTICES.txt LICENSE.electron.txt LICENSES.chromium.html',
  });
  expect(await desk.violations()).toEqual([]);

  // The dialog in front gets the focus of one whose button is gone: what is behind it cannot have it.
  const opener = about.getByRole('button', { name: 'Report for support…' });
  await opener.click();
  await desk.dialog('Report for support').waitFor();
  await opener.evaluate((button: { remove(): void }) => button.remove());
  await desk.page.keyboard.press('Escape');
  await about.locator(':focus').waitFor();

  await desk.page.keyboard.press('Escape');
  await about.waitFor({ state: 'hidden' });
  expect(desk.app.pageProblems).toEqual([]);
});

testInstalled('an update that waits is announced, can wait, and is installed and opened by “Restart now”', async () => {
  const { app, desk } = await launchInstalled('newer release');
  const notice = await desk.expectNews(READY);
  await notice.getByRole('button', { name: 'Restart now' }).waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'hidden' });
  const about = await openAbout(desk);
  await expectUpdates(about, new RegExp(`^${READY}$`));
  expect(await desk.violations()).toEqual([]);
  expect(app.image()).toBe(OLD_APP);
  await about.getByRole('button', { name: 'Restart now' }).click();
  expect(await desk.app.waitForExit()).toEqual({ code: 0, signal: null });
  expect(app.image()).not.toBe(OLD_APP);
  await expect.poll(() => app.isNewOpened()).toBe(true);
});

testInstalled(
  'an update whose content is not what the feed promised is refused in words, and nothing is installed',
  async () => {
    const { app, stage, desk } = await launchInstalled('wrong hash');
    const about = await openAbout(desk);
    await expectUpdates(
      about,
      /^The last check, .+, brought no update: the downloaded file is not the one that the feed describes\. The installed app stays as it is\. The app tries again within a day and at its next start\.$/,
    );
    expect(await about.getByRole('button', { name: 'Restart now' }).count()).toBe(0);
    expect(await desk.page.getByText(READY).count()).toBe(0);
    await stage.quit(desk);
    expect(app.image()).toBe(OLD_APP);
  },
);

testInstalled('a policy that somebody else could have written sets no feed', async () => {
  const { app, desk } = await launchInstalled('policy of somebody else');
  const about = await openAbout(desk);
  await expectUpdates(about, /^Not set up by an administrator[.]$/);
  await about.getByRole('button', { name: 'What decides…' }).click();
  const decisions = desk.dialog('What decides');
  await decisions.getByText(/policy[.]json: it does not belong to the administrator[.]/).waitFor();
  expect(app.asked()).toEqual([]);
});

testInstalled('an app that is the newest version says so, and when it looked', async () => {
  const { app, desk } = await launchInstalled('no newer release');
  const about = await openAbout(desk);
  await expectUpdates(about, /^This is the newest version\. Checked .+ HKT\.$/);
  expect(app.asked().every((url) => url.startsWith('/latest-linux.yml'))).toBe(true);
  expect(app.asked().length).toBeGreaterThan(0);
});

testInstalled('an open About follows the check until the update is ready', async () => {
  const { app, desk } = await launchInstalled('no answer yet');
  const about = await openAbout(desk);
  await expectUpdates(about, /^Looking for a newer version…$/);
  app.answerNow();
  await expectUpdates(about, new RegExp(`^${READY}$`));
  await about.getByRole('button', { name: 'Restart now' }).waitFor();
});
