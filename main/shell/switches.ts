// Chromium reads its switches from the app's command line. In the installed app, those that would show its data or
// weaken its guards are removed. The main script runs early enough: Electron starts remote debugging, the network and
// the window's processes after it. Pure, apart from the given command line and environment.

import type { CommandLine } from 'electron';

const REMOVED = [
  // Another program could read the page.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  // Another server could answer for the service.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-rules',
  'host-resolver-rules',
  // The token would be written to a file.
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  // The page could do more than it is allowed.
  'disable-web-security',
  'allow-running-insecure-content',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  'load-extension',
  'js-flags',
  // Another program would start the window's processes.
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
] as const;

/**
 * Removing these would come too late. Without the sandbox a broken page could do all that the person can, and another program
 * in place of the app's own processes would get the token.
 */
const REFUSED = ['no-sandbox', 'single-process', 'browser-subprocess-path', 'zygote-cmd-prefix'] as const;

/** Chromium takes it for `ssl-key-log-file`. */
const KEY_LOG_VARIABLE = 'SSLKEYLOGFILE';

export type SwitchParts = {
  readonly commandLine: Pick<CommandLine, 'hasSwitch' | 'removeSwitch'>;
  /** Of this process: a variable that is deleted from it is unset for Chromium too. */
  readonly environment: NodeJS.ProcessEnv;
};

export type Switches = {
  readonly removed: readonly string[];
  /** The switch because of which the app must not start; null if it may. */
  readonly refused: string | null;
};

/**
 * electron-updater starts programs of Windows by their names, which `cmd.exe` looks for in the current folder first: for a view
 * that was double-clicked, the folder of that file. With this variable it and its children do not look there.
 */
export function ignoreCurrentFolder(environment: NodeJS.ProcessEnv): void {
  environment['NoDefaultCurrentDirectoryInExePath'] = '1';
}

/** Call it before anything else, and only in the installed app: tests and developers need some of the switches. */
export function removeSwitches({ commandLine, environment }: SwitchParts): Switches {
  const given = REMOVED.filter((name) => commandLine.hasSwitch(name));
  for (const name of given) commandLine.removeSwitch(name);
  const hasKeyLog = environment[KEY_LOG_VARIABLE] !== undefined;
  if (hasKeyLog) Reflect.deleteProperty(environment, KEY_LOG_VARIABLE);
  return {
    removed: [...given, ...(hasKeyLog ? [KEY_LOG_VARIABLE] : [])],
    refused: REFUSED.find((name) => commandLine.hasSwitch(name)) ?? null,
  };
}
