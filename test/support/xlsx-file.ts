// Writes workbooks to real files, as an export does.

import { closeSync, openSync, writeSync } from 'node:fs';
import { ABOUT_LINES } from '../../shared/contract/exports/request.ts';
import type { AboutPlace, ExportWords } from '../../shared/contract/exports/request.ts';
import type { ExportAbout } from '../../shared/contract/exports/about.ts';
import type { CellValue, FieldKind } from '../../shared/contract/fields.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import type { OutputFile, Subtotals, TableColumn } from '../../main/exports/format/format.ts';
import { BOOK_LIMITS, type BookLimits } from '../../main/exports/xlsx/book.ts';
import { ROWS_HASH_RULE } from '../../main/exports/format/rows-hash-rule.ts';
import { EXPORT_WORDS } from './export-requests.ts';
import { openXlsx, openWorkbook } from '../../main/exports/xlsx/xlsx.ts';

export type WorkbookContents = {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly CellValue[]>;
  readonly about?: Partial<ExportAbout>;
  readonly subtotals?: Subtotals;
  readonly aboutPlace?: AboutPlace;
  readonly sheetNames?: Partial<ExportWords['sheets']>;
  readonly limits?: Partial<BookLimits>;
};

export function tableColumn(id: string, kind: FieldKind, title = `Title of ${id}`): TableColumn {
  return { id, kind, title };
}

function workbookWords(sheets: Partial<ExportWords['sheets']> = {}): ExportWords {
  return {
    marks: EXPORT_WORDS.marks,
    sheets: { rows: 'Rows', about: 'About', subtotals: 'Subtotals', ...sheets },
    about: Object.fromEntries(ABOUT_LINES.map((line) => [line, `Label of ${line}`])) as ExportWords['about'],
    dataset: 'Daily reports',
    scope: 'Filtered set',
    verdicts: { complete: 'Complete' } as Record<Verdict, string>,
    sample: 'Sample',
    incomplete: 'Rows may be missing.',
    rowCount: 'Rows in group',
    grandTotal: 'Grand total',
    exact: 'exact',
    commissionRate: 'Rate (%)',
    computed: EXPORT_WORDS.computed,
    none: 'Nothing',
    filters: [],
    sort: [],
    notes: [],
    groupedBy: null,
    notSent: 'not sent',
    sentEmpty: 'empty',
    unreadableDate: 'date not readable',
    groupNames: 'Group name',
  };
}

export function exportAbout(changed: Partial<ExportAbout> = {}): ExportAbout {
  return {
    application: 'Commission Desk',
    version: '0.1.0',
    exportId: 'export-1',
    exportedAt: '2026-09-18T04:00:00.000Z',
    format: 'xlsx',
    csv: null,
    isPartitioned: false,
    serviceUrl: 'https://service.example',
    source: {
      ...{ kind: 'rows', scope: 'filtered', columns: [] },
      query: { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 100 },
    },
    filtersInWords: [],
    sortInWords: [],
    asOf: null,
    receipt: null,
    rows: 0,
    totals: [],
    notReadAgain: [],
    onlyCounted: [],
    unreadableAsText: 0,
    longAsText: 0,
    roundedSums: 0,
    computed: [],
    rowsHashRule: ROWS_HASH_RULE,
    guarded: 0,
    notes: [],
    rowsSha256: '0'.repeat(64),
    ...changed,
  };
}

/** Writes to a given file; returns the writer's facts. */
export async function writeWorkbookTo(file: OutputFile, contents: WorkbookContents) {
  const { columns, rows, about, aboutPlace = 'afterRows', subtotals, sheetNames, limits } = contents;
  const target = {
    columns,
    currencyAt: columns.some(({ id }) => id === 'currency') ? columns.findIndex(({ id }) => id === 'currency') : null,
    csv: { separator: ',', byteOrderMark: true } as const,
    aboutPlace,
    words: workbookWords(sheetNames),
    openFile: () => file,
  };
  const writer = limits === undefined ? openXlsx(target) : openWorkbook(target, { ...BOOK_LIMITS, ...limits });
  let count = 0;
  for (const row of rows) {
    writer.addRow(row);
    count += 1;
    if (count % 1_000 === 0) await writer.flush();
  }
  const facts = writer.facts({ totals: about?.totals ?? [], subtotals: subtotals ?? null });
  await writer.finish(exportAbout({ rows: count, ...facts, ...about }), subtotals ?? null);
  return facts;
}

export async function writeWorkbook(path: string, contents: WorkbookContents) {
  const descriptor = openSync(path, 'w');
  try {
    return await writeWorkbookTo({ write: (bytes) => void writeSync(descriptor, bytes) }, contents);
  } finally {
    closeSync(descriptor);
  }
}
