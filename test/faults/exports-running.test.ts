// Row E4: a large export ends soon after a cancel, leaves nothing, uses bounded memory, and does not block the grid.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_FORMATS, type ExportFormat } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import type { StoreLocation } from '../../main/store/file/database.ts';
import { sampleFlags } from '../service/flags.ts';
import { startLoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { startDesk } from '../support/running-desk.ts';
import type { RowValues } from '../support/temp-store.ts';
import { waitUntil } from '../support/wait-until.ts';
import { childProgram } from './built.ts';
import type { ExportRunEnd, ExportRunTask } from './export-run-child.ts';
import { snapshotOf } from './export-files.ts';
import { fillExportStore } from './export-stage.ts';
import { AES, depth, figure, IS_FULL, quantile, tried } from './points.ts';
import { runChild } from './shim.ts';
import { dataFile, makeTrials, type Trials } from './trial.ts';

const ROWS = depth({ short: 40_000, full: 1_000_000 });
/** So many that an exporter that collects them breaks the limit of memory. */
const WHOLE_ROWS = depth({ short: 160_000, full: 1_000_000 });
const SIGN_OUT_ROWS = depth({ short: 5_000, full: 20_000 });
/** The short set has the format that is hardest to stop, and the one that writes most rows a second. */
const STOPPED_FORMATS: readonly ExportFormat[] = IS_FULL ? EXPORT_FORMATS : ['xlsx'];
const WHOLE_FORMATS: readonly ExportFormat[] = IS_FULL ? EXPORT_FORMATS : ['csv'];
const MIB = 1024 * 1024;
/** In the short set, long names make up for the rows that are missing. */
const NAME_END = ' Limited'.repeat(depth({ short: 40, full: 1 }));
/** In the short set an export adds 48 MiB, and one that collects its rows at least 115. */
const MAX_GROWTH_MIB = depth({ short: 80, full: 250 });
const QUERY: Query = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 };

let trials: Trials;
let store: StoreLocation;
let wholeStore: StoreLocation;
beforeAll(() => {
  trials = makeTrials();
  store = fillExportStore(dataFile(trials.fresh('store')), 'reports', reports(ROWS));
  if (WHOLE_ROWS === ROWS) wholeStore = store;
  else wholeStore = fillExportStore(dataFile(trials.fresh('whole')), 'reports', reports(WHOLE_ROWS));
}, 900_000);
afterAll(() => trials[Symbol.dispose]());

function* reports(count: number): Generator<RowValues> {
  for (let row = 0; row < count; row += 1) {
    yield {
      ...{ biz_date: new Date(Date.UTC(2024, 0, 1 + (row % 900))).toISOString().slice(0, 10), currency: 'HKD' },
      ...{ broker_code: `AE${row % 997}`, broker_team_code: `T${row % 31}`, dcp_name: `客戶 ${row}${NAME_END}` },
      ...{ trade_amount: `${row}000.50`, broker_commission_amount: `${row % 1000}.25`, org_commission_amount: '-0.1' },
      commission_amount: `${row % 1000}.15`,
    };
  }
}

type Run = Pick<ExportRunTask, 'store' | 'cancelAt'> & { readonly format: ExportFormat };

async function run({ format, ...how }: Run): Promise<{ end: ExportRunEnd; left: readonly string[] }> {
  const folder = trials.fresh(`files-${format}`);
  const task: ExportRunTask = {
    ...{ ...how, folder, name: `rows.${format}`, query: QUERY },
    request: exportRequest(rowsSource(QUERY), { format }),
  };
  const timeoutMs = 1_200_000;
  const { lines, stderr } = await runChild({ script: childProgram('export-run-child'), task, timeoutMs });
  expect(lines, stderr).toHaveLength(1);
  return { end: lines[0] as ExportRunEnd, left: Object.keys(snapshotOf(folder)) };
}

test.for(STOPPED_FORMATS)(
  'E4 %s cancelled in the middle ends within a second and leaves no file',
  async (format, { task }) => {
    const { end, left } = await run({ format, store, cancelAt: 0.5 });
    expect(end.state.standing).toBe('cancelled');
    expect(left).toEqual([]);
    expect(end.cancelMs).toBeLessThan(1_000);
    expect(end.state.rows).toBeGreaterThanOrEqual(ROWS / 2);
    tried(task, 1);
    const growth = (end.growthBytes / MIB).toFixed(0);
    const ms = end.cancelMs?.toFixed(0);
    figure(
      task,
      `4: ${format} cancelled at row ${end.state.rows} of ${ROWS}: ${ms} ms (≤ 1 s), memory ${growth} MiB more`,
    );
  },
);

test.for(WHOLE_FORMATS)(
  'E4 memory for %s does not grow with the rows, and pages are answered meanwhile',
  async (format, { task }) => {
    const { end } = await run({ format, store: wholeStore, cancelAt: 1 });
    expect(end.state).toMatchObject({ standing: 'done', rows: WHOLE_ROWS });
    expect(end.pageMs.length).toBeGreaterThan(1);
    const [growth, seconds] = [end.growthBytes / MIB, end.tookMs / 1_000];
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MIB);
    tried(task, 1);
    figure(
      task,
      `E4: ${format} of ${WHOLE_ROWS} rows in ${seconds.toFixed(1)} s: memory ${growth.toFixed(0)} MiB more (≤ ${MAX_GROWTH_MIB})`,
    );
    const [median, p99] = [quantile(end.pageMs, 0.5), quantile(end.pageMs, 0.99)].map((ms) => ms.toFixed(1));
    figure(task, `E4: ${end.pageMs.length} pages answered meanwhile: median ${median} ms, p99 ${p99} ms`);
  },
);

test('E4 signing out at any moment of an export leaves no part of its file', async ({ task }) => {
  const service = await startLoopbackService(
    sampleFlags({ packages: 20, reportRows: SIGN_OUT_ROWS, ledgerDates: 20, aes: AES }),
    { port: 0 },
  );
  const userDataDir = mkdtempSync(join(tmpdir(), 'desk-export-'));
  const folder = trials.fresh('signed-out');
  try {
    for (const format of STOPPED_FORMATS) {
      const desk = await startDesk({ userDataDir, chooseSavePath: (name) => Promise.resolve(join(folder, name)) });
      await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
      await desk.syncEnd();
      await desk.call.startExport(exportRequest(rowsSource(QUERY), { format }));
      const hasBegun = async (): Promise<boolean> => {
        const state = await desk.call.getExport({});
        return state?.standing !== 'running' || state.rows > 0;
      };
      await waitUntil('the export has written rows', hasBegun, { everyMs: 1 });
      const before = await desk.call.getExport({});
      await desk.call.signOut({ isDataKept: false });
      // A small export may have ended before the sign-out: its file is then complete, and stays.
      if (desk.events.exportChanged?.at(-1)?.standing !== 'done') expect(readdirSync(folder)).toEqual([]);
      expect(await desk.call.getExport({})).toBeNull();
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      await desk.close();
      tried(task, before?.standing === 'running' ? 1 : 0);
    }
  } finally {
    await service.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
});
