// What the aggregates thread and its helpers share: a scan's message, its counters in shared memory, and the reply.

import type { MessagePort } from 'node:worker_threads';
import type { ScanInputs, ScanKind, ScanParts } from '../store/columns/scans/scans.ts';

/** Each scan has its own counters, so that a helper that comes late cannot disturb the next scan. */
export const COUNTERS = {
  /** The number of the next slice that no thread has taken. */
  nextSlice: 0,
  /** How many helpers are taking slices. */
  busyHelpers: 1,
} as const;
/** No slice has this number: stored as the next slice, it ends the scan. */
export const NO_SLICE = 1_000_000_000;

export type ScanMessage<K extends ScanKind = ScanKind> = {
  readonly id: number;
  readonly kind: K;
  readonly input: ScanInputs[K];
  readonly rows: number;
  readonly sliceRows: number;
  readonly counters: Int32Array;
};

/** Nothing is sent by a helper that found no slice left. */
export type ScanReply =
  { readonly id: number; readonly part: ScanParts[ScanKind] } | { readonly id: number; readonly failure: string };

/** What a helper is started with. It writes the id of the scan that it left last to `lastScan`. */
export type HelperStart = { readonly port: MessagePort; readonly lastScan: Int32Array };
