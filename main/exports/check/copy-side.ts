// The copy's side of a check: what the store answers now to the question that was exported, compared with the file.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { compareRows, type Comparison } from './compare.ts';
import { createFold } from './folded.ts';
import { blankNotes, findIdentityPlaces, isOfChosenRows } from './identity.ts';
import { CheckProgress } from './progress.ts';
import { proveByCopy, type SavedAgainProof } from './saved-again.ts';
import type { FileSide } from './side.ts';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import type { SourceRows } from '../rows/table-source.ts';

type Fold = (row: readonly CellValue[]) => readonly CellValue[];

export type CopySide = {
  /** Without notes. */
  compare(): Promise<Comparison>;
  /** The same, apart from what a spreadsheet changes. */
  compareFolded(): Promise<Comparison>;
  /** For a CSV file or workbook without the hash of the export, `rowsSha256`. */
  prove(rowsSha256: string): Promise<SavedAgainProof>;
};

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
  // Cells of a workbook are compared by their values, which a program does not change.
  const fold: Fold = about.format === 'csv' ? createFold(store.columns) : (row) => row;
  const storeRows = function* (): Generator<readonly CellValue[]> {
    for (const row of progress.ofStore(store.rows())) yield file.keepValues(row, store.mixedKind?.());
  };
  const compare = async (foldRow: Fold): Promise<Comparison> =>
    await compareRows({
      async *fileRows() {
        for await (const batch of progress.ofFile(file.rows())) yield batch.map((row) => foldRow(withoutNotes(row)));
      },
      *storeRows() {
        for (const row of storeRows()) yield foldRow(withoutNotes(row));
      },
      identityAt,
      isChosen: isOfChosenRows(about.source),
      onPairing: () => progress.beginPairing(),
    });
  return {
    compare: async () => await compare((row) => row),
    compareFolded: async () => await compare(fold),
    prove: async (rowsSha256) =>
      await proveByCopy({
        fileRows: () => progress.ofFile(file.rows()),
        storeRows,
        ...{ fold, blankNotes: withoutNotes, identityAt, rowsSha256 },
      }),
  };
}
