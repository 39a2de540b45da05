// Runs into a real encrypted file, one per day, each with its receipt, to fill the change log.

import type { Change, ChangeQuery } from '../../shared/contract/changes.ts';
import type { DatasetName } from '../../shared/contract/fields.ts';
import type { Receipt } from '../../shared/contract/sync.ts';
import { listChanges } from '../../main/store/history/change-list.ts';
import type { Database } from '../../main/store/file/database.ts';
import { DAY_MS } from '../../shared/rules/dates.ts';
import { beginStaging, type Staging } from '../../main/store/copies/staging.ts';
import { incomingRow, makeReceipt, makeTempStore, NOW_MS, type RowValues } from './temp-store.ts';

export type LoggedRuns = {
  readonly db: Database;
  readonly staged: (
    dataset: DatasetName,
    rows: readonly RowValues[],
    extras?: string,
  ) => { readonly staging: Staging; readonly receipt: Receipt };
  readonly commit: (dataset: DatasetName, rows: readonly RowValues[], extras?: string) => Receipt;
  readonly changes: (query?: Partial<ChangeQuery>) => readonly Change[];
  readonly remove: () => void;
};

/** One run per day, the first at `NOW_MS`. */
export function timeOf(run: number): string {
  return new Date(NOW_MS + (run - 1) * DAY_MS).toISOString();
}

export function report(values: RowValues): RowValues {
  return {
    biz_date: '2026-09-15',
    broker_code: 'A',
    broker_team_code: 'T',
    dcp_name: 'Standard',
    currency: 'HKD',
    commission_amount: '1',
    ...values,
  };
}

export function loggedRuns(): LoggedRuns {
  const store = makeTempStore();
  const { db } = store;
  let runs = 0;
  const staged: LoggedRuns['staged'] = (dataset, rows, extras) => {
    runs += 1;
    const staging = beginStaging(db, dataset, 'live');
    staging.putPage(
      1,
      rows.map((values) => incomingRow(dataset, values, extras)),
      1,
    );
    return { staging, receipt: makeReceipt(dataset, { runId: `run-${runs}`, finishedAt: timeOf(runs) }) };
  };
  return {
    db,
    staged,
    commit: (dataset, rows, extras) => {
      const { staging, receipt } = staged(dataset, rows, extras);
      return staging.swap({ receipt, asOf: receipt.finishedAt, complete: true });
    },
    changes: (query = {}) => listChanges(db, { page: 1, pageSize: 100, ...query }).changes,
    remove: () => store.remove(),
  };
}
