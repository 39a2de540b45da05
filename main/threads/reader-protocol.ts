// The calls of the reader thread. It answers while the writer writes: each answer reads one committed state.

import type { Calls } from '../../shared/contract/calls.ts';
import type { ResourceName } from '../../shared/contract/fields.ts';
import type { ParityPlan } from '../../shared/contract/proof.ts';
import type { ResourceStatus } from '../../shared/contract/sync.ts';
import type { StoreLocation } from '../store/file/database.ts';
import type { Routes } from './pass-on.ts';

/** Calls of the window that are passed on to the reader unchanged. */
export const READER_ROUTES = {
  listReceipts: null,
  getLearnedFacts: null,
  // It counts the rows of each value.
  listParity: 'background',
  listPins: null,
  listRuns: null,
  listChanges: null,
  countChanges: null,
  listRestatements: null,
  getRestatement: null,
  getRowHistory: null,
  getLastDifference: null,
  listLedgerDates: null,
  getNote: null,
  listNotes: ({ dataset }) => dataset,
  listLooseNotes: null,
  getFilterWords: null,
  getPeriods: null,
  getRows: null,
  getChargeClients: null,
  listDictionary: null,
  listViews: null,
  listViewNews: null,
  // Screens and tables ask for their last state before they ask for anything else.
  readPreference: 'urgent',
} as const satisfies Routes;

export interface ReaderCalls extends Pick<Calls, keyof typeof READER_ROUTES | 'queryRows'> {
  openStore(args: StoreLocation): null;
  closeStore(args: Record<string, never>): null;
  resourceStatus(args: { readonly resource: ResourceName }): ResourceStatus;
  readParityStanding(args: Record<string, never>): Pick<ParityPlan, 'checked' | 'waiting' | 'paused'>;
}
