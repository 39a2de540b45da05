// What the app asks of the system around its page. The browser shell notes it; only Electron can show its effect.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Bridge } from '../../shared/contract/calls.ts';
import { findElectron } from '../host/launch.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage } from './stage.ts';

type Scope = typeof globalThis & { readonly api: Bridge };

const onShell = test.skipIf(findElectron() !== null);
const LARGE = { x: 1920, y: 0, width: 2560, height: 1400 };
const MAIN = { x: 0, y: 0, width: 1920, height: 1040 };

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
