// Checks an exported file against the seal stored when it was written, against itself, and against what the store answers
// now to the question that was exported.

import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { CheckedFile, FileCheck } from '../../../shared/contract/exports/file-checks.ts';
import { dependsOnNotes } from '../../../shared/contract/query.ts';
import type { Receipt } from '../../../shared/contract/sync.ts';
import { AppError } from '../../errors.ts';
import { inLongSnapshot } from '../../store/file/long-snapshot.ts';
import { findExportSeal } from '../../store/tables/export-seals.ts';
import { findReceipt } from '../../store/tables/receipts.ts';
import { findExport, type FoundExport } from './about.ts';
import type { Comparison, EqualRows } from './compare.ts';
import { openCopySide, type CopyFindings, type CopySide } from './copy-side.ts';
import { comparedSource } from './identity.ts';
import { checkParts, isOfQuestion, renamedSheets, type CheckedFacts } from './check-parts.ts';
import { hasOwnLabels } from './own-words.ts';
import { withPeriodDays } from './period-days.ts';
import { CheckProgress } from './progress.ts';
import type { SavedAgainProof } from './saved-again.ts';
import { openFileSide, toCheckFailure, type FileFacts, type FileSide } from './file-side.ts';
import { verdictOf } from './verdict.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import { asOfCopy } from '../about.ts';
import { FORMATS } from '../formats.ts';
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
  const { about, raw, sheets: sheetSeals } = foundExport;
  // The id finds the seal, not the hash of the rows: a colleague's honest export can have equal rows.
  const seal = about.exportId === null ? null : findExportSeal(reading.db, about.exportId);
  const file = await openFileSide(foundExport, columns, seal).catch((cause: unknown) =>
    Promise.reject(toCheckFailure(cause)),
  );
  const isOfProfile = about.serviceUrl === order.serviceUrl;
  const store = isOfProfile ? findRows(reading, foundExport, seal !== null) : 'otherProfile';
  const walked =
    typeof store === 'string'
      ? await walkAlone(file, { about, meter: order.meter, reason: store })
      : await compareWithCopy(openCopySide({ about, file, store: store.rows, meter: order.meter }), store.asOf);
  const facts = await file.facts().catch((cause: unknown) => Promise.reject(toCheckFailure(cause)));
  const { savedAgain, outcome } = await judgeSavedAgain({ about, facts, walked });
  const receipt = receiptOf(reading, about);
  const checked: CheckedFacts = { about, raw, seal, facts, sheetSeals, receipt, savedAgain };
  const result = resultOf(foundExport.path, checked, outcome.kind === 'compared' ? outcome.findings : null);
  const isQuestionAltered = result.parts.some(({ field, standing }) => standing === 'different' && isOfQuestion(field));
  const questionReason = seal === null ? 'otherTitles' : 'questionAltered';
  if (isQuestionAltered) return { kind: 'alone', reason: questionReason, ...result };
  if (outcome.kind === 'alone') return { ...outcome, ...result };
  const ids = columns.map((column) => column.id);
  const isSame = isIdentical(outcome.findings);
  return {
    kind: 'compared',
    ...result,
    copyAsOf: outcome.asOf,
    isIdentical: isSame,
    ...outcome.findings,
    columns: ids,
  };
}

function receiptOf({ db }: Reading, { source, receipt }: ExportAbout): Receipt | null {
  if (receipt === null || source.kind !== 'rows') return null;
  return findReceipt(db, { runId: receipt.runId, resource: source.query.dataset });
}

function resultOf(path: string, checked: CheckedFacts, findings: CopyFindings | null): CheckedFile {
  const { about, seal, facts, savedAgain } = checked;
  const parts = checkParts(checked);
  const renamed = renamedSheets(checked);
  const isKnownHere = seal !== null;
  const isSavedAgain = facts.isReformatted || savedAgain === 'asExported' || renamed.length > 0;
  const hasCopyChanged = findings !== null && !isIdentical(findings);
  const triedOrder = findings?.triedOrder ?? null;
  return {
    path,
    about,
    isKnownHere,
    isSavedAgain,
    parts,
    renamedSheets: renamed,
    verdict: verdictOf({ isKnownHere, parts, isSavedAgain, hasCopyChanged, triedOrder }),
    isAsWritten: parts.some(({ part, standing }) => part === 'contents' && standing === 'right'),
  };
}

function isIdentical({ changed, onlyInFile, onlyInStore }: Comparison): boolean {
  return changed + onlyInFile + onlyInStore === 0;
}

/** As of the day of the export, so that “this month” means the days it meant then, also in files that do not say them. */
function findRows(reading: Reading, { about }: OurExport, isKnownHere: boolean): CopyRows | AloneReason {
  const { source } = about;
  // The rows of the copy get the labels of the file, which only a seal shows to be those of the export.
  if (!isKnownHere && !hasOwnLabels(source)) return 'otherWords';
  if (source.kind === 'rows' && dependsOnNotes(source.query.filters)) return 'ownMarks';
  const dated = withPeriodDays(comparedSource(source), about);
  if (dated === null) return 'daysNotSaid';
  try {
    const rows = rowsOf({ ...reading, now: () => Date.parse(about.exportedAt) }, dated);
    return { rows, asOf: asOfCopy(reading, dated) };
  } catch (error) {
    if (reasonOf(error) === 'notAnswerable') return 'notAnswerable';
    throw error;
  }
}

type CopyRows = { readonly rows: SourceRows; readonly asOf: string | null };
type AloneReason = 'otherProfile' | 'notAnswerable' | 'daysNotSaid' | 'ownMarks' | 'otherWords';
type Alone = { readonly kind: 'alone'; readonly reason: AloneReason };
type Compared = { readonly kind: 'compared'; readonly equalRows: EqualRows; readonly copy: CopySide } & Pick<
  CopyRows,
  'asOf'
>;

/** Reads all rows, so that the file's own facts are known. */
async function walkAlone(
  file: FileSide,
  { about, meter, reason }: { readonly about: ExportAbout; readonly meter: ExportMeter } & Pick<Alone, 'reason'>,
): Promise<Alone> {
  const walked = new CheckProgress(meter, { fileRows: about.rows, storeRows: 0 }).ofFile(file.rows());
  while ((await walked.next()).done !== true);
  return { kind: 'alone', reason };
}

async function compareWithCopy(copy: CopySide, asOf: string | null): Promise<Compared> {
  return { kind: 'compared', equalRows: await copy.findEqualRows(), copy, asOf };
}

type Judged = {
  /** Null when saving a file again does not explain its hash: no program of this kind saves the formats for data again. */
  readonly savedAgain: SavedAgainProof | null;
  readonly outcome: Alone | ({ readonly kind: 'compared'; readonly findings: CopyFindings } & Pick<CopyRows, 'asOf'>);
};

/** In a file that may have been saved again, another spelling of the same value is no difference. */
async function judgeSavedAgain(check: {
  readonly about: ExportAbout;
  readonly facts: FileFacts;
  readonly walked: Alone | Compared;
}): Promise<Judged> {
  const { about, facts, walked } = check;
  const { exportedSha256, dateOrders } = facts;
  const isOtherwiseKnown =
    !FORMATS[about.format].mayBeRewritten ||
    exportedSha256 === null ||
    facts.contentSha256 === exportedSha256 ||
    facts.hasAlteredCells;
  if (walked.kind === 'alone') return { savedAgain: isOtherwiseKnown ? null : 'notKnown', outcome: walked };
  const { equalRows, copy, asOf } = walked;
  if (isOtherwiseKnown) {
    const findings = await copy.compareAsTheyAre(equalRows);
    return { savedAgain: null, outcome: { kind: 'compared', findings, asOf } };
  }
  const { proof, findings } = await copy.judge({ exportedSha256, dateOrders, equalRows });
  return { savedAgain: proof, outcome: { kind: 'compared', findings, asOf } };
}
