// The app without its window, with real threads, in a folder on which a test can start it again.

import { DEFAULT_APP_SETTINGS } from '../../shared/contract/app/settings.ts';
import { join } from 'node:path';
import { createDesk, KEYCHAIN_LIMITS, type Desk } from '../../main/desk.ts';
import type { DeskOptions } from '../../main/desk-options.ts';
import { systemClock, type Clock } from '../../main/clock.ts';
import type { Events } from '../../shared/contract/calls.ts';
import type { WriteState } from '../../shared/contract/exports/state.ts';
import { Policy } from '../../main/policy/policy.ts';
import { OwnSaves } from '../../main/session/own-saves.ts';
import { memoryKeychain, type MemoryKeychain } from './memory-keychain.ts';
import { UpdateState } from '../../main/updates/update-state.ts';
import { MIGRATIONS } from './synced-store.ts';
import { threadEntry } from './thread-entries.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than any run of a test takes, even on a busy machine. */
const RUN_LIMIT_MS = 600_000;

const file = (path: string): string => join(import.meta.dirname, '../../main', path);

export type RunningDesk = Desk & {
  readonly call: Desk['handlers'];
  readonly events: Partial<{ [E in keyof Events]: Events[E][] }>;
  readonly logged: string[];
  /** Waits until no sync runs. */
  syncEnd(): Promise<void>;
  /** Waits until a started export has ended, and returns how. */
  exportEnd(): Promise<WriteState>;
};

export async function startDesk(options: {
  userDataDir: string;
  keychain?: Pick<MemoryKeychain, 'spawn'>;
  sample?: boolean;
  /** True for an app without its window, which `start` may open later. */
  isAlone?: boolean;
  fetch?: typeof globalThis.fetch;
  openNetwork?: DeskOptions['openNetwork'];
  clock?: Clock;
  policy?: Policy;
  chooseSavePath?: DeskOptions['chooseSavePath'];
  keepSaveFolder?: DeskOptions['keepSaveFolder'];
  chooseOpenPath?: DeskOptions['chooseOpenPath'];
  printPage?: DeskOptions['printPage'];
  keychainLimits?: DeskOptions['keychainLimits'];
  systemPrompt?: DeskOptions['systemPrompt'];
  power?: DeskOptions['power'];
  showItemInFolder?: DeskOptions['showItemInFolder'];
  /** The entry of the exporter thread, if it is not the app's own. */
  exporter?: string;
}): Promise<RunningDesk> {
  const events: RunningDesk['events'] = {};
  const logged: string[] = [];
  const note = (...parts: unknown[]): void => void logged.push(parts.map((part) => JSON.stringify(part)).join(' '));
  const desk = createDesk({
    userDataDir: options.userDataDir,
    version: '0.0.0',
    migrationsFolder: MIGRATIONS,
    entries: {
      writer: threadEntry('writer/writer'),
      reader: threadEntry('reader'),
      decoder: threadEntry('decoder'),
      aggregates: threadEntry('aggregates'),
      exporter: options.exporter ?? threadEntry('exporter'),
      sampleService: file('sample/worker.ts'),
      keychainChild: file('session/keychain-child.ts'),
    },
    spawnKeychain: (options.keychain ?? memoryKeychain()).spawn,
    keychainLimits: options.keychainLimits ?? KEYCHAIN_LIMITS,
    openNetwork:
      options.openNetwork ?? (() => ({ fetch: options.fetch ?? globalThis.fetch, forget: () => Promise.resolve() })),
    power: options.power ?? { keepAwake: () => () => undefined, onSleep: () => undefined },
    systemPrompt: options.systemPrompt ?? { isAvailable: () => false, ask: () => Promise.resolve() },
    clipboard: () => Promise.resolve(),
    clipboardImage: () => Promise.resolve(),
    printPage: options.printPage ?? (() => Promise.reject(new Error('there is no window'))),
    showItemInFolder: options.showItemInFolder ?? (() => undefined),
    chooseSavePath: options.chooseSavePath ?? (() => Promise.resolve(null)),
    keepSaveFolder: options.keepSaveFolder ?? (() => Promise.resolve()),
    chooseOpenPath: options.chooseOpenPath ?? (() => Promise.resolve(null)),
    saveFolder: {
      find: () => Promise.resolve({ chosen: null, used: null }),
      choose: () => Promise.resolve(null),
      forget: () => Promise.resolve({ chosen: null, used: null }),
    },
    showNotice: () => undefined,
    showBadge: () => undefined,
    showMenu: () => undefined,
    settings: {
      current: DEFAULT_APP_SETTINGS,
      chosenLanguage: undefined,
      language: 'en',
      save: () => Promise.resolve(),
    },
    policy: options.policy ?? new Policy(),
    logPath: join(options.userDataDir, 'logs', 'main.log'),
    updates: new UpdateState(() => undefined),
    saves: new OwnSaves(),
    emit: (name, payload) => {
      const list: unknown[] = (events[name] ??= []);
      list.push(payload);
      // There is no page.
      return false;
    },
    log: { info: note, warn: note, error: (message, error) => note(message, String(error)) },
    clock: options.clock ?? systemClock,
    launch: { sample: options.sample ?? false },
  });
  if (options.isAlone !== true) await desk.start();
  return {
    get isExporting() {
      return desk.isExporting;
    },
    handlers: desk.handlers,
    start: () => desk.start(),
    runAlone: (...args) => desk.runAlone(...args),
    orders: desk.orders,
    receive: (arrival) => desk.receive(arrival),
    abandon: () => desk.abandon(),
    close: () => desk.close(),
    call: desk.handlers,
    events,
    logged,
    async syncEnd() {
      const isOver = async (): Promise<boolean> => (await desk.handlers.getSyncStatus({})).progress === null;
      await waitUntil('no sync runs', isOver, { limitMs: RUN_LIMIT_MS });
    },
    async exportEnd() {
      const findEnd = async (): Promise<WriteState | null> => {
        const state = await desk.handlers.getExport({});
        return state?.kind === 'write' && state.standing !== 'running' ? state : null;
      };
      return await waitUntil('the export has ended', findEnd, { limitMs: RUN_LIMIT_MS });
    },
  };
}
