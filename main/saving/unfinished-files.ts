// Remembers where an export, a text, a picture or a PDF is being written, in a file of the data folder, until it has ended.
// The next start removes what a crash or a log-off left there, because an unfinished file is not encrypted.

import { createHash } from 'node:crypto';
import { dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import {
  isHalfCopied,
  isLeftBehind,
  isWholeDirectly,
  partsOf,
  pathBeforeRename,
  pathOfReplaced,
  removeParts,
  removePartsAtOnce,
  removeReplaced,
  type ExportTarget,
} from '../exports/files/write-file.ts';
import { logFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { removeAtOnce, removePath } from '../files/file-moves.ts';
import { JsonFile } from '../files/json-file.ts';
import { Reach, type Found } from './reachable.ts';

const FILE = 'unfinished-exports.json';
/** For files that their own folder lets nobody write beside. */
const ASIDE = 'unfinished';
/** A share that is away is tried again at later starts, but not without end. */
const MAX_TARGETS = 20;
const REACH_LIMIT_MS = 3_000;
/** A sign-out waits for it. */
const LAST_REACH_LIMIT_MS = 1_000;

const targetsSchema = z.array(
  z.strictObject({
    path: z.string().refine(isAbsolute),
    isFolder: z.boolean(),
    /** Of its folder. Another one there later is not where something was written: a mount point without its drive. */
    volume: z.number().optional(),
    /** Only the file that it was to replace is left to remove. */
    isKept: z.literal(true).optional(),
  }),
);

type NotedTarget = Pick<ExportTarget, 'path' | 'isFolder'> & {
  readonly volume?: number | undefined;
  readonly isKept?: true | undefined;
};

/** `wasNoted`: before this export, because an earlier one may have left something. `folder`: as it was found then. */
type Added = { readonly wasNoted: boolean; readonly folder: Found };

/** How an export ended. `kept`: it has its name, or is whole under its temporary one. `notBegun`: nothing was written. */
type End = 'kept' | 'unfinished' | 'notBegun';

export class UnfinishedFiles {
  readonly #file: JsonFile<readonly NotedTarget[]>;
  readonly #asideFolder: string;
  readonly #log: Log;
  /** The paths of this run, where each export itself removes what was left. */
  readonly #added = new Map<string, Added>();
  readonly #reach = new Reach();
  #hasBegun = false;
  /** The path that is being cleared, and when that has ended. */
  #clearing: { readonly path: string; readonly ended: Promise<void> } | null = null;

  constructor(userDataDir: string, log: Log) {
    this.#file = new JsonFile({ path: join(userDataDir, FILE), schema: targetsSchema, log });
    this.#asideFolder = join(userDataDir, ASIDE);
    this.#log = log;
  }

  /** Call it before the first byte is written. Never fails: the export goes on without it. Returns the target with `aside`. */
  async add({ path, isFolder }: NotedTarget): Promise<ExportTarget> {
    const folder = await this.#reach.find(dirname(path), REACH_LIMIT_MS);
    const noted = this.#findNote(path);
    this.#added.set(path, { wasNoted: noted !== null, folder });
    if (this.#clearing?.path === path) await this.#clearing.ended;
    const volume = noted?.volume ?? (folder.kind === 'there' ? folder.volume : undefined);
    const note = { path, isFolder, ...(volume !== undefined && { volume }) };
    await this.#change((targets) => [...targets.filter((each) => !isUnfinished(each, path)), note]);
    return this.#withAside({ path, isFolder });
  }

  /**
   * Call it when the export has ended. Of an unfinished one the temporary files must be gone, or a later start removes them, as
   * from a drive that went away meanwhile. Never fails. Returns `WriteState.leftPath`.
   */
  async remove(target: ExportTarget, end: End): Promise<string | null> {
    const { path } = target;
    // A drive that went away in the middle of a copy: a later start puts back what was there.
    if (isLeftBehind(target)) return end === 'unfinished' && isHalfCopied(target) ? path : null;
    const { wasNoted = false, folder } = this.#added.get(path) ?? {};
    const volume = this.#findNote(path)?.volume;
    // Nothing can have been written into a folder that was not there, but an earlier export may have left something.
    const mayBeLeft = wasNoted || folder?.kind !== 'missing';
    if (end === 'unfinished' && mayBeLeft) {
      const leftPath = await this.#findLeft(target, volume);
      if (leftPath !== null) return leftPath;
    }
    // What an earlier export has left may be elsewhere.
    const isElsewhere = folder?.kind === 'there' && volume !== undefined && volume !== folder.volume;
    if (wasNoted && (end === 'notBegun' || isElsewhere)) return null;
    await this.#drop(target);
    return null;
  }

  /** Null if nothing is left; the usual path where that is not known. `volume`: where something may have been written. */
  async #findLeft(target: ExportTarget, volume: number | undefined): Promise<string | null> {
    const folder = await this.#reach.find(dirname(target.path), REACH_LIMIT_MS);
    const isSame = folder.kind === 'there' && (volume === undefined || volume === folder.volume);
    if (!isSame) return pathBeforeRename(target.path);
    for (const part of partsOf(target))
      if ((await this.#reach.find(part, REACH_LIMIT_MS)).kind !== 'missing') return part;
    return null;
  }

  /** Drops the note about the unfinished file, and keeps or adds one about the file that was to be replaced. */
  async #drop({ path, isFolder }: ExportTarget): Promise<void> {
    const replaced = await this.#findReplaced({ path, isFolder });
    await this.#change((targets) => {
      const others = targets.filter((each) => each.path !== path);
      const wasKept = targets.some((each) => each.path === path && each.isKept === true);
      const isKept = replaced === 'there' || (wasKept && replaced === 'unknown');
      return isKept ? [...others, { path, isFolder, isKept }] : others;
    });
  }

  /** A folder is not removed without a word: the message about it says where the older one is. */
  async #findReplaced({ path, isFolder }: ExportTarget): Promise<Found['kind']> {
    if (isFolder) return 'missing';
    const { kind } = await this.#reach.find(pathOfReplaced(path), REACH_LIMIT_MS);
    const isKnown = kind !== 'missing' || (await this.#reach.isReachable(dirname(path), REACH_LIMIT_MS));
    return isKnown ? kind : 'unknown';
  }

  /** Removes at once what this run is writing, for a system that ends the app. The notes stay for the next start. */
  abandon(): void {
    for (const target of this.#read())
      if (this.#added.has(target.path) && target.isKept !== true) removePartsAtOnce(target);
  }

  /** `clear`, once for the app and not awaited: a share that is away may take seconds. */
  beginClearing(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.clear().catch((error: unknown) => this.#log.error('unfinished files were not removed', error));
  }

  /** Removes what an earlier run of the app has left. Only names that an export itself uses. */
  async clear(): Promise<void> {
    for (const noted of this.#read()) {
      if (this.#added.has(noted.path)) continue;
      const cleared = this.#clearOne(noted);
      this.#clearing = { path: noted.path, ended: cleared.catch(() => undefined) };
      await cleared;
    }
    this.#clearing = null;
    // Also what a lost note has left, but nothing whose note only cannot be read now.
    if ((this.#file.load() ?? []).length === 0 && this.#added.size === 0)
      removeAtOnce(this.#asideFolder, { recursive: true });
  }

  /**
   * For a sign-out that deletes, because what lies in the app's own folder is not encrypted. What can be reached is put back
   * first; any other chosen file stays cut off. Call it while no export works. Never fails.
   */
  async forget(): Promise<void> {
    const left = this.#read()
      .map((noted) => this.#withAside(noted))
      .filter(isLeftBehind);
    await Promise.all(left.map((target) => this.#putBack(target)));
    const lost = left.filter(isLeftBehind);
    if (lost.length > 0)
      this.#log.warn('files that were being copied could not be put back before a sign-out', { files: lost.length });
    try {
      await removePath(this.#asideFolder, { recursive: true });
    } catch (error) {
      logFailure(this.#log, 'unfinished files were not removed; a later start tries again', error);
    }
    const isLost = ({ path }: NotedTarget): boolean => lost.some((target) => target.path === path);
    if (lost.length > 0) await this.#change((targets) => targets.filter((target) => !isLost(target)));
  }

  async #putBack(target: ExportTarget): Promise<void> {
    if (await this.#reach.isReachable(dirname(target.path), LAST_REACH_LIMIT_MS)) await removeParts(target);
  }

  async #clearOne(noted: NotedTarget): Promise<void> {
    const target = this.#withAside(noted);
    if (!(await this.#reach.isReachable(dirname(target.path), REACH_LIMIT_MS))) return;
    if (noted.isKept === true) {
      await removeReplaced(target);
      if ((await this.#findReplaced(target)) !== 'missing') return;
      await this.#change((targets) => targets.filter((each) => each.path !== noted.path || each.isKept !== true));
      return;
    }
    if (isWholeDirectly(target)) this.#log.info('a file that an export was writing is whole, so it stays as it is');
    const isSeen = (await this.#findLeft(target, undefined)) !== null;
    await removeParts(target);
    // A volume can have another number once it is mounted again.
    if (isLeftBehind(target) || (await this.#findLeft(target, isSeen ? undefined : noted.volume)) !== null) return;
    await this.#drop(target);
    this.#log.info('an unfinished file was removed');
  }

  /** The same for each path, so that a note needs the path only. */
  #withAside({ path, isFolder }: NotedTarget): ExportTarget {
    const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
    return { path, isFolder, aside: join(this.#asideFolder, name) };
  }

  async #change(change: (targets: readonly NotedTarget[]) => readonly NotedTarget[]): Promise<void> {
    try {
      await this.#file.change((stored) => {
        const targets = change(stored ?? []).slice(-MAX_TARGETS);
        return targets.length === 0 ? null : targets;
      });
    } catch (error) {
      logFailure(this.#log, 'the place of an export could not be remembered', error);
    }
  }

  #findNote(path: string): NotedTarget | null {
    return this.#read().find((each) => isUnfinished(each, path)) ?? null;
  }

  #read(): readonly NotedTarget[] {
    return this.#file.read() ?? [];
  }
}

function isUnfinished({ path, isKept }: NotedTarget, wanted: string): boolean {
  return path === wanted && isKept !== true;
}
