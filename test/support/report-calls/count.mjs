// Loaded into a process and each of its threads before anything else: notes which thread it is in, and every Node report
// that is asked for there, one JSON line each.

import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';

const note = (event) =>
  appendFileSync(
    process.env.REPORT_CALLS_LOG,
    `${JSON.stringify({ thread: basename(process.argv[1] ?? '').replace(/[.][jt]s$/, ''), event })}\n`,
  );
const { getReport } = process.report;
process.report.getReport = (...args) => {
  note('report');
  return getReport.apply(process.report, args);
};
note('started');
