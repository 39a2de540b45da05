// The app without its window as Electron hosts it: on its network and keychain, with the system's menu and icon.

import { join } from 'node:path';
import { app } from 'electron';
import { systemClock } from '../clock.ts';
import { createDesk, KEYCHAIN_LIMITS, type Desk } from '../desk.ts';
import type { DeskOptions } from '../desk-options.ts';
import type { MainWords } from '../words/en.ts';
import { entriesIn } from './entries.ts';
import { createAppMenu } from './frame/menu.ts';
import { showWork } from './frame/taskbar.ts';
import { spawnKeychainProcess } from './keychain.ts';
import { openElectronNetwork } from './network.ts';
import type { Sessions } from './sessions.ts';

type OfHost =
  'migrationsFolder' | 'entries' | 'keychainLimits' | 'spawnKeychain' | 'openNetwork' | 'showMenu' | 'clock';
type Parts = Omit<DeskOptions, OfHost | 'version'> & {
  /** The folder of the built files. */
  readonly here: string;
  readonly sessions: Sessions;
  readonly words: () => MainWords;
};

export function createHostDesk({ here, sessions, words, emit, ...given }: Parts): Desk {
  return createDesk({
    ...given,
    version: app.getVersion(),
    migrationsFolder: join(here, '../../drizzle'),
    entries: entriesIn(here),
    keychainLimits: KEYCHAIN_LIMITS,
    spawnKeychain: spawnKeychainProcess,
    openNetwork: (login) => openElectronNetwork(sessions, login),
    emit: showWork(emit, process.platform),
    showMenu: createAppMenu({ platform: process.platform, words, onChoose: (id) => emit('commandChosen', { id }) }),
    clock: systemClock,
  });
}
