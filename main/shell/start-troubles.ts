// Says why the app does not start, then ends it. There is no window yet.

import type { App, Dialog } from 'electron';
import { toFailure } from '../errors.ts';
import type { MainWords } from '../words/en.ts';

type Parts = {
  readonly app: Pick<App, 'getName' | 'exit'>;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly words: MainWords;
};

type RefusalParts = Parts & {
  readonly app: Pick<App, 'whenReady'>;
  readonly platform: NodeJS.Platform;
};

/** For a switch of the command line. Start nothing else: without a sandbox, no page may be opened. */
export async function refuseStart({ app, dialog, words, platform }: RefusalParts, name: string): Promise<void> {
  const appName = app.getName();
  // Before it is ready, Electron only writes to standard error on Linux, where nobody looks who clicked an icon.
  if (platform === 'linux') await app.whenReady();
  dialog.showErrorBox(words.start.refused(appName), words.start.refusedBecause(appName, name));
  app.exit(1);
}

/** The error is in the log. */
export function failStart({ app, dialog, words, logPath }: Parts & { readonly logPath: string }, error: unknown): void {
  const details = `${toFailure(error).message}\n\n${words.start.unchanged(logPath)}`;
  dialog.showErrorBox(words.start.failed(app.getName()), details);
  app.exit(1);
}
