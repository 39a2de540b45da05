// Runs programs in their own mounts: small disks, and places without write permission.

import { spawn } from 'node:child_process';
import type { ChildEnd } from './shim.ts';

/** The mounts end with the program: `$1` is the folder, `$2` and `$3` the program, `$4` its task. */
export function inMounts(
  script: string,
  [folder, program, task]: readonly [string, string, object],
): Promise<ChildEnd> {
  const rights = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const run = ['sh', '-c', script, 'sh', folder, process.execPath, program, JSON.stringify(task)];
  const child = spawn('unshare', [...rights, '--mount', ...run], { stdio: ['ignore', 'pipe', 'pipe'] });
  const out: string[] = [];
  const err: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const lines = out.join('').split('\n').slice(0, -1);
      resolve({
        code,
        signal,
        lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
        stderr: err.join(''),
        tookMs: 0,
      });
    });
  });
}
