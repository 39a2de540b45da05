// States of the whole app: before the first sync, while it runs, and without the service.

import { SAMPLE_TOKENS } from '../../service/tokens.ts';
import type { Scene } from '../camera.ts';
import { openSupportReport } from './about.ts';
import { openToday } from './frame.ts';
import { openTable } from './steps.ts';

export const START: readonly Scene[] = [
  { screen: 'sign-in', show: (desk) => desk.page.getByRole('heading', { name: 'Sign in' }).waitFor() },
  {
    screen: 'sign-in-refused',
    async show(desk) {
      await desk.enterCredentials({ token: 'not a token' });
      await desk.button('Sign in').click();
      await desk.page.getByRole('alert').first().waitFor();
    },
  },
  { screen: 'sign-in-support-report', show: openSupportReport },
  {
    screen: 'sign-in-connection-check',
    async show(desk) {
      await desk.enterCredentials({ token: SAMPLE_TOKENS.withoutReports });
      await desk.button('Check connection').click();
      await desk.page.getByText('1 check failed.').waitFor();
    },
  },
];

/** The README shows the light ones at 1440 px. */
export const SAMPLE: readonly Scene[] = [
  { screen: 'sample-today', show: openToday },
  {
    screen: 'sample-charges',
    async show(desk) {
      await openTable(desk, 'Customized charges');
      await desk.openDetails('Customized charges');
    },
  },
];

export const SYNCING: readonly Scene[] = [
  { screen: 'syncing-first-copy', show: (desk) => desk.open('Daily reports') },
  { screen: 'syncing', show: (desk) => desk.open('Sync') },
];

export const OFFLINE: readonly Scene[] = [
  {
    screen: 'offline-reports',
    async show(desk) {
      await openTable(desk, 'Daily reports');
      await desk.syncNow();
    },
  },
  { screen: 'offline-today', show: (desk) => desk.open('Today') },
  {
    screen: 'offline-sync',
    async show(desk) {
      await desk.open('Sync');
      await desk.openSection('Status');
    },
  },
];
