// Several profiles on one computer: the menu with another profile, hiding the screen, signing out and choosing a profile.

import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';

/** With a second profile beside the open one. */
export const TWO_PROFILES: readonly Scene[] = [
  {
    screen: 'profile-menu-of-two',
    async show(desk) {
      await desk.open('Today');
      await openProfileMenu(desk);
    },
  },
  {
    screen: 'screen-hidden',
    async show(desk) {
      await desk.page.keyboard.press('ControlOrMeta+l');
      await desk.page.getByRole('heading', { name: 'Screen hidden' }).waitFor();
    },
    async leave(desk) {
      await desk.button('Show').click();
      await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
    },
  },
];

export const PROFILES: readonly Scene[] = [
  {
    screen: 'profiles',
    show: (desk) => desk.page.getByRole('heading', { name: 'Profiles on this computer' }).waitFor(),
  },
];

export async function openProfileMenu(desk: DeskPage): Promise<void> {
  await desk.page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile: / })
    .click();
}

/** Signs in to a second service beside the first. */
export async function addProfile(desk: DeskPage, credentials: { serviceUrl: string; token: string }): Promise<void> {
  await openProfileMenu(desk);
  await desk.button('All profiles, sign in to another…').click();
  await desk.signIn(credentials);
  await openProfileMenu(desk);
  await desk.button('Rename profile…').click();
  const dialog = desk.dialog('Rename profile');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kowloon desk 九龍分行');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function signOutKeepingData(desk: DeskPage): Promise<void> {
  await openProfileMenu(desk);
  await desk.button('Sign out…').click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Sign out, keep data' }).click();
  await desk.page.getByText('Signed out; the data was kept.').waitFor();
}
