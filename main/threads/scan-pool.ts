// Runs scans of large columns on several threads: this one and its helpers, which it starts at the first scan. Each takes
// the next slice that nobody has taken, so that this thread never waits for a helper that has not begun. It waits without
// its event loop, because it works inside a snapshot. Without a working helper it scans alone.

import { availableParallelism } from 'node:os';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import {
  SCANS_ALONE,
  scanSlices,
  SLICE_ROWS,
  type ScanKind,
  type ScanParts,
  type Scans,
} from '../store/columns/scans/scans.ts';
import { COUNTERS, NO_SLICE, type HelperStart, type ScanMessage, type ScanReply } from './scan-messages.ts';

const MAX_HELPERS = 8;
const LEAST_ROWS = {
  /** Rows of a table: one thread scans the columns of fewer in a few milliseconds. */
  columns: 200_000,
  /** Rows to read one by one: with fewer, one thread is done before a helper has begun. */
  match: 1_500_000,
  /** The same. A sum takes many times as long for each row. */
  sum: 30_000,
} as const;
/** After it, a waiting thread looks whether it should stop. */
const WAIT_MS = 20;
/** A slice takes some milliseconds: a helper that needs so much longer does not run any more. */
const GIVE_UP_MS = 5_000;

type PoolOptions = {
  /** Path of the helpers' file. */
  readonly entry: string;
  /** Called when scans go on without helpers. */
  readonly onLost: (error: Error) => void;
  readonly helpers?: number;
  readonly leastRows?: Readonly<Record<ScanKind | 'columns', number>>;
  /** A multiple of the rows of a mask's word: no two threads may write the same word. */
  readonly sliceRows?: number;
  readonly giveUpMs?: number;
};

type Helper = { readonly worker: Worker; readonly port: MessagePort; readonly lastScan: Int32Array; sentScan: number };

class HelperLost extends Error {}

export class ScanPool implements Scans {
  readonly minRows: number;
  readonly #options: Required<PoolOptions>;
  #helpers: readonly Helper[] | null = null;
  #isLost = false;
  #lastId = 0;

  constructor(options: PoolOptions) {
    const helpers = Math.min(MAX_HELPERS, availableParallelism() - 1);
    this.#options = { helpers, leastRows: LEAST_ROWS, sliceRows: SLICE_ROWS, giveUpMs: GIVE_UP_MS, ...options };
    this.minRows = this.#options.helpers === 0 ? Infinity : this.#options.leastRows.columns;
  }

  run: Scans['run'] = (kind, input, extent) => {
    const { rows, readRows, throwIfStopped } = extent;
    const isShort = readRows < this.#options.leastRows[kind];
    if (rows < this.minRows || isShort || this.#isLost) return SCANS_ALONE.run(kind, input, extent);
    const counters = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    const scan = { kind, input, rows, sliceRows: this.#options.sliceRows };
    const id = (this.#lastId += 1);
    try {
      this.#send({ id, ...scan, counters });
      const nextSlice = (): number => {
        throwIfStopped();
        return Atomics.add(counters, COUNTERS.nextSlice, 1);
      };
      const ownPart = scanSlices({ ...scan, nextSlice });
      this.#awaitHelpers(counters, throwIfStopped);
      // A helper answers a scan with a part of its kind.
      const parts = this.#takeParts(id) as ScanParts[typeof kind][];
      return ownPart === null ? parts : [ownPart, ...parts];
    } catch (error) {
      if (!(error instanceof HelperLost)) throw error;
      this.#lose(error);
      return SCANS_ALONE.run(kind, input, extent);
    } finally {
      // Also if this thread was stopped: the helpers then stop too.
      Atomics.store(counters, COUNTERS.nextSlice, NO_SLICE);
    }
  };

  /** Ends the helpers: until its garbage is collected, a thread keeps the memory that it shared. */
  forget(): void {
    const helpers = this.#helpers ?? [];
    this.#helpers = null;
    this.#isLost = false;
    endAll(helpers);
  }

  #send(message: ScanMessage): void {
    this.#helpers ??= this.#startAll();
    for (const helper of this.#helpers) {
      // A helper that still starts, or for which the machine has no time, is sent no second scan.
      if (Atomics.load(helper.lastScan, 0) !== helper.sentScan) continue;
      try {
        helper.port.postMessage(message);
      } catch (cause) {
        // Too little memory for a copy of the input. A column that cannot be read is no fault of the helper.
        const isOfCopy = cause instanceof DOMException && cause.name === 'DataCloneError';
        throw isOfCopy ? new HelperLost('it could not be sent a scan', { cause }) : cause;
      }
      helper.sentScan = message.id;
    }
  }

  #startAll(): readonly Helper[] {
    const helpers: Helper[] = [];
    try {
      while (helpers.length < this.#options.helpers) helpers.push(this.#start());
    } catch (cause) {
      endAll(helpers);
      throw new HelperLost('it could not be started', { cause });
    }
    return helpers;
  }

  #start(): Helper {
    const { port1: port, port2 } = new MessageChannel();
    const lastScan = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const start: HelperStart = { port: port2, lastScan };
    const worker = new Worker(this.#options.entry, { name: 'scan helper', workerData: start, transferList: [port2] });
    const helper = { worker, port, lastScan, sentScan: 0 };
    const end = (cause: unknown): void => {
      if (this.#helpers?.includes(helper) === true) this.#lose(cause);
    };
    worker.on('error', end);
    worker.on('exit', () => end(new HelperLost('it has ended')));
    // The owner of this thread ends it, and the helpers with it.
    worker.unref();
    return helper;
  }

  #awaitHelpers(counters: Int32Array, throwIfStopped: () => void): void {
    const startedMs = performance.now();
    for (;;) {
      const busyHelpers = Atomics.load(counters, COUNTERS.busyHelpers);
      if (busyHelpers === 0) return;
      throwIfStopped();
      if (performance.now() - startedMs > this.#options.giveUpMs) throw new HelperLost('it does not answer');
      Atomics.wait(counters, COUNTERS.busyHelpers, busyHelpers, WAIT_MS);
    }
  }

  /** The replies to earlier scans, which were stopped, are dropped. */
  #takeParts(id: number): readonly ScanParts[ScanKind][] {
    const parts: ScanParts[ScanKind][] = [];
    for (const { port } of this.#helpers ?? []) {
      for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port)) {
        // Only the helper has the other end of its port.
        const reply = received.message as ScanReply;
        if (reply.id !== id) continue;
        if ('failure' in reply) throw new HelperLost(reply.failure);
        parts.push(reply.part);
      }
    }
    return parts;
  }

  #lose(cause: unknown): void {
    this.forget();
    this.#isLost = true;
    this.#options.onLost(new Error('a helper of the scans was lost', { cause }));
  }
}

function endAll(helpers: readonly Helper[]): void {
  for (const { worker, port } of helpers) {
    port.close();
    // It may have ended already.
    worker.terminate().catch(() => undefined);
  }
}
