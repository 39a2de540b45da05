// The decoder thread of a run. It starts with the first page, and can be ended while no page is expected: its heap would stay
// in memory beside the proof, which can take as long as the reading.

import { AppError } from '../errors.ts';
import type { DecoderCalls } from './decoder-protocol.ts';
import { connectWorker, type WorkerClient } from './worker-call.ts';

/** It decodes one page at a time, and keeps nothing. */
const YOUNG_GENERATION_MB = 16;

export class DecoderThread implements Pick<WorkerClient<DecoderCalls>, 'call'> {
  readonly #entry: string;
  #worker: WorkerClient<DecoderCalls> | null = null;
  #isClosed = false;

  /** `entry`: path of the thread's file. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  readonly call: WorkerClient<DecoderCalls>['call'] = async (...call) => {
    if (this.#isClosed) throw new AppError('cancelled', 'the run of the decoder has ended');
    this.#worker ??= connectWorker(this.#entry, 'decoder', { youngGenerationMb: YOUNG_GENERATION_MB });
    return await this.#worker.call(...call);
  };

  /** Ends the thread. The next call starts another. */
  async rest(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.rest();
  }
}
