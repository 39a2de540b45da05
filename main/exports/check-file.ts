// Compares an exported file with what the store now answers to the question that it was exported with.

import type { CellValue, FileCheck } from '../../preload/contract.ts';
import { AppError } from '../errors.ts';
import { inLongSnapshot } from '../store/long-snapshot.ts';
import { findExport, type FoundExport } from './check-about.ts';
import { compareRows } from './check-compare.ts';
import { comparedSource, identityPlaces, isOfChosenRows } from './check-identity.ts';
import { createCheckProgress } from './check-progress.ts';
import { openFileSide, unreadable } from './check-side.ts';
import type { ExportMeter } from './export-meter.ts';
import { rowsOf } from './source-rows.ts';
import type { Reading } from './table-source.ts';

type NotComparable = Extract<FileCheck, { readonly kind: 'notComparable' }>;
type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;

type CheckOrder = {
  /** Of the data or of its description. */
  readonly path: string;
  /** The profile's; null for the sample. */
  readonly serviceUrl: string | null;
  readonly meter: ExportMeter;
};

export async function checkFile(reading: Reading, { path, serviceUrl, meter }: CheckOrder): Promise<FileCheck> {
  try {
    const found = await findExport(path).catch((cause: unknown) => Promise.reject(unreadable(cause)));
    if (found.kind === 'notComparable') return found;
    if (found.about.serviceUrl !== serviceUrl) return notComparable(found.path, 'otherProfile');
    return await inLongSnapshot(reading.db, () => compareWithStore(reading, found, meter));
  } catch (error) {
    const reason = error instanceof AppError && error.code === 'exportFailed' ? error.facts['reason'] : null;
    const known = (['unreadable', 'unpacksTooLarge', 'refused', 'notAnswerable'] as const).find(
      (each) => each === reason,
    );
    if (known !== undefined) return notComparable(path, known);
    throw error;
  }
}

async function compareWithStore(reading: Reading, found: OurExport, meter: ExportMeter): Promise<FileCheck> {
  const { path, about } = found;
  // A moving period means the days that it meant then.
  const askedAt = { ...reading, now: () => Date.parse(about.exportedAt) };
  const store = rowsOf(askedAt, comparedSource(about.source));
  const file = await openFileSide(found, store.columns).catch((cause: unknown) => Promise.reject(unreadable(cause)));
  const progress = createCheckProgress(meter, { fileRows: about.rows, storeRows: store.totalRows });
  function* storeRows(): Generator<readonly CellValue[]> {
    for (const row of progress.ofStore(store.rows())) yield file.kept(row, store.mixedKind?.());
  }
  const comparison = await compareRows({
    fileRows: () => progress.ofFile(file.rows()),
    storeRows,
    identityAt: identityPlaces(about.source),
    isChosen: isOfChosenRows(about.source),
    onPairing: () => progress.beginPairing(),
  });
  const { changed, onlyInFile, onlyInStore } = comparison;
  return {
    kind: 'compared',
    path,
    about,
    isAsWritten: file.isAsWritten(),
    isIdentical: changed + onlyInFile + onlyInStore === 0,
    ...comparison,
    columns: store.columns.map((column) => column.id),
  };
}

function notComparable(path: string, reason: NotComparable['reason']): NotComparable {
  return { kind: 'notComparable', path, reason };
}
