// The single-instance lock of a data folder: a lock file, which is taken over if its owner is dead, and a socket by which
// a second instance passes its command line.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SecondInstance = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  /** Passed as JSON, as Electron does. */
  readonly data: unknown;
};

/** macOS allows 104 bytes, Linux 108. */
const SOCKET_PATH_LIMIT = 100;

export class InstanceLock {
  readonly #file: string;
  readonly #socket: string;
  #server: Server | null = null;

  constructor(userDataDir: string) {
    mkdirSync(userDataDir, { recursive: true });
    this.#file = join(userDataDir, 'SingletonLock');
    const socket = join(userDataDir, 'SingletonSocket');
    const name = createHash('sha256').update(userDataDir).digest('hex').slice(0, 16);
    this.#socket = socket.length <= SOCKET_PATH_LIMIT ? socket : join(tmpdir(), `desk-${name}.sock`);
  }

  /** Synchronous, like Electron's. */
  take(onSecondInstance: (second: SecondInstance) => void): boolean {
    if (!this.#claim()) return false;
    rmSync(this.#socket, { force: true });
    this.#server = createServer((connection) => {
      let text = '';
      connection.setEncoding('utf8').on('data', (part: string) => (text += part));
      connection.on('error', () => undefined);
      connection.on('end', () => {
        connection.end();
        onSecondInstance(JSON.parse(text) as SecondInstance);
      });
    });
    this.#server.listen(this.#socket).unref();
    return true;
  }

  /** Resolves when the first instance has received the message, or cannot. */
  tellFirst(second: SecondInstance): Promise<void> {
    return new Promise((resolve) => {
      const connection = connect(this.#socket, () => connection.end(JSON.stringify(second)));
      connection.on('error', () => resolve());
      connection.on('close', () => resolve());
      connection.resume();
    });
  }

  release(): void {
    if (this.#server === null) return;
    this.#server.close();
    rmSync(this.#socket, { force: true });
    rmSync(this.#file, { force: true });
  }

  #claim(): boolean {
    const mine = `${process.pid} ${startTime(process.pid)}`;
    try {
      writeFileSync(this.#file, mine, { flag: 'wx' });
      return true;
    } catch {
      // Exists: its owner is alive or was killed.
      const [pid = '0', started] = readFileSync(this.#file, 'utf8').split(' ');
      if (startTime(Number(pid)) === started) return false;
      writeFileSync(this.#file, mine);
      return true;
    }
  }
}

/** Identifies a process by its start time, because ids are reused. Empty if there is no such process. */
function startTime(pid: number): string {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return 'alive';
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
