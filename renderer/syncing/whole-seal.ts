// The seal of the whole copy: checked, only read, or what is missing. It claims nothing that the stored facts do not show.

import {
  DATASETS,
  DICTIONARIES,
  type DatasetName,
  type DictionaryName,
  type ResourceName,
} from '../../shared/contract/fields.ts';
import type { Parity, ParityMark } from '../../shared/contract/proof.ts';
import { datesWithRows, type LedgerDate, type ResourceStatus } from '../../shared/contract/sync.ts';
import { isAheadOfClock, oldestReading } from '../../shared/rules/reading-time.ts';
import { findSyncedAt } from './synced-at.ts';

export type SealFacts = {
  /** The state of each dataset and dictionary, in any order. */
  readonly statuses: readonly ResourceStatus[];
  /** Whether a dataset without a copy is being read: then it is too early for a seal. */
  readonly isFirstCopyUnderWay: boolean;
  readonly ledgerDates: readonly LedgerDate[];
  /** They are those of the copy before: those of this one are being read. */
  readonly areDatesOld: boolean;
  /** Within how many runs each ledger date is read again. */
  readonly rereadRuns: number;
  readonly parities: readonly Parity[];
  readonly nowMs: number;
};

export type Unproven =
  | { readonly kind: 'notHeld'; readonly resource: ResourceName }
  | { readonly kind: 'notComplete'; readonly dataset: DatasetName }
  /** The service returned far fewer rows since, whether or not a person has decided to keep the copy. */
  | { readonly kind: 'fewerAtService'; readonly dataset: DatasetName }
  /** Read or confirmed at a time ahead of this computer's clock: its age is not known. */
  | { readonly kind: 'aheadOfClock'; readonly dataset: DatasetName }
  /** The filter values that are compared with the service come from the dictionaries. */
  | { readonly kind: 'listNotComplete'; readonly dictionary: DictionaryName }
  /** Ledger dates that were last read more runs ago than promised. */
  | { readonly kind: 'readTooLongAgo'; readonly dates: number }
  /** Filter values for which the service counted other rows than this copy. */
  | { readonly kind: 'differs'; readonly values: number };

export type WholeSeal =
  /** Every filter value was compared with the service, and none differs; `inRows` of `values` also in rows. */
  | {
      readonly kind: 'checked';
      readonly at: string;
      readonly oldestReading: string;
      readonly values: number;
      readonly inRows: number;
    }
  /** Complete and read in time, but `waiting` of `values` were not compared since, or there are none. */
  | {
      readonly kind: 'read';
      readonly at: string;
      readonly oldestReading: string;
      readonly values: number;
      readonly waiting: number;
    }
  /** Nothing is known to be missing, but the ledger dates of this copy are not known yet. */
  | { readonly kind: 'settling'; readonly at: string; readonly oldestReading: string }
  /** `count`: copies, dictionaries, ledger dates and filter values together. */
  | { readonly kind: 'notProven'; readonly count: number; readonly missing: readonly Unproven[] };

/**
 * Nothing is missing if both datasets and all dictionaries are complete, the service does not return far fewer rows, each ledger
 * date was read within its promised number of runs, no time is ahead of the clock, and no filter value differs. Null before anything
 * was synced, and while a first copy is read.
 */
export function wholeSeal(known: SealFacts): WholeSeal | null {
  const { statuses, ledgerDates, rereadRuns, parities, nowMs } = known;
  if (known.isFirstCopyUnderWay) return null;
  const statusOf = (name: ResourceName) => statuses.find(({ resource }) => resource === name) ?? null;
  const copies = DATASETS.map(statusOf);
  const readTimes = copies.flatMap((copy) => copy?.asOf ?? []);
  const oldest = oldestReading(readTimes, nowMs);
  if (oldest === null) return null;
  const missing = [
    ...DATASETS.flatMap((name) => unprovenDataset(name, statusOf(name))),
    ...DATASETS.filter((name) => isAhead(statusOf(name), nowMs)).map(aheadOfClock),
    ...DICTIONARIES.flatMap((name) => unprovenDictionary(name, statusOf(name))),
    // Nothing is known of the dates of this copy while those of another are held.
    ...(known.areDatesOld ? [] : datesReadTooLongAgo(ledgerDates, rereadRuns)),
    ...differingValues(parities),
  ];
  if (missing.length > 0)
    return { kind: 'notProven', count: missing.reduce((sum, each) => sum + countOf(each), 0), missing };
  const provenTimes = copies.flatMap((copy) => provenAt(copy) ?? []);
  const at = oldestReading(provenTimes, nowMs) ?? oldest;
  if (known.areDatesOld) return { kind: 'settling', at, oldestReading: oldest };
  const facts = { at, oldestReading: oldest, values: parities.length };
  const marked = (mark: ParityMark): number => parities.filter((parity) => parity.mark === mark).length;
  const waiting = marked('notChecked');
  return waiting > 0 || parities.length === 0
    ? { kind: 'read', ...facts, waiting }
    : { kind: 'checked', ...facts, inRows: marked('rowsAgree') };
}

/** When the copy was last confirmed by a sync, else read. */
function provenAt(copy: ResourceStatus | null): string | null {
  return copy === null ? null : (findSyncedAt([copy]) ?? copy.asOf);
}

function isAhead(copy: ResourceStatus | null, nowMs: number): boolean {
  return [copy?.asOf ?? null, provenAt(copy)].some((time) => time !== null && isAheadOfClock(time, nowMs));
}

function aheadOfClock(dataset: DatasetName): Unproven {
  return { kind: 'aheadOfClock', dataset };
}

function unprovenDataset(dataset: DatasetName, copy: ResourceStatus | null): readonly Unproven[] {
  if (copy === null || copy.asOf === null) return [{ kind: 'notHeld', resource: dataset }];
  if (!copy.complete) return [{ kind: 'notComplete', dataset }];
  return copy.hasShrunk ? [{ kind: 'fewerAtService', dataset }] : [];
}

function unprovenDictionary(dictionary: DictionaryName, copy: ResourceStatus | null): readonly Unproven[] {
  if (copy === null || copy.asOf === null) return [{ kind: 'notHeld', resource: dictionary }];
  return copy.complete ? [] : [{ kind: 'listNotComplete', dictionary }];
}

function datesReadTooLongAgo(ledgerDates: readonly LedgerDate[], rereadRuns: number): readonly Unproven[] {
  const withRows = datesWithRows(ledgerDates);
  const lastRun = withRows.reduce((newest, { readRun }) => Math.max(newest, readRun), 0);
  const dates = withRows.filter(({ readRun }) => readRun === 0 || lastRun - readRun >= rereadRuns).length;
  return dates === 0 ? [] : [{ kind: 'readTooLongAgo', dates }];
}

function differingValues(parities: readonly Parity[]): readonly Unproven[] {
  const values = parities.filter(({ mark }) => mark === 'differs').length;
  return values === 0 ? [] : [{ kind: 'differs', values }];
}

function countOf(missing: Unproven): number {
  if (missing.kind === 'readTooLongAgo') return missing.dates;
  return missing.kind === 'differs' ? missing.values : 1;
}
