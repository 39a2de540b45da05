// The options of a launch and the running app that it returns, on either host.

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { CommandId } from '../../shared/contract/app/commands.ts';
import type { ShownItem } from './standin/screen/menu.ts';
import type { ShownNotice } from './standin/notification.ts';
import type { HostCall } from './standin/screen/calls.ts';
import type { FrameAct } from './standin/screen/window-state.ts';

export type LaunchOptions = {
  readonly userDataDir: string;
  /** The app's own arguments, such as `--sample`. */
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: the built app. */
  readonly entry?: string;
  /** Default: Electron if its runtime is installed. */
  readonly host?: HostName;
  readonly colorScheme?: 'light' | 'dark';
  /** The system's languages as BCP 47 tags, the preferred one first; English if left out. */
  readonly languages?: readonly string[];
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Where "save as" saves, under the suggested name; '': where it begins. If left out, every "save as" is cancelled. */
  readonly saveFolder?: string;
  /** Path of a script that runs in each page before the page's own; in the browser shell only. */
  readonly pageScript?: string;
};

export type HostName = 'electron' | 'browserShell';
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type RunningApp = {
  readonly host: HostName;
  readonly page: Page;
  readonly pid: number;
  /** Errors and warnings of the page so far: uncaught errors, console errors, policy violations. */
  readonly pageProblems: string[];
  /** What the app wrote to stdout and stderr. */
  output(): string;
  clipboardText(): Promise<string>;
  /** Null if the last copy has none. */
  clipboardHtml(): Promise<string | null>;
  clipboardPng(): Promise<Uint8Array | null>;
  /** Sets the file that the next "open" dialog returns; null cancels it. Without a call, every such dialog is cancelled. */
  setOpenPath(path: string | null): Promise<void>;
  /** Files the app asked the file manager to show. */
  shownItems(): Promise<readonly string[]>;
  /** Addresses that the app gave to the system, to be opened by another program. */
  openedLinks(): Promise<readonly string[]>;
  /** How often the window was brought to the front. */
  focusCount(): Promise<number>;
  /** System notices shown so far. */
  notices(): Promise<readonly ShownNotice[]>;
  clickNotice(place: number): Promise<void>;
  /** What the app asked of the system around its page. Noted by the browser shell only. */
  hostCalls(): Promise<readonly HostCall[]>;
  /** The application menu, in the browser shell only. */
  menu(): Promise<readonly ShownItem[]>;
  /** Does nothing if the item cannot be chosen now. */
  chooseInMenu(id: CommandId): Promise<void>;
  /** What a person does to the window's frame, in the browser shell only. */
  actOnWindow(act: FrameAct): Promise<void>;
  /** Quits as a person would and waits for the exit; kills after 10 s. */
  close(): Promise<Exit>;
  /** SIGKILL, at once. */
  kill(): Promise<Exit>;
  waitForExit(): Promise<Exit>;
};

export const DEFAULT_VIEWPORT = { width: 1440, height: 900 } as const;
export const ROOT = join(import.meta.dirname, '../..');
export const MAIN_ENTRY = join(ROOT, 'out/main/index.js');
/** Preloaded into Node, it resolves `electron` to the browser shell's stand-in. */
export const SHELL_REGISTER = join(import.meta.dirname, 'register.mjs');

/** As `env` of a launch: for a test of what only a whole browser has, such as permissions and the policy for WebRTC. */
export const WHOLE_BROWSER: NodeJS.ProcessEnv = { DESK_HOST_WHOLE_BROWSER: '1' };

export type StartedApp =
  | { readonly kind: 'running'; readonly app: RunningApp }
  | { readonly kind: 'ended'; readonly exit: Exit; readonly output: string };
