// Today on the first day, Clients, Changes and Sync before any change, and what the frame opens.

import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { openProfileMenu } from './profiles.ts';

export const FRAME: readonly Scene[] = [
  { screen: 'today-first-day', show: openToday },
  {
    screen: 'today-further-down',
    async show(desk) {
      await openToday(desk);
      await desk.view.getByRole('region', { name: 'Travel check' }).scrollIntoViewIfNeeded();
    },
  },
  { screen: 'clients-none', show: (desk) => desk.open('Clients') },
  { screen: 'changes-none', show: (desk) => desk.open('Changes') },
  { screen: 'sync', show: (desk) => desk.open('Sync') },
  ...['Travel check', /^Parity/, /^Receipts/, /^Filters/, 'Repair'].map((name, at) => ({
    screen: `sync-section-${at + 1}`,
    async show(desk: DeskPage) {
      await desk.open('Sync');
      await desk.openSection(name);
    },
  })),
  {
    screen: 'sync-run-open',
    async show(desk) {
      await desk.open('Sync');
      await desk.openSection(/^Receipts/);
      await desk.view
        .getByRole('region', { name: /^Receipts/ })
        .getByRole('button', { expanded: false })
        .first()
        .click();
    },
  },
  { screen: 'profile-menu', show: openMenuOnToday },
  ...(
    [
      ['enter-token', 'Enter token'],
      ['rename', 'Rename profile…'],
      ['sign-out', 'Sign out…'],
    ] as const
  ).map(([name, entry]) => ({
    screen: `profile-${name}`,
    async show(desk: DeskPage) {
      await openMenuOnToday(desk);
      await desk.button(entry).click();
      await desk.page.getByRole('dialog').last().waitFor();
    },
  })),
  {
    screen: 'seal-of-everything',
    async show(desk) {
      await openToday(desk);
      await desk.page
        .getByRole('button', { name: /^(Proven|Checked|Read|\d+ not proven)/ })
        .first()
        .hover();
    },
  },
  { screen: 'settings', show: openSettings },
  {
    screen: 'settings-further-down',
    async show(desk) {
      await openSettings(desk);
      await desk.dialog('Settings').getByRole('link', { name: 'When you leave' }).click();
    },
  },
  {
    screen: 'settings-found',
    async show(desk) {
      await openSettings(desk);
      await desk.dialog('Settings').getByRole('searchbox').fill('ledger date');
    },
  },
  {
    screen: 'keys',
    async show(desk) {
      await openToday(desk);
      await desk.button('Help').click();
      await desk.button(/^Keyboard shortcuts/).click();
      await desk.dialog('Keyboard shortcuts').waitFor();
    },
  },
];

export async function openToday(desk: DeskPage): Promise<void> {
  await desk.open('Today');
  await desk.view.getByRole('table').first().waitFor();
}

async function openSettings(desk: DeskPage): Promise<void> {
  await openToday(desk);
  await desk.openSetting('Language');
  await desk.dialog('Settings').waitFor();
}

async function openMenuOnToday(desk: DeskPage): Promise<void> {
  await openToday(desk);
  await openProfileMenu(desk);
}
