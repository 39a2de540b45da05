// Saved views, from saving one to the news of what entered and left it.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { startBusSession, type BusSession } from '../support/secret-service.ts';
import { createOracle } from '../support/service-oracle.ts';
import { plain, type DeskPage } from './desk-page.ts';
import { shareSignedIn } from './shared-window.ts';
import { setStage, SMALL, startService } from './stage.ts';

const namesHolding = (service: LoopbackService, text: string): number =>
  service.control.rows('charges').filter((row) => String(row['name']).toLowerCase().includes(text)).length;

function views(desk: DeskPage): ViewsOnScreen {
  const menu = desk.view.getByRole('button', { name: /^Views/ });
  const panel = desk.page.getByRole('dialog', { name: /^Views/ });
  const item = (name: string): Locator => panel.getByRole('listitem').filter({ hasText: name });
  return {
    menu,
    panel,
    item,
    async open() {
      if (!(await panel.isVisible())) await menu.click();
      await panel.waitFor();
    },
    async close() {
      if (await panel.isVisible()) await desk.page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
    },
    async expectCurrent(label) {
      await expect.poll(() => menu.getAttribute('aria-label')).toBe(label);
    },
    async more(name, action) {
      const button = panel.getByRole('button', { name: `More for ${name}`, exact: true });
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      await panel
        .getByRole('group', { name: `More for ${name}`, exact: true })
        .getByRole('button', { name: action })
        .click();
    },
    async names() {
      // Read in one step, because a row may go meanwhile.
      const watch = panel.getByRole('button', { name: /^Watch / });
      const labels: readonly string[] = await watch.evaluateAll((buttons: readonly Labelled[]) =>
        buttons.map((button) => button.ariaLabel ?? ''),
      );
      return labels.map((label) => label.replace('Watch ', ''));
    },
    save: (name) => desk.saveView(name),
  };
}

/** The parts of an element that are read; these tests have no DOM types. */
type Labelled = { readonly ariaLabel: string | null };
type ViewsOnScreen = {
  readonly menu: Locator;
  readonly panel: Locator;
  readonly item: (name: string) => Locator;
  open(): Promise<void>;
  close(): Promise<void>;
  expectCurrent(label: string): Promise<void>;
  more(name: string, action: string): Promise<void>;
  names(): Promise<readonly string[]>;
  save(name: string): Promise<void>;
};

function refusedNoticesIn(userDataDir: string): number {
  const log = readFileSync(join(userDataDir, 'logs/main.log'), 'utf8');
  return log.split('the system did not show a notice').length - 1;
}

async function saveAndWatch(desk: DeskPage, name: string): Promise<void> {
  await views(desk).save(name);
  await views(desk).open();
  await views(desk)
    .panel.getByRole('button', { name: `Watch ${name}` })
    .click();
  await views(desk)
    .panel.getByRole('button', { name: `Watch ${name}`, pressed: true })
    .waitFor();
  await views(desk).close();
}

/** Marks charges as pending, and others as no longer pending, at the service. */
async function movePending(service: LoopbackService, wanted: { enter: number; leave: number }): Promise<void> {
  const oracle = createOracle({ url: service.url, token: service.tokens.full, transport: 'post', pageSize: 1_000 });
  const { rows: pending } = await oracle.ask('charges', { pending: '1' });
  const ids = new Set(pending.map((row) => row['id']));
  const places = service.control.rows('charges').map((row, at) => ({ at, isPending: ids.has(row['id']) }));
  const mark = (places: readonly { at: number }[], value: string): void => {
    for (const { at } of places)
      service.control.mutate({ kind: 'change', dataset: 'charges', at, values: { pending: value } });
  };
  mark(places.filter(({ isPending }) => !isPending).slice(0, wanted.enter), '1');
  mark(places.filter(({ isPending }) => isPending).slice(0, wanted.leave), '0');
}

test('a deletion can be undone at once and after a lock, although a standing warning has the line of notices', async () => {
  const service = await startService();
  const desk = await setStage().launch();
  await desk.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.expectNews('Token and data are deleted when you quit');
  const saved = views(desk);
  await saved.save('Gold only');
  await saved.open();
  await saved.more('Gold only', 'Delete');
  await saved.close();
  await desk.expectNews('The view “Gold only” was deleted.');
  // Also over a lock, which nobody may have been there to see.
  await desk.page.keyboard.press('ControlOrMeta+l');
  await desk.button('Show').click();
  const news = await desk.expectNews('The view “Gold only” was deleted.');
  await news.getByRole('button', { name: 'Undo' }).click();
  await saved.open();
  await expect.poll(() => saved.names()).toEqual(['Gold only']);
});

describe('of a signed-in person', () => {
  let userDataDir: string;
  let bus: BusSession;
  let service: LoopbackService;
  beforeAll(async () => {
    userDataDir = mkdtempSync(join(tmpdir(), 'desk-e2e-'));
    bus = await startBusSession();
    await bus.startKeyring({ password: 'of the test' });
    service = await startLoopbackService(SMALL);
  });
  afterAll(async () => {
    await service.close();
    await bus.close();
  });
  const shared = shareSignedIn(
    () => ({ args: [`--service-url=${service.url}`], env: bus.env, userDataDir }),
    (desk) => desk.signIn({ token: service.tokens.full }),
  );

  test('a view is saved, changed, renamed, duplicated, ordered, deleted and restored', async () => {
    const { desk } = shared;
    await desk.open('Customized charges');
    const saved = views(desk);
    await saved.open();
    await saved.panel.getByText('No saved views yet.').waitFor();
    await saved.close();

    await desk.filterBy('Name', 'online');
    await desk.expectTotal(namesHolding(service, 'online'));
    await saved.save('網上 Online');
    await saved.expectCurrent('Views: 網上 Online');

    await desk.filterBy('Name', 'gold');
    await desk.expectTotal(namesHolding(service, 'gold'));
    await saved.expectCurrent('Views: 網上 Online, modified');
    await saved.open();
    expect(plain(await saved.item('網上 Online').innerText())).toContain('modified');
    // Opened again, it is as saved.
    await saved.panel.getByRole('button', { name: /^網上 Online/ }).click();
    await desk.expectTotal(namesHolding(service, 'online'));
    await saved.expectCurrent('Views: 網上 Online');

    await desk.filterBy('Name', 'gold');
    await desk.expectTotal(namesHolding(service, 'gold'));
    await desk.view.getByRole('button', { name: 'Save view', exact: true }).click();
    expect(await desk.violations()).toEqual([]);
    const dialog = desk.dialog('Save view');
    expect(await dialog.getByRole('radio', { name: 'Change “網上 Online”' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await saved.expectCurrent('Views: 網上 Online');

    await saved.open();
    await saved.more('網上 Online', 'Duplicate');
    await expect.poll(() => saved.names()).toEqual(['網上 Online', '網上 Online copy']);
    await saved.more('網上 Online copy', 'Rename');
    const field = saved.panel.getByRole('textbox', { name: 'New name' });
    await field.fill(' 網上 ONLINE ');
    await field.press('Enter');
    await saved.panel.getByText('There is another view named “網上 ONLINE”.').waitFor();
    await field.fill('Gold only');
    await field.press('Enter');
    await expect.poll(() => saved.names()).toEqual(['網上 Online', 'Gold only']);
    await saved.more('Gold only', 'Move up');
    await expect.poll(() => saved.names()).toEqual(['Gold only', '網上 Online']);
    // The first view cannot go further up; the next press moves it down again.
    const move = (way: 'up' | 'down'): Locator => saved.item('Gold only').getByRole('button', { name: `Move ${way}` });
    await move('up').and(desk.page.locator(':focus')).waitFor();
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => saved.names()).toEqual(['網上 Online', 'Gold only']);
    await move('down').and(desk.page.locator(':focus')).waitFor();
    await move('up').press('Enter');
    await expect.poll(() => saved.names()).toEqual(['Gold only', '網上 Online']);
    expect(await desk.violations()).toEqual([]);

    await saved.more('Gold only', 'Delete');
    await expect.poll(() => saved.names()).toEqual(['網上 Online']);
    await saved.close();
    const news = await desk.expectNews('The view “Gold only” was deleted.');
    await news.getByRole('button', { name: 'Undo' }).click();
    await saved.open();
    await expect.poll(() => saved.names()).toEqual(['Gold only', '網上 Online']);
    await saved.panel.getByRole('button', { name: /^Gold only/ }).click();
    await desk.expectTotal(namesHolding(service, 'gold'));
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('the default view opens at a start only; without one, the last filters return beside the view’s name', async () => {
    const { desk } = shared;
    await desk.open('Customized charges');
    await desk.filterBy('Name', 'online');
    await desk.expectTotal(namesHolding(service, 'online'));
    await views(desk).save('Online');
    await views(desk).open();
    await views(desk).panel.getByRole('button', { name: 'Open Online at start' }).click();
    await views(desk).close();
    await desk.filterBy('Name', 'gold');
    await desk.expectTotal(namesHolding(service, 'gold'));
    await desk.page.keyboard.press('ControlOrMeta+l');
    await desk.button('Show').click();
    await desk.expectTotal(namesHolding(service, 'gold'));
    await (await desk.openSetting('Language')).selectOption({ label: '简体中文' });
    await desk.dialog('设置').getByLabel('语言', { exact: true }).selectOption({ label: 'English' });
    await desk.closeSettings();
    await desk.expectTotal(namesHolding(service, 'gold'));

    const second = await shared.restart({ env: bus.env });
    await second.expectTotal(namesHolding(service, 'online'));
    await second.button(/^Remove filter: Name .*online/).waitFor();
    await views(second).expectCurrent('Views: Online');
    await views(second).open();
    await views(second).panel.getByRole('button', { name: 'Open Online at start', pressed: true }).click();
    await views(second).close();
    await second.filterBy('Name', 'gold');
    await second.expectTotal(namesHolding(service, 'gold'));

    const third = await shared.restart({ env: bus.env });
    await third.expectNews('1 filter restored');
    await third.expectTotal(namesHolding(service, 'gold'));
    await views(third).expectCurrent('Views: Online, modified');
    expect(third.app.pageProblems).toEqual([]);
  });

  test('a moving period stays relative, or its dates are fixed, as the person chooses', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    await desk.openFilter('Ledger date from');
    await desk.page.getByRole('button', { name: /^Last 10 ledger dates/ }).click();
    const chip = desk.view.getByRole('button', { name: /^Remove filter: Ledger date: Last 10 ledger dates/ });
    await chip.waitFor();
    await desk.total();
    const rows = await desk.range();
    await views(desk).save('Last ten');
    await chip.waitFor();

    await desk.view.getByRole('button', { name: 'Save view', exact: true }).click();
    const dialog = desk.dialog('Save view');
    await dialog.getByRole('radio', { name: 'A new view' }).check();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('These ten');
    await dialog.getByRole('radio', { name: /^Fix these dates: / }).check();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await desk.view.getByRole('button', { name: /^Remove filter: Ledger date \d/ }).waitFor();
    await views(desk).expectCurrent('Views: These ten');
    await desk.expectRange(rows);

    await views(desk).open();
    await views(desk)
      .panel.getByRole('button', { name: /^Last ten/ })
      .click();
    await chip.waitFor();
    await desk.expectRange(rows);
  });

  test('a watched view reports after a sync what entered and left it, on screen and by a system notice', async () => {
    const { desk } = shared;
    await desk.open('Customized charges');
    await desk.pickFilter('Pending', /^Pending Approvals/);
    await desk.view.getByRole('button', { name: 'Remove filter: Pending is Pending Approvals' }).waitFor();
    const before = await desk.total();
    await saveAndWatch(desk, 'Pending charges');
    await desk.button('Clear filters').click();
    await desk.expectTotal(300);

    await movePending(service, { enter: 4, leave: 1 });
    await desk.open('Sync');
    await desk.syncNow();

    const news = await desk.expectNews('Pending charges: 4 new, 1 left Pending');
    expect(await desk.violations()).toEqual([]);
    await expect.poll(() => desk.app.notices()).toEqual([{ title: 'Pending charges', body: '4 new, 1 left Pending' }]);
    const focused = await desk.app.focusCount();
    await desk.app.clickNotice(0);
    await desk.expectTotal(before + 3);
    await views(desk).expectCurrent('Views: Pending charges');
    expect(await desk.app.focusCount()).toBe(focused + 1);
    await views(desk).open();
    expect(plain(await views(desk).item('Pending charges').innerText())).toContain('4 new, 1 left Pending');
    await views(desk).close();

    await desk.button('Clear filters').click();
    await desk.open('Sync');
    await news.getByRole('button', { name: 'Open' }).click();
    await desk.expectTotal(before + 3);
    await news.getByRole('button', { name: 'Dismiss' }).click();
    await news.waitFor({ state: 'detached' });
    await desk.syncNow();
    expect(await desk.app.notices()).toHaveLength(1);
    expect(desk.app.pageProblems).toEqual([]);
  });

  test('Views is one control: its menu begins with saving, and its small part saves with one click', async () => {
    const { desk } = shared;
    await desk.open('Daily reports');
    const control = desk.view.getByRole('group', { name: 'Views', exact: true });
    expect(await control.getByRole('button').count()).toBe(2);
    await control.getByRole('button', { name: 'Views', exact: true }).click();
    const entries = desk.view.getByRole('dialog', { name: 'Views' }).getByRole('button');
    expect(await entries.first().innerText()).toBe('Save this view…');
    await entries.first().click();
    await desk.dialog('Save view').waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.dialog('Save view').waitFor({ state: 'hidden' });
    await control.getByRole('button', { name: 'Save view', exact: true }).click();
    await desk.dialog('Save view').waitFor();
  });

  // Last, because these starts show no notices of the system.
  test.each(['failing', 'none'] as const)(
    'where notices are %s, the news stands in the window with a hint that does not come back',
    async (support) => {
      const desk = await shared.restart({ env: { ...bus.env, DESK_HOST_NOTICES: support } });
      const refused = refusedNoticesIn(userDataDir);
      await desk.open('Customized charges');
      await desk.pickFilter('Pending', /^Pending Approvals/);
      await saveAndWatch(desk, 'Pending charges');
      await movePending(service, { enter: 4, leave: 1 });
      await desk.open('Sync');
      await desk.syncNow();
      await desk.expectNews('Pending charges: 4 new, 1 left Pending');
      const hint = desk.page.getByRole('status').filter({ hasText: 'This computer does not show the app’s notices' });
      await hint.waitFor();
      await desk.button('Show all messages, 1 more').click();
      expect(await desk.app.notices()).toEqual([]);
      await hint.getByRole('button', { name: 'Dismiss' }).click();
      await movePending(service, { enter: 2, leave: 0 });
      await desk.syncNow();
      await desk.expectNews('Pending charges: 6 new, 1 left Pending');
      await expect.poll(() => refusedNoticesIn(userDataDir)).toBe(refused + 2);
      await hint.waitFor({ state: 'detached' });
    },
  );
});
