// Says why the app does not start, then ends it. There is no window yet.

import type { App, Dialog } from 'electron';
import { toFailure } from '../errors.ts';

type Parts = { readonly app: Pick<App, 'getName' | 'exit'>; readonly dialog: Pick<Dialog, 'showErrorBox'> };

/** For a switch of the command line. */
export function refuseStart({ app, dialog }: Parts, name: string): void {
  const reason = `${app.getName()} does not start with the switch --${name}, because it removes a protection of your data.`;
  dialog.showErrorBox(`${app.getName()} was not started`, `${reason} Start it without this switch.`);
  app.exit(1);
}

/** The error is in the log. */
export function failStart({ app, dialog, logPath }: Parts & { readonly logPath: string }, error: unknown): void {
  const details = `Your data was not changed. Details are in ${logPath}`;
  dialog.showErrorBox(`${app.getName()} could not start`, `${toFailure(error).message}\n\n${details}`);
  app.exit(1);
}
