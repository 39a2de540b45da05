// Reads what the seal of a figure needs to know and no state of the window has.

import type { Row } from '../../shared/contract/answers.ts';
import type { RowHistory } from '../../shared/contract/changes.ts';
import { type DatasetName, IDENTITY_FIELDS, moneyFieldsOf } from '../../shared/contract/fields.ts';
import { wholeQuery, type Filter } from '../../shared/contract/query.ts';
import { call } from '../lib/calls/api.ts';
import { NO_PERIODS } from '../lib/ledger-range.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import type { SealFacts } from './seal-facts.ts';

export type ReadFacts = Pick<
  SealFacts,
  'ledgerDates' | 'receipts' | 'history' | 'namesakes' | 'notes' | 'periods' | 'lastDifference'
>;

/** Enough runs to find the one that read a date: by the setting, each date is read again within 40 runs at most. */
const RECEIPTS = 100;

type AskedFigure = Pick<SealedFigure, 'dataset' | 'column' | 'origin'>;

/** Throws `ApiFailure`. Once `isWanted` is false, no more is asked. */
export async function readFacts(
  { dataset, column, origin }: AskedFigure,
  isWanted: () => boolean = () => true,
): Promise<ReadFacts> {
  const isOfReports = dataset === 'reports';
  const [ledgerDates, receipts, ofRow, ofFilters, lastDifference] = await Promise.all([
    isOfReports ? call('listLedgerDates', {}) : [],
    isOfReports ? call('listReceipts', { resource: dataset, limit: RECEIPTS }) : [],
    origin.kind === 'cell' ? readHistory(dataset, origin.row, isWanted) : null,
    origin.kind === 'filters' ? readFilters(dataset, origin.filters) : null,
    readLastDifference({ dataset, column, origin }),
  ]);
  return {
    ledgerDates,
    receipts,
    history: ofRow?.history ?? null,
    namesakes: ofRow?.namesakes ?? null,
    notes: ofFilters?.notes ?? [],
    periods: ofFilters?.periods ?? NO_PERIODS,
    lastDifference,
  };
}

async function readHistory(
  dataset: DatasetName,
  row: Row,
  isWanted: () => boolean,
): Promise<{ readonly history: RowHistory; readonly namesakes: number | null }> {
  const history = await call('getRowHistory', { dataset, key: row.key });
  // Without a change in the log, no other row can have brought one.
  if (history.changes.length === 0 || !isWanted()) return { history, namesakes: null };
  const filters = IDENTITY_FIELDS[dataset].map((field): Filter => ({
    kind: 'exactly',
    field,
    value: row.values[field] ?? null,
  }));
  const answer = await call('queryRows', wholeQuery(dataset, filters));
  return { history, namesakes: answer.kind === 'rows' ? answer.total : null };
}

async function readFilters(
  dataset: DatasetName,
  filters: readonly Filter[],
): Promise<Pick<ReadFacts, 'notes' | 'periods'>> {
  const hasPeriod = filters.some(({ kind }) => kind === 'period');
  const [answer, periods] = await Promise.all([
    call('queryRows', wholeQuery(dataset, filters)),
    hasPeriod ? call('getPeriods', {}) : NO_PERIODS,
  ]);
  return { notes: answer.notes, periods };
}

/** Only sums of one currency are compared with the copy before. */
async function readLastDifference({ dataset, column, origin }: AskedFigure): Promise<ReadFacts['lastDifference']> {
  const field = moneyFieldsOf(dataset).find((each) => each === column);
  if (origin.kind !== 'filters' || field === undefined || origin.currency === undefined) return null;
  const { filters, currency } = origin;
  return await call('getLastDifference', { query: wholeQuery(dataset, filters), field, currency });
}
