// Renames and removes files that another program may have open for a moment: a virus scanner, an indexer, a backup.
// Windows refuses both in that moment, so they are retried for five seconds. After that the refusal is thrown.

import fs, { accessSync, constants, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreStorageErrors, systemCode } from './storage-errors.ts';

const MAX_RETRY_TIME_MS = 5_000;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 320;
/** `EUNKNOWN`: the code that `systemCode` gives to an error of `rmSync` on a busy file. */
const REFUSALS: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY', 'EUNKNOWN']);

type Removal = { readonly recursive?: boolean };
/** `files`: the calls that the system may refuse. */
type Mover<Pause> = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Pause;
  readonly files: Pick<typeof fs, 'renameSync' | 'rmSync' | 'linkSync'>;
};
export type FileMover = Mover<Promise<unknown>>;
export type BlockingFileMover = Mover<void>;

export const FILE_MOVER: FileMover = { now: () => performance.now(), sleep, files: fs };
const BLOCKING_FILE_MOVER: BlockingFileMover = {
  ...FILE_MOVER,
  sleep: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

export async function renameFile(from: string, to: string, mover = FILE_MOVER): Promise<void> {
  await retried([from, to], () => mover.files.renameSync(from, to), mover);
}

/** Does nothing if nothing is at `path`. `recursive`: removes a folder with its content, which is refused otherwise. */
export async function removePath(path: string, { recursive = false }: Removal = {}, mover = FILE_MOVER): Promise<void> {
  await retried([path], () => mover.files.rmSync(path, { recursive, force: true }), mover);
}

/** Tries each of them before it waits, and again until all are gone. Throws the first refusal. */
export async function removePaths(paths: readonly string[], mover = FILE_MOVER): Promise<void> {
  await retried(paths, () => removeAll(paths, mover), mover);
}

function removeAll(paths: readonly string[], { files }: FileMover): void {
  const refused = paths.flatMap((path) => {
    try {
      files.rmSync(path, { recursive: true, force: true });
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (refused.length > 0) throw refused[0];
}

/** Tries once, for callers that cannot wait, or need not: something later removes it too. False if it is still there. */
export function removeAtOnce(path: string, { recursive = false }: Removal = {}): boolean {
  return ignoreStorageErrors(() => fs.rmSync(path, { recursive, force: true }));
}

/** Tries once, for callers that cannot wait. */
export function renameAtOnce(from: string, to: string): void {
  ignoreStorageErrors(() => fs.renameSync(from, to));
}

/** Tries once. A folder with something in it stays. */
export function removeEmptyFolder(path: string): void {
  ignoreStorageErrors(() => fs.rmdirSync(path));
}

/** Blocks while it waits: only for the data threads, never for the main process. */
export function renameFileBlocking(from: string, to: string, mover = BLOCKING_FILE_MOVER): void {
  retriedBlocking([from, to], () => mover.files.renameSync(from, to), mover);
}

export function removePathBlocking(
  path: string,
  { recursive = false }: Removal = {},
  mover = BLOCKING_FILE_MOVER,
): void {
  retriedBlocking([path], () => mover.files.rmSync(path, { recursive, force: true }), mover);
}

/** Retries `work`, which renames, removes or reads these paths and can be repeated after it failed halfway. */
export async function retried<T>(paths: readonly string[], work: () => T, mover = FILE_MOVER): Promise<T> {
  const tries = attempts(paths, work, mover.now);
  for (;;) {
    const { done, value } = tries.next();
    if (done === true) return value;
    await mover.sleep(value);
  }
}

function retriedBlocking(paths: readonly string[], work: () => void, mover: BlockingFileMover): void {
  for (const pauseMs of attempts(paths, work, mover.now)) mover.sleep(pauseMs);
}

/** Runs `work` until it succeeds, and yields the pause in milliseconds before each further attempt. */
function* attempts<T>(paths: readonly string[], work: () => T, now: () => number): Generator<number, T, void> {
  const startedMs = now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isRefusal(error) || now() - startedMs >= MAX_RETRY_TIME_MS || !paths.every(mayChange)) throw error;
    }
    yield pauseMs;
  }
}

/** Whether the system refused a rename or removal for a reason that may pass. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.has(systemCode(error) ?? '');
}

/** Whether waiting can help: it cannot if the person has no permission to write to the folder. */
function mayChange(path: string): boolean {
  const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return mayWrite(dirname(path)) && (!isFolder || mayWrite(path));
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // `accessSync` reports a missing permission by throwing.
    return false;
  }
}
