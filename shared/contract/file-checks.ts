// Check a file: what is compared, and the verdicts.

import type { ExportAbout } from './exports.ts';
import type { CellValue } from './fields.ts';

export type FileDifference = {
  readonly kind: 'changed' | 'onlyInFile' | 'onlyInStore';
  /** In the order of `columns`. */
  readonly file: readonly CellValue[] | null;
  readonly store: readonly CellValue[] | null;
};
/**
 * What a check looks at: the rows of the file, where a folder keeps them, the other sheets of a workbook, descriptions
 * that must be alike, then what a description says. `textCounts`: how many cells are kept as text, rounded or guarded.
 */
export const CHECKED_PARTS = [
  'contents',
  'months',
  'aboutSheet',
  'subtotalsSheet',
  'descriptions',
  'rows',
  'columns',
  'totals',
  'scope',
  'filters',
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
 * `against`: what this app kept of the export when it wrote the file, the file's own rows or other parts, the receipts or
 * the rows of this copy; null: not known. `said` by the file, `known` here: JSON texts, null where there is nothing short.
 */
export type PartCheck = {
  readonly part: CheckedPart;
  /** Its path in the description; several can be of one part. */
  readonly field: string;
  readonly standing: 'right' | 'different' | 'notKnown';
  readonly against: 'kept' | 'file' | 'receipts' | 'copy' | null;
  readonly said: string | null;
  readonly known: string | null;
};

/**
 * `savedAgain`: by another program, with the values that were exported. `agreesWithItself` and `contradictsItself`:
 * no export of this id was made here, so who made the file is not known, even where its rows are those of an own export.
 */
export type FileVerdict =
  | 'asWritten'
  | 'copyChanged'
  | 'savedAgain'
  | 'monthsMoved'
  | 'rowsAltered'
  | 'aboutAltered'
  | 'bothAltered'
  | 'agreesWithItself'
  | 'contradictsItself';

export type CheckedFile = {
  readonly path: string;
  /** As it was found: what it says may be forged. */
  readonly about: ExportAbout;
  readonly verdict: FileVerdict;
  /** The description has the id of an export of this profile, whose hashes were kept when the file was written. */
  readonly isKnownHere: boolean;
  /** The file's rows are those that were written, by what was kept here or else by the file's own hash. */
  readonly isAsWritten: boolean;
  /** Another program wrote it since, or named its sheets anew. */
  readonly isSavedAgain: boolean;
  readonly parts: readonly PartCheck[];
  readonly renamedSheets: readonly { readonly from: string; readonly to: string }[];
};
export type CopyComparison = {
  readonly isIdentical: boolean;
  readonly same: number;
  readonly changed: number;
  readonly onlyInFile: number;
  readonly onlyInStore: number;
  readonly columns: readonly string[];
  /** The first of them. */
  readonly differences: readonly FileDifference[];
};

/** How an exported file stands to what was written, and to the store now. */
export type FileCheck =
  | ({ readonly kind: 'compared' } & CheckedFile & CopyComparison)
  /**
   * Checked without the store's rows. `otherProfile`: exported from another service or sample. `questionAltered`: the
   * description asks for other rows than the export did.
   */
  | ({
      readonly kind: 'alone';
      readonly reason: 'otherProfile' | 'notAnswerable' | 'questionAltered';
    } & CheckedFile)
  /** `noAbout`: nothing beside or in it tells what it is. `refused`: the system does not let it be read. */
  | {
      readonly kind: 'notComparable';
      readonly path: string;
      readonly reason: 'noAbout' | 'missing' | 'refused' | 'unreadable' | 'unpacksTooLarge' | 'newerVersion';
    };
