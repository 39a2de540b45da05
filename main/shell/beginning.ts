// From the chosen data folder until Electron is ready: the instance lock, the log, and what Electron takes only before.
// main/index.ts calls it, and has the steps that follow.

import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import type { Language } from '../../shared/contract/languages.ts';
import { createFileLog, logBugs, logPathIn, type FileLog } from '../log.ts';
import type { OneStart } from '../policy/one-start.ts';
import { Policy } from '../policy/policy.ts';
import { NO_POLICY, readSystemPolicy } from '../policy/sources.ts';
import { OrderBox } from '../unattended/order-box.ts';
import type { UnattendedStart } from '../unattended/order.ts';
import { WithoutWindow } from '../unattended/without-window.ts';
import { WORDS } from '../words/words.ts';
import { watchArrivals } from './arrivals.ts';
import { guardAllContents } from './guards.ts';
import { APP_SCHEME_PRIVILEGES } from './protocol.ts';
import { openSettings, systemLanguage } from './settings.ts';
import { failStart } from './start-troubles.ts';
import { logLostHelpers } from './window-troubles.ts';

type Parts = {
  readonly userDataDir: string;
  readonly oneStart: OneStart;
  /** Null for a start with a window. */
  readonly unattended: UnattendedStart | null;
  /** Called once the log gets the errors that nothing handles. */
  readonly onLogged: () => void;
  /** What the start does once Electron is ready. */
  readonly start: (beginning: Beginning) => Promise<void>;
};

export type Beginning = {
  /** Being read while the app gets ready. */
  readonly reading: Promise<Policy>;
  readonly userDataDir: string;
  readonly logPath: string;
  readonly log: FileLog;
  readonly deliverArrivals: ReturnType<typeof watchArrivals>;
  /** Null for a start with a window. */
  readonly withoutWindow: WithoutWindow | null;
};

/** What Electron takes only before it is ready. A second start brings the first one's window to the front. */
export function begin(parts: Parts): void {
  const { userDataDir, oneStart, unattended } = parts;
  app.enableSandbox();
  const deliverArrivals = watchArrivals(app, { argv: process.argv, hasWindow: unattended === null });
  protocol.registerSchemesAsPrivileged([APP_SCHEME_PRIVILEGES]);
  const logFolder = join(userDataDir, 'logs');
  const reading = readSystemPolicy().then((read) => new Policy(read, oneStart));
  const beginning = { reading, userDataDir, logPath: logPathIn(logFolder), deliverArrivals };
  if (unattended !== null) {
    const log = createFileLog(logFolder);
    const language = (): Language =>
      openSettings({ userDataDir, log, policy: new Policy(NO_POLICY, oneStart) }).language;
    const withoutWindow = new WithoutWindow({ app, start: unattended, userDataDir, log, language });
    withoutWindow.begin(() => run({ ...beginning, log, withoutWindow }, parts));
  } else if (app.requestSingleInstanceLock()) {
    run({ ...beginning, log: createFileLog(logFolder), withoutWindow: null }, parts);
  } else app.quit();
}

function run(beginning: Beginning, { onLogged, start }: Pick<Parts, 'onLogged' | 'start'>): void {
  const { log, logPath, userDataDir, withoutWindow } = beginning;
  new OrderBox(userDataDir).clear();
  logBugs(log);
  onLogged();
  logLostHelpers(app, log);
  guardAllContents({ app, log });
  void app
    .whenReady()
    .then(() => start(beginning))
    .catch((error: unknown) => {
      log.error('the app could not start', error);
      if (withoutWindow !== null) withoutWindow.fail(error);
      else failStart({ app, dialog, words: WORDS[systemLanguage()], logPath }, error);
    });
}
