// What the description of a file calls its columns and their codes, compared with the words of this app. Neither is taken
// from the file: its author could call one amount by the name of another.

import type { ExportColumn } from '../../../shared/contract/exports/columns.ts';
import type { ExportSource } from '../../../shared/contract/exports/request.ts';
import type { PartCheck } from '../../../shared/contract/exports/file-checks.ts';
import { possibleExportColumns } from '../../../shared/exports/row-columns.ts';
import { WORDS } from '../../../shared/words/by-language.ts';

type Column = ExportColumn<string>;
type OwnColumns = ReadonlyMap<string, Column>;

const UNSEEN_PATTERN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * `right`: all are called as in one language of this version. `different`: one is called as another column is. `notKnown`:
 * earlier versions had other words. The words of changes and receipts are the window's, and not known here.
 */
export function columnsStanding(source: ExportSource): PartCheck['standing'] {
  const languages = ownColumnsByLanguage(source);
  const isOwn = (column: Column, own: OwnColumns): boolean =>
    own.get(column.id)?.title === column.title && hasLabelsOf(column, own);
  if (languages.some((own) => source.columns.every((column) => isOwn(column, own)))) return 'right';
  return source.columns.some((column) => isCalledAsAnother(column, languages)) ? 'different' : 'notKnown';
}

function isCalledAsAnother({ id, title }: Column, languages: readonly OwnColumns[]): boolean {
  if (languages.some((own) => own.get(id)?.title === title)) return false;
  const read = asRead(title);
  return languages.some((own) => [...own.values()].some((other) => asRead(other.title) === read));
}

/** Titles that a person takes for the same: they differ in letter case, spaces, invisible or compatible characters. */
function asRead(title: string): string {
  return title.normalize('NFKC').replaceAll(UNSEEN_PATTERN, '').toLowerCase();
}

/** Whether the copy's rows have these labels in one of the languages. True for changes and receipts, see above. */
export function hasOwnLabels(source: ExportSource): boolean {
  if (source.kind !== 'rows') return true;
  const languages = ownColumnsByLanguage(source);
  return source.columns.every((column) => languages.some((own) => hasLabelsOf(column, own)));
}

/** A code that this version names and an earlier one did not stays a code in the file. */
function hasLabelsOf({ id, labels = {} }: Column, own: OwnColumns): boolean {
  const ownLabels = own.get(id)?.labels;
  return Object.entries(labels).every(([code, label]) => ownLabels?.[code] === label);
}

function ownColumnsByLanguage(source: ExportSource): readonly OwnColumns[] {
  if (source.kind !== 'rows') return [];
  const { dataset } = source.query;
  return Object.values(WORDS).map(
    (words) => new Map(possibleExportColumns(dataset, words).map((column) => [column.id, column])),
  );
}
