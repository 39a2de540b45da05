// About and the notice of an update, by how updates stand.

import type { DeskPage } from '../../e2e/desk-page.ts';
import type { Scene } from '../camera.ts';
import { openToday } from './frame.ts';
import { openProfileMenu } from './profiles.ts';

export const ABOUT: readonly Scene[] = [
  aboutScene('about'),
  {
    screen: 'about-support-report',
    async show(desk) {
      await aboutScene('about').show(desk);
      await openSupportReport(desk);
    },
  },
];
export const UPDATE_FAILED: readonly Scene[] = [aboutScene('about-update-failed')];
export const POLICY_UNREADABLE: readonly Scene[] = [
  {
    screen: 'about-policy-unreadable',
    async show(desk) {
      await aboutScene('about').show(desk);
      await desk.button('What decides…').last().click();
      await desk.dialog('What decides').getByRole('table').waitFor();
    },
  },
];
export const UPDATE_READY: readonly Scene[] = [
  aboutScene('about-update-ready'),
  {
    screen: 'update-ready',
    async show(desk) {
      await openToday(desk);
      await desk.button('Restart now').waitFor();
    },
  },
];

/** With all its parts, from any screen that has its button. */
export async function openSupportReport(desk: DeskPage): Promise<void> {
  await desk.button('Report for support…').last().click();
  const dialog = desk.dialog('Report for support');
  await dialog.getByText('version: ').waitFor();
  for (const part of ['The copies', 'The last runs', 'The log'])
    await dialog.locator('summary').filter({ hasText: part }).click();
}

function aboutScene(screen: string): Scene {
  return {
    screen,
    async show(desk: DeskPage) {
      await openToday(desk);
      await openProfileMenu(desk);
      await desk.button('About Commission Desk').click();
      await desk.dialog('About Commission Desk').waitFor();
    },
  };
}
