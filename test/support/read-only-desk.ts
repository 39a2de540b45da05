// The app on a folder without write permission, in its own process. Prints what it shows and refuses as one JSON line.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteState } from '../../shared/contract/exports/state.ts';
import type { Session } from '../../shared/contract/session.ts';
import { toFailure } from '../../main/errors.ts';
import { exportRequest, rowsSource } from './export-requests.ts';
import { startDesk } from './running-desk.ts';

export type ReadOnlyFinding = {
  readonly session: Session;
  readonly rows: number;
  readonly filtered: number;
  readonly groupedRows: number;
  /** The error codes of refused calls. */
  readonly refused: Readonly<Record<string, string>>;
  /** An export to a writable folder, and whether its seal could be stored. */
  readonly exported: Pick<WriteState, 'standing' | 'isSealed'>;
  readonly again: Session;
  readonly logged: readonly string[];
};

async function codeOf(ask: () => unknown): Promise<string> {
  try {
    await ask();
    return 'done';
  } catch (error) {
    return toFailure(error).code;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'read-only-export-'));
const desk = await startDesk({
  userDataDir: process.argv[2] ?? '',
  chooseSavePath: (name) => Promise.resolve(join(folder, name)),
});
const { call } = desk;
const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
const inHongKongDollars = { ...query, filters: [{ kind: 'equals', field: 'currency', value: 'HKD' }] } as const;
const rowsOf = async (asked: typeof query | typeof inHongKongDollars): Promise<number> => {
  const answer = await call.queryRows(asked);
  return answer.kind === 'rows' ? answer.total : -1;
};
async function exportRows(): Promise<ReadOnlyFinding['exported']> {
  await call.startExport(exportRequest(rowsSource(query)));
  const { standing, isSealed } = await desk.exportEnd();
  return { standing, isSealed };
}
const totals = await call.queryTotals(query);
const finding: ReadOnlyFinding = {
  session: await call.getSession({}),
  rows: await rowsOf(query),
  filtered: await rowsOf(inHongKongDollars),
  groupedRows: totals.kind === 'totals' ? totals.rows : -1,
  refused: {
    sync: await codeOf(() => call.startSync({ scope: { kind: 'full' } })),
    preference: await codeOf(() => call.writePreference({ name: 'frame', value: '1' })),
    note: await codeOf(() =>
      call.saveNote({ dataset: 'reports', row: { values: {}, extras: null }, isFlagged: true, text: '' }),
    ),
    pin: await codeOf(() => call.addPins({ aaids: ['1'] })),
    signOut: await codeOf(() => call.signOut({ isDataKept: false })),
  },
  exported: await exportRows(),
  again: await call.retryKeychain({}),
  logged: desk.logged,
};
await desk.close();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(finding));
