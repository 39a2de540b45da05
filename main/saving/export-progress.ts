// Looks every now and then at how far an export or a check has come, and how long it may still take.

import type { Clock } from '../clock.ts';
import type { ExportMeter, ExportReading } from '../exports/format/export-meter.ts';

const PROGRESS_MS = 200;
/** Before this, a rate says nothing. */
const RATE_AFTER_MS = 1_000;

export type ExportProgress = ExportReading & { readonly secondsLeft: number | null };
type Watch = { readonly meter: ExportMeter; readonly clock: Clock; readonly signal: AbortSignal };

/** Until the signal: nothing is told after it. */
export async function watchProgress(
  { meter, clock, signal }: Watch,
  tell: (progress: ExportProgress, nowMs: number) => void,
): Promise<void> {
  let since = { phase: meter.read().phase, ms: clock.now() };
  for (;;) {
    await clock.sleep(PROGRESS_MS, signal).catch(ignore);
    if (signal.aborted) return;
    const nowMs = clock.now();
    const reading = meter.read();
    // Each counts its rows from the first one.
    if (reading.phase !== since.phase) since = { phase: reading.phase, ms: nowMs };
    tell({ ...reading, secondsLeft: secondsLeft(reading, nowMs - since.ms) }, nowMs);
  }
}

function secondsLeft({ rows, totalRows }: ExportReading, elapsedMs: number): number | null {
  if (totalRows === null || rows === 0 || elapsedMs < RATE_AFTER_MS) return null;
  return Math.ceil(((totalRows - rows) * elapsedMs) / rows / 1_000);
}

function ignore(): void {
  // The sleep was cut short because nobody waits any more.
}
