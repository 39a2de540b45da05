// `utilityProcess.fork` as a Node child with `process.parentPort`.

import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { ForkOptions } from 'electron';
import { strict } from './strict.ts';

const PARENT_PORT = join(import.meta.dirname, 'parent-port.ts');

class UtilityProcessStandIn extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const mode = options.stdio ?? 'inherit';
    const [, out, err] = Array.isArray(mode) ? mode : ['ignore' as const, mode as 'ignore', mode as 'ignore'];
    this.#child = fork(modulePath, args, {
      execArgv: [...(options.execArgv ?? []), '--import', PARENT_PORT],
      serialization: 'advanced',
      stdio: ['ignore', out ?? 'inherit', err ?? 'inherit', 'ipc'],
      env: (options.env as NodeJS.ProcessEnv | undefined) ?? process.env,
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null ? this.#child.pid : undefined;
  }

  get stdout(): NodeJS.ReadableStream | null {
    return this.#child.stdout;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    // Without the callback, a message to a child that has just died would be an error event, which Electron gives for other reasons only.
    if (this.#child.connected) this.#child.send(message as Serializable, () => undefined);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export function createUtilityProcess(isReady: () => boolean): typeof Electron.UtilityProcess {
  return strict<typeof Electron.UtilityProcess>('utilityProcess', {
    fork(modulePath: string, args: string[] = [], options: ForkOptions = {}): Electron.UtilityProcess {
      if (!isReady()) throw new Error('utilityProcess.fork can only be called after the ready event');
      const child = new UtilityProcessStandIn(modulePath, args, options);
      return strict<Electron.UtilityProcess>('UtilityProcess', child);
    },
  });
}
