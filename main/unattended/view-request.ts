// A saved view as the request of an export: its rows, columns, order, groups and words as in the window.

import {
  USUAL_ABOUT_PLACE,
  USUAL_CSV,
  type ExportFormat,
  type ExportRequest,
  type ExportSource,
} from '../../shared/contract/exports/request.ts';
import type { Language } from '../../shared/contract/languages.ts';
import type { GroupSubject, Query } from '../../shared/contract/query.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { exportWords } from '../../shared/exports/export-words.ts';
import { exportPivot, groupSheets, type GroupSheets } from '../../shared/exports/group-sheets.ts';
import { visibleExportColumns } from '../../shared/exports/row-columns.ts';
import { usualPivotSort } from '../../shared/rules/pivot.ts';
import {
  chosenColumns,
  countUnknownParts,
  readColumns,
  showDifference,
  type ColumnSettings,
} from '../../shared/tables/column-settings.ts';
import { secondOf } from '../../shared/tables/second-level.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import { WORDS } from '../../shared/words/by-language.ts';

/** One row is enough for the notes on its filters. An export takes no page from its query. */
export function queryOf({ dataset, filters, sort }: SavedView): Query {
  const active = filters.flatMap(({ filter, isOn }) => (isOn ? [filter] : []));
  return { dataset, filters: active, sort: sort.length > 0 ? sort : defaultSort(dataset), page: 1, pageSize: 1 };
}

/** A person's choices for exports do not change it: programs rely on the shape of such files. */
export function viewRequest(
  view: SavedView,
  { format, language }: { readonly format: ExportFormat; readonly language: Language },
): ExportRequest {
  const words = WORDS[language];
  const query = queryOf(view);
  const settings = readColumns(view.dataset, view.columns);
  // Columns that are empty today are not hidden, so that the columns of a file stay the same from day to day.
  const chosen = chosenColumns(settings, { hidden: new Set(), showsDifference: showDifference(query.filters) });
  const columns = visibleExportColumns(chosen, settings.values, words);
  const scope = query.filters.length === 0 ? 'everything' : 'filtered';
  const source: ExportSource = { kind: 'rows', scope, query, columns };
  const sheets = sheetsOf(groupsIn(format, view), settings);
  return {
    ...{ source, format, csv: USUAL_CSV, aboutPlace: USUAL_ABOUT_PLACE, ...sheets, isPartitioned: false },
    words: exportWords(source, { filters: [], format, ...sheets }, words),
    language,
    nameHint: view.name,
  };
}

/** How many parts of the view this version does not know, of those that would change the file. */
export function countLostParts(view: SavedView, format: ExportFormat): number {
  const groupBy = groupsIn(format, view);
  const isSubjectLost = view.groupBy === null && view.stored !== null && view.stored.groupBy !== null;
  // The main process counted the unknown subject as a part of the view.
  const withoutEffect = isSubjectLost && !hasGroups(format) ? 1 : 0;
  return view.leftOut - withoutEffect + countUnknownParts({ ...view, groupBy });
}

function groupsIn(format: ExportFormat, { groupBy }: SavedView): GroupSubject | null {
  return hasGroups(format) ? groupBy : null;
}

/** Only a workbook has sheets of groups. */
function hasGroups(format: ExportFormat): boolean {
  return format === 'xlsx';
}

/** As the window has them when the view was just opened: a pivot is in the order of its groups' names. */
function sheetsOf(groupBy: GroupSubject | null, settings: ColumnSettings): GroupSheets {
  const second = secondOf(groupBy, settings.second);
  // The order of names depends on no currency.
  const pivot = exportPivot(second, { sort: usualPivotSort(groupBy), currency: null });
  return groupSheets(groupBy, second?.subject, pivot ?? undefined);
}
