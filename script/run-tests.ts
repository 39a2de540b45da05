import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { faultRows, printFaults } from '../test/faults/table.ts';
import {
  failureLines,
  filesToRunAgain,
  readReport,
  slowestTests,
  tallyOf,
  UNHANDLED_REPORT,
  unhandledErrors,
  unsteadyTests,
  withSecondRun,
  type SuiteResult,
  type Tally,
} from './reports.ts';

// Runs build, check, the check of the package and the four suites, each even if another failed. Lists what failed, the slowest
// tests and the unsteady ones; the last line sums all up.

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const REPORTS = join(ROOT, 'out/reports');
const SLOWEST = 20;
const SUITES = ['unit', 'integration', 'faults', 'e2e'] as const;
type Suite = (typeof SUITES)[number];
/** With more files than these, something is broken, and a second run would only take time. */
const MAX_RUN_AGAIN = 6;

const failures: string[] = [];
/** What failed at first and passed when its file was run again. */
const unsteady: string[] = [];

function succeeds(command: string, args: readonly string[]): boolean {
  // The full set of faults is `npm run faults`.
  const env = { ...process.env, DESK_FAULTS: 'short', PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  console.log(`\n── ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

function runStep(name: string): Tally {
  return succeeds('npm', ['run', name]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** `finished`: with exit code 0. */
type SuiteRun = SuiteResult & { readonly finished: boolean };

function runOnce(name: Suite, file: string, options: readonly string[] = []): SuiteRun {
  for (const old of [file, UNHANDLED_REPORT]) rmSync(old, { force: true });
  const finished = succeeds('vitest', [
    ...['run', '--project', name, '--reporter=default', '--reporter=json', '--reporter=script/list-unhandled.ts'],
    ...[`--outputFile.json=${file}`, ...options],
  ]);
  return { finished, unhandled: unhandledErrors(), report: readReport(file) };
}

/**
 * Runs the files with a failure once more, alone: on a busy machine, a browser or a process can be late by seconds. What
 * passes only then is named at the end. Faults get a second run only if all failures were late.
 */
function runTwice(name: Suite, file: string): SuiteRun {
  const first = runOnce(name, file);
  const files = filesToRunAgain(first, { most: MAX_RUN_AGAIN, onlyLate: name === 'faults' });
  if (files.length === 0) return first;
  const second = runOnce(name, join(REPORTS, `${name}-again.json`), ['--maxWorkers=1', ...files]);
  if (first.report === null || second.report === null) return first;
  const end = { ...second, report: withSecondRun(first.report, second.report) };
  unsteady.push(...unsteadyTests(first, end, ROOT));
  return end;
}

function runSuite(name: Suite): Tally {
  const run = runTwice(name, join(REPORTS, `${name}.json`));
  failures.push(...failureLines(run, ROOT));
  const tally = run.report === null ? { passed: 0, failed: 0 } : tallyOf(run.report);
  const rows = name === 'faults' && run.report !== null ? faultRows(run.report) : [];
  if (rows.length > 0) printFaults(rows, run.report, 'short');
  const untried = rows.filter(({ points }) => points === 0).map(({ id, reason }) => `fault ${id}: ${reason ?? ''}`);
  failures.push(...untried);
  // A suite without tests, or one that fails outside its tests, counts as one failure.
  const hasFailed = !run.finished || untried.length > 0 || tally.passed === 0;
  if (!hasFailed || tally.failed > 0) return tally;
  failures.push(`${name} failed as a whole`);
  return { ...tally, failed: 1 };
}

function timed(name: string, run: () => Tally): Tally & { readonly name: string; readonly seconds: number } {
  const startMs = performance.now();
  return { name, ...run(), seconds: Math.round((performance.now() - startMs) / 1000) };
}

mkdirSync(REPORTS, { recursive: true });
const steps = [
  timed('build', () => runStep('build')),
  timed('check', () => runStep('check')),
  timed('pack', () => runStep('pack:check')),
  ...SUITES.map((name) => timed(name, () => runSuite(name))),
];
const passed = steps.reduce((sum, step) => sum + step.passed, 0);
const failed = steps.reduce((sum, step) => sum + step.failed, 0);

console.log('');
for (const { name, seconds, ...step } of steps) {
  const counts = `${String(step.passed).padStart(6)} passed ${String(step.failed).padStart(4)} failed`;
  console.log(`${name.padEnd(12)} ${counts} ${String(seconds).padStart(5)} s`);
}
console.log(`\nThe slowest ${SLOWEST} tests:`);
const reports = SUITES.flatMap((name) => readReport(join(REPORTS, `${name}.json`)) ?? []);
for (const line of slowestTests(reports, ROOT, SLOWEST)) console.log(line);
if (unsteady.length > 0) console.log(`\nFailed at first, and passed when run again:\n${unsteady.join('\n')}\n`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
