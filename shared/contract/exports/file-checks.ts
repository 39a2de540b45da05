// The result of **Check an exported file**: what was compared, and the verdicts.

import type { ExportAbout } from './about.ts';
import type { CellValue } from '../fields.ts';

export type FileDifference = {
  readonly kind: 'changed' | 'onlyInFile' | 'onlyInStore';
  /** In the order of `columns`. */
  readonly file: readonly CellValue[] | null;
  readonly store: readonly CellValue[] | null;
  /** The places of the cells with different values; none unless `changed`. Equal values may be written differently. */
  readonly differsAt: readonly number[];
};
/**
 * What a check looks at: the rows, columns and sheets that the export does not have, the months of a folder, the other
 * sheets of a workbook, descriptions that must be equal, then each statement of a description. `textCounts`: how many cells are text, rounded or guarded.
 */
export const CHECKED_PARTS = [
  'contents',
  'addedColumns',
  'addedSheets',
  'months',
  'aboutSheet',
  'subtotalsSheet',
  'pivotSheet',
  'descriptions',
  'rows',
  'columns',
  'totals',
  'scope',
  'filters',
  'periods',
  'filtersInWords',
  'sort',
  'sortInWords',
  'asOf',
  'receipt',
  'exportedAt',
  'service',
  'ledgerDates',
  'textCounts',
  'notes',
  'rowsSha256',
  'format',
  'other',
] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];

/**
 * `against`: compared with the seal stored at the export (`kept`), the file's own rows or other parts, this copy's
 * receipts, or its rows; null if nothing is known. `said`: the file's value, `known`: the expected one; both JSON text,
 * null if too long to show.
 */
export type PartCheck = {
  readonly part: CheckedPart;
  /** The path of the field in the description; a part may have several. */
  readonly field: string;
  readonly standing: 'right' | 'different' | 'notKnown';
  readonly against: 'kept' | 'file' | 'receipts' | 'copy' | null;
  readonly said: string | null;
  readonly known: string | null;
};

/**
 * `savedAgain`: by another program, with the values as exported. `addedTo`: these are as exported, but the file has more
 * columns or sheets. `valuesNotKnown`: saved again or altered, and nothing here shows which. `sameIfDayFirst` and
 * `sameIfMonthFirst`: the same, but the values are those exported if the dates are read so, which the file does not show. `agreesWithItself` and `contradictsItself`: this profile
 * has no export of this id, so the author is not known, even if the rows equal those of an own export.
 */
export type FileVerdict =
  | 'asWritten'
  | 'copyChanged'
  | 'savedAgain'
  | 'monthsMoved'
  | 'addedTo'
  | 'valuesNotKnown'
  | 'sameIfDayFirst'
  | 'sameIfMonthFirst'
  | 'rowsAltered'
  | 'aboutAltered'
  | 'bothAltered'
  | 'agreesWithItself'
  | 'contradictsItself';

export type CheckedFile = {
  readonly path: string;
  /** As found in the file: it may be forged. */
  readonly about: ExportAbout;
  readonly verdict: FileVerdict;
  /** The description has the id of an export of this profile, whose seal is stored. */
  readonly isKnownHere: boolean;
  /** The rows are unchanged, by the stored seal or else by the file's own hash. */
  readonly isAsWritten: boolean;
  /** Another program saved it since, or renamed its sheets. */
  readonly isSavedAgain: boolean;
  readonly parts: readonly PartCheck[];
  readonly renamedSheets: readonly { readonly from: string; readonly to: string }[];
};
export type DateOrder = 'dayFirst' | 'monthFirst';
/**
 * How the values of a column were read in a CSV file that another program saved again. `column`: its id. `notRead`: it has
 * dates with the year last, but neither these nor the order of the rows show which order they have, so they were compared
 * as they stand.
 * `withZeros`: codes were read as those of the copy that have leading zeros besides.
 */
export type ColumnReading = {
  readonly column: string;
  readonly as: DateOrder | 'notRead' | 'withZeros';
};
export type CopyComparison = {
  /** When the compared rows of the copy were read. Null for the change log and the receipts, which are no copy. */
  readonly copyAsOf: string | null;
  /** The rows have equal values, even if these are written differently. */
  readonly isIdentical: boolean;
  readonly same: number;
  /** How many of the rows in `same` have a value that is written differently, such as `18/9/2026` for `2026-09-18`. */
  readonly rewritten: number;
  readonly changed: number;
  readonly onlyInFile: number;
  readonly onlyInStore: number;
  readonly readings: readonly ColumnReading[];
  /**
   * The order in which dates were read, if the file has the exported rows only in this order and its own dates allow both. All
   * other findings are then true only if the dates mean this.
   */
  readonly triedOrder: DateOrder | null;
  readonly columns: readonly string[];
  /** Only the first differences, with the values that each side has. */
  readonly differences: readonly FileDifference[];
};

/** How a file compares with what was exported, and with the copy on this computer. */
export type FileCheck =
  | ({ readonly kind: 'compared' } & CheckedFile & CopyComparison)
  /**
   * Checked without the rows of this copy. `otherProfile`: exported from another service or the sample.
   * `daysNotSaid`: the description does not say which days its moving periods covered, as in files of earlier versions.
   * `questionAltered`: the description was changed to name other rows than the export. `ownMarks`: the rows were chosen by
   * notes and flags, which may have changed since or belong to another person. The author is not known, and the file has
   * words for codes that this version does not use (`otherWords`) or calls a column as another is called (`otherTitles`).
   */
  | ({
      readonly kind: 'alone';
      readonly reason:
        | 'otherProfile'
        | 'notAnswerable'
        | 'daysNotSaid'
        | 'questionAltered'
        | 'ownMarks'
        | 'otherWords'
        | 'otherTitles';
    } & CheckedFile)
  /** `noAbout`: no description in or beside the file. `refused`: the system does not let the app read it. */
  | {
      readonly kind: 'notComparable';
      readonly path: string;
      readonly reason: 'noAbout' | 'missing' | 'refused' | 'unreadable' | 'unpacksTooLarge' | 'newerVersion';
    };
