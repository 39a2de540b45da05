// A moment of being offline, before it is real: the key is read again, the file is opened with it anew, and each
// dataset and each pinned client is asked once. The caller sees to it that no request can be sent meanwhile.

import { DATASETS } from '../../shared/contract/fields.ts';
import type { Pin } from '../../shared/contract/proof.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import type { ReaderCalls } from '../threads/reader-protocol.ts';
import { connectWorker, type WorkerClient } from '../threads/worker-call.ts';
import { toFailure } from '../errors.ts';
import type { StoreKey } from '../store/file/database.ts';
import type { RehearsalOutcome } from './travel-check.ts';

export type Rehearsal = {
  readonly readerEntry: string;
  readonly path: string;
  /** Whether `readKey` asks the keychain, as the next start will; otherwise the key at hand stands for it. */
  readonly isKeyKept: boolean;
  /** Null: it is not there. */
  readonly readKey: () => Promise<StoreKey | null>;
  readonly statuses: readonly ResourceStatus[];
  readonly pins: readonly Pin[];
};

export async function rehearse(rehearsal: Rehearsal): Promise<RehearsalOutcome> {
  let key: StoreKey | null;
  try {
    key = await rehearsal.readKey();
  } catch (error) {
    return { kind: 'failed', problem: 'keyNotRead', facts: { code: toFailure(error).code } };
  }
  if (key === null) return { kind: 'failed', problem: 'keyNotRead', facts: { code: 'notFound' } };
  const reader = connectWorker<ReaderCalls>(rehearsal.readerEntry, 'rehearsal');
  try {
    await reader.call('openStore', { path: rehearsal.path, key });
    return await askEverything(reader, rehearsal);
  } catch (error) {
    return { kind: 'failed', problem: 'notAnswered', facts: { code: toFailure(error).code } };
  } finally {
    await reader.call('closeStore', {}).catch(() => undefined);
    await reader.close();
  }
}

/** What has not been fetched has a line of its own, and is not asked here. */
async function askEverything(reader: WorkerClient<ReaderCalls>, rehearsal: Rehearsal): Promise<RehearsalOutcome> {
  const whole = DATASETS.map((dataset) => {
    const rows = rehearsal.statuses.find((status) => status.resource === dataset)?.rows ?? 0;
    return { rows, name: dataset, query: question({ dataset }) };
  });
  const pinned = rehearsal.pins.flatMap(({ aaid, rows }) =>
    rows === null ? [] : { rows, name: aaid, query: question({ dataset: 'charges', aaid }) },
  );
  for (const { rows, name, query } of [...whole, ...pinned]) {
    const answer = await reader.call('queryRows', query);
    const total = answer.kind === 'rows' ? answer.total : null;
    if (total !== rows) return { kind: 'failed', problem: 'notAnswered', facts: { name, rows, found: total ?? '?' } };
  }
  return { kind: 'passed', questions: whole.length + pinned.length, isKeyKept: rehearsal.isKeyKept };
}

function question({ dataset, aaid }: { dataset: Query['dataset']; aaid?: string }): Query {
  const filters = aaid === undefined ? [] : [{ kind: 'service', name: 'aaid', value: aaid } as const];
  return { dataset, filters, sort: [], page: 1, pageSize: 50 };
}
