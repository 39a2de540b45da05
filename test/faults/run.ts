// Runs the fault suite and prints its table. `script/test` runs the short set of it, as this does with `DESK_FAULTS=short`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from '../../script/reports.ts';
import { IS_FULL } from './points.ts';
import { faultRows, printFaults, type RowResult } from './table.ts';

const ROOT = join(import.meta.dirname, '../..');
const REPORT = join(ROOT, 'out/reports/faults.json');
const RESULTS = join(ROOT, 'out/faults.json');

rmSync(REPORT, { force: true });
mkdirSync(join(ROOT, 'out/reports'), { recursive: true });
const finished = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'faults', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
const report = readReport(REPORT);
if (report === null) console.error('the suite left no readable report');
const rows = faultRows(report);
writeFileSync(RESULTS, `${JSON.stringify(rows, null, 2)}\n`);
printFaults(rows, report, IS_FULL ? 'full' : 'short');
// The short set leaves out tests that only wait; the full one is to run all of them.
const isProven = ({ result, reason }: RowResult): boolean => result === 'passed' && (!IS_FULL || reason === undefined);
process.exitCode = finished.status === 0 && rows.every(isProven) ? 0 : 1;
