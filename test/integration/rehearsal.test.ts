// What a rehearsal without network says of what it could not find in the copy.

import { expect, test } from 'vitest';
import { RESOURCES } from '../../shared/contract/fields.ts';
import { copyKey } from '../../main/store/file/store-key.ts';
import { rehearse } from '../../main/travel/rehearsal.ts';
import { silentLog } from '../support/logs.ts';
import { service, store, sync, useStage } from '../support/proof-stage.ts';
import { TEST_KEY } from '../support/synced-store.ts';
import { threadEntry } from '../support/thread-entries.ts';

useStage();

/** `missing`: how many more reports are expected than there are. */
async function factsOf({ missing }: { readonly missing: number }) {
  const statuses = RESOURCES.map((resource) => store.reader.resourceStatus({ resource }));
  const outcome = await rehearse({
    ...{ log: silentLog, readerEntry: threadEntry('reader'), path: store.path, isKeyKept: true },
    readKey: () => Promise.resolve(copyKey(TEST_KEY)),
    statuses: statuses.map((status) =>
      status.resource === 'reports' ? { ...status, rows: status.rows + missing } : status,
    ),
    pins: store.reader.listPins({}),
  });
  return outcome.kind === 'failed' ? outcome.facts : outcome.kind;
}

test('a dataset with other rows is named with both counts', async () => {
  await sync();
  expect(await factsOf({ missing: 0 })).toBe('passed');
  expect(await factsOf({ missing: 1_000 })).toEqual({ dataset: 'reports', rows: 1_060, found: 60 });
});

test('a client that cannot be answered is named, and no count is made up', async () => {
  store.writer.addPins({ aaids: ['3'] });
  await sync();
  const [client] = store.reader.listPins({});
  service.rows.charges = service.rows.charges.slice(0, 2);
  await sync();
  store.writer.decideHeldBack({ dataset: 'charges', decision: 'take' });
  expect(await factsOf({ missing: 0 })).toEqual({ client: '3', rows: client?.rows });
});
