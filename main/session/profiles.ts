// A profile is one folder: profile.json beside the encrypted file. No central list, so that no list can disagree
// with what is there. Secrets are not kept here.

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
  /** Signing out has begun; the next start finishes it if this one cannot. */
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

  /** Folders whose description cannot be read are left alone and not listed. */
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

  /** Deletes the data but keeps the description, so that an unfinished sign-out is finished later. */
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

/** One file that is refused keeps none of the others. */
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
    // Torn or not ours to read: no description; the caller's schema refuses undefined.
    return undefined;
  }
}

/** The profile a start opens: the service profile last opened, else the sample. */
export function currentProfile(records: readonly ProfileRecord[]): ProfileRecord | null {
  return currentServiceProfile(records) ?? records.find((record) => !record.removing) ?? null;
}

export function currentServiceProfile(records: readonly ProfileRecord[]): ProfileRecord | null {
  const usable = records.filter((record) => record.kind === 'service' && !record.removing);
  return usable.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))[0] ?? null;
}
