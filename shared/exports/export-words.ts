// The words in an exported file. A file leaves this computer, so it names clients by their ID, never by the private
// nickname on screen.

import { isNoteColumn } from '../contract/exports/columns.ts';
import type {
  ExportFormat,
  ExportPivot,
  ExportRequest,
  ExportSource,
  ExportWords,
  Measure,
  PivotWords,
} from '../contract/exports/request.ts';
import type { ParityMark } from '../contract/proof.ts';
import { filteredField, type Filter, type GroupSubject, type Query, type SortKey } from '../contract/query.ts';
import { withinCurrency } from '../contract/sort-fields.ts';
import type { FileName } from '../words/en/exporting.ts';
import type { Words } from '../words/catalogue.ts';
import { isTime } from '../rules/ledger-periods.ts';
import { MAX_PIVOT_COLUMNS } from '../rules/pivot.ts';
import { certaintyOf } from './filter-certainty.ts';
import { filterWords, type FilterNaming } from './filter-words.ts';
import { noteOf } from './filter-notes.ts';

export type FileNaming = Omit<FilterNaming, 'clientName'> & {
  /** How the row count under the filter compares with the service's; null when it was not compared. */
  readonly markOf: (filter: Filter) => ParityMark | null;
};

const MAX_FILTER_CHARS = 1_000;

/** The filters in the words of their chips, with the marks beside the chips. */
export function filtersInWords(filters: readonly Filter[], naming: FileNaming): readonly string[] {
  return filters.map((filter) => {
    const text = filterWords(filter, { ...naming, clientName: (aaid) => aaid });
    const markedText = withCertainty(text, filter, naming);
    return shortened(naming.markOf(filter) === 'differs' ? naming.words.exporting.differs(markedText) : markedText);
  });
}

/** A filter's value may be very long. The file's About contains the whole query besides these words. */
function shortened(filter: string): string {
  return filter.length > MAX_FILTER_CHARS ? `${filter.slice(0, MAX_FILTER_CHARS).toWellFormed()}…` : filter;
}

function withCertainty(text: string, filter: Filter, { notes, words }: FileNaming): string {
  if (noteOf(notes, filter)?.standing === 'notProven') return words.exporting.notChecked(text);
  const certainty = certaintyOf(notes, filter, words);
  return certainty === null ? text : words.exporting.uncertain(text, certainty.mark);
}

type SortedQuery = Pick<Query, 'dataset' | 'filters' | 'sort'>;

/** The order in which a query's rows are read: amounts are compared within each currency. */
export function sortInWords({ dataset, filters, sort }: SortedQuery, words: Words): readonly string[] {
  return keysInWords(filters.some(isOfOneCurrency) ? sort : withinCurrency(dataset, sort), words);
}

export function keysInWords(sort: readonly SortKey[], { exporting, fields }: Words): readonly string[] {
  return sort.map(({ field, direction }) => exporting.sortedBy(fields.label[field], direction));
}

/** Other filters may find several spellings of a currency, which rows are still ordered by. */
function isOfOneCurrency(filter: Filter): boolean {
  const isOfOneValue = filter.kind === 'service' || (filter.kind === 'exactly' && filter.not !== true);
  return isOfOneValue && filteredField(filter) === 'currency';
}

export type WordsOptions = Pick<ExportRequest, 'format' | 'subtotals' | 'subtotalsWithin' | 'pivot'> & {
  /** `ExportWords.filters`. */
  readonly filters: readonly string[];
};

/** All words of an exported file. */
export function exportWords(
  source: ExportSource,
  { filters, format, subtotals, subtotalsWithin: within, pivot }: WordsOptions,
  words: Words,
): ExportWords {
  const { exporting, groups, joins } = words;
  const dataset = exporting.names[sourceName(source)];
  return {
    ...{ marks: joins.marks, none: exporting.none },
    sheets: { rows: dataset, ...exporting.sheets },
    about: exporting.about,
    dataset,
    scope: exporting.scopes[source.scope],
    verdicts: words.sync.verdicts,
    sample: exporting.sample,
    incomplete: exporting.incompleteCopy,
    computed: exporting.computed,
    rowCount: exporting.rowCountTitle,
    grandTotal: exporting.grandTotal,
    exact: exporting.exact,
    commissionRate: exporting.titles.commission_rate,
    filters,
    sort: orderInWords(source, words),
    notes: notesOf({ source, format, words }),
    groupedBy: subtotals === null ? null : groups.subject(subtotals),
    notSent: groups.notSent,
    sentEmpty: groups.empty,
    unreadableDate: groups.noTime,
    groupNames: subtotals === null ? null : exporting.nameOf(groups.subject(subtotals)),
    ...(within !== undefined && { within: wordsWithin(within, words) }),
    ...(within !== undefined && pivot !== undefined && { pivot: wordsOfPivot(within, pivot, words) }),
  };
}

function wordsWithin(within: GroupSubject, { groups, exporting }: Words): NonNullable<ExportWords['within']> {
  const groupedBy = groups.subject(within);
  return { groupedBy, groupNames: exporting.nameOf(groupedBy), subtotal: exporting.subtotal };
}

function wordsOfPivot(across: GroupSubject, { measure }: ExportPivot, words: Words): PivotWords {
  const { cut, newest, ...pivot } = words.exporting.pivot;
  return {
    ...pivot,
    total: words.groups.pivot.total,
    measure: measureName(measure, words),
    columns: words.groups.subject(across),
    cut: isTime(across) ? newest(MAX_PIVOT_COLUMNS) : cut(MAX_PIVOT_COLUMNS),
  };
}

export function measureName(measure: Measure, { groups, fields }: Words): string {
  return measure === 'rows' ? groups.rows : fields.label[measure];
}

export function orderInWords(source: ExportSource, words: Words): readonly string[] {
  return source.kind === 'rows' ? sortInWords(source.query, words) : [words.exporting.newestFirst];
}

type OfFile = { readonly source: ExportSource; readonly format: ExportFormat; readonly words: Words };

function notesOf({ source, format, words }: OfFile): readonly string[] {
  const isOfCharges = source.kind === 'rows' && source.query.dataset === 'charges';
  return [
    ...(isOfCharges ? [words.charges.standardRates] : []),
    ...(source.columns.some(({ id }) => isNoteColumn(id)) ? [words.exporting.ownNotes] : []),
    // The cells of a workbook do not show the time zone; texts include it.
    ...(format === 'xlsx' && (isOfCharges || source.kind !== 'rows') ? [words.exporting.times] : []),
  ];
}

export function sourceName(source: ExportSource): FileName {
  return source.kind === 'rows' ? source.query.dataset : source.kind;
}
