// What the app without its window is given: places, settings, and the parts that only the host has.

import type { EventName, Events } from '../shared/contract/calls.ts';
import type { KeepAwake } from './work/awake.ts';
import type { Clock } from './clock.ts';
import type { HandlerParts } from './handlers.ts';
import type { Log } from './log.ts';
import type { SavedPlaceParts } from './saving/saved-places.ts';
import type { KeychainChild } from './session/keychain.ts';
import type { ProxyLogin } from './session/proxy-sign-in.ts';
import type { SystemPrompt } from './session/session-core.ts';

type ShellParts =
  | 'clipboard'
  | 'clipboardImage'
  | 'printPage'
  | 'chooseOpenPath'
  | 'saveFolder'
  | 'showNotice'
  | 'showBadge'
  | 'showMenu'
  | 'settings'
  | 'policy'
  | 'saves'
  | 'logPath'
  | 'migrationsFolder'
  | 'updates';

export type Network = {
  readonly fetch: typeof globalThis.fetch;
  /** Deletes what requests and pages have left behind. */
  readonly forget: () => Promise<void>;
};

export type Power = {
  /** Returns a function that lets the computer sleep again. */
  readonly keepAwake: KeepAwake;
  readonly onSleep: (listener: { readonly begin: () => void; readonly end: () => void }) => void;
};

export type DeskOptions = Pick<HandlerParts, ShellParts> &
  SavedPlaceParts & {
    readonly userDataDir: string;
    /** The version of this app. */
    readonly version: string;
    /** Paths of the files that start the threads and the keychain's process. */
    readonly entries: {
      readonly writer: string;
      readonly decoder: string;
      readonly reader: string;
      readonly aggregates: string;
      readonly exporter: string;
      readonly sampleService: string;
      readonly keychainChild: string;
    };
    readonly openNetwork: (login: ProxyLogin) => Network;
    readonly keychainLimits: { readonly waitMs: number; readonly callMs: number };
    readonly spawnKeychain: (entry: string) => KeychainChild;
    readonly systemPrompt: SystemPrompt;
    readonly power: Power;
    /** Returns whether a page gets the event. */
    readonly emit: <E extends EventName>(name: E, payload: Events[E]) => boolean;
    readonly log: Log;
    readonly clock: Clock;
    readonly launch: { readonly sample: boolean };
  };
