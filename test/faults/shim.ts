// Controls the shim, and starts programs under it.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, childProgram, COMPILE_CACHE, SHIM } from './built.ts';
import type { ChildTask } from './sync-child.ts';

/** As in shim.c. */
export const MODES = { count: 0, kill: 1, fullFrom: 2, ioErrorFrom: 3, fullOnce: 4, ioErrorOnce: 5 } as const;
export type ShimMode = keyof typeof MODES;

export function setFault(control: string, mode: ShimMode, at: number): void {
  writeFileSync(control, Buffer.from(new BigInt64Array([BigInt(MODES[mode]), BigInt(at), 0n, 0n]).buffer), {
    flag: 'r+',
  });
}

export function readControl(control: string): { readonly operations: number; readonly faults: number } {
  const numbers = new BigInt64Array(4);
  const file = openSync(control, 'r');
  readSync(file, new Uint8Array(numbers.buffer));
  closeSync(file);
  return { operations: Number(numbers[2]), faults: Number(numbers[3]) };
}

export function makeControl(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const control = join(folder, 'control');
  writeFileSync(control, Buffer.alloc(32));
  return control;
}

export type ChildEnd = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly lines: readonly Record<string, unknown>[];
  readonly stderr: string;
  /** Milliseconds from the first output line to the end. */
  readonly tookMs: number;
};

export type ChildOptions = {
  readonly script: string;
  readonly task: object;
  /** The shim's folder and fault. */
  readonly fault?: { readonly folder: string; readonly control: string; readonly log?: string };
  /** Kills it `ms` after it has printed this many lines. */
  readonly kill?: { readonly afterLines: number; readonly ms: number };
  readonly identity?: { readonly uid: number; readonly gid: number };
  readonly timeoutMs?: number;
};

export function syncChild(task: ChildTask, options: Omit<ChildOptions, 'script' | 'task'> = {}): Promise<ChildEnd> {
  return runChild({ script: childProgram('sync-child'), task, ...options });
}

export function runChild(options: ChildOptions): Promise<ChildEnd> {
  const { fault } = options;
  const shimmed =
    fault === undefined
      ? {}
      : {
          LD_PRELOAD: SHIM,
          FAULT_SHIM_FOLDER: fault.folder,
          FAULT_SHIM_CONTROL: fault.control,
          ...(fault.log === undefined ? {} : { FAULT_SHIM_LOG: fault.log }),
        };
  const child = spawn(process.execPath, [options.script, JSON.stringify(options.task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DESK_THREADS: join(BUILT, 'threads'),
      ...shimmed,
    },
    ...options.identity,
  });
  const out: string[] = [];
  const err: string[] = [];
  let firstLineMs = performance.now();
  let kill: NodeJS.Timeout | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (out.length === 0) firstLineMs = performance.now();
    out.push(text);
    if (options.kill === undefined || kill !== undefined || linesOf(out).length < options.kill.afterLines) return;
    kill = setTimeout(() => child.kill('SIGKILL'), options.kill.ms);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => err.push(text));
  const timeout = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 120_000);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timeout);
      clearTimeout(kill);
      resolve({
        code,
        signal,
        lines: linesOf(out).map((line) => JSON.parse(line) as Record<string, unknown>),
        stderr: err.join(''),
        tookMs: performance.now() - firstLineMs,
      });
    });
  });
}

/** A kill may cut the last line: a line counts only with its line end. */
function linesOf(out: readonly string[]): readonly string[] {
  return out.join('').split('\n').slice(0, -1);
}

/** Runs the work over all items, two at a time, for a machine with two cores. */
export async function inPairs<T>(items: readonly T[], work: (item: T, lane: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (index: number): Promise<void> => {
    while (next < items.length) await work(items[next++] as T, index);
  };
  await Promise.all([lane(0), lane(1)]);
}
