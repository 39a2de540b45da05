// What is printed of a table, from what its screen offers to export.

import type { ExportScope } from '../../shared/contract/exports/request.ts';
import { appliedQuery, type RowsSubject } from '../exporting/export-subject.ts';
import type { Column } from '../../shared/tables/table-columns.ts';
import type { Orientation } from './print-layout.ts';
import type { PrintedSet } from './print-rows.ts';

export type TablePrint = PrintedSet & {
  /** In their printed order. */
  readonly columns: readonly Column[];
  readonly orientation: Orientation;
};

/** A print with the same rows and columns as an export of this subject. */
export function printOf(
  subject: RowsSubject,
  choices: { readonly scope: ExportScope; readonly orientation: Orientation },
): TablePrint {
  const { shown, selectedKeys } = subject;
  const { scope, orientation } = choices;
  return {
    query: appliedQuery(subject, scope),
    scope,
    orientation,
    keys: selectedKeys,
    columns: shown,
  };
}
