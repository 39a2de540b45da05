// States before the data is open: the company proxy, the question how to keep the data, locked, and data that is damaged,
// newer than the app, or without its key.

import type { Locator } from 'playwright-core';
import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { openSupportReport } from './about.ts';
import { openProfileMenu } from './profiles.ts';

const PASSPHRASE = 'correct horse battery';

export const PROXY: readonly Scene[] = [
  {
    screen: 'proxy-sign-in',
    async show(desk) {
      await desk.button('Check connection').click();
      await proxyDialog(desk).waitFor();
    },
  },
];

export const KEEPING: readonly Scene[] = [
  heading('keeping-choice', 'How should your data be kept?'),
  {
    screen: 'protect',
    async show(desk) {
      await desk.button('Protect with a passphrase').click();
      const dialog = desk.dialog('Protect with a passphrase');
      await desk.field('Passphrase', dialog).fill(PASSPHRASE);
      await desk.field('Repeat passphrase', dialog).fill('another');
      await dialog.getByRole('button', { name: 'Protect with a passphrase' }).click();
      await dialog.getByText('The two entries are not the same.').waitFor();
    },
  },
];

export const UNTIL_QUIT: readonly Scene[] = [
  { screen: 'kept-until-quit', show: (desk) => desk.open('Customized charges') },
  { screen: 'profile-menu-until-quit', show: openProfileMenu },
];

export const LOCKED: readonly Scene[] = [
  heading('locked', 'Unlock your data'),
  {
    screen: 'locked-refused',
    async show(desk) {
      await desk.field('Passphrase').fill('wrong horse battery');
      await desk.button('Unlock').click();
      await desk.page.getByText('This passphrase does not open the data.').waitFor();
    },
  },
  { screen: 'locked-support-report', show: openSupportReport },
  {
    screen: 'locked-delete',
    async show(desk) {
      await desk.button('Delete data and start over').click();
      await desk.page.getByRole('dialog').waitFor();
    },
  },
];

export const NEWER_VERSION: readonly Scene[] = [heading('refused-newer-version', 'Your data was not opened')];
export const KEYCHAIN_LOCKED: readonly Scene[] = [heading('refused-keychain-locked', 'Your data was not opened')];
export const KEYCHAIN_WAITS: readonly Scene[] = [heading('keychain-waits', 'Your system is asking for permission')];
export const KEY_NOT_FOUND: readonly Scene[] = [
  heading('key-not-found', 'The key to your data was not found'),
  {
    screen: 'start-fresh',
    async show(desk) {
      await desk.button('Set the copy aside and start fresh').click();
      await desk.dialog('Set the copy aside and start fresh').waitFor();
    },
  },
];

export const DAMAGED: readonly Scene[] = [
  { screen: 'damaged', show: (desk) => showDamage(desk, 'Today') },
  { screen: 'damaged-reports', show: (desk) => showDamage(desk, 'Daily reports') },
];

export async function enterProxyPassword(desk: DeskPage, user: string, password: string): Promise<void> {
  const dialog = proxyDialog(desk);
  await dialog.getByRole('textbox', { name: 'User name' }).fill(user);
  await desk.field('Proxy password', dialog).fill(password);
  await dialog.getByRole('button', { name: 'Sign in to proxy' }).click();
}

export async function protect(desk: DeskPage): Promise<void> {
  await openProfileMenu(desk);
  await desk.button('Protect with a passphrase').first().click();
  const dialog = desk.dialog('Protect with a passphrase');
  await desk.field('Passphrase', dialog).fill(PASSPHRASE);
  await desk.field('Repeat passphrase', dialog).fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Protect with a passphrase' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

function heading(screen: string, name: string): Scene {
  return { screen, show: (desk) => desk.page.getByRole('heading', { name }).waitFor() };
}

function proxyDialog(desk: DeskPage): Locator {
  return desk.page.getByRole('dialog', { name: 'Sign in to the company proxy' });
}

async function showDamage(desk: DeskPage, screen: 'Today' | 'Daily reports'): Promise<void> {
  await desk.open(screen);
  await desk.button('Show file').waitFor();
}
