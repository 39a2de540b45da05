// The verdict of a file check: the worst that was found, and never more than was looked at.

import type {
  CheckedPart,
  CopyComparison,
  DateOrder,
  FileVerdict,
  PartCheck,
} from '../../../shared/contract/exports/file-checks.ts';

export type VerdictFacts = Pick<CopyComparison, 'triedOrder'> & {
  readonly isKnownHere: boolean;
  readonly parts: readonly PartCheck[];
  readonly isSavedAgain: boolean;
  /** Rows of the file differ from those of the copy now; false when they were not compared. */
  readonly hasCopyChanged: boolean;
};

const BESIDE_ABOUT: readonly CheckedPart[] = ['contents', 'months', 'addedColumns', 'addedSheets'];

const SAME_IF: Readonly<Record<DateOrder, FileVerdict>> = {
  dayFirst: 'sameIfDayFirst',
  monthFirst: 'sameIfMonthFirst',
};

export function verdictOf(facts: VerdictFacts): FileVerdict {
  const { isKnownHere, parts, isSavedAgain, hasCopyChanged, triedOrder } = facts;
  const different = parts.flatMap(({ part, standing }) => (standing === 'different' ? [part] : []));
  if (!isKnownHere) return different.length > 0 ? 'contradictsItself' : 'agreesWithItself';
  const isAboutAltered = different.some((part) => !BESIDE_ABOUT.includes(part));
  if (different.includes('contents')) return isAboutAltered ? 'bothAltered' : 'rowsAltered';
  if (isAboutAltered) return 'aboutAltered';
  if (parts.some(({ part, standing }) => part === 'contents' && standing === 'notKnown')) {
    return triedOrder === null ? 'valuesNotKnown' : SAME_IF[triedOrder];
  }
  if (different.includes('months')) return 'monthsMoved';
  if (different.length > 0) return 'addedTo';
  if (hasCopyChanged) return 'copyChanged';
  return isSavedAgain ? 'savedAgain' : 'asWritten';
}
