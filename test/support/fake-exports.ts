// Canned exports and checked files, as the main process would report them.

import type { ExportSource } from '../../shared/contract/exports/request.ts';
import type { CheckState, WriteState } from '../../shared/contract/exports/state.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';

const SOURCE: ExportSource = {
  kind: 'rows',
  scope: 'filtered',
  query: { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 },
  columns: [
    { id: 'biz_date', title: 'Ledger date' },
    { id: 'commission_amount', title: 'Total commission' },
  ],
};

export function fakeAbout(over: Partial<ExportAbout> = {}): ExportAbout {
  return {
    application: 'Commission Desk',
    version: '0.1.0',
    exportId: 'export-1',
    exportedAt: '2026-09-18T10:10:00.000Z',
    format: 'csv',
    csv: { separator: ',', byteOrderMark: true },
    isPartitioned: false,
    serviceUrl: 'https://reports.broker.example',
    source: SOURCE,
    filtersInWords: [],
    sortInWords: [],
    asOf: '2026-09-18T10:04:00.000Z',
    receipt: { runId: 'run-1', verdict: 'complete' },
    rows: 3,
    totals: [],
    notReadAgain: [],
    onlyCounted: [],
    unreadableAsText: 0,
    longAsText: 0,
    roundedSums: 0,
    computed: [],
    rowsHashRule: { name: 'commission-desk-rows', version: 1, describedIn: 'docs/exports.md' },
    guarded: 0,
    notes: [],
    rowsSha256: '0'.repeat(64),
    ...over,
  };
}

export function fakeExport(over: Partial<WriteState> = {}): WriteState {
  return {
    kind: 'write',
    exportId: 'export-1',
    format: 'csv',
    path: '/home/person/Documents/report.csv',
    standing: 'running',
    rows: 420_000,
    totalRows: 1_000_000,
    sizeBytes: 38 * 1_048_576,
    secondsLeft: 6,
    failure: null,
    about: null,
    isSealed: true,
    isOutdated: false,
    placing: 'renamed',
    leftPath: null,
    ...over,
  };
}

export function fakeCheckState(over: Partial<CheckState> = {}): CheckState {
  return {
    kind: 'check',
    exportId: 'check-1',
    path: '/home/person/Documents/report.csv',
    standing: 'running',
    phase: 'comparing',
    rows: 420_000,
    totalRows: 1_000_000,
    secondsLeft: 6,
    ...over,
  };
}

type Compared = Extract<FileCheck, { kind: 'compared' }>;

export function fakeCheck(over: Partial<Compared> = {}): Compared {
  return {
    kind: 'compared',
    path: '/home/person/Documents/report.csv',
    about: fakeAbout(),
    verdict: 'asWritten',
    isKnownHere: true,
    isAsWritten: true,
    isSavedAgain: false,
    parts: [],
    renamedSheets: [],
    copyAsOf: '2026-09-18T10:04:00.000Z',
    isIdentical: true,
    same: 3,
    rewritten: 0,
    changed: 0,
    onlyInFile: 0,
    onlyInStore: 0,
    readings: [],
    triedOrder: null,
    columns: ['biz_date', 'commission_amount'],
    differences: [],
    ...over,
  };
}
