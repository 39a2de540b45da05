// Exports files from a small store, forges them as a test needs, and checks them.

import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { CheckedPart, FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { keepExportSeal } from '../../main/store/tables/export-seals.ts';
import { exportRequest, rowsSource } from './export-requests.ts';
import { exportTo } from './exported-files.ts';
import { loggedRuns, report, timeOf, type LoggedRuns } from './logged-runs.ts';
import { NOW_MS } from './temp-store.ts';

const SERVICE = 'https://service.test';
export const FILTERED: Query = {
  dataset: 'reports',
  filters: [{ kind: 'equals', field: 'currency', value: 'HKD' }],
  sort: [{ field: 'broker_code', direction: 'ascending' }],
  page: 1,
  pageSize: 100,
};
export const REPORTS = Array.from({ length: 40 }, (_, at) =>
  report({
    biz_date: at % 2 === 0 ? '2026-09-15' : '2026-08-31',
    broker_code: `A${String(at).padStart(4, '0')}`,
    currency: at % 4 === 3 ? 'USD' : 'HKD',
    dcp_name: at === 2 ? '' : 'Standard',
    commission_amount: `${at}.50`,
    trade_amount: at === 5 ? '' : '1000.00',
  }),
);

/** `elsewhere`: exported on another computer, whose seals this one does not have. */
export type Where = 'here' | 'elsewhere';
type How = { readonly where?: Where; readonly name?: string; readonly nowMs?: number };

export type CheckStage = Disposable & {
  readonly runs: LoggedRuns;
  readonly folder: string;
  exported(request?: Partial<ExportRequest>, how?: How): Promise<string>;
  check(path: string, serviceUrl?: string | null, at?: string): Promise<FileCheck>;
};

export function checkStage(): CheckStage {
  const runs = loggedRuns();
  const folder = mkdtempSync(join(tmpdir(), 'checked-exports-'));
  runs.commit('reports', REPORTS);
  return {
    runs,
    folder,
    async exported(request = {}, { where = 'here', nowMs = NOW_MS, ...named } = {}) {
      const stage = { db: runs.db, now: () => nowMs, folder };
      const { path, seal } = await exportTo(stage, exportRequest(rowsSource(FILTERED), request), named);
      if (where === 'here') keepExportSeal(runs.db, seal, { isReplacing: false });
      return path;
    },
    check: (path, serviceUrl = SERVICE, at = timeOf(1)) =>
      checkFile({ db: runs.db, now: () => Date.parse(at) }, { path, serviceUrl, meter: createExportMeter() }),
    [Symbol.dispose]() {
      runs.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function partsOf(found: FileCheck, standing: 'right' | 'different' | 'notKnown'): readonly CheckedPart[] {
  if (found.kind === 'notComparable') throw new Error(`not comparable: ${found.reason}`);
  return [...new Set(found.parts.filter((part) => part.standing === standing).map(({ part }) => part))];
}

export function aboutOf(path: string): ExportAbout {
  return JSON.parse(readFileSync(`${path}.about.json`, 'utf8')) as ExportAbout;
}

/** A value of `undefined` removes the statement. */
export function forge(path: string, change: (about: ExportAbout) => object): void {
  const about = aboutOf(path);
  writeFileSync(`${path}.about.json`, JSON.stringify({ ...about, ...change(about) }, null, 2));
}

/** The hash by the published rule: of the rows as CSV lines without the header. */
export function publishedHash(csv: string): string {
  const [, ...lines] = csv.replace('\ufeff', '').split('\r\n');
  return hash('sha256', lines.join('\r\n'));
}
