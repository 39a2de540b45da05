// Entry of the threads that help the aggregates thread to scan columns. A helper takes slices until none is left.

import { workerData } from 'node:worker_threads';
import { scanSlices, type ScanKind, type ScanParts } from '../store/columns/scans/scans.ts';
import { COUNTERS, type HelperStart, type ScanMessage, type ScanReply } from './scan-messages.ts';

function help<K extends ScanKind>({ id, counters, ...scan }: ScanMessage<K>): ScanReply | null {
  try {
    const nextSlice = (): number => Atomics.add(counters, COUNTERS.nextSlice, 1);
    const part = scanSlices({ ...scan, nextSlice });
    return part === null ? null : { id, part };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The memory of a mask is handed over; sums are small, and copied. */
function buffersOf(part: ScanParts[ScanKind]): ArrayBuffer[] {
  return 'mask' in part ? [part.mask.words.buffer, part.mask.counts.buffer] : [];
}

// Set by scan-pool.ts, which starts this thread.
const { port, lastScan } = workerData as HelperStart;
port.on('message', (message: ScanMessage) => {
  const { counters } = message;
  Atomics.add(counters, COUNTERS.busyHelpers, 1);
  const reply = help(message);
  // Sent before the counter says so: the waiting thread then finds it.
  if (reply !== null) port.postMessage(reply, 'part' in reply ? buffersOf(reply.part) : []);
  Atomics.store(lastScan, 0, message.id);
  Atomics.sub(counters, COUNTERS.busyHelpers, 1);
  Atomics.notify(counters, COUNTERS.busyHelpers);
});
