// The words in an exported file. A file leaves this computer, so it names clients by their ID, never by the private
// nickname on screen.

import type { FilterNote } from '../../shared/contract/answers.ts';
import { isNoteColumn } from '../../shared/contract/export-columns.ts';
import type {
  ExportFormat,
  ExportPivot,
  ExportRequest,
  ExportSource,
  ExportWords,
  PivotWords,
} from '../../shared/contract/exports.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { ParityMark } from '../../shared/contract/proof.ts';
import type { Filter, GroupSubject, SortKey } from '../../shared/contract/query.ts';
import { messages } from '../messages/messages.ts';
import { assertNever } from '../../shared/rules/assert-never.ts';
import { isTime } from '../../shared/rules/ledger-periods.ts';
import { MAX_PIVOT_COLUMNS } from '../../shared/rules/pivot.ts';
import { measureName } from '../groups/pivot/pivot-words.ts';
import { certaintyOf } from '../filters/filter-certainty.ts';
import { codeAndLabel, filterWords, valueWords, type FilterNaming } from '../filters/filter-words.ts';
import { noteOf } from '../filters/table-filters.ts';

export type FileNaming = Omit<FilterNaming, 'clientName' | 'messages'> & {
  /** How the row count under the filter compares with the service's; null when it was not compared. */
  readonly markOf: (filter: Filter) => ParityMark | null;
};

/** The filters in the words of their chips, with the marks beside the chips. */
export function filtersInWords(filters: readonly Filter[], naming: FileNaming): readonly string[] {
  return filters.map((filter) => {
    const text = filterWords(filter, { ...naming, messages, clientName: (aaid) => aaid });
    const markedText = withCertainty(text, filter, naming.notes);
    return naming.markOf(filter) === 'differs' ? messages.exporting.differs(markedText) : markedText;
  });
}

function withCertainty(text: string, filter: Filter, notes: readonly FilterNote[]): string {
  const words = messages.exporting;
  if (noteOf(notes, filter)?.standing === 'notProven') return words.notChecked(text);
  const certainty = certaintyOf(notes, filter);
  return certainty === null ? text : words.uncertain(text, certainty.mark);
}

export function sortInWords(sort: readonly SortKey[]): readonly string[] {
  return sort.map(({ field, direction }) => messages.exporting.sortedBy(messages.fields.label[field], direction));
}

/** The values of the first filters, for the file name. */
export function filtersHint(filters: readonly Filter[], naming: FileNaming): string {
  return filters
    .slice(0, MAX_HINTS)
    .map((filter) => `${'not' in filter && filter.not ? messages.exporting.hints.not : ''}${hintOf(filter, naming)}`)
    .join(' ');
}

const MAX_FILTER_CHARS = 1_000;
const MAX_HINTS = 3;
const MAX_HINT_VALUES = 2;

function hintOf(filter: Filter, naming: FileNaming): string {
  const { labelOf, periods } = naming;
  const { hints } = messages.exporting;
  switch (filter.kind) {
    case 'service': {
      const { name, value } = filter;
      const label = codeAndLabel({ name, value, label: labelOf(name, value) }, ' ');
      return valueWords({ name, value, label }, messages.filters);
    }
    case 'equals':
    case 'contains':
    case 'startsWith':
    case 'anyText':
      return filter.value;
    case 'exactly':
      return filter.value ?? messages.filters.notSent;
    case 'isOneOf':
      return filter.values.slice(0, MAX_HINT_VALUES).join('+') + (filter.values.length > MAX_HINT_VALUES ? '+' : '');
    case 'isEmpty':
      return hints.empty(messages.fields.label[filter.field]);
    case 'range':
      return hints.range(filter.from ?? '', filter.to ?? '');
    case 'period': {
      const range = periods[filter.period];
      return range === null ? messages.filters.periods[filter.period] : hints.range(range.from, range.to);
    }
    case 'differs':
      return hints.differs;
    case 'noted':
      return messages.filters.noted[filter.mark];
    case 'anyOf': {
      const values = filter.filters.slice(0, MAX_HINT_VALUES).map((each) => hintOf(each, naming));
      return values.join('+') + (filter.filters.length > MAX_HINT_VALUES ? '+' : '');
    }
    default:
      return assertNever(filter);
  }
}

/** All words of an exported file. `filters` are those that apply, in words. */
export function exportWords(
  source: ExportSource,
  {
    filters,
    format,
    subtotals,
    subtotalsWithin: within,
    pivot,
  }: Pick<ExportRequest, 'format' | 'subtotals' | 'subtotalsWithin' | 'pivot'> & {
    readonly filters: readonly string[];
  },
): ExportWords {
  const words = messages.exporting;
  const dataset = words.names[sourceName(source)];
  return {
    ...{ marks: messages.joins.marks, none: words.none },
    sheets: { rows: dataset, ...words.sheets },
    about: words.about,
    dataset,
    scope: words.scopes[source.scope],
    verdicts: messages.sync.verdicts,
    sample: words.sample,
    incomplete: words.incompleteCopy,
    computed: words.computed,
    rowCount: messages.totals.rowCount,
    grandTotal: words.grandTotal,
    exact: words.exact,
    commissionRate: words.titles.commission_rate,
    filters: filters.map(shortened),
    sort: orderInWords(source),
    notes: notesOf(source, format),
    groupedBy: subtotals === null ? null : messages.groups.subject(subtotals),
    notSent: messages.groups.notSent,
    sentEmpty: messages.groups.empty,
    unreadableDate: messages.groups.noTime,
    groupNames: subtotals === null ? null : words.nameOf(messages.groups.subject(subtotals)),
    ...(within !== undefined && { within: wordsWithin(within) }),
    ...(within !== undefined && pivot !== undefined && { pivot: wordsOfPivot(within, pivot) }),
  };
}

function wordsWithin(within: GroupSubject): NonNullable<ExportWords['within']> {
  const groupedBy = messages.groups.subject(within);
  return { groupedBy, groupNames: messages.exporting.nameOf(groupedBy), subtotal: messages.exporting.subtotal };
}

function wordsOfPivot(across: GroupSubject, { measure }: ExportPivot): PivotWords {
  const { cut, newest, ...words } = messages.exporting.pivot;
  return {
    ...words,
    total: messages.groups.pivot.total,
    measure: measureName(measure),
    columns: messages.groups.subject(across),
    cut: isTime(across) ? newest(MAX_PIVOT_COLUMNS) : cut(MAX_PIVOT_COLUMNS),
  };
}

/** A filter's value may be very long. The file's About contains the whole query besides these words. */
function shortened(filter: string): string {
  return filter.length > MAX_FILTER_CHARS ? `${filter.slice(0, MAX_FILTER_CHARS).toWellFormed()}…` : filter;
}

export function orderInWords(source: ExportSource): readonly string[] {
  return source.kind === 'rows' ? sortInWords(source.query.sort) : [messages.exporting.newestFirst];
}

function notesOf(source: ExportSource, format: ExportFormat): readonly string[] {
  const isOfCharges = source.kind === 'rows' && source.query.dataset === 'charges';
  return [
    ...(isOfCharges ? [messages.charges.standardRates] : []),
    ...(source.columns.some(({ id }) => isNoteColumn(id)) ? [messages.exporting.ownNotes] : []),
    // The cells of a workbook do not show the time zone; texts include it.
    ...(format === 'xlsx' && (isOfCharges || source.kind !== 'rows') ? [messages.exporting.times] : []),
  ];
}

export function sourceName(source: ExportSource): DatasetName | 'changes' | 'receipts' {
  return source.kind === 'rows' ? source.query.dataset : source.kind;
}
