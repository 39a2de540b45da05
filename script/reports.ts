import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Reads the reports that vitest writes of each suite.

/** The errors that the last suite had outside its tests, see `list-unhandled.ts`. */
export const UNHANDLED_REPORT = join(import.meta.dirname, '../out/reports/unhandled.json');

const MESSAGE_LINES = 4;
const LINE_CHARACTERS = 240;

export type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    /** Why the file failed outside its tests. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
      /** What a test of the faults says of itself, see `test/faults/points.ts`. */
      readonly meta?: { readonly points?: number; readonly figures?: readonly string[] };
    }[];
  }[];
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

/** An error that belongs to no test: the file that ran, if it is known, and its text. */
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

/** The files to run once more: none if nothing failed, or if more did than a slow machine explains, or in an unknown place. */
export function filesToRunAgain({ report, unhandled }: SuiteResult, most: number): readonly string[] {
  if (report === null || unhandled === null) return [];
  const lost = unhandled.flatMap(({ file }) => file ?? []);
  const files = [...new Set([...failedFiles(report), ...lost])];
  return lost.length < unhandled.length || files.length > most ? [] : files;
}

/** The first report with the results of the second in place of those of the same files. */
export function withSecondRun(first: Report, second: Report): Report {
  const again = new Set(second.testResults.map(({ name }) => name));
  return { testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults] };
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
export function failureLines({ report, unhandled }: SuiteResult, root: string): readonly string[] {
  const tests = report === null ? [] : failuresOf(report, root);
  const lost = (unhandled ?? []).map((error) => ({ text: placeOf(error, root), why: error.text }));
  return [...tests, ...lost].map(({ text, why }) => `${text}\n${beginning(why)}`);
}

function placeOf({ file }: Unhandled, root: string): string {
  return file === null ? 'outside all tests' : `${relative(root, file)}: outside its tests`;
}

/** The first lines of a message, indented. */
function beginning(message: string): string {
  const lines = message.split('\n').slice(0, MESSAGE_LINES);
  return lines.map((line) => `    ${line.slice(0, LINE_CHARACTERS)}`).join('\n');
}

/** What failed at first, of files that passed when they were run again: a line for each test, or for the file itself. */
export function unsteadyTests(first: SuiteResult, second: SuiteResult, root: string): readonly string[] {
  const still = [
    ...(second.report === null ? [] : failedFiles(second.report)),
    ...(second.unhandled ?? []).flatMap(({ file }) => file ?? []),
  ].map((name) => relative(root, name));
  return failureLines(first, root).filter((line) => !still.some((path) => /^[^:\n]*/.exec(line)?.[0] === path));
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
