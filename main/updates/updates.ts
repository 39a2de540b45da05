// Checks the administrator's feed for a newer version, downloads and verifies it, and leaves installing to the moment when
// the app quits. Drives the classes of electron-updater, of which it needs only what `Updater` lists.

import { EventEmitter, once } from 'node:events';
import type { UpdateFailure, UpdateRefusal, UpdateStanding } from '../../shared/contract/app/about.ts';
import { LONGEST_SLEEP_MS, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { isForArchitecture } from './release-architecture.ts';

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = 24 * HOUR_MS;
/** electron-updater counts redirects, but never adds to its count. */
const MAX_REQUESTS_PER_CHECK = 12;
const MAX_REASON_CHARS = 300;

type RequestOptions = {
  readonly protocol?: string | null;
  readonly hostname?: string | null;
  readonly port?: number | string | null;
};
export type RequestExecutor = {
  createRequest(options: RequestOptions, callback: (response: unknown) => void): unknown;
};
type FoundVersion = { readonly version: string };

/** What is used of electron-updater's `AppUpdater`. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  allowDowngrade: boolean;
  allowPrerelease: boolean;
  disableWebInstaller: boolean;
  disableDifferentialDownload: boolean;
  requestHeaders: Record<string, unknown> | null;
  logger: unknown;
  isUpdateSupported: (found: never) => boolean | Promise<boolean>;
  setFeedURL(feed: { readonly provider: 'generic'; readonly url: string }): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'login', listener: (asked: unknown, answer: () => void) => void): unknown;
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly updateInfo: FoundVersion } | null>;
  downloadUpdate(): Promise<unknown>;
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void;
};

export type UpdatesParts = {
  readonly updater: Updater;
  /** The updater's own; its declarations leave it out. */
  readonly executor: RequestExecutor;
  /** What installs on macOS, with the events `update-downloaded` and `error`; null elsewhere. The updater's own, as above. */
  readonly native: EventEmitter | null;
  /** The feed. No other host is asked. */
  readonly url: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly onStanding: (standing: UpdateStanding) => void;
};

/** What a check led to. Whatever it is, the installed app is as it was until it quits. */
export type CheckResult = 'newest' | 'downloaded' | 'failed';

export class Updates {
  readonly #parts: UpdatesParts;
  readonly #limit: RequestLimit;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    this.#limit = new RequestLimit(parts);
    configure(parts);
  }

  /**
   * Checks at once and then every day, until a version waits to be installed. A computer may be without network at each
   * start, so a failed check is repeated after an hour. Each further wait is twice as long, up to a day: the next check may
   * download a whole release that is refused again.
   */
  async run(): Promise<void> {
    let failures = 0;
    for (;;) {
      const result = await this.check();
      if (result === 'downloaded') return;
      failures = result === 'failed' ? failures + 1 : 0;
      await this.#sleepOver(failures === 0 ? CHECK_EVERY_MS : Math.min(CHECK_EVERY_MS, HOUR_MS * 2 ** (failures - 1)));
    }
  }

  /** Returns once the clock shows a time that is this far from now, in either direction. */
  async #sleepOver(ms: number): Promise<void> {
    const { clock } = this.#parts;
    const startedMs = clock.now();
    const findLeftMs = (): number => ms - Math.abs(clock.now() - startedMs);
    for (let leftMs = ms; leftMs > 0; leftMs = findLeftMs()) await clock.sleep(Math.min(leftMs, LONGEST_SLEEP_MS));
  }

  /** Never rejects: a failed check is a line in the log, and the next one tries again. */
  async check(): Promise<CheckResult> {
    const { updater, log, onStanding } = this.#parts;
    this.#limit.reset();
    onStanding({ kind: 'checking' });
    try {
      const result = await updater.checkForUpdates();
      if (result?.isUpdateAvailable !== true) {
        onStanding({ kind: 'newest', checkedAt: this.#nowIso() });
        return 'newest';
      }
      const { version } = result.updateInfo;
      await this.#download();
      log.info('update: downloaded and verified, is installed when the app quits', { version });
      onStanding({ kind: 'ready', version });
      return 'downloaded';
    } catch (error) {
      log.warn('update: nothing was installed', error);
      onStanding({ kind: 'failed', checkedAt: this.#nowIso(), reason: reasonOf(error) });
      return 'failed';
    }
  }

  /**
   * On macOS the updater says that the download has ended when the system still unpacks it and checks its signature. Only then
   * can it be installed.
   */
  async #download(): Promise<void> {
    const { updater, native } = this.#parts;
    const ended = new AbortController();
    // Rejects at the event `error`. Listens before the download, at whose end either event may have come.
    const taken = native === null ? null : once(native, 'update-downloaded', { signal: ended.signal });
    try {
      await Promise.all([updater.downloadUpdate(), taken]);
    } finally {
      ended.abort();
    }
  }

  /** Installs what was downloaded, and opens it. Call it when all work has ended: the app quits within. */
  install(): void {
    this.#parts.updater.quitAndInstall(true, true);
  }

  #nowIso(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }
}

function configure({ updater, url, log }: UpdatesParts): void {
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  // macOS opens the app after “Restart now” only with this. Installing on quit opens it nowhere.
  updater.autoRunAppAfterInstall = true;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // Parts of the old file would be read from places that the feed names.
  updater.disableDifferentialDownload = true;
  // Otherwise each installation is counted by a random id of its own.
  updater.requestHeaders = { 'x-user-staging-id': '' };
  const isSupported = updater.isUpdateSupported;
  updater.isUpdateSupported = (found: never) => {
    if (!isRelease(found)) return false;
    // An error, because "no" would be shown as "this is the newest version".
    if (!isForArchitecture(found, process.arch)) throw new RefusedUpdate('noRelease', `none for ${process.arch}`);
    return isSupported(found);
  };
  updater.setFeedURL({ provider: 'generic', url });
  // A proxy that asks for a password: without an answer, the check would never end.
  updater.on('login', (_asked, answer) => answer());
  // Each error also rejects the call that led to it; without a listener it would end the process.
  updater.on('error', (error) => log.warn('update: failed', { code: codeOf(error) }));
}

/** "1.2.3", without "-beta.1": with a generic feed electron-updater takes both. */
function isRelease({ version }: FoundVersion): boolean {
  return /^\d+\.\d+\.\d+$/.test(version);
}

/** What this app refuses, and not the updater. The message is for the log. */
class RefusedUpdate extends Error {
  override readonly name = 'RefusedUpdate';
  readonly refusal: UpdateRefusal;

  constructor(refusal: UpdateRefusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

/** The library's own words have hashes and file names, which say nothing to the person; the log has them. */
const REFUSALS: Readonly<Record<string, UpdateRefusal>> = {
  ERR_CHECKSUM_MISMATCH: 'otherFile',
  ERR_UPDATER_INVALID_SIGNATURE: 'notSigned',
  // Of macOS, whose own words contain the path of the file.
  SQRLCodeSignatureErrorDomain: 'notSigned',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'noRelease',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'noDescription',
  ERR_UPDATER_INVALID_VERSION: 'noDescription',
  ERR_UPDATER_NO_FILES_PROVIDED: 'noDescription',
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: 'noRelease',
};

/** Of other errors only the first line: electron-updater adds whole answers of the feed below it. */
function reasonOf(error: unknown): UpdateFailure {
  if (error instanceof RefusedUpdate) return { kind: error.refusal };
  const known = error instanceof Error ? REFUSALS[codeOf(error)] : undefined;
  if (known !== undefined) return { kind: known };
  const text = error instanceof Error ? error.message : String(error);
  return { kind: 'other', text: (text.split('\n')[0] ?? '').slice(0, MAX_REASON_CHARS) };
}

/** Errors of macOS have a number as their code, which says something only with their domain. */
function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'domain' in error && typeof error.domain === 'string' ? error.domain : error.name;
}

/** Refuses requests, redirected ones included, that leave the feed's host or are too many. */
class RequestLimit {
  #left = MAX_REQUESTS_PER_CHECK;

  constructor({ executor, url: feed }: UpdatesParts) {
    const origin = URL.parse(feed)?.origin;
    const create = executor.createRequest.bind(executor);
    executor.createRequest = (options, callback) => {
      this.#left -= 1;
      if (this.#left < 0) return refusedRequest(new RefusedUpdate('redirects', 'too many requests in one check'));
      const url = URL.parse(`${options.protocol ?? 'https:'}//${options.hostname ?? ''}:${options.port ?? ''}`);
      if (url === null || url.origin !== origin)
        return refusedRequest(new RefusedUpdate('elsewhere', 'the feed leads to another host'));
      return create(options, callback);
    };
  }

  reset(): void {
    this.#left = MAX_REQUESTS_PER_CHECK;
  }
}

/** A request that fails as one over the network would: an exception would be lost inside an event of the one before. */
function refusedRequest(refusal: RefusedUpdate): EventEmitter {
  const request = new EventEmitter();
  const fail = (): void => queueMicrotask(() => void request.emit('error', refusal));
  return Object.assign(request, { end: fail, abort: () => undefined });
}
