// Scans of all rows of the columns, slice by slice. Several threads may share the slices of one scan; each returns the part
// that it found, and the caller joins the parts.

import { matcher, type MatchPart, type RowPlan } from './match-scan.ts';
import { summer, type SumInput, type SumPart } from './sum-scan.ts';

/**
 * So small that the working data of a slice stay in the processor's cache, and that a scan can stop between two. A multiple
 * of the rows of a mask's word.
 */
export const SLICE_ROWS = 65_536;

export type ScanInputs = { readonly match: RowPlan; readonly sum: SumInput };
export type ScanParts = { readonly match: MatchPart; readonly sum: SumPart };
export type ScanKind = keyof ScanInputs;

type Scanner<K extends ScanKind> = {
  /** Slices come in ascending order. */
  scan(from: number, to: number): void;
  part(): ScanParts[K];
};
type Extent = { readonly rows: number; readonly sliceRows: number };
const SCANNERS: { readonly [K in ScanKind]: (input: ScanInputs[K], extent: Extent) => Scanner<K> } = {
  match: matcher,
  sum: summer,
};

/** `nextSlice`: the number of the next slice; called again after each one. */
export type SliceScan<K extends ScanKind> = Extent & {
  readonly kind: K;
  readonly input: ScanInputs[K];
  readonly nextSlice: () => number;
};

/** Null if there was no slice left. */
export function scanSlices<K extends ScanKind>({ kind, input, rows, sliceRows, nextSlice }: SliceScan<K>) {
  let scanner: Scanner<K> | null = null;
  for (let from = nextSlice() * sliceRows; from < rows; from = nextSlice() * sliceRows) {
    scanner ??= SCANNERS[kind](input, { rows, sliceRows });
    scanner.scan(from, Math.min(rows, from + sliceRows));
  }
  return scanner?.part() ?? null;
}

/** Runs a scan of all rows of the columns of a query. `readRows`: about how many of them are read one by one. */
export type ColumnScan = <K extends ScanKind>(
  kind: K,
  input: ScanInputs[K],
  readRows: number,
) => readonly ScanParts[K][];

/** Runs scans, with other threads or alone. `minRows`: columns of fewer rows need not be in shared memory. */
export type Scans = {
  readonly minRows: number;
  /** `throwIfStopped` is called between slices. */
  run<K extends ScanKind>(
    kind: K,
    input: ScanInputs[K],
    extent: { readonly rows: number; readonly readRows: number; readonly throwIfStopped: () => void },
  ): readonly ScanParts[K][];
  /** The columns are dropped: no other thread may keep them. */
  forget(): void;
};

export const SCANS_ALONE: Scans = {
  minRows: Infinity,
  run: (kind, input, { rows, throwIfStopped }) => {
    let slice = -1;
    const nextSlice = (): number => {
      throwIfStopped();
      return (slice += 1);
    };
    const part = scanSlices({ kind, input, rows, sliceRows: SLICE_ROWS, nextSlice });
    return part === null ? [] : [part];
  },
  forget: () => undefined,
};
