// The fake bridge behind the main process's real queue: each request waits in the lane that its handler names, and is
// dropped there as in the app.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AskerName } from '../../shared/contract/askers.ts';
import type { Bridge, CallArguments, CallName, CallValue } from '../../shared/contract/calls.ts';
import type { Result } from '../../shared/contract/errors.ts';
import { connectWorker, type CallOptions } from '../../main/threads/worker-call.ts';
import { toFailure } from '../../main/errors.ts';
import { createHandlers, type HandlerParts } from '../../main/handlers.ts';

interface Turns {
  take(args: Record<string, never>): null;
}
type Handler = (args: CallArguments<CallName>, asker?: AskerName) => unknown;

const QUEUED: ReadonlySet<CallName> = new Set([
  ...(['queryRows', 'queryTotals', 'queryFacet', 'queryGroups', 'queryCrossGroups'] as const),
  ...(['listChanges', 'listParity'] as const),
]);
/** Long enough that later requests arrive while this one runs. */
const TURN_MS = 10;

export type QueuedBridge = Bridge & { readonly dropped: readonly CallName[]; close(): Promise<void> };

export function queuedBridge(inner: Bridge): QueuedBridge {
  const folder = mkdtempSync(join(tmpdir(), 'desk-turns-'));
  const thread = connectWorker<Turns>(writeTurns(folder), 'turns');
  const ask = async (name: CallName, args: CallArguments<CallName>, options?: CallOptions) => {
    await thread.call('take', {}, options);
    const answer: Result<CallValue<CallName>> = await inner.call(name, args);
    if (!answer.ok) throw new Error(`${name}: ${answer.message}`);
    return answer.value;
  };
  const queryRows = (args: CallArguments<'queryRows'>, lane: Pick<CallOptions, 'lane'>) =>
    ask('queryRows', args, { ...lane, rank: 'urgent' });
  const data = { reader: { call: ask }, aggregates: { call: ask }, queryRows };
  const handlers = createHandlers({ session: { getOpen: () => ({ data }) }, places: {} } as unknown as HandlerParts);
  const dropped: CallName[] = [];
  return {
    dropped,
    on: (name, listener) => inner.on(name, listener),
    async call(name, args, asker) {
      if (!QUEUED.has(name)) return await inner.call(name, args);
      try {
        return { ok: true, value: (await (handlers[name] as Handler)(args, asker)) as CallValue<typeof name> };
      } catch (error) {
        const failure = toFailure(error);
        if (failure.code === 'cancelled') dropped.push(name);
        return { ok: false, ...failure };
      }
    },
    async close() {
      await thread.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeTurns(folder: string): string {
  const entry = join(folder, 'turns.mjs');
  const serving = pathToFileURL(join(import.meta.dirname, '../../main/threads/worker-call.ts')).href;
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     import { serveCalls } from '${serving}';
     const pause = new Int32Array(new SharedArrayBuffer(4));
     serveCalls(parentPort, { take: () => (Atomics.wait(pause, 0, 0, ${TURN_MS}), null) });`,
  );
  return entry;
}
