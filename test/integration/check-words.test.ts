// Checks of files that call columns or codes by other words than this app: its author could call one amount by the name of
// another, or one currency by the name of another.

import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportColumn, RowColumnId } from '../../shared/contract/exports/columns.ts';
import type { FileCheck } from '../../shared/contract/exports/file-checks.ts';
import type { Language } from '../../shared/contract/languages.ts';
import { allExportColumns, withNoteColumns } from '../../shared/exports/row-columns.ts';
import { WORDS } from '../../shared/words/by-language.ts';
import {
  aboutOf,
  checkStage,
  FILTERED,
  forge,
  partsOf,
  publishedHash,
  type CheckStage,
  type Where,
} from '../support/checked-exports.ts';
import { rowsSource } from '../support/export-requests.ts';

type Columns = readonly ExportColumn<RowColumnId>[];
const LANGUAGES = Object.keys(WORDS) as readonly Language[];

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

function columnsIn(language: Language): Columns {
  return withNoteColumns(allExportColumns('reports', false, WORDS[language]), WORDS[language]);
}

async function exported(columns: Columns, where: Where = 'elsewhere'): Promise<string> {
  return await stage.exported({ source: { ...rowsSource(FILTERED), columns } }, { where });
}

/** Writes the file again, and its description with the hash of its rows. */
function rewrite(path: string, change: { readonly text: (csv: string) => string; readonly columns: Columns }): void {
  const csv = change.text(readFileSync(path, 'utf8'));
  writeFileSync(path, csv);
  forge(path, ({ source }) => ({ source: { ...source, columns: change.columns }, rowsSha256: publishedHash(csv) }));
}

const same = { kind: 'compared', isIdentical: true, same: 30 };

test.each(LANGUAGES)('of an unknown file, the columns are confirmed if they are called as in %s', async (language) => {
  const found = await stage.check(await exported(columnsIn(language)));
  expect(found).toMatchObject({ ...same, verdict: 'agreesWithItself' });
  expect(partsOf(found, 'right')).toContain('columns');
});

test('of an unknown file, other words for columns are not known: earlier versions had some', async () => {
  const mixed = columnsIn('en').map(
    (column, at) => columnsIn('zh-HK').find((_, place) => at < 5 && place === at) ?? column,
  );
  const older = columnsIn('en').map((column) => (column.id === 'biz_date' ? { ...column, title: 'Day' } : column));
  for (const columns of [older, mixed]) {
    const found = await stage.check(await exported(columns));
    expect(found).toMatchObject({ ...same, verdict: 'agreesWithItself' });
    expect(partsOf(found, 'notKnown')).toContain('columns');
  }
});

describe.each([
  ['commission_amount', 'trade_amount'],
  ['broker_commission_amount', 'org_commission_amount'],
] as const)('an unknown file in which the titles of %s and %s were exchanged', (one, other) => {
  test.each<[string, (title: string) => string]>([
    ['as they are', (title) => title],
    ['with a space', (title) => `${title}\u00a0`],
    ['with an invisible character', (title) => `${title.slice(0, 3)}\u200b${title.slice(3)}`],
    ['in capitals', (title) => title.toUpperCase()],
  ])('%s contradicts itself, and its rows are not confirmed by the copy', async (_, spelled) => {
    const columns = columnsIn('en');
    const titleOf = (id: RowColumnId): string => spelled(columns.find((column) => column.id === id)!.title);
    const titles = new Map([
      [one, titleOf(other)],
      [other, titleOf(one)],
    ] as const);
    const exchanged = columns.map((column) => ({
      ...column,
      title: titles.get(column.id as typeof one) ?? column.title,
    }));
    const path = await exported(columns);
    const header = (list: Columns): string => list.map(({ title }) => title).join(',');
    rewrite(path, { columns: exchanged, text: (csv) => csv.replace(header(columns), header(exchanged)) });
    expect(readFileSync(path, 'utf8')).toContain(header(exchanged));
    const found = await stage.check(path);
    expect(found).toMatchObject({ kind: 'alone', reason: 'otherTitles', verdict: 'contradictsItself' });
    expect(partsOf(found, 'different')).toEqual(['columns']);
  });
});

test('a file with another name for a currency is not read', async () => {
  for (const where of ['here', 'elsewhere'] as const) {
    const columns = columnsIn('en');
    const path = await exported(columns, where);
    const labelled = columns.map((column) =>
      column.id === 'currency' ? { ...column, labels: { HKD: 'USD' } } : column,
    );
    rewrite(path, { columns: labelled, text: (csv) => csv.replaceAll('HKD', 'USD') });
    expect(await stage.check(path)).toMatchObject({ kind: 'notComparable', reason: 'newerVersion' });
  }
});

describe('words for a flag that this version does not use', () => {
  const older = columnsIn('en').map((column) =>
    column.id === 'own_flag' ? { ...column, labels: { '1': 'Important' } } : column,
  );
  const check = async (where: Where): Promise<FileCheck> => await stage.check(await exported(older, where));

  test('leave the rows of an unknown file without a comparison', async () => {
    const found = await check('elsewhere');
    expect(found).toMatchObject({ kind: 'alone', reason: 'otherWords', verdict: 'agreesWithItself' });
    expect(partsOf(found, 'notKnown')).toContain('columns');
  });

  test('are those of the export in a file of this profile', async () => {
    expect(await check('here')).toMatchObject({ ...same, verdict: 'asWritten' });
    expect(aboutOf(await exported(older)).source.columns).toEqual(older);
  });
});
