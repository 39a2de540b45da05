// Where updates come from: an address that an administrator wrote into one file, outside the reach of the person at the
// machine. Without the file there are no updates. Pure, apart from reading the file.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const MAX_FILE_BYTES = 4096;

export type UpdateFeed =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly url: string }
  /** The file is there but is not used; `reason` is a sentence for the log. */
  | { readonly kind: 'refused'; readonly reason: string };

const updateFile = z.strictObject({ url: z.string().max(2048) });

/** The administrator's file, on each system in the folder for settings of the whole machine. */
export function updateFilePath(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return '/Library/Application Support/Commission Desk/update.json';
  if (platform !== 'win32') return '/etc/commission-desk/update.json';
  return join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Commission Desk', 'update.json');
}

export type FeedParts = {
  readonly path: string;
  /** Whose file is trusted: 0 is root. Null on Windows, where Node does not know a file's owner. */
  readonly ownerId: number | null;
  readonly isAllowed: (url: URL) => boolean;
};

export function readUpdateFeed({ path, ownerId, isAllowed }: FeedParts): UpdateFeed {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { kind: 'off' };
  if (!stats.isFile() || stats.size > MAX_FILE_BYTES) return refused('it is not a small file');
  if (ownerId !== null && stats.uid !== ownerId) return refused('it does not belong to the administrator');
  if (ownerId !== null && (stats.mode & 0o022) !== 0) return refused('others than the administrator may change it');
  const url = parseFeed(readFileSync(path, 'utf8'));
  if (url === null) return refused('it is not of the form {"url": "https://…"}');
  if (!isAllowed(url)) return refused('its address is not https, or contains a name and password');
  return { kind: 'on', url: url.href };
}

/** Only https, so that nobody on the way can answer; no sign-in, because it would be readable in the file. */
export function isHttps(url: URL): boolean {
  return url.protocol === 'https:' && url.username === '' && url.password === '';
}

function parseFeed(text: string): URL | null {
  try {
    const parsed = updateFile.safeParse(JSON.parse(text));
    return parsed.success ? URL.parse(parsed.data.url) : null;
  } catch {
    // Not JSON: the caller says what is wrong with the file.
    return null;
  }
}

function refused(reason: string): UpdateFeed {
  return { kind: 'refused', reason };
}
