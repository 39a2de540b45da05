// Checks an exported file: against what was kept of it when it was written, against itself, and against what the store
// now answers to the question that it was exported with.

import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { CheckedFile, FileCheck } from '../../../shared/contract/file-checks.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { inLongSnapshot } from '../../store/file/long-snapshot.ts';
import { findExportSeal } from '../../store/tables/export-seals.ts';
import { findReceipt } from '../../store/tables/receipts.ts';
import { findExport, type FoundExport } from './about.ts';
import { compareRows, type Comparison } from './compare.ts';
import { createFold, mayBeFolded } from './folded.ts';
import { comparedSource, identityPlaces, isOfChosenRows } from './identity.ts';
import { checkParts, isOfQuestion, renamedSheets, type CheckedFacts } from './parts.ts';
import { CheckProgress } from './progress.ts';
import { openFileSide, unreadable, type FileSide } from './side.ts';
import { verdictOf } from './verdict.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import { exportColumns } from '../rows/source-columns.ts';
import { rowsOf } from '../rows/source-rows.ts';
import type { Reading, SourceRows } from '../rows/table-source.ts';

type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;
type Alone = Extract<FileCheck, { readonly kind: 'alone' }>['reason'];

type CheckOrder = {
  /** Of the data or of its description. */
  readonly path: string;
  /** The profile's; null for the sample. */
  readonly serviceUrl: string | null;
  readonly meter: ExportMeter;
};

export async function checkFile(reading: Reading, order: CheckOrder): Promise<FileCheck> {
  const { path } = order;
  try {
    const found = await findExport(path).catch((cause: unknown) => Promise.reject(unreadable(cause)));
    if (found.kind === 'notComparable') return found;
    return await inLongSnapshot(reading.db, () => checkFound(reading, found, order));
  } catch (error) {
    const reason = (['unreadable', 'unpacksTooLarge', 'refused'] as const).find((each) => each === reasonOf(error));
    if (reason !== undefined) return { kind: 'notComparable', path, reason };
    throw error;
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof AppError && error.code === 'exportFailed' ? error.facts['reason'] : null;
}

async function checkFound(reading: Reading, found: OurExport, order: CheckOrder): Promise<FileCheck> {
  const columns = exportColumns(found.about.source);
  const file = await openFileSide(found, columns).catch((cause: unknown) => Promise.reject(unreadable(cause)));
  const store = found.about.serviceUrl === order.serviceUrl ? findRows(reading, found) : 'otherProfile';
  const copy = typeof store === 'string' ? null : await compareWithStore({ store, found, file, meter: order.meter });
  if (copy === null) await walkAlone(file, found, order.meter);
  const facts = await file.facts().catch((cause: unknown) => Promise.reject(unreadable(cause)));
  const { about, raw, sheets: saidSheets } = found;
  // Rows alone name no author: a colleague's honest export can have the same.
  const seal = about.exportId === null ? null : findExportSeal(reading.db, about.exportId);
  const receipt = receiptOf(reading, about);
  const hasValuesOfCopy = copy?.isFolded ?? false;
  const checked: CheckedFacts = { about, raw, seal, facts, saidSheets, receipt, hasValuesOfCopy };
  const result = resultOf(found.path, checked, copy?.comparison ?? null);
  const isQuestionAltered = result.parts.some(({ field, standing }) => standing === 'different' && isOfQuestion(field));
  if (isQuestionAltered && result.isKnownHere) return { kind: 'alone', reason: 'questionAltered', ...result };
  if (copy === null) return { kind: 'alone', reason: store as Alone, ...result };
  const ids = columns.map((column) => column.id);
  return { kind: 'compared', ...result, isIdentical: isIdentical(copy.comparison), ...copy.comparison, columns: ids };
}

function receiptOf({ db }: Reading, { source, receipt }: ExportAbout): Receipt | null {
  if (receipt === null || source.kind !== 'rows') return null;
  return findReceipt(db, { runId: receipt.runId, resource: source.query.dataset });
}

function resultOf(path: string, checked: CheckedFacts, comparison: Comparison | null): CheckedFile {
  const { about, seal, facts, hasValuesOfCopy } = checked;
  const parts = checkParts(checked);
  const renamed = renamedSheets(checked);
  const isKnownHere = seal !== null;
  const isSavedAgain = facts.isReformatted || hasValuesOfCopy || renamed.length > 0;
  const hasCopyChanged = comparison !== null && !isIdentical(comparison);
  return {
    ...{ path, about, isKnownHere, isSavedAgain, parts, renamedSheets: renamed },
    verdict: verdictOf({ isKnownHere, parts, isSavedAgain, hasCopyChanged }),
    isAsWritten: parts.some(({ part, standing }) => part === 'contents' && standing === 'right'),
  };
}

function isIdentical({ changed, onlyInFile, onlyInStore }: Comparison): boolean {
  return changed + onlyInFile + onlyInStore === 0;
}

/** A moving period means the days that it meant then. */
function findRows(reading: Reading, { about }: OurExport): SourceRows | 'notAnswerable' {
  try {
    return rowsOf({ ...reading, now: () => Date.parse(about.exportedAt) }, comparedSource(about.source));
  } catch (error) {
    if (reasonOf(error) === 'notAnswerable') return 'notAnswerable';
    throw error;
  }
}

async function walkAlone(file: FileSide, { about }: OurExport, meter: ExportMeter): Promise<void> {
  const walked = new CheckProgress(meter, { fileRows: about.rows, storeRows: 0 }).ofFile(file.rows());
  while ((await walked.next()).done !== true);
}

type Sides = {
  readonly store: SourceRows;
  readonly found: OurExport;
  readonly file: FileSide;
  readonly meter: ExportMeter;
};
type Compared = { readonly comparison: Comparison; readonly isFolded: boolean };

async function compareWithStore({ store, found: { about }, file, meter }: Sides): Promise<Compared> {
  const progress = new CheckProgress(meter, { fileRows: about.rows, storeRows: store.totalRows });
  const [identityAt, isChosen] = [identityPlaces(about.source), isOfChosenRows(about.source)];
  const compare = async (fold: (row: readonly CellValue[]) => readonly CellValue[]): Promise<Comparison> =>
    await compareRows({
      async *fileRows() {
        for await (const batch of progress.ofFile(file.rows())) yield batch.map(fold);
      },
      *storeRows() {
        for (const row of progress.ofStore(store.rows())) yield fold(file.kept(row, store.mixedKind?.()));
      },
      ...{ identityAt, isChosen, onPairing: () => progress.beginPairing() },
    });
  const comparison = await compare((row) => row);
  const fold = createFold(store.columns);
  if (about.format !== 'csv' || isIdentical(comparison) || !mayBeFolded(comparison.differences, fold)) {
    return { comparison, isFolded: false };
  }
  const folded = await compare(fold);
  return isIdentical(folded) ? { comparison: folded, isFolded: true } : { comparison, isFolded: false };
}
