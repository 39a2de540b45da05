import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importsIn, nearestTests, withinSeconds, type ImportGraph } from './changed-tests.ts';
import { fileSeconds, readReport, type Report } from './reports.ts';

// `npm test -- --changed [commit]`: the unit and integration tests nearest to what changed since a commit, or since the last
// one. Stays within 20 seconds by what the tests took in the last run of `script/test`, and in later runs of this script;
// `--all` runs the rest too.

const ROOT = join(import.meta.dirname, '..');
/** On two cores; starting takes the rest of the 20 seconds. */
const LIMIT_SECONDS = 24;

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, all: { type: 'boolean' } },
  allowPositionals: true,
});

function listed(...args: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
  return stdout.split('\n').filter((path) => path !== '');
}

function readGraph(files: readonly string[]): ImportGraph {
  const code = files.filter((path) => /[.](ts|js|mjs|svelte)$/.test(path));
  return new Map(code.map((path) => [path, importsIn(path, readFileSync(join(ROOT, path), 'utf8'))]));
}

function reportFile(name: string): string {
  return join(ROOT, `out/reports/${name}.json`);
}

/** Adds the files of earlier runs to the report of this one. */
function keepReport(earlier: Report | null): void {
  const report = readReport(reportFile('changed'));
  if (report === null || earlier === null) return;
  const names = new Set(report.testResults.map(({ name }) => name));
  const others = earlier.testResults.filter(({ name }) => !names.has(name));
  writeFileSync(reportFile('changed'), JSON.stringify({ ...report, testResults: [...others, ...report.testResults] }));
}

const untracked = listed('ls-files', '--others', '--exclude-standard');
const removed = new Set(listed('ls-files', '--deleted'));
const changed = [...listed('diff', '--name-only', positionals[0] ?? 'HEAD'), ...untracked];
const tracked = [...listed('ls-files'), ...untracked].filter((path) => !removed.has(path));
const tests = nearestTests(readGraph(tracked), changed);
const reports = ['unit', 'integration', 'changed'].flatMap((name) => readReport(reportFile(name)) ?? []);
const { run, left } = withinSeconds(tests, fileSeconds(reports, ROOT), values.all === true ? Infinity : LIMIT_SECONDS);

console.log(`${changed.length} changed files, ${tests.length} files of tests import them`);
if (run.length > 0) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const earlier = readReport(reportFile('changed'));
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile('changed')}`];
  const args = [vitest, 'run', '--project', 'unit', '--project', 'integration', ...report, ...run];
  process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  keepReport(earlier);
}
if (left.length > 0) {
  console.log(
    `Not run, to stay within 20 seconds: ${left.length} files of tests that are farther from the change, or take longer.`,
  );
  console.log('"npm test -- --changed --all" runs them.');
}
