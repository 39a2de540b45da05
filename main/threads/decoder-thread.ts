// The decoder thread of a run. It starts with the first page, and can be ended while no page is expected: its heap would stay
// in memory beside the proof, which takes as long as the reading.

import type { DecoderCalls } from './decoder-protocol.ts';
import { connectWorker, type WorkerClient } from './worker-call.ts';

/** It decodes one page at a time, and keeps nothing. */
const YOUNG_GENERATION_MB = 16;

export class DecoderThread implements Pick<WorkerClient<DecoderCalls>, 'call'> {
  readonly #entry: string;
  #worker: WorkerClient<DecoderCalls> | null = null;

  /** `entry`: path of the thread's file. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  readonly call: WorkerClient<DecoderCalls>['call'] = (...call) => {
    this.#worker ??= connectWorker(this.#entry, 'decoder', { youngGenerationMb: YOUNG_GENERATION_MB });
    return this.#worker.call(...call);
  };

  /** The next call starts another thread. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.close();
  }
}
