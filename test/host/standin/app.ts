// `app`: paths, the instance lock, and the order of events from ready to quit.

import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostEvent, strict } from './strict.ts';
import { InstanceLock } from './instance-lock.ts';
import type { HostCalls } from './screen/calls.ts';

type AppParts = { readonly closeBrowser: () => Promise<void>; readonly calls: HostCalls };
type WindowLike = { close(): Promise<boolean>; destroy(): void };
type PathName = Parameters<Electron.App['getPath']>[0];

const ROOT = join(import.meta.dirname, '../../..');
const CLOSE_LIMIT_MS = 3_000;

export class AppStandIn extends EventEmitter {
  readonly #paths = new Map<string, string>();
  readonly #windows = new Set<WindowLike>();
  readonly #package: { readonly productName: string; readonly version: string };
  readonly #closeBrowser: () => Promise<void>;
  readonly #calls: HostCalls;
  readonly #ready = Promise.withResolvers<undefined>();
  #lock: InstanceLock | null = null;
  #farewell: Promise<void> = Promise.resolve();
  #state: 'starting' | 'ready' | 'quitting' | 'gone' = 'starting';
  #isSandboxEnabled = false;
  /** As in an installed app, if a test asks for it. */
  readonly isPackaged = process.env['DESK_HOST_PACKAGED'] === '1';
  readonly commandLine = createCommandLine(process.argv);

  constructor({ closeBrowser, calls }: AppParts) {
    super();
    this.#closeBrowser = closeBrowser;
    this.#calls = calls;
    this.#package = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as never;
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
    for (const [name, path] of Object.entries({
      home: homedir(),
      documents: homedir(),
      appData,
      temp: tmpdir(),
      userData: join(appData, this.getName()),
    })) {
      this.#paths.set(name, path);
    }
    // The entry module is evaluated synchronously, so its listeners are registered by the next turn.
    setImmediate(() => this.#becomeReady());
    process.on('SIGTERM', () => this.quit());
    process.on('SIGINT', () => this.quit());
  }

  getName = (): string => this.#package.productName;
  getVersion = (): string => this.#package.version;
  /** Set by the launch; the system's own languages must not decide what a test sees. */
  getPreferredSystemLanguages = (): string[] => (process.env['DESK_HOST_LANGUAGES'] ?? 'en-US').split(',');
  getAppPath = (): string => ROOT;
  configureHostResolver(_options: Electron.ConfigureHostResolverOptions): void {
    if (!this.isReady()) throw new Error('configureHostResolver cannot be called before the app is ready');
  }

  relaunch = (): void => undefined;
  setBadgeCount(count: number): boolean {
    this.#calls.note('setBadgeCount', count);
    return true;
  }
  setAppUserModelId = (): void => undefined;
  setAsDefaultProtocolClient = (): boolean => true;
  isReady = (): boolean => this.#state !== 'starting';
  isSandboxEnabled = (): boolean => this.#isSandboxEnabled;
  whenReady = (): Promise<void> => this.#ready.promise;

  getPath(name: PathName): string {
    const path = this.#paths.get(name);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  setPath(name: string, path: string): void {
    if (!this.#paths.has(name)) throw new Error(`Failed to set path`);
    mkdirSync(path, { recursive: true });
    this.#paths.set(name, path);
  }

  enableSandbox(): void {
    if (this.isReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.#isSandboxEnabled = true;
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    const lock = new InstanceLock(this.getPath('userData'));
    const taken = lock.take(({ argv, workingDirectory, data }) => {
      this.emit('second-instance', new HostEvent(), argv, workingDirectory, data);
    });
    if (taken) this.#lock = lock;
    else this.#farewell = lock.tellFirst({ argv: process.argv, workingDirectory: process.cwd(), data: additionalData });
    return taken;
  }

  /** before-quit, then closing the windows, then will-quit and quit; each of the first two may prevent quitting. */
  quit(): void {
    if (this.#state === 'gone' || this.#isRefused('before-quit')) return;
    const before = this.#state;
    this.#state = 'quitting';
    void Promise.all([...this.#windows].map((window) => window.close())).then((closed) => {
      if (closed.includes(false)) this.#state = before;
      else if (!this.#isRefused('will-quit')) this.exit(0);
    });
  }

  exit(exitCode = 0): void {
    if (this.#state === 'gone') return;
    this.#state = 'gone';
    for (const window of this.#windows) window.destroy();
    this.emit('quit', new HostEvent(), exitCode);
    const limit = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS));
    void Promise.race([Promise.all([this.#closeBrowser(), this.#farewell]), limit]).finally(() => {
      this.#lock?.release();
      process.exit(exitCode);
    });
  }

  addWindow(window: WindowLike): void {
    this.#windows.add(window);
  }

  removeWindow(window: WindowLike): void {
    if (!this.#windows.delete(window) || this.#windows.size > 0) return;
    if (this.#state !== 'ready') return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  #becomeReady(): void {
    if (this.#state !== 'starting') return;
    this.#state = 'ready';
    this.emit('ready', new HostEvent(), {});
    this.#ready.resolve(undefined);
  }

  #isRefused(event: 'before-quit' | 'will-quit'): boolean {
    const quitEvent = new HostEvent();
    this.emit(event, quitEvent);
    return quitEvent.defaultPrevented;
  }
}

/** The switches of the app's own command line. A removed one is named on the output, where a test reads it. */
function createCommandLine(argv: readonly string[]): Electron.CommandLine {
  const names = new Set(
    argv.filter((argument) => argument.startsWith('--')).map((argument) => argument.slice(2).replace(/=.*$/s, '')),
  );
  return strict<Electron.CommandLine>('app.commandLine', {
    hasSwitch: (name: string) => names.has(name),
    removeSwitch: (name: string) => {
      if (names.delete(name)) console.log(`removed from the command line: --${name}`);
    },
  } satisfies Partial<Electron.CommandLine>);
}
