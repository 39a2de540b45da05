// How the Changes screen groups the change log, and the filters that show its records in the tables.

import type { DictionaryEntry } from '../../shared/contract/answers.ts';
import type { Change, ChangePart, Restatement, RestatementPair, RunSummary } from '../../shared/contract/changes.ts';
import type { CellValue, DatasetName } from '../../shared/contract/fields.ts';
import type { Filter } from '../../shared/contract/query.ts';
import type { RecordValues } from './change-fields.ts';
import type { Look } from './look.svelte.ts';
import { dayOf } from '../lib/format-date.ts';
import { formatDay } from '../lib/hong-kong-time.ts';
import { rangeFilter } from '../lib/ledger-range.ts';
import { controlFilter } from '../filters/table-filters.ts';
import { messages } from '../messages/messages.ts';

/** A sync run and its summary of each dataset. */
export type Run = {
  readonly runId: string;
  readonly seenAt: string;
  readonly summaries: readonly RunSummary[];
};

/** `''` and null mean any. */
export type ChangeFilters = {
  readonly dataset: DatasetName | null;
  readonly ae: string;
  readonly package: string;
  readonly client: string;
  /** Only what is newer than this look. */
  readonly afterLook: Look | null;
  readonly part: ChangePart | null;
  readonly ledgerDate: string;
};

export const NO_CHANGE_FILTERS: ChangeFilters = {
  dataset: null,
  ae: '',
  package: '',
  client: '',
  afterLook: null,
  part: null,
  ledgerDate: '',
};

export type RowsToShow = { readonly dataset: DatasetName; readonly filters: readonly Filter[] };

/** Keeps the order of the summaries: newest first. */
export function groupRuns(summaries: readonly RunSummary[]): readonly Run[] {
  const runs = new Map<string, Run>();
  for (const summary of summaries) {
    const run = runs.get(summary.runId);
    runs.set(summary.runId, {
      runId: summary.runId,
      seenAt: run === undefined || summary.seenAt > run.seenAt ? summary.seenAt : run.seenAt,
      summaries: [...(run?.summaries ?? []), summary],
    });
  }
  return [...runs.values()];
}

/** Restated dates exist for reports only, and belong to no client. */
function wantsRestatements({ dataset, client, part }: ChangeFilters): boolean {
  return dataset !== 'charges' && client === '' && (part === null || part === 'restated');
}

/** They cover all packages, so the package filter does not apply to them. */
export function restatementsUnder(
  restatements: readonly Restatement[],
  request: { readonly runId: string | null; readonly filters: ChangeFilters },
): readonly Restatement[] {
  const { runId, filters } = request;
  if (!wantsRestatements(filters)) return [];
  return restatements
    .filter((restatement) => runId === null || restatement.runId === runId)
    .filter(({ newestChange }) => filters.afterLook === null || newestChange > filters.afterLook.change)
    .filter(({ ledgerDate }) => filters.ledgerDate === '' || ledgerDate === filters.ledgerDate)
    .map((restatement) => ({
      ...restatement,
      differences: restatement.differences.filter(({ ae }) => filters.ae === '' || ae === filters.ae),
    }))
    .filter(({ differences }) => differences.length > 0);
}

/**
 * Whether restated dates that were seen before `oldest`, or with it, can be under the filters. `runs`: newest first; `runId`: null
 * for all of them.
 */
export function wantsOlderThan(
  oldest: Restatement,
  shown: { readonly runs: readonly Run[]; readonly runId: string | null; readonly filters: ChangeFilters },
): boolean {
  const { runs, runId, filters } = shown;
  const { afterLook } = filters;
  if (!wantsRestatements(filters) || (afterLook !== null && afterLook.change >= oldest.newestChange)) return false;
  const placeOf = (id: string | null): number => runs.findIndex((run) => run.runId === id);
  const [place, placeOfOldest] = [placeOf(runId), placeOf(oldest.runId)];
  return place === -1 || (placeOfOldest !== -1 && place >= placeOfOldest);
}

export type PairsOfAe = { readonly ae: CellValue; readonly pairs: readonly RestatementPair[] };

/** `ae`: `''` means every AE. */
export function pairsOf(pairs: readonly RestatementPair[], ae: string): readonly RestatementPair[] {
  return ae === '' ? pairs : pairs.filter((pair) => recordOf(pair).broker_code === ae);
}

export function groupPairs(pairs: readonly RestatementPair[]): readonly PairsOfAe[] {
  const groups = Map.groupBy(pairs, (pair) => recordOf(pair).broker_code ?? null);
  return [...groups].map(([ae, ofAe]) => ({ ae, pairs: ofAe }));
}

/** The record's latest known values. */
export function recordOf(change: {
  readonly before: Change['before'];
  readonly after: Change['after'];
  readonly identity?: Change['identity'];
}): RecordValues {
  return { ...change.identity, ...change.before, ...change.after };
}

export type RecordName = { readonly title: string; readonly parts: readonly (string | null)[] };

/** How a record is called, and what tells it from others of that name. `aeOf` gives the AE of a code with its name. */
export function recordName(dataset: DatasetName, record: RecordValues, aeOf: (code: string) => string): RecordName {
  if (dataset === 'charges') {
    const { id, name, name_id } = record;
    return { title: name || messages.detail.nameless, parts: [messages.changes.idOf(id ?? ''), name_id ?? null] };
  }
  const { dcp_name, biz_date, broker_code, broker_team_code, currency } = record;
  const ae = broker_code ? aeOf(broker_code) : null;
  return {
    title: dcp_name || messages.detail.nameless,
    parts: [formatDay(biz_date ?? ''), ae, broker_team_code ?? null, currency ?? null],
  };
}

/** The filters that show the record in its table; null if it is gone, or no filter finds it. */
export function rowsToShowFor(
  change: Pick<Change, 'kind' | 'dataset' | 'identity' | 'before' | 'after'>,
  aeEntries: readonly DictionaryEntry[],
): RowsToShow | null {
  if (change.kind === 'gone') return null;
  const record = recordOf(change);
  if (change.dataset === 'charges') {
    const { id } = record;
    return id === undefined || id === null || id === ''
      ? null
      : { dataset: 'charges', filters: [{ kind: 'service', name: 'id', value: id }] };
  }
  const packageFilter = controlFilter('dcp_name', record.dcp_name ?? '');
  return reportsToShow({
    ledgerDate: record.biz_date ?? '',
    ae: record.broker_code ?? null,
    aeEntries,
    named: packageFilter,
  });
}

/** The filters that show all rows of a ledger date, or those of one AE. Null if the date cannot be read. */
export function reportsToShow(wanted: {
  readonly ledgerDate: string;
  readonly ae?: CellValue;
  readonly aeEntries: readonly DictionaryEntry[];
  readonly named?: Filter | null;
}): RowsToShow | null {
  const day = dayOf(wanted.ledgerDate);
  if (day === null) return null;
  const ae = wanted.ae === undefined ? null : controlFilter('broker_code', aeKeyOf(wanted.ae ?? '', wanted.aeEntries));
  const filters = [rangeFilter({ from: day, to: day }), ae, wanted.named ?? null].filter((filter) => filter !== null);
  return { dataset: 'reports', filters };
}

/** The service's AE filter takes keys, but rows may contain labels. */
function aeKeyOf(text: string, entries: readonly DictionaryEntry[]): string {
  const isKey = entries.some(({ key }) => key === text);
  return isKey ? text : (entries.find(({ label }) => label === text)?.key ?? text);
}
