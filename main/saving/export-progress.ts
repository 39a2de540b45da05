// Reads the meter of an export or a check at intervals, and estimates how long it will still take.

import type { Clock } from '../clock.ts';
import type { ExportMeter, ExportReading } from '../exports/format/export-meter.ts';

const PROGRESS_INTERVAL_MS = 200;
/** No estimate before this time, because the first rows say little about the rate. */
const MIN_RATE_TIME_MS = 1_000;

export type ExportProgress = ExportReading & { readonly secondsLeft: number | null };
type Watch = { readonly meter: ExportMeter; readonly clock: Clock; readonly signal: AbortSignal };

/** Calls `onProgress` until the signal is aborted, never after it. `atMs`: by `Clock.elapsedMs`. */
export async function watchProgress(
  { meter, clock, signal }: Watch,
  onProgress: (progress: ExportProgress, atMs: number) => void,
): Promise<void> {
  let begun = { phase: meter.read().phase, atMs: clock.elapsedMs() };
  for (;;) {
    // The sleep rejects only when the signal is aborted, which the next line checks.
    await clock.sleep(PROGRESS_INTERVAL_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const atMs = clock.elapsedMs();
    const reading = meter.read();
    // Each phase counts its rows from 0, so its rate is measured from its own beginning.
    if (reading.phase !== begun.phase) begun = { phase: reading.phase, atMs };
    onProgress({ ...reading, secondsLeft: secondsLeft(reading, atMs - begun.atMs) }, atMs);
  }
}

function secondsLeft({ rows, totalRows }: ExportReading, elapsedMs: number): number | null {
  if (totalRows === null || rows === 0 || elapsedMs < MIN_RATE_TIME_MS) return null;
  return Math.ceil(((totalRows - rows) * elapsedMs) / rows / 1_000);
}
