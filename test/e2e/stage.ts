// The stage of a test: a folder of its own, the apps started on it, and their end. Takes a picture if the test fails.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { SampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { findElectron, launchApp, type LaunchOptions } from '../host/launch.ts';
import { DeskPage } from './desk-page.ts';
import { copySample } from './sample-copy.ts';

/**
 * Enough rows for several pages on the wire and on screen, few enough to sync in about a second. A sync asks for the rows of
 * each AE: with the usual 60 it takes twice as long.
 */
export const SMALL = {
  packages: 300,
  clients: 200,
  reportRows: 3_000,
  ledgerDates: 20,
  aes: 12,
} satisfies Partial<SampleFlags>;

/** Pages are so small that a quick run reads by ledger date, whatever the number of days up to today. */
export const SMALL_PAGES = { pageSizeCap: 10 } satisfies Partial<SampleFlags>;

/** Of the tests that fail. `npm run pictures` takes those of every screen and state. */
const PICTURES = join(import.meta.dirname, '../../out/e2e');

export type Stage = {
  readonly userDataDir: string;
  launch(options?: Omit<LaunchOptions, 'userDataDir'>): Promise<DeskPage>;
  /** On a folder in which the sample is synced already, for tests of what comes after. */
  launchSynced(options?: Omit<LaunchOptions, 'userDataDir'>): Promise<DeskPage>;
  /** The same, with the table that most tests begin with. In English. */
  launchSample(options?: Omit<LaunchOptions, 'userDataDir'>): Promise<DeskPage>;
  /** Quits the way a person does. */
  quit(desk: DeskPage): Promise<void>;
  /** Every file below the folder, by its path in it, without the host's own. */
  files(): readonly string[];
};

/** `env` is used for every launch: a session bus with a keyring, or none. */
export function setStage(options: { readonly env?: NodeJS.ProcessEnv; readonly userDataDir?: string } = {}): Stage {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'desk-e2e-'));
  const desks = new Set<DeskPage>();
  onTestFinished(async ({ task }) => {
    for (const desk of desks) {
      if (task.result?.state === 'fail') await pictureFailure(desk, task.name);
      await desk.app.kill();
    }
    rmSync(userDataDir, { recursive: true, force: true });
  });
  const launch: Stage['launch'] = async (launch = {}) => {
    const app = await launchApp({ ...launch, userDataDir, env: { ...NO_BUS, ...options.env, ...launch.env } });
    const desk = new DeskPage(app);
    desks.add(desk);
    return desk;
  };
  const launchSynced: Stage['launchSynced'] = async (options) => {
    await copySample(userDataDir, NO_BUS);
    return await launch(options);
  };
  return {
    userDataDir,
    launch,
    launchSynced,
    launchSample: async (options) => await onTable(await launchSynced(options)),
    async quit(desk) {
      desks.delete(desk);
      expect(await desk.app.close()).toEqual({ code: 0, signal: null });
    },
    files: () => profileFiles(userDataDir),
  };
}

/** Every file of the profiles below the app's folder, by its path in it. */
export function profileFiles(userDataDir: string): readonly string[] {
  const paths = readdirSync(userDataDir, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.startsWith('profiles/'));
}

/** The test fails anyway: that its window cannot be photographed must not hide why. */
async function pictureFailure(desk: DeskPage, title: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const path = join(PICTURES, `failed-${fileName(title)}.png`);
  await desk.page.screenshot({ path, animations: 'disabled' }).catch(() => undefined);
}

export type SharedDesk = {
  /** Of the app that runs now: another one after `restart`. */
  readonly desk: DeskPage;
  /** Quits the way a person does, and leaves the folder to the next start. */
  readonly quit: () => Promise<void>;
  /** Quits and starts again on the same folder, which the tests after this one then use. */
  readonly restart: (options?: SharedOptions) => Promise<DeskPage>;
  readonly end: () => Promise<void>;
};

export type SharedOptions = Omit<LaunchOptions, 'userDataDir'>;

/** The apps of `openSharedDesk` that run now: a failed test does not say which of them it used. */
const sharedDesks = new Set<DeskPage>();

export async function pictureSharedDesks(title: string): Promise<void> {
  for (const desk of sharedDesks) await pictureFailure(desk, title);
}

/** One app for all tests of a file that use the same synced copy. */
export async function openSharedDesk(options: SharedOptions & { readonly userDataDir?: string }): Promise<SharedDesk> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'desk-e2e-'));
  const launch = async (given: SharedOptions): Promise<DeskPage> => {
    const app = await launchApp({ ...given, userDataDir, env: { ...NO_BUS, ...given.env } });
    const launched = new DeskPage(app);
    sharedDesks.add(launched);
    return launched;
  };
  const quit = async (): Promise<void> => {
    sharedDesks.delete(desk);
    expect(await desk.app.close()).toEqual({ code: 0, signal: null });
  };
  let desk = await launch(options);
  return {
    get desk() {
      return desk;
    },
    quit,
    async restart(other = options) {
      await quit();
      return (desk = await launch(other));
    },
    async end() {
      sharedDesks.delete(desk);
      await desk.app.kill();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  };
}

/** The same with the sample, which is synced already. */
export async function openSharedSample(options: SharedOptions): Promise<SharedDesk> {
  const shared = await openSharedDesk({ ...options, userDataDir: await makeSampleFolder() });
  try {
    await onTable(shared.desk);
  } catch (error) {
    await shared.end();
    throw error;
  }
  return shared;
}

/** A folder of the app in which the sample is synced. */
export async function makeSampleFolder(): Promise<string> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-e2e-'));
  await copySample(userDataDir, NO_BUS);
  return userDataDir;
}

async function onTable(desk: DeskPage): Promise<DeskPage> {
  await desk.open('Customized charges');
  await desk.button('Sync now').first().waitFor();
  return desk;
}

/** A test uses only the session bus that it starts itself, whatever else runs on this machine. */
export const NO_BUS: NodeJS.ProcessEnv = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', DISPLAY: undefined };

/**
 * On the browser shell, `performance.now` runs five times as fast in all threads of the app, so that it gives up on a file
 * that another program has open after about one second instead of five. So does all that the app measures by `elapsedMs`.
 */
export const FAST_TIME: NodeJS.ProcessEnv =
  findElectron() === null ? { NODE_OPTIONS: `--import=${import.meta.resolve('../support/fast-app.mjs')}` } : {};

export async function startService(flags: Partial<SampleFlags> = {}, port = 0): Promise<LoopbackService> {
  const service = await startLoopbackService({ ...SMALL, ...flags }, { port });
  onTestFinished(() => service.close());
  return service;
}

function fileName(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
}
