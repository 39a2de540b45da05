// Logs for parts that are tested without the app.

import type { Log } from '../../main/log.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type NotedLine = readonly [level: keyof Log, message: string, detail: unknown];

/** A log that keeps its lines. */
export function notingLog(): Log & { readonly lines: NotedLine[] } {
  const lines: NotedLine[] = [];
  const note =
    (level: keyof Log) =>
    (message: string, detail?: unknown): void =>
      void lines.push([level, message, detail]);
  return { lines, info: note('info'), warn: note('warn'), error: note('error') };
}
