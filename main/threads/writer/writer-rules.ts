// Rules for all calls of the writer: none writes to a copy of a file that can only be read, and what is reported as saved
// is noted beside the file first.

import { AppError } from '../../errors.ts';
import { noteSaved, type SaveKind } from '../../store/file/save-count.ts';
import type { OpenedStore } from '../../store/file/store-file.ts';
import type { WriterCalls } from './writer-protocol.ts';

type CallName = keyof WriterCalls;

const WRITE_NOTHING = ['openStore', 'closeStore', 'checkIntegrity'] as const satisfies readonly CallName[];

/**
 * Calls whose commits are counted in the sidecar, so that a lost log is noticed. Of a run's many small steps, the calls
 * that end one cover the steps before.
 */
const SAVES: Readonly<Partial<Record<CallName, SaveKind>>> = {
  commitDataset: 'synced',
  holdBackDataset: 'synced',
  concludeCheck: 'synced',
  abandonDataset: 'synced',
  decideHeldBack: 'synced',
  commitDictionary: 'synced',
  abandonDictionary: 'synced',
  commitReportDates: 'synced',
  saveParitySummaries: 'synced',
  notePinFailure: 'synced',
  keepLedgerDate: 'own',
  addPins: 'own',
  renamePin: 'own',
  removePin: 'own',
  writePreference: 'own',
  keepExportSeal: 'own',
  saveView: 'own',
  deleteView: 'own',
  orderViews: 'own',
  compareViews: 'own',
  dismissViewNews: 'own',
};

export function keepWriterRules(calls: WriterCalls, opened: () => OpenedStore | null): WriterCalls {
  const ruled = Object.entries(calls).map(([name, call]) => {
    const ask = call as (args: never) => unknown;
    const saved = SAVES[name as CallName];
    const mayWrite = !(WRITE_NOTHING as readonly string[]).includes(name);
    return [
      name,
      (args: never): unknown => {
        if (mayWrite) refuseCopy(opened());
        const answer = ask(args);
        const store = opened();
        if (saved !== undefined && store !== null) noteSaved(store.db, saved);
        return answer;
      },
    ];
  });
  // The same names with the same arguments and answers; mapping them is beyond the type system.
  return Object.fromEntries(ruled) as WriterCalls;
}

function refuseCopy(opened: OpenedStore | null): void {
  if (opened?.kind !== 'copy') return;
  throw new AppError('readOnly', 'The local data can only be read', { facts: { path: opened.of } });
}
