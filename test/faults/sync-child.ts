// Opens a store and syncs it to one generation after the other. Prints one JSON line for each dataset whose receipt is in
// the store, as its acknowledgement. The parent or the shim kills it.

import { writeFileSync, writeSync } from 'node:fs';
import { DATASETS } from '../../shared/contract/fields.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { waitBrieflyForReaders } from '../support/brief-checkpoints.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, serviceOf } from './generations.ts';

export type ChildTask = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly rows?: number;
  /** Kills itself before this page request. */
  readonly killAtRequest?: number;
  /** Only opens and closes the store. */
  readonly openOnly?: boolean;
  /** Saves while another connection reads, so that the log cannot be emptied; then kills itself. */
  readonly cutOffWhileRead?: boolean;
  /** Saves one of a person's own changes, last of all. */
  readonly thenSave?: keyof typeof SAVES;
  /** After each call of the run to the writer, or only after this one, saves its number as a preference. */
  readonly saveAfterCall?: number | 'each';
  /** Writes an empty file for each acknowledgement, so that it appears in the shim's log. */
  readonly leaveSigns?: boolean;
};

/** Each is saved last, alone, and read back with this. */
export const SAVES = {
  pin: (store: SyncedStore) => store.writer.addPins({ aaids: ['60000001'] }),
  nickname: (store: SyncedStore) => store.writer.renamePin({ aaid: '60000000', nickname: 'Mei' }),
  preference: (store: SyncedStore) => store.writer.writePreference({ name: 'frame', value: '"saved"' }),
  keptDate: (store: SyncedStore) => store.writer.keepLedgerDate({ date: '2026-09-10', kept: true }),
} as const;

const task = JSON.parse(process.argv[2] ?? '') as ChildTask;
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

const leaveSign = (what: string): void => {
  if (task.leaveSigns === true) writeFileSync(`${task.path}.saved-${what}`, '');
};

function savePreference(store: SyncedStore, call: number): void {
  if (task.saveAfterCall !== 'each' && task.saveAfterCall !== call) return;
  leaveSign(`begun-${call}`);
  store.writer.writePreference({ name: 'frame', value: String(call) });
  leaveSign(`preference-${call}`);
}

function readOn(path: string): void {
  const db = openDatabase({ path, key: TEST_KEY, mode: 'read' });
  waitBrieflyForReaders(db);
  db.prepare('SELECT row_id FROM reports').iterate().next();
}

for (let generation = task.from; generation <= task.to; generation += 1) {
  const store = openSyncedStore(clockOf(generation), task.path);
  say({ opened: generation });
  if (task.cutOffWhileRead === true) readOn(task.path);
  if (task.openOnly !== true) {
    const service = serviceOf(generation, task.rows);
    let requests = 0;
    let calls = 0;
    service.beforePage = () => {
      requests += 1;
      if (requests === task.killAtRequest) process.kill(process.pid, 'SIGKILL');
    };
    await store.sync(service.client, {
      onReceipt: ({ resource, verdict }) => {
        const dataset = DATASETS.find((name) => name === resource);
        if (dataset === undefined || verdict !== 'complete') return;
        leaveSign(dataset);
        say({ saved: dataset, generation });
      },
      afterWriterCall: () => savePreference(store, ++calls),
    });
    say({ calls });
  }
  if (task.thenSave !== undefined) {
    SAVES[task.thenSave](store);
    say({ saved: task.thenSave, generation });
  }
  if (task.cutOffWhileRead === true) process.kill(process.pid, 'SIGKILL');
  store.close();
  say({ closed: generation });
}
