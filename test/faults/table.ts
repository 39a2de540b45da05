// The table of the faults, from the report of their suite: id, points tried, result.

import type { Report, TestResult } from '../../script/reports.ts';
import { FAULT_ROWS, type FaultId } from './rows.ts';

export type RowResult = {
  readonly id: string;
  readonly title: string;
  readonly points: number;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Of a row that passed: the tests of it that were not run. */
  readonly reason?: string;
};

export function faultRows(report: Report | null): readonly RowResult[] {
  const tests = testsOf(report);
  return (Object.keys(FAULT_ROWS) as FaultId[]).map((id) => resultOf(id, tests));
}

/** With the figures that tests reported, and how many faults were survived. */
export function printFaults(rows: readonly RowResult[], report: Report | null, set: 'short' | 'full'): void {
  console.log('\nid    points  result   fault');
  for (const { id, points, result, title, reason } of rows) {
    const tail = reason === undefined ? title : `${title} — ${reason}`;
    console.log(`${id.padEnd(4)} ${String(points).padStart(7)}  ${result.padEnd(7)}  ${tail}`);
  }
  const figures = testsOf(report).flatMap((test) => test.meta?.figures ?? []);
  if (figures.length > 0) console.log(`\n${figures.map((line) => `figure ${line}`).join('\n')}`);
  const passed = rows.filter((row) => row.result === 'passed').length;
  console.log(`\n${passed} of ${rows.length} faults survived (${set} set)`);
}

function testsOf(report: Report | null): readonly TestResult[] {
  return report?.testResults.flatMap((file) => file.assertionResults) ?? [];
}

function resultOf(id: FaultId, all: readonly TestResult[]): RowResult {
  const tests = all.filter((test) => test.title.split(' ')[0] === id);
  const points = tests.reduce((sum, test) => sum + (test.meta?.points ?? 0), 0);
  const row = { id, title: FAULT_ROWS[id], points };
  const failed = tests.find((test) => test.status === 'failed');
  if (failed) return { ...row, result: 'failed', reason: `${failed.title}: ${firstLine(failed)}` };
  const notRun = tests.filter((test) => test.status !== 'passed').map((test) => test.title);
  const reason = notRun.length === 0 ? {} : { reason: `not run: ${notRun.join('; ')}` };
  if (tests.length > 0 && notRun.length === tests.length) return { ...row, result: 'skipped', ...reason };
  if (points === 0) return { ...row, result: 'failed', reason: 'no point was tried' };
  return { ...row, result: 'passed', ...reason };
}

function firstLine(test: TestResult): string {
  return test.failureMessages?.[0]?.split('\n')[0] ?? 'no message';
}
