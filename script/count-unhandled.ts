import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';
import { UNHANDLED_REPORT } from './reports.ts';

// A reporter for vitest: how many errors no test caught, which its JSON report leaves out.

// eslint-disable-next-line no-restricted-syntax -- vitest takes the default export
export default class CountUnhandled implements Reporter {
  onTestRunEnd(_: unknown, unhandled: readonly unknown[]): void {
    writeFileSync(UNHANDLED_REPORT, JSON.stringify(unhandled.length));
  }
}
