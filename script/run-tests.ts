import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readReport, slowestTests, tallyOf, type Tally } from './reports.ts';

// Runs build, check, the check of the package and the four suites, each even if another failed. Lists the slowest tests; the
// last line sums all up.

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const REPORTS = join(ROOT, 'out/reports');
const SLOWEST = 20;
const SUITES = ['unit', 'integration', 'faults', 'e2e'] as const;

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  console.log(`\n── ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

function runStep(name: string): Tally {
  return succeeds('npm', ['run', name]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runSuite(name: (typeof SUITES)[number]): Tally {
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // The faults print a table of their own; their full set is `npm run faults`.
  const finished =
    name === 'faults'
      ? succeeds('node', ['test/faults/run.ts', '--short'])
      : succeeds('vitest', ['run', '--project', name, ...reporters]);
  const report = readReport(file);
  if (report === null) {
    console.error(`${name} left no readable report`);
    return { passed: 0, failed: 1 };
  }
  const tally = tallyOf(report);
  // A suite without tests, or one that fails outside its tests, counts as one failure.
  const uncounted = (!finished && tally.failed === 0) || tally.passed + tally.failed === 0;
  return uncounted ? { ...tally, failed: tally.failed + 1 } : tally;
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
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
