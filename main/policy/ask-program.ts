// Runs one of the system's own programs and returns what it printed: by its whole path, without a shell, and for a limited
// time. No other code of the app starts a program, but electron-updater does (main/shell/switches.ts).

import { execFile } from 'node:child_process';

const LIMIT_MS = 5_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;

export type ProgramOrder = {
  readonly file: string;
  readonly args: readonly string[];
  /** Given to the program's standard input. */
  readonly input?: Buffer;
  /** Five seconds if left out. */
  readonly limitMs?: number;
};

/** What the program printed; null if it could not be started, failed or took too long. */
export type AskProgram = (order: ProgramOrder) => Promise<string | null>;

export const askProgram: AskProgram = ({ file, args, input, limitMs = LIMIT_MS }) =>
  new Promise((resolve) => {
    const options = { timeout: limitMs, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true, shell: false } as const;
    const program = execFile(file, [...args], options, (error, output) => resolve(error === null ? output : null));
    // A program that ends before it has read its input has failed, which the callback reports.
    program.stdin?.on('error', () => undefined);
    program.stdin?.end(input);
  });
