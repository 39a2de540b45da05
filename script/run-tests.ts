import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  beginning,
  failedFiles,
  failureLines,
  readReport,
  slowestTests,
  tallyOf,
  UNHANDLED_REPORT,
  unhandledErrors,
  unsteadyTests,
  withSecondRun,
  type Report,
  type Tally,
} from './reports.ts';

// Runs build, check, the check of the package and the four suites, each even if another failed. Lists what failed, the slowest
// tests and the unsteady ones; the last line sums all up.

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const REPORTS = join(ROOT, 'out/reports');
const SLOWEST = 20;
const SUITES = ['unit', 'integration', 'faults', 'e2e'] as const;
/** With more files than these, something is broken, and a second run would only take time. */
const MAX_RUN_AGAIN = 6;

const failures: string[] = [];
/** What failed at first and passed when its file was run again. */
const unsteady: string[] = [];

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  console.log(`\n── ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

function runStep(name: string): Tally {
  return succeeds('npm', ['run', name]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** `unhandled`: the errors that belong to no test, or null if it did not get as far as listing them. */
type SuiteRun = {
  readonly finished: boolean;
  readonly unhandled: readonly string[] | null;
  readonly report: Report | null;
};

function runOnce(name: (typeof SUITES)[number], file: string, options: readonly string[] = []): SuiteRun {
  for (const old of [file, UNHANDLED_REPORT]) rmSync(old, { force: true });
  const unhandled = '--reporter=script/list-unhandled.ts';
  // The faults print a table of their own; their full set is `npm run faults`.
  const finished =
    name === 'faults'
      ? succeeds('node', ['test/faults/run.ts', '--short', unhandled])
      : succeeds('vitest', [
          ...['run', '--project', name, '--reporter=default', '--reporter=json', unhandled],
          ...[`--outputFile.json=${file}`, ...options],
        ]);
  return { finished, unhandled: unhandledErrors(), report: readReport(file) };
}

/**
 * Runs files of end-to-end tests with a failure once more, alone: a browser on a busy machine can be late by seconds. What
 * passes only then is named at the end.
 */
function runAgain(first: SuiteRun): SuiteRun {
  const files = first.report === null ? [] : failedFiles(first.report);
  if (first.report === null || first.unhandled?.length !== 0) return first;
  if (files.length === 0 || files.length > MAX_RUN_AGAIN) return first;
  const second = runOnce('e2e', join(REPORTS, 'e2e-again.json'), ['--maxWorkers=1', ...files]);
  if (second.report === null) return first;
  unsteady.push(...unsteadyTests(first.report, second.report, ROOT));
  return { ...second, report: withSecondRun(first.report, second.report) };
}

function runSuite(name: (typeof SUITES)[number]): Tally {
  const first = runOnce(name, join(REPORTS, `${name}.json`));
  const { finished, unhandled, report } = name === 'e2e' ? runAgain(first) : first;
  failures.push(...(unhandled ?? []).map((error) => `${name}, outside its tests:\n${beginning(error)}`));
  if (report === null) {
    failures.push(`${name} left no readable report`);
    return { passed: 0, failed: 1 };
  }
  failures.push(...failureLines(report, ROOT));
  const tally = tallyOf(report);
  // A suite without tests, or one that fails outside its tests, counts as one failure.
  const uncounted = (!finished && tally.failed === 0) || tally.passed + tally.failed === 0;
  if (!uncounted) return tally;
  if (unhandled?.length === 0) failures.push(`${name} ended as failed, though none of its tests did`);
  return { ...tally, failed: tally.failed + 1 };
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
