// The copy's side of a check: what the store answers now to the question that was exported, compared with the file.

import type { CellValue } from '../../../shared/contract/fields.ts';
import { compareRows, type Comparison } from './compare.ts';
import { blankNotes, findIdentityPlaces, isOfChosenRows } from './identity.ts';
import { CheckProgress } from './progress.ts';
import { compareRewritten, isCloser, type CopyFindings, type Fold, type RewrittenSides } from './rewritten.ts';
import { proveByCopy, type SavedAgainProof } from './saved-again.ts';
import type { FileSide } from './side.ts';
import type { ExportAbout } from '../../../shared/contract/exports.ts';
import type { ExportMeter } from '../format/export-meter.ts';
import type { SourceRows } from '../rows/table-source.ts';

export type CopySide = {
  /** Without notes. */
  compare(): Promise<CopyFindings>;
  /** For a CSV file or workbook without the hash of the export, which another program may have saved again. */
  judge(file: FileWithoutHash): Promise<{ readonly proof: SavedAgainProof; readonly findings: CopyFindings }>;
};

/** `rowsSha256`: the hash of the rows when they were exported. `asTheyAre`: the result of `compare`. */
type FileWithoutHash = Pick<RewrittenSides, 'dateOrders' | 'asTheyAre'> & { readonly rowsSha256: string };

type Row = readonly CellValue[];

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
  const storeRows = function* (): Generator<Row> {
    for (const row of progress.ofStore(store.rows())) yield file.keepValues(row, store.mixedKind?.());
  };
  const compare = async (fold: Fold): Promise<Comparison> =>
    await compareRows({
      async *fileRows() {
        for await (const batch of progress.ofFile(file.rows())) yield batch.map((row) => fold(withoutNotes(row)));
      },
      *storeRows() {
        for (const row of storeRows()) yield fold(withoutNotes(row));
      },
      identityAt,
      isChosen: isOfChosenRows(about.source),
      onPairing: () => progress.beginPairing(),
    });
  return {
    compare: async () => ({ ...(await compare(unchanged)), rewritten: 0, readings: [] }),
    async judge({ rowsSha256, dateOrders, asTheyAre }) {
      // Cells of a workbook are compared by their values, which a program does not change.
      const { fold, findings } =
        about.format === 'csv'
          ? await compareRewritten({ columns: store.columns, storeRows, compare, dateOrders, asTheyAre })
          : { fold: unchanged, findings: asTheyAre };
      const fileRows = () => progress.ofFile(file.rows());
      const proof = await proveByCopy({ fileRows, storeRows, fold, blankNotes: withoutNotes, identityAt, rowsSha256 });
      // If folding brings no row closer, the values are shown as the file has them.
      return { proof, findings: isCloser(findings, asTheyAre) ? findings : asTheyAre };
    },
  };
}

function unchanged(row: Row): Row {
  return row;
}
