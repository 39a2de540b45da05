// Opens a store, syncs it to one generation after the other, and says on stdout what is acknowledged: one JSON line
// a dataset whose receipt stands in the store. The parent kills it, or the shim does.

import { writeFileSync, writeSync } from 'node:fs';
import { DATASETS } from '../../shared/contract/fields.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import { openSyncedStore, TEST_KEY, type SyncedStore } from '../support/synced-store.ts';
import { clockOf, serviceOf } from './generations.ts';

export type ChildTask = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly rows?: number;
  /** Ends itself, as hard as a power switch, before this page request. */
  readonly killAtRequest?: number;
  /** Opens and closes only. */
  readonly openOnly?: boolean;
  /** Saves while another connection keeps reading, so that the log cannot be emptied; then ends itself as hard. */
  readonly cutOffWhileRead?: boolean;
  /** Saves one thing of a person's own, last of all. */
  readonly thenSave?: keyof typeof SAVES;
  /** Saves the number of the call as a preference after each call of the run to the writer, or after this one alone. */
  readonly saveAfterCall?: number | 'each';
  /** Writes an empty sign beside the file for each acknowledgement, so that it stands in the shim's log. */
  readonly leaveSigns?: boolean;
};

/** Each alone behind everything else, and what reads it back. */
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
