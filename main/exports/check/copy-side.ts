// The copy's side of a check: what the store answers now to the question that was exported, compared with the file.

import type { CellValue } from '../../../shared/contract/fields.ts';
import type { ColumnReading, CopyComparison, DateOrder } from '../../../shared/contract/exports/file-checks.ts';
import { findReaders, type ColumnReaders } from './column-readers.ts';
import { findEqualRows, type Comparison, type EqualRows } from './compare.ts';
import { createFold, type Fold } from './folded.ts';
import { blankNotes, findIdentityPlaces, isOfChosenRows } from './identity.ts';
import { CheckProgress } from './progress.ts';
import { hasExportedOrder, proveByCopy, type SavedAgainProof, type SavedAgainSides } from './saved-again.ts';
import type { FileSide } from './file-side.ts';
import type { ExportAbout } from '../../../shared/contract/exports/about.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import type { TableColumn } from '../format/format.ts';
import { FORMATS } from '../formats.ts';
import type { SourceRows } from '../rows/table-source.ts';

type Row = readonly CellValue[];

/** `rewritten`, `readings` and `triedOrder`: none while values are compared as they are. */
export type CopyFindings = Comparison & Pick<CopyComparison, 'rewritten' | 'readings' | 'triedOrder'>;

/**
 * `exportedSha256`: the hash of the rows when they were exported. `dateOrders`: those that the file's dates allow.
 * `equalRows`: the rows that are equal as they are.
 */
type FileWithoutHash = {
  readonly exportedSha256: string;
  readonly dateOrders: readonly DateOrder[];
  readonly equalRows: EqualRows;
};

type Judgement = { readonly proof: SavedAgainProof; readonly findings: CopyFindings };

export type CopySide = {
  /** Without notes. */
  findEqualRows(): Promise<EqualRows>;
  /** `equalRows`: those found. */
  compareAsTheyAre(equalRows: EqualRows): Promise<CopyFindings>;
  /** For a CSV file or workbook without the hash of the export, which another program may have saved again. */
  judge(file: FileWithoutHash): Promise<Judgement>;
};

/** At most, after the first of both: for the readers (the copy only), for equal rows, other rows, and the proof. */
const WALKS_TO_JUDGE = { file: 4, store: 4 };
/** The same after both orders of the dates were tried: each with its readers, and with the rows in their order. */
const WALKS_WITH_ORDERS = { file: WALKS_TO_JUDGE.file + 2, store: WALKS_TO_JUDGE.store + 4 };

export function openCopySide(sides: {
  readonly about: ExportAbout;
  readonly file: FileSide;
  readonly store: SourceRows;
  readonly meter: ExportMeter;
}): CopySide {
  const { about, file, store, meter } = sides;
  const progress = new CheckProgress(meter, { fileRows: about.rows, storeRows: store.totalRows });
  const identityAt = findIdentityPlaces(about.source);
  const withoutNotes = blankNotes(about.source);
  const fileRows = () => progress.ofFile(file.rows());
  const storeRows = function* (): Generator<Row> {
    for (const row of progress.ofStore(store.rows())) yield file.keepValues(row, store.mixedKind?.());
  };
  const findFoldedEqual = async (fold: Fold): Promise<EqualRows> =>
    await findEqualRows({
      async *fileRows() {
        for await (const batch of fileRows()) yield batch.map(withoutNotes);
      },
      *storeRows() {
        for (const row of storeRows()) yield withoutNotes(row);
      },
      ...{ fold, identityAt, isChosen: isOfChosenRows(about.source) },
    });
  return {
    findEqualRows: async () => await findFoldedEqual(unchanged),
    async compareAsTheyAre(equalRows) {
      if (!equalRows.areAll) progress.beginPairing({ file: 1, store: 1 });
      return { ...(await equalRows.compareOthers()), rewritten: 0, readings: [], triedOrder: null };
    },
    async judge(fileWithoutHash) {
      const { equalRows, dateOrders } = fileWithoutHash;
      if (!equalRows.areAll) progress.beginPairing(dateOrders.length > 1 ? WALKS_WITH_ORDERS : WALKS_TO_JUDGE);
      const walked = { fileRows, storeRows, blankNotes: withoutNotes, identityAt };
      return await judge(fileWithoutHash, { about, columns: store.columns, findFoldedEqual, ...walked });
    },
  };
}

type JudgedSides = Pick<SavedAgainSides, 'fileRows' | 'storeRows' | 'blankNotes' | 'identityAt'> & {
  readonly about: ExportAbout;
  readonly columns: readonly TableColumn[];
  /** The rows that are equal after folding. */
  readonly findFoldedEqual: (fold: Fold) => Promise<EqualRows>;
};

async function judge(
  { exportedSha256, dateOrders, equalRows }: FileWithoutHash,
  { about, columns, findFoldedEqual, ...sides }: JudgedSides,
): Promise<Judgement> {
  // Cells are compared by their values, which a program does not change.
  const hasTexts = FORMATS[about.format].hashOf === 'texts';
  const needsReading = hasTexts && !equalRows.areAll;
  const { order, isTried } = needsReading
    ? await findOrder(dateOrders, { columns, exportedSha256, ...sides })
    : { order: null, isTried: false };
  const readers = needsReading ? findReaders(columns, sides.storeRows(), order) : [];
  const fold = hasTexts ? createFold(columns, readers) : unchanged;
  const compared = await (needsReading ? await findFoldedEqual(fold) : equalRows).compareOthers();
  const isFileInCopy = compared.changed + compared.onlyInFile === 0;
  const proof = isTried ? 'notKnown' : await proveByCopy({ ...sides, fold, isFileInCopy, exportedSha256 });
  // Folding keeps equal rows equal, so that none of them is lost.
  const rewritten = compared.same - equalRows.same;
  const triedOrder = isTried ? order : null;
  return { proof, findings: { ...compared, rewritten, readings: readingsOf(columns, readers), triedOrder } };
}

/** `isTried`: the file's own dates allow the other order too, in which it would have other rows. */
type FoundOrder = { readonly order: DateOrder | null; readonly isTried: boolean };

/**
 * If the dates allow both orders, the one in which the file has the exported rows, from the first to the last. This does not
 * prove its values: somebody who exchanges day and month in all dates of a file with the day first writes what an honest
 * program writes with the month first. Rows in another order are not tried, because then more alterations would look honest:
 * amounts of 4 March and 3 April that were exchanged while the rows stayed. Null if no order is known.
 */
async function findOrder(
  orders: readonly DateOrder[],
  {
    columns,
    ...sides
  }: Pick<JudgedSides, 'columns' | 'fileRows' | 'storeRows' | 'blankNotes'> & Pick<FileWithoutHash, 'exportedSha256'>,
): Promise<FoundOrder> {
  const [order = null, other] = orders;
  if (other === undefined) return { order, isTried: false };
  const fitting: DateOrder[] = [];
  for (const tried of orders) {
    const fold = createFold(columns, findReaders(columns, sides.storeRows(), tried));
    if (await hasExportedOrder({ ...sides, fold })) fitting.push(tried);
  }
  const [found = null, alsoFound] = fitting;
  // In both only where the order makes no difference, as in 9/9/2026.
  return { order: found, isTried: found !== null && alsoFound === undefined };
}

function readingsOf(columns: readonly TableColumn[], readers: ColumnReaders): readonly ColumnReading[] {
  return columns.flatMap(({ id }, place) => {
    const as = readers[place]?.reading ?? null;
    return as === null ? [] : [{ column: id, as }];
  });
}

function unchanged(row: Row): Row {
  return row;
}
