// Starts the app, step by step. Each step is done by the file that it is imported from.

import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, powerMonitor, session } from 'electron';
import { systemClock } from './clock.ts';
import { createEmitter, registerCalls } from './ipc.ts';
import { readOneStart } from './policy/one-start.ts';
import { usePolicy } from './policy/use-policy.ts';
import { OwnSaves } from './session/own-saves.ts';
import { registerLinks } from './shell/arrivals.ts';
import { begin, type Beginning } from './shell/beginning.ts';
import { createDesktop } from './shell/desktop/desktop.ts';
import { createHostDesk } from './shell/host-desk.ts';
import { lastValue, parseLaunchArguments } from './shell/launch-arguments.ts';
import { keepOneWindow } from './shell/one-window.ts';
import { createAppResponder } from './shell/protocol.ts';
import { quitInOrder } from './shell/quitting.ts';
import { openSessions } from './shell/sessions.ts';
import { openSettings, systemLanguage } from './shell/settings.ts';
import { refuseStart } from './shell/start-troubles.ts';
import { ignoreCurrentFolder, removeSwitches } from './shell/switches.ts';
import { startUpdates } from './shell/updates.ts';
import { chooseUserDataFolder } from './shell/user-data-folder.ts';
import { parseUnattended } from './unattended/order.ts';
import { beginOrReport } from './unattended/unbegun.ts';
import { endAtBugs } from './unattended/without-window.ts';
import { isAppImage } from './updates/app-image.ts';
import { UpdateState } from './updates/update-state.ts';
import type { MainWords } from './words/en.ts';
import { WORDS } from './words/words.ts';

const HERE = import.meta.dirname;

// Files are for their owner alone, whoever made them: the host, a library or the app. On Windows, which ignores this, the
// permissions of their folder decide, here and wherever a mode is given.
process.umask(0o077);
ignoreCurrentFolder(process.env);
const refusedSwitch = app.isPackaged
  ? removeSwitches({ commandLine: app.commandLine, environment: process.env }).refused
  : null;
const launch = parseLaunchArguments(process.argv);
const oneStart = readOneStart({
  argument: (name) => lastValue(process.argv, name),
  environment: process.env,
});
const unattended = parseUnattended(process.argv, process.cwd(), refusedSwitch);

const bugs = unattended === null ? null : endAtBugs(app);
if (refusedSwitch !== null && unattended === null)
  refuseStart({ app, dialog, words: WORDS[systemLanguage()], platform: process.platform }, refusedSwitch).catch(() =>
    app.exit(1),
  );
else if (unattended === null) beginHere();
else beginOrReport({ app, start: unattended, language: systemLanguage }, beginHere);

function beginHere(): void {
  const userDataDir = chooseUserDataFolder(app, launch.userDataDir);
  begin({ userDataDir, oneStart, unattended, onLogged: () => bugs?.stop(), start });
}

async function start({ reading, deliverArrivals, withoutWindow, ...places }: Beginning): Promise<void> {
  const { userDataDir, log } = places;
  const policy = usePolicy(await reading, log);
  // A firm's names are known to its own name servers only, and a public one must not learn them.
  app.configureHostResolver({ secureDnsMode: 'off' });
  const settings = openSettings({ userDataDir, log, policy });
  const words = (): MainWords => WORDS[settings.language];
  const respond = createAppResponder(join(HERE, '../renderer'));
  const sessions = await openSessions({ session, isPackaged: app.isPackaged, respond });
  const emit = createEmitter(() => BrowserWindow.getAllWindows(), log);
  const saves = new OwnSaves();
  const updates = new UpdateState((standing) => emit('updatesChanged', standing));
  const desk = createHostDesk({
    ...places,
    ...createDesktop({ userDataDir, log, words }),
    ...{ here: HERE, sessions, emit, updates, saves, settings, policy, words },
    launch: { sample: launch.sample },
  });
  registerCalls({ ipcMain, handlers: desk.handlers, log, clock: systemClock });
  const ending = { canRelaunch: !isAppImage(process), kill: () => process.kill(process.pid, 'SIGKILL') };
  const quitting = quitInOrder({ app, dialog, powerMonitor, desk, saves, clock: systemClock, log, words, ...ending });
  registerLinks(app, process.platform);
  const onFirst = (): void => {
    startUpdates({ log, state: updates, quitting, feed: policy.value('updateFeed') });
    // Not awaited: the window appears at once, even if the keychain asks the person first.
    desk.start().catch((error: unknown) => log.error('the profile could not be opened', error));
  };
  const preload = join(HERE, '../preload/bridge.cjs');
  const show = keepOneWindow({ ...places, preload, quitting, settings, words, onFirst });
  deliverArrivals({ receive: (arrival) => desk.receive(arrival), show, take: (id) => desk.orders.take(id) });
  withoutWindow?.work({ desk, quitting, hasWindow: () => BrowserWindow.getAllWindows().length > 0 });
}
