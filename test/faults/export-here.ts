// One export without a thread and with a fixed clock, so that a file written twice has the same bytes.

import type { Failure } from '../../shared/contract/errors.ts';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { createExporterCalls } from '../../main/threads/exporter-calls.ts';
import { AppError, toFailure } from '../../main/errors.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { speedUpTime } from '../support/fast-time.ts';
import { NOW_MS } from '../support/temp-store.ts';

export type ExportChildTask = {
  readonly store: StoreLocation;
  readonly request: ExportRequest;
  readonly path: string;
  /** How much faster the time passes that limits retries; 1 if left out. */
  readonly speed?: number;
};
export type ExportOutcome =
  | { readonly kind: 'done'; readonly rows: number }
  | { readonly kind: 'failed'; readonly code: Failure['code']; readonly facts: Failure['facts'] };

export async function exportHere({ speed = 1, ...task }: ExportChildTask): Promise<ExportOutcome> {
  using _time = speedUpTime(speed);
  const order = {
    ...task,
    exportId: 'export-1',
    serviceUrl: null,
    version: '1.2.3',
    meter: createExportMeter().memory,
  };
  try {
    const { about, renameFailure } = await createExporterCalls(() => NOW_MS).exportFile(order);
    return renameFailure === null ? { kind: 'done', rows: about.rows } : failedBy(renameFailure);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failedBy(toFailure(error));
  }
}

function failedBy({ code, facts }: Failure): ExportOutcome {
  return { kind: 'failed', code, facts };
}
