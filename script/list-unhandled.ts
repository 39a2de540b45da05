import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { type Unhandled, UNHANDLED_REPORT } from './reports.ts';

// A reporter for vitest: the errors that no test caught, which its JSON report leaves out.

type CaughtError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

function describe(error: CaughtError): Unhandled {
  const file: unknown = error['VITEST_TEST_PATH'];
  return { file: typeof file === 'string' ? file : null, text: error.stack ?? error.message };
}

// eslint-disable-next-line no-restricted-syntax -- vitest takes the default export
export default class ListUnhandled implements Reporter {
  onTestRunEnd(_: unknown, unhandled: readonly CaughtError[]): void {
    writeFileSync(UNHANDLED_REPORT, JSON.stringify(unhandled.map(describe)));
  }
}
