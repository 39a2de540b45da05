// The call that collects the report for support.

import { open } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import type { HandlersOf } from '../../shared/contract/calls.ts';
import type { Session } from '../../shared/contract/session.ts';
import type { SessionManager } from '../session/session.ts';
import { readMigrations } from '../store/file/migrate.ts';
import { systemCode } from '../files/storage-errors.ts';
import { RUNTIME_VERSIONS } from './runtime-versions.ts';
import { pathTexts, supportReport, Unread } from './support-report.ts';

export type SupportHandlerParts = {
  readonly session: SessionManager;
  readonly version: string;
  readonly migrationsFolder: string;
  readonly logPath: string;
};

const MAX_RECEIPTS = 200;
/** A support desk reads the end of a log. */
const MAX_LOG_BYTES = 256 * 1024;

export function supportHandlers(parts: SupportHandlerParts): HandlersOf<'getSupportReport'> {
  const { session, version, migrationsFolder, logPath } = parts;
  return {
    async getSupportReport() {
      const profile = session.findOpen();
      const current = describedSession(session);
      const data = profile?.data ?? null;
      const statuses = data && (await readPart(data.statuses()));
      const receipts = data && (await readPart(data.reader.call('listReceipts', { limit: MAX_RECEIPTS })));
      return supportReport({
        app: {
          version,
          // Of the files that this version writes; an older file is brought to it when it is opened.
          schema: countMigrations(migrationsFolder),
          ...RUNTIME_VERSIONS,
          system: `${process.platform} ${release()} ${process.arch}`,
          session: current?.kind ?? null,
          profile: profile?.record.kind ?? null,
          isReadOnly: data?.isReadOnly ?? null,
          uptimeSeconds: Math.round(process.uptime()),
          residentBytes: process.memoryUsage.rss(),
        },
        statuses,
        receipts,
        log: await readPart(lastLines(logPath)),
        replaced: [...homeTexts(), ...addressTexts(current), ...tokenTexts(session)],
      });
    },
  };
}

async function readPart<T>(part: Promise<T>): Promise<T | Unread> {
  try {
    return await part;
  } catch (error) {
    return new Unread(error);
  }
}

/** Null: a broken installation, in which no profile opens and only this report says why. */
function countMigrations(folder: string): number | null {
  try {
    return readMigrations(folder).length;
  } catch {
    return null;
  }
}

/** Null: the profiles cannot be listed, and the window shows only why and this report. */
function describedSession(manager: SessionManager): Session | null {
  try {
    return manager.session;
  } catch {
    return null;
  }
}

function homeTexts(): readonly (readonly [string, string])[] {
  return pathTexts(homedir(), process.platform).map((text) => [text, '~']);
}

/** The addresses of all profiles and of the sign-in: an error of the network may name one in the log. */
function addressTexts(session: Session | null): readonly (readonly [string, string])[] {
  if (session === null) return [];
  const own = session.kind === 'signedOut' ? session.suggestedServiceUrl : session.profile.serviceUrl;
  return [...session.profiles.map(({ serviceUrl }) => serviceUrl), own].flatMap((serviceUrl) =>
    [serviceUrl, URL.parse(serviceUrl)?.hostname ?? ''].map((text) => [text, 'SERVICE'] as const),
  );
}

/** No line of the log has the token; the report does not rely on that. The key is a text only on its way to the keychain. */
function tokenTexts({ tokens }: SessionManager): readonly (readonly [string, string])[] {
  return tokens.map((token) => [token, 'TOKEN']);
}

/** Empty before the first line. Begins with a whole line. */
async function lastLines(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const start = Math.max(0, size - MAX_LOG_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start });
    const text = buffer.toString('utf8', 0, bytesRead);
    return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return '';
    throw error;
  }
}
