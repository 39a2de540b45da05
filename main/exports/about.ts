// The About of an export: where its rows come from, how old they are, their totals, and what a person who relies on the
// file must know.

import type { FilterNote } from '../../shared/contract/answers.ts';
import type { ExportRequest, ExportSource } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import { type CellValue, type FieldName, moneyFieldsOf } from '../../shared/contract/fields.ts';
import { COPYING_VERDICTS, isIncompleteCopy } from '../../shared/contract/sync.ts';
import { COMPUTED_COLUMNS, isComputedColumn } from '../../shared/rules/computed-columns.ts';
import { ROWS_HASH_RULE } from './format/rows-hash-rule.ts';
import { contextOf } from '../store/question/query-context.ts';
import { periodsOf } from '../store/question/periods.ts';
import { answeredAsOf } from '../store/question/query-as-of.ts';
import { listLedgerDates } from '../store/tables/ledger-dates.ts';
import { listReceipts } from '../store/tables/receipts.ts';
import { forEachRecord, textRepeating, type RecordBytes } from '../store/question/record-bytes.ts';
import type { WrittenFacts } from './format/format.ts';
import { appliedFilters, filtersOfFile } from './rows/filters-in-words.ts';
import { createLedgerDatesSeen } from './rows/ledger-dates-seen.ts';
import { RunningTotals, fieldsForTotals, placeOf } from './rows/running-totals.ts';
import type { Reading } from './rows/table-source.ts';

export type AboutOrder = {
  readonly request: ExportRequest;
  /** Unique among all exports. */
  readonly exportId: string;
  /** Null for the sample. */
  readonly serviceUrl: string | null;
  readonly version: string;
};

/** The facts that are gathered from the rows while they are written. */
type RowFacts = Pick<ExportAbout, 'totals' | 'notReadAgain' | 'onlyCounted'>;
export type RowFactsGatherer = {
  add(record: readonly CellValue[]): void;
  /** Like `add`, for rows read as bytes. */
  addRecords(records: RecordBytes): void;
  facts(): RowFacts;
};

/** The fields that `gatherRowFacts` reads. None for a dataset without amounts: only reports have amounts and ledger dates. */
export function factFields({ source }: ExportRequest): readonly FieldName[] {
  if (source.kind !== 'rows') return [];
  const { dataset } = source.query;
  return moneyFieldsOf(dataset).length === 0 ? [] : [...fieldsForTotals(dataset), 'biz_date'];
}

/** `fields`: those of each record, in their order. Null when there is nothing to gather. */
export function gatherRowFacts(
  { db }: Reading,
  { source }: ExportRequest,
  fields: readonly string[],
): RowFactsGatherer | null {
  if (source.kind !== 'rows' || moneyFieldsOf(source.query.dataset).length === 0) return null;
  const totals = new RunningTotals(source.query.dataset, fields);
  const dates = createLedgerDatesSeen(listLedgerDates(db));
  const datePlace = placeOf(fields, 'biz_date');
  const dateOf = textRepeating(datePlace);
  return {
    add(record) {
      totals.add(record);
      dates.add(record[datePlace] ?? null);
    },
    addRecords(records) {
      totals.addRecords(records);
      forEachRecord(records, (record) => dates.add(dateOf(record)));
    },
    facts: () => ({
      totals: totals.totals(),
      notReadAgain: dates.notReadAgain(),
      onlyCounted: dates.onlyCounted(),
    }),
  };
}

const NO_FACTS: RowFacts = { totals: [], notReadAgain: [], onlyCounted: [] };

export function describeExport(
  reading: Reading,
  order: AboutOrder,
  written: WrittenFacts & {
    readonly rows: number;
    readonly rowsSha256: string;
    readonly facts: RowFacts | null;
    /** Of the answer that found the rows. */
    readonly filterNotes: readonly FilterNote[];
  },
): ExportAbout {
  const { request, exportId, serviceUrl, version } = order;
  const { facts, filterNotes, ...counts } = written;
  const { source, format, csv, isPartitioned, words } = request;
  return {
    application: 'Commission Desk',
    version,
    exportId,
    exportedAt: new Date(reading.now()).toISOString(),
    format,
    csv: format === 'csv' ? csv : null,
    isPartitioned,
    serviceUrl,
    source,
    computed: computedIn(request),
    rowsHashRule: ROWS_HASH_RULE,
    ...periodsIn(reading, request),
    filtersInWords: filtersOfFile(reading, request, filterNotes),
    sortInWords: words.sort,
    notes: [
      ...(serviceUrl === null ? [words.sample] : []),
      ...(isOfIncompleteCopy(reading, request) ? [words.incomplete] : []),
      ...words.notes,
    ],
    ...originOf(reading, request),
    ...(facts ?? NO_FACTS),
    ...counts,
  };
}

/** Columns that this app computes. The tables of changes and receipts have none, as all of their columns are this app's. */
function computedIn({ source, words }: ExportRequest): ExportAbout['computed'] {
  if (source.kind !== 'rows') return [];
  const ids = source.columns.flatMap(({ id }) => (isComputedColumn(id) ? [id] : []));
  return ids.map((id) => ({ id, unit: COMPUTED_COLUMNS[id].unit, meaning: words.computed[id] }));
}

/** A later copy or another day would give its periods other days. */
function periodsIn({ db, now }: Reading, { source }: ExportRequest): Pick<ExportAbout, 'periods'> {
  if (source.kind !== 'rows') return {};
  const { dataset } = source.query;
  const periods = periodsOf(contextOf({ db, dataset, now }));
  const days = appliedFilters(source).flatMap((filter) => {
    const range = filter.kind === 'period' ? periods[filter.period] : null;
    return filter.kind === 'period' && range !== null ? [[filter.period, range] as const] : [];
  });
  return days.length === 0 ? {} : { periods: Object.fromEntries(days) };
}

/** The change log and the receipts are this app's own tables, not a copy of the service's: they have no origin. */
function originOf(reading: Reading, { source }: ExportRequest): Pick<ExportAbout, 'asOf' | 'receipt'> {
  if (source.kind !== 'rows') return { asOf: null, receipt: null };
  const { dataset } = source.query;
  const [receipt] = listReceipts(reading.db, { resource: dataset, verdicts: COPYING_VERDICTS, limit: 1 });
  const asOf = asOfCopy(reading, source);
  return { asOf, receipt: receipt === undefined ? null : { runId: receipt.runId, verdict: receipt.verdict } };
}

/** When the rows that the source's filters find were read, as ISO 8601. Null without a copy, and for tables of the app's own. */
export function asOfCopy({ db, now }: Reading, source: ExportSource): string | null {
  if (source.kind !== 'rows') return null;
  return answeredAsOf(contextOf({ db, dataset: source.query.dataset, now }), appliedFilters(source)).asOf;
}

function isOfIncompleteCopy({ db, now }: Reading, { source }: ExportRequest): boolean {
  if (source.kind !== 'rows') return false;
  return isIncompleteCopy(contextOf({ db, dataset: source.query.dataset, now }).state);
}
