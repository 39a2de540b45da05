import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { UNHANDLED_REPORT } from './reports.ts';

// A reporter for vitest: a line for each error that no test caught, which its JSON report leaves out.

type Unhandled = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

function lineOf(error: Unhandled): string {
  const file: unknown = error['VITEST_TEST_PATH'];
  const place = typeof file === 'string' ? relative(process.cwd(), file) : 'outside every file';
  return `${place}: ${error.stack ?? error.message}`;
}

// eslint-disable-next-line no-restricted-syntax -- vitest takes the default export
export default class ListUnhandled implements Reporter {
  onTestRunEnd(_: unknown, unhandled: readonly Unhandled[]): void {
    writeFileSync(UNHANDLED_REPORT, JSON.stringify(unhandled.map(lineOf)));
  }
}
