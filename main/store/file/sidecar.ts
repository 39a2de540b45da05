// The small plain file beside each encrypted one. From outside, an encrypted file looks the same whether it is foreign,
// zeroed, newer or locked with another key; the sidecar distinguishes these cases. It contains no secret.

import { readFileSync } from 'node:fs';
import type { DataNews, SetAside } from '../../../shared/contract/session.ts';
import { isObject, parseJson } from '../../../shared/rules/json-object.ts';
import type { KeyCheck } from './key-check.ts';
import { systemCode } from '../../files/storage-errors.ts';
import { writeDurablyBlocking } from '../../files/write-durably.ts';

export const SIDECAR_APP = 'commission-desk';

export type Sidecar = {
  readonly app: typeof SIDECAR_APP;
  readonly schemaVersion: number;
  /** `new`: written before the data file, which may not exist yet and contains no data. */
  readonly state: 'new' | 'inUse';
  /** Two only while the key is being changed: the file is locked with one of them. */
  readonly keys: readonly KeyCheck[];
  /** See save-count.ts. Sidecars of earlier versions lack one or both. */
  readonly saves?: number;
  readonly synced?: number;
  /** The file that is being set aside, or while `new`, that was set aside for this one: no opening has reported it yet. */
  readonly replaced?: Pick<SetAside, 'reason' | 'movedTo'>;
  /** The unseen news, under its first name; left out if there is none. See unseen-news.ts. */
  readonly untold?: DataNews;
};

export type SidecarFile =
  { readonly kind: 'absent' | 'unreadable' } | { readonly kind: 'found'; readonly sidecar: Sidecar };

export function sidecarPath(path: string): string {
  return `${path}.json`;
}

export function readSidecar(path: string): SidecarFile {
  let text: string;
  try {
    text = readFileSync(sidecarPath(path), 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return { kind: 'absent' };
    throw error;
  }
  const sidecar = parseSidecar(text);
  return sidecar === null ? { kind: 'unreadable' } : { kind: 'found', sidecar };
}

export function writeSidecar(path: string, sidecar: Sidecar): void {
  writeDurablyBlocking(sidecarPath(path), `${JSON.stringify(sidecar, null, 2)}\n`);
}

function parseSidecar(text: string): Sidecar | null {
  const value = parseJson(text);
  return isSidecar(value) ? value : null;
}

function isSidecar(value: unknown): value is Sidecar {
  if (!isObject(value)) return false;
  const { app, schemaVersion, state, keys, saves, synced, replaced, untold } = value;
  return (
    app === SIDECAR_APP &&
    Number.isSafeInteger(schemaVersion) &&
    [saves, synced].every((count) => count === undefined || Number.isSafeInteger(count)) &&
    (state === 'new' || state === 'inUse') &&
    Array.isArray(keys) &&
    keys.length > 0 &&
    keys.every(isKeyCheck) &&
    (replaced === undefined || isReplaced(replaced)) &&
    (untold === undefined || isNews(untold))
  );
}

function isReplaced(value: unknown): value is Sidecar['replaced'] {
  if (!isObject(value)) return false;
  const { reason, movedTo } = value;
  return (reason === 'damaged' || reason === 'foreign' || reason === 'keyLost') && typeof movedTo === 'string';
}

function isNews(value: unknown): value is DataNews {
  if (!isObject(value)) return false;
  const { setAside, lostSaves } = value;
  return Number.isSafeInteger(lostSaves) && (setAside === null || isSetAside(setAside));
}

function isSetAside(value: unknown): value is SetAside {
  if (!isObject(value)) return false;
  const { restoredUpTo, notesRestoredUpTo, historyRestoredUpTo, isPartlyRestored } = value;
  const times = [restoredUpTo, notesRestoredUpTo, historyRestoredUpTo];
  const areTimes = times.every((time) => time === null || typeof time === 'string');
  return isReplaced(value) && areTimes && typeof isPartlyRestored === 'boolean';
}

function isKeyCheck(value: unknown): value is KeyCheck {
  if (!isObject(value)) return false;
  const { kind, salt, check } = value;
  return (kind === 'raw' || kind === 'passphrase') && typeof salt === 'string' && typeof check === 'string';
}
