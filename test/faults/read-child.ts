// Opens a store as this user without write permission, reads all of it, tries to write, and closes it. One JSON line.

import { existsSync, readdirSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { toFailure } from '../../main/errors.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, generationsIn, type HeldGenerations } from './generations.ts';

export type ReadTask = { readonly path: string };
export type ReadOutcome = {
  readonly held: HeldGenerations;
  /** The totals of a filtered query. */
  readonly filtered: number;
  /** The error codes of calls that write. */
  readonly refused: readonly string[];
  readonly copy: { readonly folderMode: number; readonly modes: readonly number[]; readonly isGone: boolean } | null;
};

const task = JSON.parse(process.argv[2] ?? '') as ReadTask;

function codeOf(write: () => unknown): string {
  try {
    write();
    return 'written';
  } catch (error) {
    return toFailure(error).code;
  }
}

function refusals({ writer }: SyncedStore): readonly string[] {
  return [
    () => writer.writePreference({ name: 'frame', value: '1' }),
    () => writer.addPins({ aaids: ['1'] }),
    () => writer.keepLedgerDate({ date: '2026-09-10', kept: true }),
    () => writer.beginDataset({ dataset: 'reports', purpose: 'live' }),
    () => writer.backUp({}),
  ].map(codeOf);
}

function outcome(): ReadOutcome | object {
  try {
    const store = openSyncedStore(clockOf(9), task.path);
    const { copyPath } = store;
    const filters = [{ kind: 'equals', field: 'currency', value: 'HKD' }] as const;
    const answer = store.reader.queryRows({ dataset: 'reports', filters, sort: [], page: 1, pageSize: 10 });
    const folder = copyPath === null ? null : dirname(copyPath);
    const modeOf = (path: string): number => statSync(path).mode & 0o777;
    const found = {
      held: generationsIn(store),
      filtered: answer.kind === 'rows' ? answer.total : -1,
      refused: refusals(store),
      copy: folder && {
        folderMode: modeOf(folder),
        modes: readdirSync(folder).map((name) => modeOf(`${folder}/${name}`)),
      },
    };
    store.close();
    return { ...found, copy: found.copy && { ...found.copy, isGone: folder !== null && !existsSync(folder) } };
  } catch (error) {
    const { code, facts } = toFailure(error);
    return { code, facts };
  }
}

writeSync(1, `${JSON.stringify(outcome())}\n`);
