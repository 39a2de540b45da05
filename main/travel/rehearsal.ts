// Rehearses being offline: reads the key again, opens the file with it on a new thread, and queries each dataset and each
// pinned client once. The caller makes sure that no request can be sent meanwhile.

import { DATASETS } from '../../shared/contract/fields.ts';
import type { Pin } from '../../shared/contract/proof.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import type { ReaderCalls } from '../threads/reader-protocol.ts';
import { connectWorker, type WorkerClient } from '../threads/worker-call.ts';
import { logFailure, toFailure } from '../errors.ts';
import type { Log } from '../log.ts';
import { clearKey, type StoreKey } from '../store/file/store-key.ts';
import type { RehearsalOutcome } from './travel-check.ts';

export type Rehearsal = {
  readonly log: Log;
  readonly readerEntry: string;
  readonly path: string;
  /** True if `readKey` reads the keychain, as the next start will; false if it returns the key in memory. */
  readonly isKeyKept: boolean;
  /** Null if the keychain has no key. The key is cleared after the rehearsal. */
  readonly readKey: () => Promise<StoreKey | null>;
  readonly statuses: readonly ResourceStatus[];
  readonly pins: readonly Pin[];
};

/** Returns a failure as an outcome, so that the check reports it in its line. */
export async function rehearse(rehearsal: Rehearsal): Promise<RehearsalOutcome> {
  let key: StoreKey | null;
  try {
    key = await rehearsal.readKey();
  } catch (error) {
    logFailure(rehearsal.log, 'the rehearsal could not read the key', error);
    return { kind: 'failed', problem: 'keyNotRead', facts: { code: toFailure(error).code } };
  }
  if (key === null) return { kind: 'failed', problem: 'keyNotRead', facts: { code: 'notFound' } };
  const reader = connectWorker<ReaderCalls>(rehearsal.readerEntry, 'rehearsal');
  try {
    await reader.call('openStore', { path: rehearsal.path, key });
    return await queryEverything(reader, rehearsal);
  } catch (error) {
    logFailure(rehearsal.log, 'the rehearsal could not query the copy', error);
    return { kind: 'failed', problem: 'notAnswered', facts: { code: toFailure(error).code } };
  } finally {
    // The outcome is known: a failure to close changes nothing, and the thread ends.
    await reader.call('closeStore', {}).catch(() => undefined);
    await reader.close();
    clearKey(key);
  }
}

/** Clients whose rows were not fetched are left out: another line of the check reports them. */
async function queryEverything(reader: WorkerClient<ReaderCalls>, rehearsal: Rehearsal): Promise<RehearsalOutcome> {
  const datasetQueries = DATASETS.map((dataset) => {
    const rows = rehearsal.statuses.find((status) => status.resource === dataset)?.rows ?? 0;
    return { rows, subject: { dataset }, query: firstPage({ dataset }) };
  });
  const pinned = rehearsal.pins.flatMap(({ aaid, rows }) =>
    rows === null ? [] : { rows, subject: { client: aaid }, query: firstPage({ dataset: 'charges', aaid }) },
  );
  for (const { rows, subject, query } of [...datasetQueries, ...pinned]) {
    const answer = await reader.call('queryRows', query);
    if (answer.kind === 'unknown') return { kind: 'failed', problem: 'notAnswered', facts: { ...subject, rows } };
    const found = answer.total;
    if (found !== rows) return { kind: 'failed', problem: 'notAnswered', facts: { ...subject, rows, found } };
  }
  return { kind: 'passed', questions: datasetQueries.length + pinned.length, isKeyKept: rehearsal.isKeyKept };
}

function firstPage({ dataset, aaid }: { dataset: Query['dataset']; aaid?: string }): Query {
  const filters = aaid === undefined ? [] : [{ kind: 'service', name: 'aaid', value: aaid } as const];
  return { dataset, filters, sort: [], page: 1, pageSize: 50 };
}
