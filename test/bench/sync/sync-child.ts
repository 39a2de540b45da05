// A run in a process of its own, so that no earlier measurement has left free memory behind. The process that starts it
// gives the service's answers. Sends how far the memory of the process grew, until the run and its proof ended.

import { join } from 'node:path';
import { DATASETS } from '../../../shared/contract/fields.ts';
import { ProfileData } from '../../../main/session/profile-data.ts';
import type { ServiceClient } from '../../../main/service/client.ts';
import { sampleKey } from '../../../main/session/session.ts';
import { MIGRATIONS } from '../../support/synced-store.ts';
import { readTask } from '../../support/child-task.ts';
import { watchPeak } from '../../support/peak-memory.ts';
import type { FromSyncChild, SyncChildTask, ToSyncChild } from './child-messages.ts';
import { measureSync } from './measure-sync.ts';
import { NO_LOG_RULES } from '../../support/log-rules.ts';

/** The built threads: reading TypeScript first would add to their memory. */
const thread = (name: string): string => join(import.meta.dirname, `../../../out/main/${name}.js`);
const ENTRIES = {
  writer: thread('writer'),
  decoder: thread('decoder'),
  reader: thread('reader'),
  aggregates: thread('aggregates'),
};

const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
let lastId = 0;

function send(message: FromSyncChild): void {
  process.send?.(message);
}

function ask(asked: Extract<FromSyncChild, { kind: 'ask' }>['asked']): Promise<Uint8Array> {
  const id = ++lastId;
  const answer = Promise.withResolvers<Uint8Array>();
  waiting.set(id, answer);
  send({ kind: 'ask', id, asked });
  return answer.promise;
}

const client: ServiceClient = {
  fetchPage: (request) => ask({ kind: 'page', request }),
  fetchDictionary: (request) => ask({ kind: 'dictionary', request }),
};

process.on('message', (message: ToSyncChild) => {
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  // A copy, because the body is transferred to another thread, and arrives in memory shared with other messages.
  if (message.kind === 'answer') answer?.resolve(message.body.slice());
  else answer?.reject(new Error(message.error));
});

const { path, scope } = readTask() as SyncChildTask;
const data = await ProfileData.open({
  entries: ENTRIES,
  location: { path, key: sampleKey() },
  migrationsFolder: MIGRATIONS,
  logRules: NO_LOG_RULES,
});
// A person's app has them in memory by then: they are no growth of the run.
for (const dataset of DATASETS) await data.aggregates.call('loadColumns', { dataset });
const grownBytes = watchPeak();
await measureSync(data, { client, takeSent: () => [] }, scope);
send({ kind: 'grown', bytes: grownBytes() });
await data.close();
process.disconnect();
