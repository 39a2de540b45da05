// Starts the app, step by step. Each step is done by the file that it is imported from.

import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, powerMonitor, protocol, session, shell } from 'electron';
import { languageFor, type Language } from '../shared/contract/languages.ts';
import { policyProblems } from '../shared/words/en/policy-problems.ts';
import { policyProblemText } from '../shared/words/policy-problem.ts';
import { systemClock } from './clock.ts';
import { createDesk, KEYCHAIN_LIMITS, type Desk } from './desk.ts';
import { registerLinks, watchArrivals } from './shell/arrivals.ts';
import { createDesktop } from './shell/desktop/desktop.ts';
import { guardAllContents } from './shell/guards.ts';
import { entriesIn } from './shell/entries.ts';
import { createEmitter, registerCalls } from './ipc.ts';
import { spawnKeychainProcess } from './shell/keychain.ts';
import { openElectronNetwork } from './shell/network.ts';
import { openSessions } from './shell/sessions.ts';
import { lastValue, parseLaunchArguments } from './shell/launch-arguments.ts';
import { createFileLog, logBugs, logPathIn, type FileLog, type Log } from './log.ts';
import { readOneStart } from './policy/one-start.ts';
import { Policy } from './policy/policy.ts';
import { NO_POLICY, readSystemPolicy } from './policy/sources.ts';
import { AppSettingsFile } from './settings/app-settings.ts';
import { WindowPlaceFile } from './settings/window-place-file.ts';
import { createAppMenu } from './shell/frame/menu.ts';
import { APP_SCHEME_PRIVILEGES, createAppResponder } from './shell/protocol.ts';
import { quitInOrder, type Quitting } from './shell/quitting.ts';
import { failStart, refuseStart } from './shell/start-troubles.ts';
import { ignoreCurrentFolder, removeSwitches } from './shell/switches.ts';
import { showWork } from './shell/frame/taskbar.ts';
import { startUpdates } from './shell/updates.ts';
import { OrderBox, orderIdIn } from './unattended/order-box.ts';
import { parseUnattended } from './unattended/order.ts';
import { endAtBugs, WithoutWindow } from './unattended/without-window.ts';
import { isAppImage } from './updates/app-image.ts';
import { UpdateState } from './updates/update-state.ts';
import { chooseUserDataFolder } from './shell/user-data-folder.ts';
import { focusWindow, openWindow, showTextSize } from './shell/window.ts';
import { logLostHelpers } from './shell/window-troubles.ts';
import { OwnSaves } from './session/own-saves.ts';
import type { MainWords } from './words/en.ts';
import { WORDS } from './words/words.ts';

const HERE = import.meta.dirname;

type Beginning = {
  /** Being read while the app gets ready. */
  readonly reading: Promise<Policy>;
  readonly userDataDir: string;
  readonly logFolder: string;
  readonly log: FileLog;
  readonly deliverArrivals: ReturnType<typeof watchArrivals>;
  /** Null for a start with a window. */
  readonly withoutWindow: WithoutWindow | null;
};

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
else begin(chooseUserDataFolder(app, launch.userDataDir));

/** What Electron takes only before it is ready. A second start brings the first one's window to the front. */
function begin(userDataDir: string): void {
  app.enableSandbox();
  const deliverArrivals = watchArrivals(app, process.argv);
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  const logFolder = join(userDataDir, 'logs');
  const reading = readSystemPolicy().then((read) => new Policy(read, oneStart));
  const beginning = { reading, userDataDir, logFolder, deliverArrivals };
  if (unattended !== null) {
    const log = createFileLog(logFolder);
    const language = (): Language =>
      openSettings({ userDataDir, log, policy: new Policy(NO_POLICY, oneStart) }).language;
    const withoutWindow = new WithoutWindow({ app, start: unattended, userDataDir, log, language });
    withoutWindow.begin(() => run({ ...beginning, log, withoutWindow }));
  } else if (app.requestSingleInstanceLock()) {
    run({ ...beginning, log: createFileLog(logFolder), withoutWindow: null });
  } else app.quit();
}

function run(beginning: Beginning): void {
  const { log, logFolder, userDataDir, withoutWindow } = beginning;
  new OrderBox(userDataDir).clear();
  logBugs(log);
  bugs?.stop();
  logLostHelpers(app, log);
  guardAllContents({ app, shell, log });
  void app
    .whenReady()
    .then(() => start(beginning))
    .catch((error: unknown) => {
      log.error('the app could not start', error);
      if (withoutWindow !== null) withoutWindow.fail(error);
      else failStart({ app, dialog, words: WORDS[systemLanguage()], logPath: logPathIn(logFolder) }, error);
    });
}

async function start(beginning: Beginning): Promise<void> {
  const { userDataDir, logFolder, log, deliverArrivals, withoutWindow } = beginning;
  const policy = usePolicy(await beginning.reading, log);
  // A firm's names are known to its own name servers only, and a public one must not learn them.
  app.configureHostResolver({ secureDnsMode: 'off' });
  const settings = openSettings({ userDataDir, log, policy });
  const words = (): MainWords => WORDS[settings.language];
  const respond = createAppResponder(join(HERE, '../renderer'));
  const sessions = await openSessions({ session, isPackaged: app.isPackaged, respond });
  const emit = createEmitter(() => BrowserWindow.getAllWindows(), log);
  const saves = new OwnSaves();
  const updates = new UpdateState((standing) => emit('updatesChanged', standing));
  const desk = createDesk({
    ...createDesktop({ userDataDir, log, words }),
    userDataDir,
    version: app.getVersion(),
    migrationsFolder: join(HERE, '../../drizzle'),
    entries: entriesIn(HERE),
    keychainLimits: KEYCHAIN_LIMITS,
    spawnKeychain: spawnKeychainProcess,
    openNetwork: (login) => openElectronNetwork(sessions, login),
    emit: showWork(emit, process.platform),
    showMenu: createAppMenu({ platform: process.platform, words, onChoose: (id) => emit('commandChosen', { id }) }),
    ...{ updates, saves, settings, policy, log, clock: systemClock, logPath: logPathIn(logFolder) },
    launch: { sample: launch.sample },
  });
  registerCalls({ ipcMain, handlers: desk.handlers, log, clock: systemClock });
  const ending = { canRelaunch: !isAppImage(process), kill: () => process.kill(process.pid, 'SIGKILL') };
  const quitting = quitInOrder({ app, dialog, powerMonitor, desk, saves, clock: systemClock, log, words, ...ending });
  registerLinks(app, process.platform);
  const onFirst = (): void => beginWithWindow({ desk, log, updates, quitting, feed: policy.value('updateFeed') });
  const show = keepOneWindow({ userDataDir, log, logFolder, quitting, settings, words, onFirst });
  receiveStarts(show, desk);
  deliverArrivals({ receive: (arrival) => desk.receive(arrival), show });
  if (withoutWindow === null) show();
  else withoutWindow.work({ desk, quitting, hasWindow: () => BrowserWindow.getAllWindows().length > 0 });
}

type WindowBeginning = {
  readonly desk: Desk;
  readonly log: Log;
  readonly updates: UpdateState;
  readonly quitting: Quitting;
  readonly feed: string | null;
};

function beginWithWindow({ desk, log, updates, quitting, feed }: WindowBeginning): void {
  startUpdates({ log, state: updates, quitting, feed });
  // Not awaited: the window appears at once, even if the keychain asks the person first.
  desk.start().catch((error: unknown) => log.error('the profile could not be opened', error));
}

/** A second start of a person shows the window; one without a window has an order. */
function receiveStarts(show: () => void, { orders }: Pick<Desk, 'orders'>): void {
  app.on('second-instance', (_event, _argv, _workingDirectory, data) => {
    const id = orderIdIn(data);
    if (id === null) show();
    else orders.take(id);
  });
}

type WindowKeeping = Pick<Beginning, 'userDataDir' | 'log' | 'logFolder'> & {
  readonly quitting: Quitting;
  readonly settings: Pick<AppSettingsFile, 'language' | 'current'>;
  readonly words: () => MainWords;
  /** Called when the first window has been opened, which work without a window may precede. */
  readonly onFirst: () => void;
};

/** Returns what shows the window, and opens it if there is none. */
function keepOneWindow(parts: WindowKeeping): () => void {
  const { log, logFolder, quitting, settings, words, onFirst } = parts;
  const place = new WindowPlaceFile(parts);
  let isFirst = true;
  const open = (): void => {
    const window = openWindow({
      preload: join(HERE, '../preload/bridge.cjs'),
      isPackaged: app.isPackaged,
      language: settings.language,
      textSize: () => settings.current.textSize,
      place,
      clock: systemClock,
      troubles: {
        ...{ dialog, log, words, appName: app.getName(), logPath: logPathIn(logFolder) },
        ...{ elapsedMs: () => systemClock.elapsedMs(), quit: () => app.quit() },
      },
    });
    quitting.watch(window);
    if (isFirst) onFirst();
    isFirst = false;
  };
  const show = (): void => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) open();
    else focusWindow(window);
  };
  app.on('activate', show);
  app.on('window-all-closed', () => app.quit());
  return show;
}

type SettingsBeginning = Pick<Beginning, 'userDataDir' | 'log'> & { readonly policy: Policy };

/** The theme is set before the window opens, so that it does not flash in another one. */
function openSettings({ userDataDir, log, policy }: SettingsBeginning): AppSettingsFile {
  const settings = new AppSettingsFile({
    ...{ userDataDir, log, policy, systemLanguages: () => app.getPreferredSystemLanguages() },
    onChange: ({ theme, textSize }) => {
      nativeTheme.themeSource = theme;
      for (const window of BrowserWindow.getAllWindows()) showTextSize(window, textSize);
    },
  });
  nativeTheme.themeSource = settings.current.theme;
  return settings;
}

/** What is wrong with it is in the log before its level is set. */
function usePolicy(policy: Policy, log: FileLog): Policy {
  for (const problem of policy.problems) {
    const sentence = policyProblemText(problem, policyProblems);
    log.error('policy: not used', { of: problem.of, reason: problem.reason.kind, problem: sentence });
  }
  log.setLevel(policy.value('logLevel') ?? 'info');
  return policy;
}

/** Also before the settings are read, or if they cannot be. */
function systemLanguage(): Language {
  return languageFor(app.getPreferredSystemLanguages());
}
