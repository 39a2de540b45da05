// The administrator's policy on screen: what it decides is locked and named, what it forbids is refused, and a policy that
// cannot be read stops syncing and exporting, never reading.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Messages } from '../../renderer/messages/catalogue.ts';
import { en } from '../../renderer/messages/en.ts';
import { zhCn } from '../../renderer/messages/zh-cn.ts';
import { zhHk } from '../../renderer/messages/zh-hk.ts';
import { findElectron } from '../host/launch.ts';
import { launchWithPolicy } from '../support/policy-host/policy-launch.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

/** The policy is a file on Linux only, and only the shell can put another in its place. */
const testPolicy = test.skipIf(process.platform !== 'linux' || findElectron() !== null);

let bus: BusSession;
beforeAll(async () => {
  bus = await startBusSession();
  await bus.startKeyring({ password: 'of the test' });
});
afterAll(() => bus.close());

async function openDecisions(desk: DeskPage, words: Messages = en): Promise<void> {
  const menu = words.frame.profile('').trim();
  await desk.page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${menu}`) })
    .click();
  await desk.button(words.about.open).click();
  await desk.button(words.policy.open).click();
  await desk.dialog(words.policy.heading).getByRole('table').waitFor();
}

async function rowsOf(desk: DeskPage): Promise<Readonly<Record<string, string>>> {
  const rows = await desk.dialog('What decides').getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map((row) => row.getByRole('rowheader').or(row.getByRole('cell')).allInnerTexts()),
  );
  return Object.fromEntries(cells.map(([name = '', ...others]) => [plain(name), others.map(plain).join(' | ').trim()]));
}

testPolicy('a first start with an enforced address asks only for the token, and shows what is decided', async () => {
  const service = await startService();
  const stage = setStage({ env: bus.env });
  const policy = {
    enforced: {
      serviceAddress: service.url,
      exportFormats: ['xlsx'],
      lockAfterMinutes: 15,
      historyDays: 90,
      syncEveryHours: 4,
    },
    defaults: { syncOnReconnect: true },
  };
  const desk = await stage.launch({
    ...launchWithPolicy(stage.userDataDir, JSON.stringify(policy)),
    args: ['--service-url=https://elsewhere.example'],
  });
  const address = desk.field('Service address');
  await address.waitFor();
  expect(await address.inputValue()).toBe(service.url);
  expect(await address.isEditable()).toBe(false);
  await desk.page.getByText('Set by your firm').waitFor();
  await desk.signIn({ token: service.tokens.full });

  const every = await desk.openSetting('Sync regularly');
  expect(await every.isDisabled()).toBe(true);
  expect(await every.inputValue()).toBe('4');
  const settings = desk.dialog('Settings');
  expect(await settings.getByLabel('Keep changes for', { exact: true }).isDisabled()).toBe(true);
  expect(await settings.getByLabel('Sync when the service can be reached again', { exact: true }).isChecked()).toBe(
    true,
  );
  const lock = settings.getByLabel('Hide the screen after', { exact: true });
  expect(plain(await lock.innerText())).toBe('1 minute 5 minutes 15 minutes');
  await settings.getByText('Your firm allows at most 15 minutes').waitFor();
  expect(await desk.violations()).toEqual([]);
  await every.scrollIntoViewIfNeeded();
  await desk.closeSettings();

  await openDecisions(desk);
  const rows = await rowsOf(desk);
  expect(rows['Service address']).toBe(`${service.url} | Your firm | Command line: https://elsewhere.example`);
  expect(rows['Lock or hide after at most (minutes)']).toBe('15 | Your firm |');
  expect(rows['Sync when the service can be reached again']).toBe('On | Default of your firm |');
  expect(rows['Language']).toBe('As the system | Default of the app |');
  expect(await desk.violations()).toEqual([]);
  expect(desk.app.pageProblems).toEqual([]);
});

testPolicy('an export that the firm does not allow is not offered', async () => {
  const stage = setStage();
  const policy = JSON.stringify({ enforced: { exports: 'off' } });
  const desk = await stage.launchSample(launchWithPolicy(stage.userDataDir, policy));
  await desk.button('Export').first().click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText('Your firm does not allow saving data as files.').first().waitFor();
  expect(await dialog.getByRole('group', { name: 'Format' }).count()).toBe(0);
  expect(await desk.violations()).toEqual([]);
});

testPolicy('a policy that cannot be read is said in one sentence, and all data stays readable', async () => {
  const stage = setStage();
  const desk = await stage.launchSample(launchWithPolicy(stage.userDataDir, '{\n  "enforced": { "exports": "of" }\n}'));
  await desk.expectAlert('Your firm’s policy for this app cannot be read, so syncing and exporting are stopped.');
  await desk.rows('Customized charges').first().waitFor();
  await desk.button('What decides…').first().click();
  await desk
    .dialog('What decides')
    .getByText('/etc/commission-desk/policy.json, line 2 (exports): it is not one of on, off.')
    .waitFor();
  expect(await desk.violations()).toEqual([]);
});

testPolicy.each([
  ['zh-HK', zhHk, '/etc/commission-desk/policy.json 第 2 行（historyDays）：不在 1 至 36500 之間。'],
  ['zh-CN', zhCn, '/etc/commission-desk/policy.json 第 2 行（historyDays）：不在 1 到 36500 之间。'],
] as const)('in %s, “What decides” shows every setting and what is wrong in its own words', async (...given) => {
  const [language, words, wrong] = given;
  const stage = setStage();
  const enforced = {
    language,
    exportFormats: ['csv', 'pdf', 'picture'],
    lockAfterMinutes: 15,
    allowedHosts: ['a.example'],
  };
  const desk = await stage.launchSynced({
    ...launchWithPolicy(
      stage.userDataDir,
      `{ "enforced": ${JSON.stringify(enforced)},\n"defaults": { "historyDays": 0 } }`,
    ),
    ...{ args: ['--sample'], viewport: { width: 1024, height: 700 }, colorScheme: 'dark' },
  });
  await openDecisions(desk, words);
  const text = await desk.dialog(words.policy.heading).innerText();
  for (const name of Object.values(words.policy.names)) expect(text).toContain(name);
  await desk.dialog(words.policy.heading).getByText(wrong).waitFor();
  expect(await desk.violations()).toEqual([]);
});
