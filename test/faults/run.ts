// Runs the fault suite and prints its table: id, points tried, result. `--short` is the set in `script/test`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULT_ROWS, type FaultId } from './rows.ts';

type Test = {
  readonly title: string;
  readonly status: string;
  readonly meta?: { readonly points?: number; readonly figures?: readonly string[] };
  readonly failureMessages?: readonly string[] | null;
};
type Report = { readonly testResults: readonly { readonly assertionResults: readonly Test[] }[] };
type RowResult = {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
};

const ROOT = join(import.meta.dirname, '../..');
const REPORT = join(ROOT, 'out/reports/faults.json');
const RESULTS = join(ROOT, 'out/faults.json');

function readTests(): readonly Test[] {
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
    return report.testResults.flatMap((file) => file.assertionResults);
  } catch (cause) {
    console.error('the suite left no readable report', cause);
    return [];
  }
}

function resultOf(id: FaultId, all: readonly Test[]): RowResult {
  const tests = all.filter((test) => test.title.split(' ')[0] === id);
  const points = tests.reduce((sum, test) => sum + (test.meta?.points ?? 0), 0);
  const row = { id, title: FAULT_ROWS[id], points };
  const failed = tests.find((test) => test.status === 'failed');
  if (failed) return { ...row, result: 'failed', reason: `${failed.title}: ${firstLine(failed)}` };
  if (tests.length > 0 && tests.every((test) => test.status !== 'passed')) {
    return { ...row, result: 'skipped', reason: tests.map((test) => test.title).join('; ') };
  }
  if (points === 0) return { ...row, result: 'failed', reason: 'no point was tried' };
  return { ...row, result: 'passed' };
}

function firstLine(test: Test): string {
  return test.failureMessages?.[0]?.split('\n')[0] ?? 'no message';
}

rmSync(REPORT, { force: true });
mkdirSync(join(ROOT, 'out/reports'), { recursive: true });
const isShort = process.argv.includes('--short');
const finished = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'faults', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
    ...process.argv.slice(2).filter((argument) => argument !== '--short'),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, DESK_FAULTS: isShort ? 'short' : 'full' } },
);
const tests = readTests();
const results = (Object.keys(FAULT_ROWS) as FaultId[]).map((id) => resultOf(id, tests));
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);

console.log('\nid    points  result   fault');
for (const { id, points, result, title, reason } of results) {
  const tail = reason === undefined ? title : `${title} — ${reason}`;
  console.log(`${id.padEnd(4)} ${String(points).padStart(7)}  ${result.padEnd(7)}  ${tail}`);
}
const figures = tests.flatMap((test) => test.meta?.figures ?? []);
if (figures.length > 0) console.log(`\n${figures.map((line) => `figure ${line}`).join('\n')}`);
const passed = results.filter((row) => row.result === 'passed').length;
console.log(`\n${passed} of ${results.length} faults survived (${isShort ? 'shortened' : 'full'} set)`);
process.exitCode = finished.status === 0 && passed === results.length ? 0 : 1;
