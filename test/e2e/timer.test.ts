// The units of docs/it.md under a real systemd of a user: its timer starts the built app without its window. The manager runs
// in namespaces of its own, so that neither the machine's units nor its folders are touched.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { UnattendedResult } from '../../main/unattended/result.ts';
import { MAIN_ENTRY, ROOT, SHELL_REGISTER } from '../host/launch-options.ts';

const MANAGER = '/usr/lib/systemd/systemd';
/** The manager ends with the namespace of its processes. */
const NAMESPACES = ['--mount', '--pid', '--cgroup', '--fork', '--kill-child'];
const START_LIMIT_MS = 30_000;
const INSTALLED = '/opt/Commission Desk';
/** systemd starts only where the machine was booted with it, which it sees by this folder. */
const OWN_FOLDERS = `
mount --make-rprivate /
umount -R /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
mount -t proc proc /proc
mount -t tmpfs none /run
mount -t tmpfs none /opt
mkdir -p /run/systemd/system
`;
/** The folders that are empty then may be those of Node. */
const FIND_NODE = `test -x '${process.execPath}'\n`;
const START_MANAGER = `
wait_until() {
  left=900
  until "$@"; do left=$((left - 1)); [ $left -gt 0 ] || exit 1; sleep 0.1; done
}
${MANAGER} --user --unit=basic.target &
wait_until systemctl --user is-active --quiet basic.target
`;
/**
 * `$1`: the program that stands for the installed app. Says what systemd knows, once the service has ended, and whether what
 * the program has started still runs.
 */
const RUN_TIMER = `
cp -r "$1" "${INSTALLED}"
has_run() { [ -n "$(systemctl --user show --value -p ExecMainExitTimestamp commission-desk-sync.service)" ]; }
has_stopped() { [ "$(systemctl --user show --value -p ActiveState commission-desk-sync.service)" != deactivating ]; }
systemd-analyze --user verify commission-desk-sync.service commission-desk-sync.timer
systemctl --user enable --now --quiet commission-desk-sync.timer
wait_until has_run
wait_until has_stopped
systemctl --user show -p Result -p ExecMainStatus commission-desk-sync.service
grep -q '^State:[[:space:]]*[RSD]' "/proc/$(cat "$HOME/child")/status" && echo child=alive
systemctl --user show -p Result -p NextElapseUSecRealtime commission-desk-sync.timer
`;
/** The units fire in the morning. */
const NOW = '[Timer]\nOnActiveSec=1s\nAccuracySec=100ms\n';

/** Why a manager cannot run here; null if one has just run. */
function missing(): string | null {
  if (process.platform !== 'linux') return 'systemd is a part of Linux';
  if (!existsSync(MANAGER)) return 'systemd is not installed';
  const home = mkdtempSync(join(tmpdir(), 'desk-timer-'));
  try {
    const options = { env: environment(home), timeout: START_LIMIT_MS, killSignal: 'SIGKILL' } as const;
    const { status } = spawnSync(
      'unshare',
      [...NAMESPACES, 'sh', '-ec', OWN_FOLDERS + FIND_NODE + START_MANAGER],
      options,
    );
    return status === 0 ? null : 'systemd’s manager of a user, or Node, does not start in namespaces of its own';
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function environment(home: string): NodeJS.ProcessEnv {
  const runtime = join(home, 'run');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  return { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8' };
}

/** The blocks of units in the order of the page: the service, its line with an export, the timer. */
function unitsOfPage(): { readonly service: string; readonly withExport: string; readonly timer: string } {
  const page = readFileSync(join(ROOT, 'docs/it.md'), 'utf8');
  const [service = '', line = '', timer = ''] = [...page.matchAll(/```ini\n(.*?)```/gs)].map(([, text = '']) => text);
  expect(timer).toContain('OnCalendar=');
  return { service, withExport: service.replace(/^ExecStart=.*\n/m, () => line), timer };
}

/** The home of a person with the units, and a program that stands for the installed app, on the sample. */
function writeHome(home: string, { service, timer }: { readonly service: string; readonly timer: string }): string {
  const units = join(home, '.config/systemd/user');
  const installed = join(home, 'installed');
  for (const folder of [join(units, 'commission-desk-sync.timer.d'), installed, join(home, 'Reports')])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(units, 'commission-desk-sync.service'), service);
  writeFileSync(join(units, 'commission-desk-sync.timer'), timer);
  writeFileSync(join(units, 'commission-desk-sync.timer.d/now.conf'), NOW);
  const app = [process.execPath, '--import', SHELL_REGISTER, MAIN_ENTRY].map((part) => `'${part}'`).join(' ');
  const program = join(installed, 'commission-desk');
  // What starts the app again once it has ended is such a child.
  const child = `sleep 600 < /dev/null > /dev/null 2>&1 & echo $! > '${join(home, 'child')}'`;
  writeFileSync(program, `#!/bin/sh\n${child}\nexec ${app} "$@" --sample '--user-data-dir=${join(home, 'data')}'\n`);
  chmodSync(program, 0o755);
  return installed;
}

async function runTimer(home: string, installed: string): Promise<string> {
  const script = OWN_FOLDERS + START_MANAGER + RUN_TIMER;
  const child = spawn('unshare', [...NAMESPACES, 'sh', '-ec', script, 'timer', installed], {
    env: environment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

/** `%S` is one of these, by the version of systemd. */
function resultIn(home: string): UnattendedResult {
  const paths = ['.config', '.local/state'].map((folder) => join(home, folder, 'commission-desk-last-run.json'));
  const path = paths.find((each) => existsSync(each)) ?? '';
  // reason: the app has just written it
  return JSON.parse(readFileSync(path, 'utf8')) as UnattendedResult;
}

const EXPECTED = {
  service: { outcome: 'complete', exitCode: 0 },
  // The sample has no view of that name.
  withExport: { reason: 'noView', exitCode: 1, sync: { datasets: [{ complete: true }, { complete: true }] } },
} as const;

const reason = missing();
const note = reason === null ? '' : `, not run: ${reason}`;

test.skipIf(reason !== null).each(['service', 'withExport'] as const)(
  `a timer of systemd starts the %s of docs/it.md${note}`,
  async (unit) => {
    const home = mkdtempSync(join(tmpdir(), 'desk-timer-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const units = unitsOfPage();
    const output = await runTimer(home, writeHome(home, { service: units[unit], timer: units.timer }));
    expect(output).toContain(`ExecMainStatus=${EXPECTED[unit].exitCode}\n`);
    expect(output).toMatch(/NextElapseUSecRealtime=\S/);
    expect(output).toContain('child=alive\n');
    expect(resultIn(home)).toMatchObject(EXPECTED[unit]);
  },
);
