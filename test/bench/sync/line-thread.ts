// Starts the thread with the sample service behind a slow line, and asks it what the line has carried.

import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SlowLineOptions } from '../../support/slow-line.ts';

export type LineTask = Omit<SlowLineOptions, 'port'> & {
  readonly packages: number;
  readonly reportRows: number;
  readonly ledgerDates: number;
  /** Whether the service compresses for those who ask for it. */
  readonly gzip: boolean;
};
export type FromLine =
  { readonly kind: 'ready'; readonly url: string } | { readonly kind: 'bytes'; readonly bytesDown: number };

export type LineThread = AsyncDisposable & {
  readonly url: string;
  /** Towards the client, since the start. */
  bytesDown(): Promise<number>;
};

export async function startLine(task: LineTask): Promise<LineThread> {
  const worker = new Worker(join(import.meta.dirname, 'line-service.ts'), { workerData: task });
  const next = async (): Promise<FromLine> => {
    // reason: the thread sends nothing else
    const [message] = (await once(worker, 'message')) as [FromLine];
    return message;
  };
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error('the line did not start');
  return {
    url: ready.url,
    async bytesDown() {
      worker.postMessage(null);
      const message = await next();
      return message.kind === 'bytes' ? message.bytesDown : Number.NaN;
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
