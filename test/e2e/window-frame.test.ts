// What the app asks of the system around its page. The browser shell notes it; only Electron can show its effect.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CommandId } from '../../shared/contract/app/commands.ts';
import type { Bridge } from '../../shared/contract/calls.ts';
import { findElectron } from '../host/launch.ts';
import type { ShownItem } from '../host/standin/screen/menu.ts';
import { descriptionOf, type DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

type Scope = typeof globalThis & { readonly api: Bridge };

const onShell = test.skipIf(findElectron() !== null);
const LARGE = { x: 1920, y: 0, width: 2560, height: 1400 };
const MAIN = { x: 0, y: 0, width: 1920, height: 1040 };

/** What the menu opens while no profile is open. */
const CLOSED_DIALOGS = [
  ['supportReport', 'Report for support'],
  ['decisions', 'What decides'],
  ['about', 'About Commission Desk'],
] as const;

async function namesOf(desk: DeskPage): Promise<readonly string[]> {
  return (await desk.app.hostCalls()).map(({ name }) => name);
}

onShell('the icon shows a sync while it runs, and how many watched views have news', async () => {
  const desk = await setStage().launchSample();
  expect(await namesOf(desk)).not.toContain('setProgressBar');
  await desk.syncNow();
  const bars = (await desk.app.hostCalls()).filter(({ name }) => name === 'setProgressBar').map(({ args }) => args);
  expect(bars[0]).toEqual([2, { mode: 'indeterminate' }]);
  expect(bars.at(-1)).toEqual([-1]);
  const shares = bars.slice(1, -1).map(([share]) => Number(share));
  expect(shares.length).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  await desk.page.evaluate(() => (globalThis as Scope).api.call('showBadge', { views: 2 }));
  const badges = (await desk.app.hostCalls()).filter(({ name }) => name === 'setBadgeCount');
  expect(badges.at(-1)?.args).toEqual([2]);
});

/** What can be chosen in the menu now, and what is checked. */
async function menuOf(
  desk: DeskPage,
): Promise<{ readonly enabled: readonly string[]; readonly checked: readonly string[] }> {
  const all = (items: readonly ShownItem[]): readonly ShownItem[] =>
    items.flatMap((item) => [item, ...all(item.items)]);
  const commands = all(await desk.app.menu()).filter(({ id }) => id !== null);
  return {
    enabled: commands.filter(({ isEnabled }) => isEnabled).map(({ id }) => String(id)),
    checked: commands.filter(({ isChecked }) => isChecked).map(({ id }) => String(id)),
  };
}

onShell('the menu follows the screens, does what the keys do, and is closed with the profile', async () => {
  const desk = await setStage().launchSample();
  const { app, page } = desk;
  await desk.expectRange('1–100 of 2,000');
  await expect.poll(async () => (await menuOf(desk)).enabled).toContain('export');
  expect(await menuOf(desk)).toMatchObject({ checked: ['screen-charges', 'colours-system'] });
  expect((await menuOf(desk)).enabled).not.toContain('enterToken');

  await app.chooseInMenu('screen-changes');
  await page.getByRole('link', { name: 'Changes' }).and(page.locator('[aria-current="page"]')).waitFor();
  await expect.poll(async () => (await menuOf(desk)).checked).toContain('screen-changes');
  await expect.poll(async () => (await menuOf(desk)).enabled).not.toContain('groupBy');
  await app.chooseInMenu('back');
  await desk.expectRange('1–100 of 2,000');

  await app.chooseInMenu('export');
  await page.getByRole('dialog', { name: /Export/ }).waitFor();
  await expect.poll(async () => (await menuOf(desk)).enabled).toEqual(['lock', 'textLarger', 'textSmaller', 'guide']);
  await page.keyboard.press('Escape');

  const width = await page.evaluate<number>('innerWidth');
  await app.chooseInMenu('textLarger');
  await expect.poll(() => page.evaluate<number>('innerWidth')).toBe(Math.round(width / 1.1));
  await page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => page.evaluate<number>('innerWidth')).toBe(width);
  await app.chooseInMenu('colours-dark');
  await expect.poll(() => page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`)).toBe(true);
  await expect.poll(async () => (await menuOf(desk)).checked).toContain('colours-dark');

  await app.chooseInMenu('lock');
  await desk.button(/Show/).first().waitFor();
  await expect.poll(async () => (await menuOf(desk)).enabled).not.toContain('export');
  expect((await menuOf(desk)).enabled).toContain('settings');
  for (const [id, dialog] of CLOSED_DIALOGS) {
    await expect.poll(async () => (await menuOf(desk)).enabled).toContain(id);
    await app.chooseInMenu(id);
    await desk.dialog(dialog).waitFor();
    await page.keyboard.press('Escape');
    await desk.dialog(dialog).waitFor({ state: 'detached' });
  }
  // The menu hears a moment later that the last dialog has closed.
  await expect.poll(async () => (await menuOf(desk)).enabled).toContain('settings');
  await app.chooseInMenu('settings');
  await desk.dialog('Settings').waitFor();
  expect(app.pageProblems).toEqual([]);
});

onShell('the menu presses the buttons of a table, and opens what About and Sync have', async () => {
  const desk = await setStage().launchSample();
  const { app, page } = desk;
  const whenEnabled = async (id: CommandId): Promise<void> => {
    await expect.poll(async () => (await menuOf(desk)).enabled).toContain(id);
    await app.chooseInMenu(id);
  };
  const close = async (name: string): Promise<void> => {
    await desk.dialog(name).waitFor();
    await page.keyboard.press('Escape');
    await desk.dialog(name).waitFor({ state: 'detached' });
  };
  await desk.expectRange('1–100 of 2,000');
  await whenEnabled('columns');
  await page.getByRole('searchbox', { name: 'Find a column' }).waitFor();
  await page.keyboard.press('Escape');
  await whenEnabled('saveView');
  await close('Save view');
  expect((await menuOf(desk)).enabled).not.toContain('compare');
  for (const row of [0, 1]) {
    await desk
      .rows('Customized charges')
      .nth(row)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
  }
  await whenEnabled('compare');
  await close('Compare 2 packages');

  await whenEnabled('supportReport');
  await close('Report for support');
  await whenEnabled('decisions');
  await close('What decides');
  await whenEnabled('checkData');
  await desk.expectOutcome('Daily reports', 'found exactly the rows of this copy');
  await expect.poll(async () => (await menuOf(desk)).enabled).not.toContain('columns');
  await whenEnabled('travelCheck');
  await desk.view.getByRole('region', { name: 'Travel check' }).getByRole('status').waitFor();
  expect(app.pageProblems).toEqual([]);
});

onShell('a copy that cannot be written begins no run: menu and buttons say why', async () => {
  const desk = await setStage().launchSample();
  await desk.open('Clients');
  await desk.field('Client IDs').fill('60000001');
  await desk.button('Keep at next sync').click();
  await desk.open('Sync');
  await desk.openSection('Travel check');
  const travel = desk.view.getByRole('region', { name: 'Travel check' });
  await travel.getByRole('button', { name: 'Fetch now' }).waitFor();
  const repair = desk.view.getByRole('region', { name: 'Repair' });
  const repairs = ['Check my data', 'Download again: Customized charges', 'Download again: Daily reports'];
  for (const name of repairs) expect(await repair.getByRole('button', { name }).isEnabled()).toBe(true);
  await expect.poll(async () => (await menuOf(desk)).enabled).toContain('checkData');
  await desk.page.evaluate(async () => {
    const answer = await (globalThis as Scope).api.call('getSession', {});
    if (!answer.ok) throw new Error(answer.code);
    const dispatch = Reflect.get(globalThis, Symbol.for('desk-host-dispatch')) as (name: string, wire: object) => void;
    dispatch('event:sessionChanged', { json: JSON.stringify([{ ...answer.value, isReadOnly: true }]) });
  });
  await expect.poll(async () => (await menuOf(desk)).enabled).not.toContain('checkData');

  const expectRefused = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) {
      const button = desk.view.getByRole('button', { name, exact: true });
      expect([name, await button.isDisabled(), await descriptionOf(button)]).toEqual([
        ...[name, true, 'Syncing is off while the data folder cannot be written.'],
      ]);
    }
  };
  await expectRefused(...repairs, 'Full sync', 'Fetch now');
  await desk.open('Clients');
  await expectRefused('Keep and fetch now', 'Fetch now: client 60000001');
  await desk.button('Open the page of client 60000001').click();
  await expectRefused('Fetch now');
});

onShell('the window opens where and as it was, or wholly on the display that is left', async () => {
  const stage = setStage();
  const displays = { env: { DESK_HOST_WORK_AREAS: JSON.stringify([MAIN, LARGE]) } };
  const first = await stage.launch(displays);
  expect((await first.app.hostCalls())[0]?.args[0]).toMatchObject({ width: 1440, height: 900, show: false });
  await first.app.actOnWindow({ kind: 'move', bounds: { x: 2400, y: 100, width: 1800, height: 1200 } });
  await first.app.actOnWindow({ kind: 'maximize' });
  await stage.quit(first);

  const next = await stage.launch({ ...displays, colorScheme: 'dark' });
  const place = { x: 2400, y: 100, width: 1800, height: 1200 };
  expect((await next.app.hostCalls()).slice(0, 4)).toMatchObject([
    { name: 'new', args: [{ ...place, show: false, backgroundColor: '#14181D' }] },
    { name: 'setBounds', args: [place] },
    { name: 'maximize' },
    { name: 'show' },
  ]);
  await next.app.actOnWindow({ kind: 'unmaximize' });
  await stage.quit(next);

  const alone = await stage.launch();
  const [opened] = await alone.app.hostCalls();
  expect(opened?.args[0]).toMatchObject({ width: 1800, height: 1040 });
  expect(opened?.args[0]).not.toHaveProperty('x');
  expect(await namesOf(alone)).not.toContain('maximize');
  await stage.quit(alone);

  writeFileSync(join(stage.userDataDir, 'window.json'), '{"x":');
  const damaged = await stage.launch();
  await damaged.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect((await damaged.app.hostCalls())[0]?.args[0]).toMatchObject({ width: 1440, height: 900 });
});
