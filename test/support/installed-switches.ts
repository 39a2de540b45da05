// Starts a built app as if it were installed, with switches that it must not take.

import { join } from 'node:path';
import { startApp } from '../host/launch.ts';

/** Of each kind that `main/shell/switches.ts` removes. */
export const DANGEROUS_SWITCHES = [
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '--ignore-certificate-errors',
  '--host-rules=MAP * 127.0.0.1',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--log-net-log=net.json',
  '--ssl-key-log-file=keys.txt',
  '--disable-web-security',
  '--js-flags=--expose-gc',
] as const;

export type SwitchTrial = { readonly taken: readonly string[]; readonly startsWithoutSandbox: boolean };

/** Throws if the app does not start with switches that it removes. `work` is an empty folder. */
export async function trySwitches(entry: string, work: string): Promise<SwitchTrial> {
  const common = { entry, host: 'browserShell', env: { DESK_HOST_PACKAGED: '1' } } as const;
  const started = await startApp({
    ...common,
    userDataDir: join(work, 'removed'),
    args: ['--sample', ...DANGEROUS_SWITCHES],
  });
  if (started.kind === 'ended') throw new Error(`the app did not start: ${started.output}`);
  // By now the profile is open, so that its files are there.
  await started.app.page.getByRole('navigation', { name: 'Main' }).waitFor();
  const output = started.app.output();
  await started.app.close();
  const refused = await startApp({ ...common, userDataDir: join(work, 'refused'), args: ['--no-sandbox'] });
  if (refused.kind === 'running') await refused.app.close();
  return {
    taken: DANGEROUS_SWITCHES.filter(
      (argument) => !output.includes(`removed from the command line: ${argument.replace(/=.*/, '')}\n`),
    ),
    startsWithoutSandbox: !(
      refused.kind === 'ended' &&
      refused.exit.code === 1 &&
      refused.output.includes('does not start with the switch --no-sandbox')
    ),
  };
}
