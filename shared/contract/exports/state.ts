// The state of a running export or check, and how a file took its name.

import type { Failure } from '../errors.ts';
import type { ExportAbout } from './about.ts';
import type { ExportFormat } from './request.ts';

type ExportStanding = {
  readonly exportId: string;
  readonly path: string;
  readonly standing: 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  /** Null while the rows are being found. */
  readonly totalRows: number | null;
  readonly secondsLeft: number | null;
};
/**
 * How a file took its name. `direct`: its folder refused any other file, so it was not written beside it and renamed.
 * `directWithoutAbout`: the folder refused the `.about.json` too.
 */
export type Placing = 'renamed' | 'direct' | 'directWithoutAbout';
/** A text, a picture or a PDF. `isDirect`: its placing is `direct`. */
export type SavedFile = { readonly path: string; readonly isDirect: boolean };
export type WriteState = ExportStanding & {
  readonly kind: 'write';
  readonly format: ExportFormat;
  readonly sizeBytes: number;
  readonly failure: Failure | null;
  /** Set once the export is done. */
  readonly about: ExportAbout | null;
  /**
   * False until the export is done, and if its hashes could not be stored then: a later check compares the file with its own
   * description only, and says that its author is not known.
   */
  readonly isSealed: boolean;
  /** Whether a filter was answered by a list of the service that is older than the rows. False until the export is done. */
  readonly isOutdated: boolean;
  readonly placing: Placing;
  /**
   * Of an export that failed or was cancelled: the unfinished, unencrypted file that may be left, as on a drive that was taken
   * out. The next start that reaches it removes it, or puts back the earlier file where it is `path` itself. Else null.
   */
  readonly leftPath: string | null;
};
/**
 * A file that is being checked; the result is returned by `checkFile`. `rows` counts those of the longer side.
 * `pairing`: the rows differ, and both sides are read again to find where.
 */
export type CheckState = ExportStanding & {
  readonly kind: 'check';
  readonly phase: 'opening' | 'comparing' | 'pairing';
};
/** Only one runs at a time; `cancelExport` cancels either. A finished check is not remembered. */
export type ExportState = WriteState | CheckState;
