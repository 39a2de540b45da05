// What the main process asks of the exporter thread, and the few numbers that both look at while it works. Plain data
// only.

import type { ExportRequest } from '../../shared/contract/exports.ts';
import type { FileCheck } from '../../shared/contract/file-checks.ts';
import type { WrittenExport } from '../exports/write-export.ts';
import type { StoreLocation } from '../store/file/database.ts';

export type ExportJob = {
  readonly store: StoreLocation;
  readonly request: ExportRequest;
  /** No other export anywhere has it. */
  readonly exportId: string;
  /** A folder where the request is partitioned. */
  readonly path: string;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly version: string;
  /** As `createExportMeter` made it. */
  readonly meter: SharedArrayBuffer;
  /** Entry of the row reader; left out, the exporter reads alone. */
  readonly rowReader?: string;
};

export interface ExporterCalls {
  exportFile(args: ExportJob): WrittenExport;
  checkFile(args: {
    readonly store: StoreLocation;
    readonly path: string;
    readonly serviceUrl: string | null;
    readonly meter: SharedArrayBuffer;
  }): FileCheck;
}
