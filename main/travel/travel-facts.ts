// Collects the facts for the travel check: from the store, from the disk, and from a rehearsal without network.

import { statSync, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { judgeToken } from '../../shared/contract/last-run.ts';
import type { TravelCheck } from '../../shared/contract/travel.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { KeyCustody } from '../session/key-custody.ts';
import type { NetworkGate } from './network-gate.ts';
import { rehearse, type Rehearsal } from './rehearsal.ts';
import { tokenStanding, type OpenProfile } from '../session/session-state.ts';
import { startsAsPlainSqlite } from '../store/file/plain-file.ts';
import { copyKey, type StoreKey } from '../store/file/store-key.ts';
import { judgeTravel, type RehearsalOutcome } from './travel-check.ts';

export type TravelCheckParts = {
  readonly open: OpenProfile;
  readonly isSyncRunning: boolean;
  readonly custody: KeyCustody;
  readonly gate: NetworkGate;
  readonly readerEntry: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly staleAfterDays: number;
};

export async function runTravelCheck(parts: TravelCheckParts): Promise<TravelCheck> {
  const { open, clock, staleAfterDays } = parts;
  const { reader, path } = open.data;
  const [statuses, ledgerDates, parity, pins] = await Promise.all([
    open.data.statuses(),
    reader.call('listLedgerDates', {}),
    reader.call('listParity', {}),
    reader.call('listPins', {}),
  ]);
  const disk = await statfs(dirname(path));
  return judgeTravel({
    nowMs: clock.now(),
    staleAfterDays,
    statuses,
    ledgerDates,
    parity,
    pins,
    custody: open.record.custody,
    isEncrypted: !startsAsPlainSqlite(path),
    freeBytes: disk.bavail * disk.bsize,
    storeBytes: sizeOf(path) + sizeOf(`${path}-wal`),
    token: judgeToken({ token: tokenStanding(open), tokenEntered: open.tokenEntered }, statuses),
    rehearsal: await rehearseOffline(parts, { statuses, pins }),
  });
}

/** Not during a sync, which would fail without network, and would change the rows that the rehearsal counts. */
async function rehearseOffline(
  parts: TravelCheckParts,
  expected: Pick<Rehearsal, 'statuses' | 'pins'>,
): Promise<RehearsalOutcome> {
  if (parts.isSyncRunning) return { kind: 'failed', problem: 'syncRunning', facts: {} };
  const { readerEntry, open, log } = parts;
  const { path } = open.data;
  const isKeyKept = open.record.custody === 'keychain';
  return await parts.gate.closeDuring(() =>
    rehearse({ log, readerEntry, path, isKeyKept, readKey: () => readKeyAgain(parts), ...expected }),
  );
}

/** A passphrase cannot be read again: a copy of the key that opened the file is used. */
async function readKeyAgain({ open, custody }: TravelCheckParts): Promise<StoreKey | null> {
  if (open.record.custody !== 'keychain') return copyKey(open.key);
  const secrets = await custody.readNow(open.record.id);
  return secrets?.key ?? null;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
