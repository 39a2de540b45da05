// A saved view as the request of an export: its rows, columns, order, groups and words as in the window.

import type { FilterNote, LabelledKey } from '../../shared/contract/answers.ts';
import {
  USUAL_ABOUT_PLACE,
  USUAL_CSV,
  type ExportFormat,
  type ExportRequest,
  type ExportSource,
} from '../../shared/contract/exports.ts';
import type { Parity } from '../../shared/contract/proof.ts';
import type { Filter, PeriodRanges, Query } from '../../shared/contract/query.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { exportWords, filtersInWords, type FileNaming } from '../../shared/exports/export-words.ts';
import { exportPivot, groupSheets, type GroupSheets } from '../../shared/exports/group-sheets.ts';
import { parityMarkOf } from '../../shared/exports/parity-mark.ts';
import { visibleExportColumns } from '../../shared/exports/row-columns.ts';
import { nameOfKey, valueLabel } from '../../shared/exports/value-label.ts';
import { usualPivotSort } from '../../shared/rules/pivot.ts';
import {
  chosenColumns,
  readColumns,
  showDifference,
  type ColumnSettings,
} from '../../shared/tables/column-settings.ts';
import { secondOf } from '../../shared/tables/second-level.ts';
import { defaultSort } from '../../shared/tables/table-columns.ts';
import type { Words } from '../../shared/words/catalogue.ts';

/** What the words of its filters need to know, each read from the copy. */
export type ViewFacts = {
  readonly notes: readonly FilterNote[];
  readonly periods: PeriodRanges;
  readonly parities: readonly Parity[];
  /** The dictionary's entries by the name of the filter that uses it. */
  readonly entries: ReadonlyMap<string, readonly LabelledKey[]>;
};

/** One row is enough for the notes on its filters. An export takes no page from its query. */
export function queryOf({ dataset, filters, sort }: SavedView): Query {
  const active = filters.flatMap(({ filter, isOn }) => (isOn ? [filter] : []));
  return { dataset, filters: active, sort: sort.length > 0 ? sort : defaultSort(dataset), page: 1, pageSize: 1 };
}

/** A person's choices for exports do not change it: programs rely on the shape of such files. */
export function viewRequest(
  view: SavedView,
  { format, facts, words }: { readonly format: ExportFormat; readonly facts: ViewFacts; readonly words: Words },
): ExportRequest {
  const query = queryOf(view);
  const settings = readColumns(view.dataset, view.columns);
  // Columns that are empty today are not hidden, so that the columns of a file stay the same from day to day.
  const chosen = chosenColumns(settings, { hidden: new Set(), showsDifference: showDifference(query.filters) });
  const columns = visibleExportColumns(chosen, settings.values, words);
  const scope = query.filters.length === 0 ? 'everything' : 'filtered';
  const source: ExportSource = { kind: 'rows', scope, query, columns };
  const sheets = format === 'xlsx' ? sheetsOf(view, settings) : { subtotals: null };
  const filters = filtersInWords(query.filters, namingOf(view, facts, words));
  return {
    ...{ source, format, csv: USUAL_CSV, aboutPlace: USUAL_ABOUT_PLACE, ...sheets, isPartitioned: false },
    words: exportWords(source, { filters, format, ...sheets }, words),
    nameHint: view.name,
  };
}

/** As the window has them when the view was just opened: a pivot is in the order of its groups' names. */
function sheetsOf({ groupBy }: SavedView, settings: ColumnSettings): GroupSheets {
  const second = secondOf(groupBy, settings.second);
  // The order of names depends on no currency.
  const pivot = exportPivot(second, { sort: usualPivotSort(groupBy), currency: null });
  return groupSheets(groupBy, second?.subject, pivot ?? undefined);
}

function namingOf({ dataset }: SavedView, facts: ViewFacts, words: Words): FileNaming {
  const { notes, periods, parities, entries } = facts;
  const parityOf = (subject: Pick<Parity, 'dataset' | 'name' | 'value'>): Parity | undefined =>
    parities.find(
      ({ dataset: of, name, value }) => of === subject.dataset && name === subject.name && value === subject.value,
    );
  return {
    ...{ dataset, words, notes, periods },
    labelOf(name, value) {
      const entry = entries.get(name)?.find(({ key }) => key === value);
      return entry === undefined ? null : valueLabel(value, nameOfKey(entry), words);
    },
    markOf: (filter: Filter) => parityMarkOf(filter, dataset, { parityOf }),
  };
}
