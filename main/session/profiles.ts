// A profile is a folder: its description, profile.json, beside the encrypted file. There is no central list that could
// disagree with the folders. Secrets are stored elsewhere.

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Custody, Profile, TokenEntry } from '../../shared/contract/session.ts';
import { parseJson } from '../../shared/rules/json-object.ts';
import { isNameTaken } from '../../shared/rules/view-names.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { SAMPLE_ID } from '../sample/token.ts';
import { removeEmptyFolder, removePath, removePaths } from '../files/file-moves.ts';
import { systemCode, toStorageError, withStorageErrorsAsync } from '../files/storage-errors.ts';
import { writeDurably } from '../files/write-durably.ts';

const ID_PATTERN = /^[a-z0-9-]{1,64}$/;

const recordSchema = z.object({
  id: z.string().regex(ID_PATTERN),
  kind: z.enum(['service', 'sample']),
  serviceUrl: z.string(),
  /** Missing in descriptions of earlier versions, as are the two below. */
  name: z.string().default(''),
  custody: z.enum(['keychain', 'passphrase', 'untilQuit', 'sample']),
  /** ISO 8601. */
  openedAt: z.string(),
  /** True once signing out has begun: the next start finishes it if it is interrupted. */
  removing: z.boolean(),
  /**
   * `begun`: signing out keeps the data, but the token may still be in the keychain, from where the next opening deletes
   * it. `done`: the token is deleted.
   */
  signOut: z.enum(['none', 'begun', 'done']).default('none'),
  /**
   * True once it was locked, itself or with the open profile, until the system's question has shown it again: neither a restart
   * nor another profile may be the way around.
   */
  isLocked: z.boolean().default(false),
  /** ISO 8601; when a person last replaced the token with one that the service accepted. */
  tokenEnteredAt: z.string().optional(),
  /** The runs before that; earlier versions noted only the time. */
  tokenRunsBefore: z.array(z.string()).optional(),
});

export type ProfileRecord = Profile & {
  readonly custody: Custody;
  readonly openedAt: string;
  readonly removing: boolean;
  readonly signOut: 'none' | 'begun' | 'done';
  readonly isLocked: boolean;
  readonly tokenEnteredAt?: string | undefined;
  readonly tokenRunsBefore?: readonly string[] | undefined;
};

/** Null if the token is that of the sign-in. */
export function entryOf({ tokenEnteredAt: at, tokenRunsBefore }: ProfileRecord): TokenEntry | null {
  return at === undefined ? null : { at, runsBefore: tokenRunsBefore ?? null };
}

export function withEntry(record: ProfileRecord, { at, runsBefore }: TokenEntry): ProfileRecord {
  return { ...record, tokenEnteredAt: at, tokenRunsBefore: runsBefore ?? undefined };
}

export class Profiles {
  readonly #folder: string;
  readonly #log: Log;
  /** Profiles whose unreadable description is in the log: the list is read often. */
  readonly #reported = new Set<string>();

  constructor(userDataDir: string, log: Log) {
    this.#folder = join(userDataDir, 'profiles');
    this.#log = log;
  }

  /**
   * Folders without a valid description are neither listed nor touched. If one has data, or the system refuses to read its
   * description, that is logged, and the other profiles are listed. Throws storage errors if the folder of all profiles cannot
   * be read.
   */
  list(): readonly ProfileRecord[] {
    return this.#listFolders().flatMap((id) => {
      const record = this.#read(id);
      return record?.id === id ? [record] : [];
    });
  }

  /**
   * Whether an account has data but no description that can be read, so that it is not listed. A copy that somebody made of a
   * profile's folder is none.
   */
  hasUnlisted(): boolean {
    const ids = this.#listFolders().filter((id) => ID_PATTERN.test(id) && id !== SAMPLE_ID);
    return ids.some((id) => this.hasData(id) && !this.#isListedOrCopied(id));
  }

  /** A renamed folder is no copy: there is none of the name that its description has. */
  #isListedOrCopied(id: string): boolean {
    const record = this.#read(id);
    return record !== null && (record.id === id || this.hasData(record.id));
  }

  async save(record: ProfileRecord): Promise<void> {
    const folder = this.#folderOf(record.id);
    await withStorageErrorsAsync(folder, async () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      await writeDurably(join(folder, 'profile.json'), `${JSON.stringify(record, null, 2)}\n`);
    });
  }

  storePath(id: string): string {
    return join(this.#folderOf(id), 'data.db');
  }

  hasData(id: string): boolean {
    return existsSync(this.storePath(id));
  }

  /** Deletes everything but the description, which is needed to finish an interrupted sign-out. */
  async deleteData(id: string): Promise<void> {
    const folder = this.#folderOf(id);
    if (!existsSync(folder)) return;
    const names = readdirSync(folder).filter((name) => name !== 'profile.json');
    const paths = names.map((name) => join(folder, name));
    await withStorageErrorsAsync(folder, () => removePaths(paths));
  }

  async remove(id: string): Promise<void> {
    const folder = this.#folderOf(id);
    await withStorageErrorsAsync(folder, () => removePath(folder, { recursive: true }));
  }

  /** A kill between the last file of a removed profile and its folder leaves the folder, which nothing lists. */
  removeEmptyFolders(): void {
    for (const id of this.#listFolders()) removeEmptyFolder(this.#folderOf(id));
  }

  #folderOf(id: string): string {
    return join(this.#folder, id);
  }

  #listFolders(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      throw toStorageError(error, this.#folder);
    }
  }

  /** The description in the folder `id`, which in a copy of another folder has the id of that; null without one that can be read. */
  #read(id: string): ProfileRecord | null {
    const text = this.#readDescription(id);
    if (text === null) {
      if (this.hasData(id)) this.#logOnce(id, 'it has no description', null);
      return null;
    }
    const parsed = recordSchema.safeParse(parseJson(text));
    if (!parsed.success) {
      // Damaged, or written by a newer version.
      if (this.hasData(id)) this.#logOnce(id, 'its description is not one that this version knows', parsed.error);
      return null;
    }
    const record = parsed.data;
    if (record.id !== id && this.hasData(id))
      this.#logOnce(id, `its description is that of the folder ${record.id}`, null);
    return { ...record, name: record.name === '' ? hostOf(record.serviceUrl) : record.name };
  }

  #readDescription(id: string): string | null {
    try {
      return readFileSync(join(this.#folderOf(id), 'profile.json'), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      // Safe to go on: nothing of this profile is changed, and the others can be used. Without another, the person sees
      // the sign-in screen; a new sign-in makes a profile beside this one.
      this.#logOnce(id, 'its description cannot be read', error);
      return null;
    }
  }

  #logOnce(id: string, what: string, error: unknown): void {
    if (!this.#reported.has(id)) this.#log.error(`the profile in the folder ${id} is not listed: ${what}`, error);
    this.#reported.add(id);
  }
}

/** True if there is no such file. ENOTDIR: the "profile" is itself a file, such as one that the system put there. */
function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The profile that a start opens: the service profile opened last, otherwise the sample. Null if there is none. */
export function currentProfile(records: readonly ProfileRecord[]): ProfileRecord | null {
  const current = serviceProfiles(records).find(({ signOut }) => signOut === 'none');
  return current ?? records.find(({ kind, removing }) => kind === 'sample' && !removing) ?? null;
}

/** The service profiles that can be opened, the one opened last first. */
export function serviceProfiles(records: readonly ProfileRecord[]): readonly ProfileRecord[] {
  const usable = records.filter((record) => record.kind === 'service' && !record.removing);
  return usable.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
}

/**
 * What to note as the time at which a person opens the profile, as ISO 8601. It is later than that of each other profile, which
 * a clock that was ahead may have put into the future: the profile opened last has the latest time.
 */
export function openedNow({ id }: ProfileRecord, records: readonly ProfileRecord[], nowMs: number): string {
  const others = serviceProfiles(records).filter((record) => record.id !== id);
  const afterOthersMs = others.map(({ openedAt }) => Date.parse(openedAt) + 1).filter(Number.isFinite);
  return new Date(Math.max(nowMs, ...afterOthersMs)).toISOString();
}

/** Names that look alike are one: a scheduled run finds its profile by its name. Errors: `profileNameTaken`. */
export function refuseTakenName(
  { id, name }: Pick<ProfileRecord, 'id' | 'name'>,
  records: readonly ProfileRecord[],
): void {
  const others = serviceProfiles(records).filter((record) => record.id !== id);
  if (isNameTaken(name, others))
    throw new AppError('profileNameTaken', 'another profile has this name', { facts: { name } });
}

/** The first name of a profile: its host, with a number if another profile has that name. */
export function nameFor(serviceUrl: string, records: readonly ProfileRecord[]): string {
  const host = hostOf(serviceUrl);
  const others = serviceProfiles(records);
  const isFree = (name: string): boolean => !isNameTaken(name, others);
  const numbered = others.map((_other, index) => `${host} (${index + 2})`);
  return [host, ...numbered].find(isFree) ?? host;
}

function hostOf(serviceUrl: string): string {
  return URL.canParse(serviceUrl) ? new URL(serviceUrl).host : serviceUrl;
}
