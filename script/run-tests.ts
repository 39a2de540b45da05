import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Runs build, check, the check of the package and the four suites, each even if another failed; the last line sums them up.

type Tally = { readonly passed: number; readonly failed: number };

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const REPORTS = join(ROOT, 'out/reports');
const SUITES = ['unit', 'integration', 'faults', 'e2e'] as const;

function succeeds(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` };
  console.log(`\n── ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}

function runStep(name: string): Tally {
  return succeeds('npm', ['run', name]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

function runSuite(name: (typeof SUITES)[number]): Tally {
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // The faults print a table of their own; their full set is `npm run faults`.
  const finished =
    name === 'faults'
      ? succeeds('node', ['test/faults/run.ts', '--short'])
      : succeeds('vitest', ['run', '--project', name, ...reporters]);
  const tally = tallyOf(file);
  if (tally === null) return { passed: 0, failed: 1 };
  // A suite without tests, or one that fails outside its tests, counts as one failure.
  const uncounted = (!finished && tally.failed === 0) || tally.passed + tally.failed === 0;
  return uncounted ? { ...tally, failed: tally.failed + 1 } : tally;
}

function tallyOf(file: string): Tally | null {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const brokenFiles = report.testResults.filter(
      (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
  } catch (cause) {
    console.error('the suite left no readable report', cause);
    return null;
  }
}

mkdirSync(REPORTS, { recursive: true });
const steps = [
  { name: 'build', ...runStep('build') },
  { name: 'check', ...runStep('check') },
  { name: 'pack', ...runStep('pack:check') },
  ...SUITES.map((name) => ({ name, ...runSuite(name) })),
];
const passed = steps.reduce((sum, step) => sum + step.passed, 0);
const failed = steps.reduce((sum, step) => sum + step.failed, 0);

console.log('');
for (const step of steps) {
  console.log(
    `${step.name.padEnd(12)} ${String(step.passed).padStart(6)} passed ${String(step.failed).padStart(4)} failed`,
  );
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
