// A profile is a folder: its description, profile.json, beside the encrypted file. There is no central list that could
// disagree with the folders. Secrets are stored elsewhere.

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Custody, Profile } from '../../shared/contract/session.ts';
import { removePath, retried } from '../store/file/file-moves.ts';
import { withStorageErrorsLater } from '../store/file/sqlite-errors.ts';
import { writeDurably } from '../store/file/write-durably.ts';

const recordSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  kind: z.enum(['service', 'sample']),
  serviceUrl: z.string(),
  custody: z.enum(['keychain', 'passphrase', 'untilQuit', 'sample']),
  /** ISO 8601. */
  openedAt: z.string(),
  /** True once signing out has begun: the next start finishes it if it is interrupted. */
  removing: z.boolean(),
});

export type ProfileRecord = Profile & {
  readonly custody: Custody;
  readonly openedAt: string;
  readonly removing: boolean;
};

export class Profiles {
  readonly #folder: string;

  constructor(userDataDir: string) {
    this.#folder = join(userDataDir, 'profiles');
  }

  /** Folders whose description cannot be read are neither listed nor touched. */
  list(): readonly ProfileRecord[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder).flatMap((id) => this.#read(id));
  }

  async save(record: ProfileRecord): Promise<void> {
    const folder = this.#folderOf(record.id);
    await withStorageErrorsLater(folder, async () => {
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
    await withStorageErrorsLater(folder, () => retried([folder], () => removeAll(paths)));
  }

  async remove(id: string): Promise<void> {
    const folder = this.#folderOf(id);
    await withStorageErrorsLater(folder, () => removePath(folder, { recursive: true }));
  }

  #folderOf(id: string): string {
    return join(this.#folder, id);
  }

  #read(id: string): readonly ProfileRecord[] {
    const file = join(this.#folderOf(id), 'profile.json');
    if (!existsSync(file)) return [];
    const parsed = recordSchema.safeParse(readJson(file));
    return parsed.success && parsed.data.id === id ? [parsed.data] : [];
  }
}

/** Tries every path, then throws the first error. */
function removeAll(paths: readonly string[]): void {
  const refused = paths.flatMap((path) => {
    try {
      rmSync(path, { recursive: true, force: true });
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (refused.length > 0) throw refused[0];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Damaged or not readable: the caller's schema refuses undefined, and the folder is not listed.
    return undefined;
  }
}

/** The profile that a start opens: the service profile opened last, otherwise the sample. Null if there is none. */
export function currentProfile(records: readonly ProfileRecord[]): ProfileRecord | null {
  return currentServiceProfile(records) ?? records.find((record) => !record.removing) ?? null;
}

export function currentServiceProfile(records: readonly ProfileRecord[]): ProfileRecord | null {
  const usable = records.filter((record) => record.kind === 'service' && !record.removing);
  return usable.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))[0] ?? null;
}
