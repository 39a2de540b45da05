// The calls of the exporter thread. The meter is memory that both threads share: progress, and the wish to cancel.

import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { WrittenExport } from '../exports/write-export.ts';
import type { StoreLocation } from '../store/file/database.ts';

export type ExportJob = {
  readonly store: StoreLocation;
  readonly request: ExportRequest;
  /** Unique among all exports of all machines. */
  readonly exportId: string;
  /** The file, or the folder if the request is partitioned. */
  readonly path: string;
  /** Where the file is written first if its folder refuses the temporary file. */
  readonly aside?: string;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly version: string;
  /** The memory of a meter from `createExportMeter`. */
  readonly meter: SharedArrayBuffer;
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
