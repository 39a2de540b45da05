// What holds for the writer's calls alike: none of them writes to a copy of a file that can only be read, and what a
// person or a run is told to be saved is noted beside the file first.

import { AppError } from '../errors.ts';
import { noteSaved } from '../store/saves.ts';
import type { OpenedStore } from '../store/store-file.ts';
import type { WriterCalls } from './protocol.ts';

type CallName = keyof WriterCalls;

const WRITE_NOTHING = ['openStore', 'closeStore', 'checkIntegrity'] as const satisfies readonly CallName[];

/** What they commit is vouched for. Of a run's many small steps, those that end one cover the ones before. */
const SAVE = [
  'commitDataset',
  'holdBackDataset',
  'concludeCheck',
  'abandonDataset',
  'decideHeldBack',
  'commitDictionary',
  'abandonDictionary',
  'commitReportDates',
  'keepLedgerDate',
  'saveParitySummaries',
  'notePinFailure',
  'addPins',
  'renamePin',
  'removePin',
  'writePreference',
  'keepExportSeal',
  'saveView',
  'deleteView',
  'orderViews',
  'compareViews',
  'dismissViewNews',
] as const satisfies readonly CallName[];

export function keepWriterRules(calls: WriterCalls, opened: () => OpenedStore | null): WriterCalls {
  const ruled = Object.entries(calls).map(([name, call]) => {
    const ask = call as (args: never) => unknown;
    const isIn = (names: readonly string[]): boolean => names.includes(name);
    return [
      name,
      (args: never): unknown => {
        if (!isIn(WRITE_NOTHING)) refuseCopy(opened());
        const answer = ask(args);
        const store = opened();
        if (isIn(SAVE) && store !== null) noteSaved(store.db);
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
