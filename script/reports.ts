import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

// Reads the reports that vitest writes of each suite.

export type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
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

/** A file that fails outside its tests counts as one failure. */
export function tallyOf(report: Report): Tally {
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
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
