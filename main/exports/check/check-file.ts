// Checks an exported file against the seal stored when it was written, against itself, and against what the store answers
// now to the question that was exported.

import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { CellValue } from '../../../shared/contract/fields.ts';
import type { CheckedFile, FileCheck } from '../../../shared/contract/file-checks.ts';
import { dependsOnNotes } from '../../../shared/contract/query.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { inLongSnapshot } from '../../store/file/long-snapshot.ts';
import { findExportSeal } from '../../store/tables/export-seals.ts';
import { findReceipt } from '../../store/tables/receipts.ts';
import { findExport, type FoundExport } from './about.ts';
import { compareRows, type Comparison } from './compare.ts';
import { createFold, hasExportedValues, mayBeFolded } from './folded.ts';
import { blankNotes, comparedSource, findIdentityPlaces, isOfChosenRows } from './identity.ts';
import { checkParts, isOfQuestion, renamedSheets, type CheckedFacts } from './parts.ts';
import { CheckProgress } from './progress.ts';
import { openFileSide, toCheckFailure, type FileSide } from './side.ts';
import { verdictOf } from './verdict.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import { exportColumns } from '../rows/source-columns.ts';
import { rowsOf } from '../rows/source-rows.ts';
import type { Reading, SourceRows } from '../rows/table-source.ts';

type OurExport = Extract<FoundExport, { readonly kind: 'export' }>;
type CheckOrder = {
  /** The file or folder with the data, or its About. */
  readonly path: string;
  /** The open profile's; null for the sample. */
  readonly serviceUrl: string | null;
  readonly meter: ExportMeter;
};

/** Throws `cancelled` and the store's errors. A file that cannot be checked gives `notComparable`. */
export async function checkFile(reading: Reading, order: CheckOrder): Promise<FileCheck> {
  const { path } = order;
  try {
    const foundExport = await findExport(path).catch((cause: unknown) => Promise.reject(toCheckFailure(cause)));
    if (foundExport.kind === 'notComparable') return foundExport;
    return await inLongSnapshot(reading.db, () => checkFound(reading, foundExport, order));
  } catch (error) {
    const reason = (['unreadable', 'unpacksTooLarge', 'refused'] as const).find((each) => each === reasonOf(error));
    if (reason !== undefined) return { kind: 'notComparable', path, reason };
    throw error;
  }
}

function reasonOf(error: unknown): unknown {
  return error instanceof AppError && error.code === 'exportFailed' ? error.facts['reason'] : null;
}

async function checkFound(reading: Reading, foundExport: OurExport, order: CheckOrder): Promise<FileCheck> {
  const columns = exportColumns(foundExport.about.source);
  const file = await openFileSide(foundExport, columns).catch((cause: unknown) =>
    Promise.reject(toCheckFailure(cause)),
  );
  const isOfProfile = foundExport.about.serviceUrl === order.serviceUrl;
  const store = isOfProfile ? findRows(reading, foundExport) : 'otherProfile';
  const { about, raw, sheets: sheetSeals } = foundExport;
  // The id finds the seal, not the hash of the rows: a colleague's honest export can have equal rows.
  const seal = about.exportId === null ? null : findExportSeal(reading.db, about.exportId);
  const rowsSha256 = seal?.contentSha256 ?? about.rowsSha256;
  const sides = { foundExport, file, rowsSha256, meter: order.meter };
  const outcome =
    typeof store === 'string' ? await walkAlone(sides, store) : await compareWithStore({ ...sides, store });
  const comparison = outcome.kind === 'compared' ? outcome.comparison : null;
  const facts = await file.facts().catch((cause: unknown) => Promise.reject(toCheckFailure(cause)));
  const receipt = receiptOf(reading, about);
  const isOnlyFolded = outcome.kind === 'compared' && outcome.isOnlyFolded;
  const checked: CheckedFacts = { about, raw, seal, facts, sheetSeals, receipt, isOnlyFolded };
  const result = resultOf(foundExport.path, checked, comparison);
  const isQuestionAltered = result.parts.some(({ field, standing }) => standing === 'different' && isOfQuestion(field));
  if (isQuestionAltered && result.isKnownHere) return { kind: 'alone', reason: 'questionAltered', ...result };
  if (outcome.kind === 'alone') return { ...outcome, ...result };
  const ids = columns.map((column) => column.id);
  const isSame = isIdentical(outcome.comparison);
  return { kind: 'compared', ...result, isIdentical: isSame, ...outcome.comparison, columns: ids };
}

function receiptOf({ db }: Reading, { source, receipt }: ExportAbout): Receipt | null {
  if (receipt === null || source.kind !== 'rows') return null;
  return findReceipt(db, { runId: receipt.runId, resource: source.query.dataset });
}

function resultOf(path: string, checked: CheckedFacts, comparison: Comparison | null): CheckedFile {
  const { about, seal, facts, isOnlyFolded } = checked;
  const parts = checkParts(checked);
  const renamed = renamedSheets(checked);
  const isKnownHere = seal !== null;
  const isSavedAgain = facts.isReformatted || isOnlyFolded || renamed.length > 0;
  const hasCopyChanged = comparison !== null && !isIdentical(comparison);
  return {
    path,
    about,
    isKnownHere,
    isSavedAgain,
    parts,
    renamedSheets: renamed,
    verdict: verdictOf({ isKnownHere, parts, isSavedAgain, hasCopyChanged }),
    isAsWritten: parts.some(({ part, standing }) => part === 'contents' && standing === 'right'),
  };
}

function isIdentical({ changed, onlyInFile, onlyInStore }: Comparison): boolean {
  return changed + onlyInFile + onlyInStore === 0;
}

/** As of the day of the export, so that “this month” means the days it meant then. */
function findRows(reading: Reading, { about }: OurExport): SourceRows | 'notAnswerable' | 'ownMarks' {
  const { source } = about;
  if (source.kind === 'rows' && dependsOnNotes(source.query.filters)) return 'ownMarks';
  try {
    return rowsOf({ ...reading, now: () => Date.parse(about.exportedAt) }, comparedSource(source));
  } catch (error) {
    if (reasonOf(error) === 'notAnswerable') return 'notAnswerable';
    throw error;
  }
}

type FileToCheck = {
  readonly foundExport: OurExport;
  readonly file: FileSide;
  /** The hash of the rows when they were exported; without a seal, as the About states it. */
  readonly rowsSha256: string;
  readonly meter: ExportMeter;
};
type Alone = { readonly kind: 'alone'; readonly reason: 'otherProfile' | 'notAnswerable' | 'ownMarks' };
/** `isOnlyFolded`: the rows are those that were exported, except for the changes that a spreadsheet makes. */
type Compared = { readonly kind: 'compared'; readonly comparison: Comparison; readonly isOnlyFolded: boolean };

/** Reads all rows, so that the file's own facts are known. */
async function walkAlone({ file, foundExport, meter }: FileToCheck, reason: Alone['reason']): Promise<Alone> {
  const walked = new CheckProgress(meter, { fileRows: foundExport.about.rows, storeRows: 0 }).ofFile(file.rows());
  while ((await walked.next()).done !== true);
  return { kind: 'alone', reason };
}

async function compareWithStore(sides: FileToCheck & { readonly store: SourceRows }): Promise<Compared> {
  const { store, foundExport, file, rowsSha256, meter } = sides;
  const { about } = foundExport;
  const progress = new CheckProgress(meter, { fileRows: about.rows, storeRows: store.totalRows });
  const [identityAt, isChosen] = [findIdentityPlaces(about.source), isOfChosenRows(about.source)];
  const withoutNotes = blankNotes(about.source);
  const compare = async (fold: (row: readonly CellValue[]) => readonly CellValue[]): Promise<Comparison> =>
    await compareRows({
      async *fileRows() {
        for await (const batch of progress.ofFile(file.rows())) yield batch.map((row) => fold(withoutNotes(row)));
      },
      *storeRows() {
        for (const row of progress.ofStore(store.rows()))
          yield fold(withoutNotes(file.keepValues(row, store.mixedKind?.())));
      },
      identityAt,
      isChosen,
      onPairing: () => progress.beginPairing(),
    });
  const comparison = await compare((row) => row);
  const fold = createFold(store.columns);
  if (about.format !== 'csv' || isIdentical(comparison) || !mayBeFolded(comparison.differences, fold)) {
    return { kind: 'compared', comparison, isOnlyFolded: false };
  }
  const folded = await compare(fold);
  if (!isIdentical(folded)) return { kind: 'compared', comparison, isOnlyFolded: false };
  const [fileRows, storeRows] = [progress.ofFile(file.rows()), progress.ofStore(store.rows())];
  const isOnlyFolded = await hasExportedValues({ fileRows, storeRows, fold, rowsSha256 });
  return { kind: 'compared', comparison: folded, isOnlyFolded };
}
