// Preloaded into a process and each of its threads: records the thread, and every Node report that is requested there, as
// JSON lines.

import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

const note = (event) =>
  appendFileSync(
    process.env.REPORT_CALLS_LOG,
    `${JSON.stringify({ thread: basename(process.argv[1] ?? '').replace(/[.]m?[jt]s$/, ''), event })}\n`,
  );
const { getReport } = process.report;
process.report.getReport = (...args) => {
  note('report');
  return getReport.apply(process.report, args);
};
note('started');
