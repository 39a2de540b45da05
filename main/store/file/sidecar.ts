// The small plain file beside each encrypted one. An encrypted file that is foreign, zeroed, newer or locked with
// another key reads the same from outside; the sidecar tells them apart. It holds no secret.

import { readFileSync } from 'node:fs';
import { isObject } from '../../../shared/rules/json-object.ts';
import type { KeyCheck } from './key-check.ts';
import { systemCode } from './sqlite-errors.ts';
import { writeDurablyBlocking } from './write-durably.ts';

export const SIDECAR_APP = 'commission-desk';

export type Sidecar = {
  readonly app: typeof SIDECAR_APP;
  readonly schemaVersion: number;
  /** `new`: written before the data file; the file may not exist yet and never held data. */
  readonly state: 'new' | 'inUse';
  /** Two only while the key is being changed: the file is under one of them. */
  readonly keys: readonly KeyCheck[];
  /** See saves.ts; sidecars of earlier versions lack one or both. */
  readonly saves?: number;
  readonly synced?: number;
};

export type FoundSidecar =
  { readonly kind: 'absent' | 'unreadable' } | { readonly kind: 'found'; readonly sidecar: Sidecar };

export function sidecarPath(path: string): string {
  return `${path}.json`;
}

export function readSidecar(path: string): FoundSidecar {
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
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    // Not JSON: the same as a sidecar of another app, which the caller treats as such.
    return null;
  }
  return isSidecar(found) ? found : null;
}

function isSidecar(value: unknown): value is Sidecar {
  if (!isObject(value)) return false;
  const { app, schemaVersion, state, keys, saves, synced } = value;
  return (
    app === SIDECAR_APP &&
    Number.isSafeInteger(schemaVersion) &&
    [saves, synced].every((count) => count === undefined || Number.isSafeInteger(count)) &&
    (state === 'new' || state === 'inUse') &&
    Array.isArray(keys) &&
    keys.length > 0 &&
    keys.every(isKeyCheck)
  );
}

function isKeyCheck(value: unknown): value is KeyCheck {
  if (!isObject(value)) return false;
  const { kind, salt, check } = value;
  return (kind === 'raw' || kind === 'passphrase') && typeof salt === 'string' && typeof check === 'string';
}
