// The app on a folder that it may not write, in a process of its own: what it shows and what it refuses, as one JSON line.

import type { Session } from '../../preload/contract.ts';
import { toFailure } from '../../main/errors.ts';
import { startDesk } from './running-desk.ts';

export type ReadOnlyFinding = {
  readonly session: Session;
  readonly rows: number;
  readonly filtered: number;
  readonly groupedRows: number;
  /** Codes that what cannot be done was answered with. */
  readonly refused: Readonly<Record<string, string>>;
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

const desk = await startDesk({ userDataDir: process.argv[2] ?? '' });
const { call } = desk;
const query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 1 } as const;
const inHongKongDollars = { ...query, filters: [{ kind: 'equals', field: 'currency', value: 'HKD' }] } as const;
const rowsOf = async (asked: typeof query | typeof inHongKongDollars): Promise<number> => {
  const answer = await call.queryRows(asked);
  return answer.kind === 'rows' ? answer.total : -1;
};
const totals = await call.queryTotals(query);
const finding: ReadOnlyFinding = {
  session: await call.getSession({}),
  rows: await rowsOf(query),
  filtered: await rowsOf(inHongKongDollars),
  groupedRows: totals.kind === 'totals' ? totals.rows : -1,
  refused: {
    sync: await codeOf(() => call.startSync({ scope: { kind: 'full' } })),
    preference: await codeOf(() => call.writePreference({ name: 'frame', value: '1' })),
    pin: await codeOf(() => call.addPins({ aaids: ['1'] })),
    signOut: await codeOf(() => call.signOut({})),
  },
  again: await call.retryKeychain({}),
  logged: desk.logged,
};
await desk.close();
console.log(JSON.stringify(finding));
