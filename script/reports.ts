import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Reads the reports that vitest writes of each suite.

/** The errors that the last suite had outside its tests, see `list-unhandled.ts`. */
export const UNHANDLED_REPORT = join(import.meta.dirname, '../out/reports/unhandled.json');

const MESSAGE_LINES = 4;
const LINE_CHARACTERS = 240;

export type Report = { readonly testResults: readonly FileResult[] };

export type FileResult = {
  readonly name: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  /** Why the file failed outside its tests. */
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
};

export type TestResult = {
  readonly title: string;
  readonly status: string;
  readonly duration?: number | null;
  readonly failureMessages?: readonly string[] | null;
  /** What a test of the faults says of itself, see `test/faults/points.ts`. */
  readonly meta?: { readonly points?: number; readonly figures?: readonly string[] };
};

export type Tally = { readonly passed: number; readonly failed: number };

/** Null if the suite left no readable report. */
export function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    // A suite that ended before its report has failed; its caller says so.
    return null;
  }
}

/**
 * An error that belongs to no test: its text, and the file that ran when it arrived, if it is known. Files share a process,
 * so an earlier one may have caused it.
 */
export type Unhandled = { readonly file: string | null; readonly text: string };

/** Those of the last suite; null if it did not get as far as listing them. */
export function unhandledErrors(): readonly Unhandled[] | null {
  try {
    return JSON.parse(readFileSync(UNHANDLED_REPORT, 'utf8')) as Unhandled[];
  } catch {
    return null;
  }
}

/** A file that fails outside its tests counts as one failure. */
export function tallyOf(report: Report): Tally {
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const countOf = (status: string): number => tests.filter((test) => test.status === status).length;
  return { passed: countOf('passed'), failed: countOf('failed') + brokenFiles.length };
}

/** `unhandled`: null if the suite did not get as far as listing them. */
export type SuiteResult = { readonly report: Report | null; readonly unhandled: readonly Unhandled[] | null };

/** The files in which a test failed, or that failed outside their tests. */
function failedFiles(report: Report): readonly string[] {
  return report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** How vitest and the browser say that something did not come in time. The app's own code `timedOut` is not among them. */
const LATE = /\b(?:Test|Hook) timed out in|\bTimeout \d+ms exceeded|did not succeed in time/;

/**
 * The files to run once more: none if nothing failed, or if more did than a slow machine explains, or in an unknown place.
 * `onlyLate`: also none if a test failed for another reason than time, because what is lost once in a hundred faults is lost.
 */
export function filesToRunAgain(
  { report, unhandled }: SuiteResult,
  { most, onlyLate }: { readonly most: number; readonly onlyLate: boolean },
): readonly string[] {
  if (report === null || unhandled === null) return [];
  if (onlyLate && !allFailures({ report, unhandled }, '').every(({ why }) => LATE.test(why))) return [];
  const lost = unhandled.flatMap(({ file }) => file ?? []);
  const files = [...new Set([...failedFiles(report), ...lost])];
  return lost.length < unhandled.length || files.length > most ? [] : files;
}

/**
 * The first report with the results of the second in place of those of the same files. A test that failed at first counts as
 * passed only if it passed then: one that was skipped, or is missing, keeps its failure.
 */
export function withSecondRun(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => joined(file, again.get(file.name))) };
}

function joined(first: FileResult, second: FileResult | undefined): FileResult {
  if (second === undefined) return first;
  const hasPassed = ({ title }: TestResult): boolean =>
    second.assertionResults.some((test) => test.title === title && test.status === 'passed');
  const left = first.assertionResults.filter((test) => test.status === 'failed' && !hasPassed(test));
  if (left.length === 0) return second;
  const others = second.assertionResults.filter(({ title }) => !left.some((test) => test.title === title));
  return { ...second, status: 'failed', assertionResults: [...others, ...left] };
}

type Failure = { readonly text: string; readonly why: string };

/** One for each test that failed, or for the file itself. */
function failuresOf(report: Report, root: string): readonly Failure[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const path = relative(root, name);
      if (failed.length === 0) return [{ text: path, why: message ?? '' }];
      return failed.map(({ title, failureMessages }) => ({
        text: `${path}: ${title}`,
        why: failureMessages?.join('\n') ?? '',
      }));
    });
}

/** What failed, each with the first lines of its message; paths are relative to `root`. */
export function failureLines(result: SuiteResult, root: string): readonly string[] {
  return allFailures(result, root).map(lineOf);
}

function allFailures({ report, unhandled }: SuiteResult, root: string): readonly Failure[] {
  const tests = report === null ? [] : failuresOf(report, root);
  return [...tests, ...(unhandled ?? []).map((error) => ({ text: placeOf(error, root), why: error.text }))];
}

function lineOf({ text, why }: Failure): string {
  return `${text}\n${beginning(why)}`;
}

function placeOf({ file }: Unhandled, root: string): string {
  return file === null ? 'outside all tests' : `${relative(root, file)}: outside its tests`;
}

/** The first lines of a message, indented. */
function beginning(message: string): string {
  const lines = message.split('\n').slice(0, MESSAGE_LINES);
  return lines.map((line) => `    ${line.slice(0, LINE_CHARACTERS)}`).join('\n');
}

/** What failed at first and not in the end, with what it said; `end` is the joined result. */
export function unsteadyTests(first: SuiteResult, end: SuiteResult, root: string): readonly string[] {
  const placesOf = (result: SuiteResult): readonly string[] => allFailures(result, root).map(({ text }) => text);
  const still = new Set(placesOf(end));
  return allFailures(first, root)
    .filter(({ text }) => !still.has(text))
    .map(lineOf);
}

/** One line per test, the slowest first. */
export function slowestTests(reports: readonly Report[], root: string, count: number): readonly string[] {
  const tests = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({ ms: duration ?? 0, text: `${relative(root, name)}: ${title}` })),
    ),
  );
  const slowest = tests.sort((a, b) => b.ms - a.ms).slice(0, count);
  return slowest.map(({ ms, text }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${text}`);
}

/** How long each file of tests took, by its path below `root`. */
export function fileSeconds(reports: readonly Report[], root: string): ReadonlyMap<string, number> {
  return new Map(
    reports.flatMap(({ testResults }) =>
      testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000] as const),
    ),
  );
}
